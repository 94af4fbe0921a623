"""What scoring tells others: ``tournaments`` listens, scoring never asks who does."""

from django.dispatch import Signal

match_closed = Signal()
"""Sent after the commit in which a match closed, or its final result became another.

``match`` is the match, ``final`` its result as stored in ``Match.final`` (None when a correction reopened the
match), ``before`` the one it had until now (None when it was open).
"""

sheet_changed = Signal()
"""Sent after the commit in which a match that is or was over got another sheet or other people, whether its
result became another or not. ``match`` is the match.
"""

sheet_refused = Signal()
"""Sent in the transaction in which a side doesn't agree to its sheet. ``match`` is the match, ``actor`` who
refuses, ``reason`` what they say, ``line_number`` the line it is about or None.
"""

sheet_signed = Signal()
"""Sent after the commit in which the last side agreed to the sheet. ``match`` is the match."""
