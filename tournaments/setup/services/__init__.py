"""Setting up a tournament, changing its settings, copying last week's, opening and finishing it."""

from tournaments.setup.selectors import Structure
from tournaments.setup.services.founding import duplicate_tournament, found_tournament
from tournaments.setup.services.settings import (
    SETTINGS,
    change_settings,
    fingerprint,
    finish_tournament,
    hide_tournament,
    open_tournament,
)
from tournaments.setup.services.structure import (
    change_structure,
    check_stages,
    full_ruleset,
    structure_fingerprint,
    structure_of,
)

__all__ = [
    "SETTINGS",
    "Structure",
    "change_settings",
    "change_structure",
    "check_stages",
    "duplicate_tournament",
    "fingerprint",
    "finish_tournament",
    "found_tournament",
    "full_ruleset",
    "hide_tournament",
    "open_tournament",
    "structure_fingerprint",
    "structure_of",
]
