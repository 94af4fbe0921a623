"""Who takes part: the list, entering from names or a table, correcting, people kept apart."""

from tournaments.entrants.views.keeping_apart import allow_together, apart
from tournaments.entrants.views.listing import add, entrants, people
from tournaments.entrants.views.one import edit, entrant_context, entrant_or_404, paid, remove

__all__ = [
    "add",
    "allow_together",
    "apart",
    "edit",
    "entrant_context",
    "entrant_or_404",
    "entrants",
    "paid",
    "people",
    "remove",
]
