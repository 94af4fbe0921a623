"""What a tournament says about the matches of its tables: who may write on them, and where they belong."""

from collections.abc import Collection
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.access.permissions import Person
from scoring.hooks.notices import Notice
from scoring.models import Match, User
from tournaments import permissions
from tournaments.models import Table


def role_at_table(match: Match, user: Person, device_id: UUID | None) -> str:
    """The task somebody has at the tournament; for the people at the table what a phone there may do.

    Nobody gets a right to write from a round that was taken back.
    """
    if not isinstance(user, User):
        return ""
    tables = Table.objects.filter(match=match, round__undone_at=None)
    table = tables.select_related("round__stage__tournament").first()
    if table is None:
        return ""
    role = permissions.role_at(table.round.stage.tournament, user)
    if permissions.may(role, "enter_results"):
        return role
    return "table" if match.seats.filter(player__user=user).exists() else ""


def places_of_tables(matches: Collection[int]) -> dict[int, str]:
    """Where each of these matches is played, as far as a tournament seats people at it; one query."""
    tables = Table.objects.filter(match__in=matches, round__undone_at=None)
    return {
        table.match_id: _("Table %(table)s · %(tournament)s")
        % {"table": table.number, "tournament": table.round.stage.tournament.name}
        for table in tables.select_related("round__stage__tournament")
        if table.match_id is not None
    }


def notice_of_table(match: Match) -> Notice | None:
    """Which table of which round a match is; or that it counts for nothing any more."""
    table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
    if table is None:
        return None
    round_ = table.round
    tournament = round_.stage.tournament
    facts = {"tournament": tournament.name, "round": round_.number, "table": table.number}
    address = reverse("tournaments:table", args=[tournament.public_id, table.pk])
    if round_.undone_at is not None:
        sentence = _("Round %(round)d of %(tournament)s was taken back: this match counts for nothing.")
        return Notice(sentence % facts, address, is_warning=True)
    if table.on_paper:
        sentence = _("%(tournament)s, round %(round)d, table %(table)d: the table goes on on paper.")
        return Notice(sentence % facts, address, is_warning=True)
    if round_.last_hand_called_at is not None and match.closed_at is None:
        sentence = _("Last hand! %(tournament)s, round %(round)d, table %(table)d.")
        return Notice(sentence % facts, address, is_warning=True)
    return Notice(_("%(tournament)s, round %(round)d, table %(table)d") % facts, address)
