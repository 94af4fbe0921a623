"""Who may do what at a tournament. Pure questions; views, API and templates ask the same ones.

:data:`ACTIONS` is the one list, as in ``scoring/access/permissions.py``; docs/permissions.md is written from
both.
"""

from django.utils.translation import gettext_lazy as _

from scoring.access.permissions import (
    EVERYBODY,
    INSIDERS,
    ORGANISERS,
    RULERS,
    STRENGTH,
    WRITERS,
    Action,
    Person,
    role_in_club,
)
from scoring.models import User
from scoring.sql import first_row
from tournaments.models import Tournament

TASK = "SELECT task FROM tournaments_official WHERE tournament_id = %s AND user_id = %s"
ACTIONS = {
    "see": Action(_("See a public tournament: draw, results, standings"), EVERYBODY),
    "see_prepared": Action(_("See a tournament that is being prepared"), WRITERS),
    "see_drafts": Action(_("See rounds that are drawn and not published"), ORGANISERS),
    "found": Action(_("Set up a tournament or a season"), ORGANISERS),
    "organise": Action(
        _("Enter people, draw, publish, undo, run the clock, set the screens, announce"),
        ORGANISERS,
        _("also whoever is organiser of this one tournament"),
    ),
    "check_in": Action(
        _("Check in: tick off who is here, and who has paid"),
        WRITERS,
        _("also its own referees and scorers; to enter a late-comer takes an organiser"),
    ),
    "give_time": Action(
        _("Give one table more minutes than the clock of the round"),
        RULERS,
        _("also its own referees; to start, stop and set the clock takes an organiser"),
    ),
    "rule": Action(
        _("Correct results, strike, decide"), RULERS, _("also whoever is referee of this one tournament")
    ),
    "enter_results": Action(
        _("Type results from paper, attach pictures of slips"),
        WRITERS,
        _("enter, not overwrite; also its own scorers"),
    ),
    "see_slips": Action(
        _("Look at pictures of slips, and remove them"),
        ORGANISERS,
        _("also whoever is organiser of this one tournament"),
    ),
    "keep_season": Action(
        _("Keep a season: its rules, what counts, who called off, its fixtures"), ORGANISERS
    ),
    "hand_in_sheet": Action(
        _("Hand in a club’s team sheet, write the result of a fixture down, sign it"),
        ORGANISERS,
        _("of either club; also its captain, for the own side"),
    ),
    "run_evening": Action(_("Run a club evening: who is here, draw the tables, close it"), WRITERS),
    "keep_pot": Action(_("Sell tickets, form tables, write money down at an open prize evening"), WRITERS),
    "close_pot": Action(_("Count the money and close the box"), ORGANISERS),
}


def role_at(tournament: Tournament, user: Person) -> str:
    """As what this person acts: the stronger of the role in the club and the task at this tournament."""
    role = role_in_club(user, tournament.club_id)
    if role in ORGANISERS or not isinstance(user, User):
        return role
    official = first_row(TASK, tournament.pk, user.pk)
    known = [known for known in (role, official[0] if official else "") if known]
    return min(known, key=STRENGTH.index) if known else ""


def may(role: str, action: str) -> bool:
    """Whether a role at a tournament allows one of :data:`ACTIONS`."""
    return role in ACTIONS[action].roles


def can_see(tournament: Tournament, role: str) -> bool:
    """What is public is for everybody; what is being prepared is for those who prepare it."""
    return may(role, "see") if tournament.is_public else may(role, "see_prepared")


__all__ = [
    "ACTIONS",
    "INSIDERS",
    "ORGANISERS",
    "RULERS",
    "WRITERS",
    "Person",
    "can_see",
    "may",
    "role_at",
    "role_in_club",
]
