"""What scoring tells others: ``tournaments`` listens, scoring never asks who does.

All of these are sent inside the transaction of what they tell. Who has much to do keeps it for afterwards
(``scoring/writing/later.py``).
"""

from django.dispatch import Signal

match_closed = Signal()
"""A match closed, or its final result became another.

``match`` is the match, ``final`` its result as stored in ``Match.final`` (None when a correction reopened the
match), ``before`` the one it had until now (None when it was open).
"""

sheet_changed = Signal()
"""A match that is or was over got another sheet or other people, whether its result became another or not.

``match`` is the match.
"""

sheet_refused = Signal()
"""A side doesn't agree to its sheet.

``match`` is the match, ``actor`` who refuses, ``reason`` what they say, ``line_number`` the line it is
about or None.
"""

sheet_signed = Signal()
"""The last side agreed to the sheet. ``match`` is the match."""

clock_changed = Signal()
"""A club goes by another time zone, so that what it played may belong to other days. ``club`` is the club."""
