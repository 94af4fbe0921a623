"""Who may do what at a match and in a club. Pure questions: views, API and templates ask the same ones.

:data:`ACTIONS` is the one list: the questions below look things up in it, and the table in
docs/permissions.md is written from it by ``manage.py permissions_table``.

A match has an address nobody can guess: whoever has it may read. Writing needs a role.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Match, Membership, Player, Role, User

ADMINISTRATOR = "administrator"
ORGANISERS = frozenset({ADMINISTRATOR, "organiser"})
RULERS = ORGANISERS | {"referee"}
"""Roles that may correct a club's sheet at any time, and alone."""

WRITERS = RULERS | {"scorer"}
KEEPERS = WRITERS | {"opener", "device"}
"""Roles that keep a match: those of its club, and who opened it."""

RECORDERS = KEEPERS | {"table"}
"""Roles that may write the next line."""

INSIDERS = WRITERS | {"member"}
EVERYBODY = INSIDERS | RECORDERS | {"guest", "player", ""}

AT_A_MATCH = ("organiser", "referee", "scorer", "opener", "device", "table", "player")
"""Roles at a match, from most to least."""

STRENGTH = ("organiser", "referee", "scorer", "member", "guest")
"""Roles in a club, from most to least."""

COLUMNS = {
    "administrator": _("administrator"),
    "organiser": _("organiser"),
    "referee": _("referee"),
    "scorer": _("scorer"),
    "member": _("member"),
    "opener": _("who opened the match"),
    "device": _("device that opened the match"),
    "table": _("table device"),
    "player": _("player at the table"),
    "": _("visitor"),
}
"""The roles as the documentation shows them. A guest of a club has the rights of a visitor."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person may want to do, in words, and the roles that may."""

    sentence: str | Promise
    roles: frozenset[str]
    note: str | Promise = ""
    """What else has to be true, or for whom there is an exception."""


ACTIONS = {
    "see_match": Action(_("Read a score sheet"), EVERYBODY, _("with its address, which can’t be guessed")),
    "record_line": Action(_("Write the next line, stop a match, start a rematch"), RECORDERS),
    "correct_line": Action(
        _("Correct or strike a line"),
        RECORDERS,
        _(
            "whoever is no referee: while the match is open, and the line that ended it until anything hangs "
            "on that; in a club, and with a phone that joined, with both sides’ agreement"
        ),
    ),
    "adjust": Action(_("Give points by decision"), RULERS, _("at a friendly table: who keeps it")),
    "decide_late_hands": Action(
        _("Take a hand that came too late, or keep it as evidence"),
        RULERS,
        _("at a friendly table: who keeps it"),
    ),
    "show_code": Action(_("Hand out the code of a table, let in a phone that asks"), RECORDERS),
    "ask_to_keep": Action(
        _("Keep a table whose keeper’s phone is lost, with the consent of another phone, or if none says no"),
        frozenset({"table"}),
        _("at a friendly table, until the sheet is signed"),
    ),
    "take_phone_seat": Action(_("Say whose phone this is"), RECORDERS | {"player"}),
    "keep_devices": Action(_("Renew the code of a table, shut out a device"), KEEPERS),
    "sign_sheet": Action(_("Sign a sheet, or dispute a line"), RECORDERS | {"player"}),
    "call_referee": Action(_("Call the referee"), RECORDERS | {"player"}, _("in a club")),
    "answer_calls": Action(_("Answer calls for the referee"), RULERS),
    "decide": Action(_("Rule, and sign the ruling"), RULERS),
    "relabel_seats": Action(
        _("Say that others sat at a table"), RULERS, _("at a friendly table: who keeps it")
    ),
    "hand_out_seats": Action(
        _("Give guests of a match a link to their seat, and make it a guest’s again"),
        KEEPERS,
        _("not in a tournament; who came by a link may give the seat back"),
    ),
    "see_decisions": Action(_("Read the club’s decision book"), INSIDERS),
    "open_club_match": Action(_("Open a match for a club"), WRITERS),
    "found_club": Action(_("Found a club"), INSIDERS, _("anybody with an account")),
    "see_club": Action(_("See a club’s public page"), EVERYBODY),
    "see_members": Action(_("See who is in the club"), INSIDERS),
    "keep_members": Action(_("Add, name, merge, archive and let go of people of the club"), ORGANISERS),
    "give_roles": Action(_("Give roles; hand over the club"), ORGANISERS),
    "edit_club": Action(_("Change the club’s words, language and time zone"), ORGANISERS),
    "keep_house_rules": Action(_("Keep the house rules"), ORGANISERS),
    "keep_companies": Action(_("Keep the lists of who sits apart and together"), ORGANISERS),
    "keep_webhooks": Action(_("Keep the club’s webhooks"), ORGANISERS),
    "see_log": Action(_("Read the club’s log"), ORGANISERS),
    "leave_club": Action(_("Leave the club"), INSIDERS - {ADMINISTRATOR}),
    "own_data": Action(
        _("Choose how to appear, read one’s own log, take one’s data along, be erased"),
        INSIDERS,
        _("for oneself, with an account"),
    ),
    "administer": Action(_("Open the administration"), frozenset({ADMINISTRATOR}), _("with a second factor")),
}

Person = User | AnonymousUser


# In a club --------------------------------------------------------------------------------------------------


def role_in_club(user: Person, club: Club | int) -> str:
    """The strongest role this person has in the club today; "" for an outsider."""
    if not isinstance(user, User):
        return ""
    if user.is_superuser:
        return ADMINISTRATOR
    memberships = Membership.objects.filter(club=club).current().of_user(user)
    roles = set(memberships.values_list("role", flat=True))
    return next((role for role in STRENGTH if role in roles), "")


def may(role: str, action: str) -> bool:
    """Whether a role in a club allows one of :data:`ACTIONS`."""
    return role in ACTIONS[action].roles


def is_kept_by(player: Player, club: Club) -> bool:
    """Whether a club may rename, merge, archive or erase somebody: no account, and in no other club."""
    if player.user_id is not None:
        return False
    return not Membership.objects.filter(player=player).exclude(club=club).exists()


# At a match -------------------------------------------------------------------------------------------------

role_givers: list[Callable[[Match, Person, UUID | None], str]] = []
"""Who else gives roles at a match, each asked like :func:`role_at`: ``scoring.hooks`` adds every host."""


def role_at(match: Match, user: Person, device_id: UUID | None) -> str:
    """The role of this person or device at this match; "" for somebody who only reads."""
    if isinstance(user, User) and user.is_superuser:
        return ADMINISTRATOR
    roles = {role_of(match, user, device_id) for role_of in role_givers}
    if isinstance(user, User):
        roles |= _roles_of(match, user)
    if device_id is not None and match.opened_on_id == device_id:
        roles.add("device")
    if device_id is not None and roles.isdisjoint(KEEPERS) and _has_joined(match, device_id):
        roles.add("table")
    return next((role for role in AT_A_MATCH if role in roles), "")


_CLUB_WRITERS = frozenset({Role.ORGANISER, Role.REFEREE, Role.SCORER})


def _roles_of(match: Match, user: User) -> set[str]:
    roles = set()
    if match.club_id and (role := role_in_club(user, match.club_id)) in _CLUB_WRITERS:
        roles.add(role)
    if match.opened_by_id == user.pk:
        roles.add("opener")
    if match.scorers.filter(pk=user.pk).exists():
        roles.add("scorer")
    if match.seats.filter(Q(player__user=user) | Q(player__merged_into__user=user)).exists():
        roles.add("player")
    return roles


def _has_joined(match: Match, device_id: UUID) -> bool:
    """A phone that was let in with the code of the table, and not shut out since."""
    return match.table_devices.filter(device_id=device_id, shut_out_at=None).exists()


def was_at_table(match: Match, device_id: UUID | None) -> bool:
    """Whether a device has ever joined the table: what it kept is heard, though it may write no more."""
    return device_id is not None and match.table_devices.filter(device_id=device_id).exists()


def can_record(match: Match, role: str) -> bool:
    return may(role, "record_line")


def can_correct(match: Match, role: str) -> bool:
    """A friendly match belongs to its table; a club's is the referee's as soon as it is over.

    Of the line that ended it ``matches/selectors/end.py`` says more.
    """
    if role in RULERS or (match.club_id is None and role != "table"):
        return may(role, "correct_line")
    return may(role, "correct_line") and not match.is_closed


def needs_agreement(match: Match, role: str) -> bool:
    """In a club whoever is no referee corrects only what both sides agree on; so does a phone that joined."""
    return role == "table" or (match.club_id is not None and role not in RULERS)


def can_adjust(match: Match, role: str) -> bool:
    """Points by decision are the referee's; at a friendly table its own."""
    return _rules_here(match, role, "adjust")


def can_decide_late_hands(match: Match, role: str) -> bool:
    """What changes a result afterwards is the referee's; at a friendly table its own."""
    return _rules_here(match, role, "decide_late_hands")


def can_relabel(match: Match, role: str) -> bool:
    """To say who really sat there is the referee's; at a friendly table its own."""
    return _rules_here(match, role, "relabel_seats")


def can_ask_to_keep(match: Match, role: str) -> bool:
    """At a club's table scorers and referees keep it, whatever becomes of a phone."""
    return match.club_id is None and may(role, "ask_to_keep")


def can_decide(match: Match, role: str) -> bool:
    """To rule takes a club, whose decision book it goes into."""
    return match.club_id is not None and may(role, "decide")


def can_call(match: Match, role: str) -> bool:
    """A friendly match has no referee to call."""
    return match.club_id is not None and may(role, "call_referee")


def may_at(match: Match, role: str, action: str) -> bool:
    """Whether a role at this match allows one of :data:`ACTIONS`, with what else has to be true."""
    question = _QUESTIONS.get(action)
    return question(match, role) if question else may(role, action)


def _rules_here(match: Match, role: str, action: str) -> bool:
    return may(role, action) or (match.club_id is None and role in KEEPERS)


_QUESTIONS: dict[str, Callable[[Match, str], bool]] = {
    "correct_line": can_correct,
    "adjust": can_adjust,
    "decide_late_hands": can_decide_late_hands,
    "relabel_seats": can_relabel,
    "ask_to_keep": can_ask_to_keep,
    "decide": can_decide,
    "call_referee": can_call,
}
"""Actions that hang on more than the role."""
