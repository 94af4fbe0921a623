"""What a club keeps: its people, its log, its decision book, the book of a cash box."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.exports.files import Export
from scoring.access.doors import club_door
from scoring.access.request import Request
from scoring.clubs.selectors.clubs import members_of_club
from scoring.clubs.selectors.logbook import log_of_club
from scoring.clubs.words.log import rows_of
from scoring.models import Role
from scoring.referee.selectors import decisions
from scoring.referee.words.rulings import entry_of
from scoring.words import variant_name
from tournaments.access import pot_door
from tournaments.models import Pot, PotEntry

MOST_ENTRIES = 20_000
"""Of a log: what a spreadsheet still opens with ease. The archive has all of it."""


@require_safe
@never_cache
def members(request: Request, slug: str, kind: str) -> HttpResponse:
    """The people of a club, for its organisers."""
    door = club_door(request, slug, "keep_members")
    rows = (
        [member.player.name, str(Role(member.role).label), member.membership.since]
        for member in members_of_club(door.club)
    )
    name = _("%(name)s members") % {"name": door.club.name}
    return Export(name, [_("Name"), _("Role"), _("Since")], rows).answer(kind, door.club)


@require_safe
@never_cache
def log(request: Request, slug: str, kind: str) -> HttpResponse:
    """Who did what and when, the newest first, for organisers."""
    door = club_door(request, slug, "see_log")
    entries = rows_of(log_of_club(door.club)[:MOST_ENTRIES])
    rows = (
        [
            row.entry.at,
            row.who,
            row.role,
            row.sentence,
            row.entry.match.public_id if row.entry.match else "",
            row.why,
        ]
        for row in entries
    )
    head = [_("When"), _("Who"), _("As"), _("What"), _("About"), _("Why")]
    return Export(_("%(name)s log") % {"name": door.club.name}, head, rows).answer(kind, door.club)


@require_safe
@never_cache
def decision_book(request: Request, slug: str, kind: str) -> HttpResponse:
    """Every ruling of the club, for those who may read the decision book."""
    door = club_door(request, slug, "see_decisions")
    rows = (
        [
            entry["ruling"].decided_at,
            variant_name(entry["ruling"].variant),
            entry["what"],
            entry["outcome"],
            entry["ruling"].decision,
            str(entry["ruling"].decided_by or ""),
            entry["ruling"].match.public_id if entry["ruling"].match else "",
            entry["ruling"].line_number,
        ]
        for entry in map(entry_of, decisions(door.club))
    )
    head = [
        _("When"),
        _("Game"),
        _("What happened"),
        _("Outcome"),
        _("Decision"),
        _("Decided by"),
        _("Match"),
        _("Line"),
    ]
    return Export(_("%(name)s decision book") % {"name": door.club.name}, head, rows).answer(kind, door.club)


@require_safe
@never_cache
def cash_book(request: Request, public_id: str, kind: str) -> HttpResponse:
    """The book of a cash box, oldest first, in cents, with what was in the box after each movement."""
    pot = pot_door(request, public_id).pot
    head = [
        _("Number"),
        _("When"),
        _("What"),
        _("Who"),
        _("Note"),
        _("Cents"),
        _("In the box after it, cents"),
    ]
    return Export(_("%(name)s cash book") % {"name": pot.name}, head, _movements(pot)).answer(kind, pot.club)


def _movements(pot: Pot) -> list[list[Any]]:
    balance = pot.opening_cents
    rows: list[list[Any]] = [[0, pot.starts_at, _("In the box at the start"), "", "", balance, balance]]
    entries = PotEntry.objects.filter(pot=pot).select_related("player__merged_into", "ticket")
    for number, entry in enumerate(entries.order_by("pk"), start=1):
        balance += entry.cents
        who = entry.ticket.name if entry.ticket else entry.player.name if entry.player else ""
        rows.append([number, entry.at, entry.get_kind_display(), who, entry.note, entry.cents, balance])
    return rows
