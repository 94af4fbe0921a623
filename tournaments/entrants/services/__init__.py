"""Who takes part: entering, checking in, coming late, leaving, substitutes, people kept apart."""

from tournaments.entrants.services.checking_in import (
    allow_together,
    check_in,
    check_in_after_all,
    check_in_all,
    keep_apart,
    mark_paid,
)
from tournaments.entrants.services.checks import rounds_drawn
from tournaments.entrants.services.entering import (
    MOST_ENTRANTS,
    Entry,
    Person,
    add_entrants,
    edit_entrant,
    remove_entrant,
)
from tournaments.entrants.services.leaving import (
    come_back,
    leave,
    set_absent,
    split_entrant,
    substitute,
    take_out_no_shows,
    withdraw,
)
from tournaments.entrants.services.tablet import end_tablet, open_tablet

__all__ = [
    "MOST_ENTRANTS",
    "Entry",
    "Person",
    "add_entrants",
    "allow_together",
    "check_in",
    "check_in_after_all",
    "check_in_all",
    "come_back",
    "edit_entrant",
    "end_tablet",
    "keep_apart",
    "leave",
    "mark_paid",
    "open_tablet",
    "remove_entrant",
    "rounds_drawn",
    "set_absent",
    "split_entrant",
    "substitute",
    "take_out_no_shows",
    "withdraw",
]
