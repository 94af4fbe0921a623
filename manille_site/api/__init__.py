"""The public API, ``/api/v1/``: the same services, permissions and refusals as the pages.

Everything public is read without a token. Writing takes a token with the right scope, of a person with the
right role. Errors are problem details (RFC 9457). docs/api.md introduces it; the interactive documentation
at ``/api/v1/docs`` is served from here.

Its operations are loaded when a program first asks: they and what they are made of are a tenth of a process,
and most evenings no program asks anything (``operations.py``, ``ops/late_addresses.py``).
"""
