"""Setting up a tournament: from a ready-made kind of event or step by step; its settings; a copy of it."""

from tournaments.setup.views.changing import change_status, duplicate, finish, settings, structure
from tournaments.setup.views.founding import choose_kind, found_tournament
from tournaments.setup.views.shapes import SHORT_ID, choose_shape

__all__ = [
    "SHORT_ID",
    "change_status",
    "choose_kind",
    "choose_shape",
    "duplicate",
    "finish",
    "found_tournament",
    "settings",
    "structure",
]
