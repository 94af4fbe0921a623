"""What tournaments tells others, the site above all: it never asks who listens.

All of these are sent inside the transaction of what they tell: what a listener stores is stored with it, or
taken back with it. ``tournament`` is the row that is held; its ``status`` may be older than the fact.
"""

from django.dispatch import Signal

results_written = Signal()
"""``results`` (a list of ``Result``) were stored for tables of ``tournament``, newest of each table."""

round_published = Signal()
"""``round_`` of ``tournament`` is out."""

round_withdrawn = Signal()
"""``round_`` of ``tournament``, which was out, was taken back as a whole."""

tables_let_go = Signal()
"""``tables`` of ``tournament`` waited for their round to be drawn again, and count for nothing now."""

tournament_changed = Signal()
"""``tournament`` has a new version: sent with every change of it, whatever the others say of that change."""

secrecy_changed = Signal()
"""``tournament`` keeps its last round secret from now on, or no longer does."""

fee_marked = Signal()
"""``entrant`` of ``tournament`` has ``paid`` the entry fee, or has not after all; ``actor`` says so."""

people_linked = Signal()
"""Names on the list of ``tournament`` are people now; seats of ``matches`` (by key) are theirs."""

tournament_shown = Signal()
"""Visitors may now see of ``tournament`` what was kept from them: it was opened, or its secret has ended."""
