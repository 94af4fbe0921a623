"""What tournaments answer where scoring asks: roles and places at matches, panels, personal data."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import hooks
from scoring.access.actors import Actor
from scoring.access.permissions import Person, may
from scoring.clubs.services.people import ERASED
from scoring.models import Club, LateHand, Match, Player, User
from scoring.writing.later import later
from tournaments import permissions
from tournaments.models import Entrant, EntrantPlayer, PlayedMatch, Result, Table, Ticket, Tournament
from tournaments.models.records import is_public
from tournaments.reading.files import newest_result
from tournaments.rounds.selectors.consequences import later_rounds
from tournaments.rounds.selectors.differing import COUNTING, TYPED, differs_from_sheet
from tournaments.rounds.services.seats import keep_places
from tournaments.rounds.services.settling import has_result_by_hand
from tournaments.rounds.services.slip_pictures import forget_pictures_of
from tournaments.screens.selectors.addresses import announcements_of
from tournaments.seasons.services.tallies import fold_evenings


class TournamentsHost(hooks.Host):
    def role_at(self, match: Match, user: Person, device_id: UUID | None) -> str:
        """The task somebody has at the tournament; for the people at the table what a phone there may do.

        Nobody gets a right to write from a round that was taken back.
        """
        if not isinstance(user, User):
            return ""
        table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
        if table is None or table.counts_for_nothing:
            return ""
        role = permissions.role_at(table.round.stage.tournament, user)
        if permissions.may(role, "enter_results"):
            return role
        return "table" if match.seats.filter(player__user=user).exists() else ""

    def notices_about(self, match: Match) -> list[hooks.Notice]:
        """Which table of which round a match is, or that it counts for nothing; what is announced."""
        tables = Table.objects.filter(match=match).select_related("round__stage__tournament")
        table = tables.annotate(has_result=Exists(Result.objects.filter(table=OuterRef("pk")))).first()
        if table is None:
            return []
        tournament = table.round.stage.tournament
        table.match = match
        address = reverse("tournaments:table", args=[tournament.public_id, table.pk])
        facts = {"tournament": tournament.name, "round": table.round.number, "table": table.number}
        where = _("%(tournament)s, round %(round)d, table %(table)d")
        warning = _warning_about(table, match, has_result=table.has_result)
        return [
            hooks.Notice((warning or where) % facts, address, is_warning=bool(warning)),
            *(
                hooks.Notice(announcement.text, is_warning=True)
                for announcement in announcements_of(tournament)
                if tournament.status != Tournament.Status.FINISHED
            ),
        ]

    def why_late(self, match: Match) -> str:
        """The round was taken back, or the table has a result that a person wrote down."""
        table = Table.objects.filter(match=match).select_related("round").first()
        if table is None:
            return ""
        if table.counts_for_nothing:
            return LateHand.Cause.UNDONE
        return LateHand.Cause.PAPER if table.on_paper or has_result_by_hand(table) else ""

    def hangs_on_end(self, match: Match) -> bool:
        """Somebody decided on the result or confirmed it, a later round is drawn, or all rounds are over."""
        table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
        if table is None:
            return False
        if table.counts_for_nothing or table.on_paper or has_result_by_hand(table):
            return True
        if table.results.filter(state__in=(Result.State.CONFIRMED, Result.State.FINAL)).exists():
            return True
        is_finished = table.round.stage.tournament.status == Tournament.Status.FINISHED
        return is_finished or bool(later_rounds(table.round))

    def places_of(self, matches: Collection[int]) -> dict[int, str]:
        """Where each of these matches is played, as far as a tournament seats people at it; one query."""
        tables = Table.objects.filter(match__in=matches)
        return {
            table.match_id: _("Table %(table)s · %(tournament)s")
            % {"table": table.number, "tournament": table.round.stage.tournament.name}
            for table in tables.select_related("round__stage__tournament")
            if table.match_id is not None and not table.counts_for_nothing
        }

    def keep_places(self, match: Match, people: Sequence[str | Player], actor: Actor, reason: str) -> None:
        """The draw goes along with the score sheet."""
        keep_places(match, people, actor, reason)

    def club_panel(self, request: HttpRequest, club: Club, role: str) -> hooks.Panel | None:
        """Doors to the club's memory, once there is something to remember; ratings for its organisers."""
        context = {"club": club, "may_edit": may(role, "edit_club")}
        context["has_played"] = PlayedMatch.objects.filter(is_public(), club=club).exists()
        if not context["has_played"] and not context["may_edit"]:
            return None
        return hooks.Panel("tournaments/records/_club_statistics_panel.html", context)

    def match_panel(self, request: HttpRequest, match: Match, role: str) -> hooks.Panel | None:
        """The strip of what is open, for whoever helps to run the tournament; others cost no query."""
        user = request.user
        if not isinstance(user, User) or not permissions.may(role, "enter_results"):
            return None
        table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
        if table is None:
            return None
        tournament = table.round.stage.tournament
        return hooks.Panel("tournaments/rounds/_strip_of_match.html", {"tournament": tournament})

    def person_panel(self, request: HttpRequest, player: Player) -> hooks.Panel:
        return hooks.Panel("tournaments/records/_own_statistics_panel.html", {"player": player})

    def data_of(self, people: Sequence[int]) -> dict[str, Any]:
        """The tournaments somebody took part in, under the name that was entered."""
        taken_part = EntrantPlayer.objects.filter(player__in=people).select_related("entrant__tournament")
        return {
            "tournaments": [
                {
                    "tournament": entered.entrant.tournament.public_id,
                    "name": entered.entrant.tournament.name,
                    "starts_at": entered.entrant.tournament.starts_at.isoformat(),
                    "entrant": entered.entrant.name,
                    "entered_as": entered.name,
                    "from_round": entered.from_round,
                    "until_round": entered.until_round,
                }
                for entered in taken_part.order_by("pk")
            ]
        }

    def forget(self, people: Sequence[Player]) -> None:
        """Put a dash for the person's name in the entrants it stands in; partners and results stay.

        Pictures of slips on which they stand go.
        """
        entered = EntrantPlayer.objects.filter(player__in=people)
        rows = list(entered.select_related("entrant"))
        names = {person.pk: person.name for person in people}
        for row in rows:
            entrant = Entrant.objects.get(pk=row.entrant_id)
            for name in {row.name, names[row.player_id or 0]}:
                entrant.name = entrant.name.replace(name, ERASED)
            entrant.save(update_fields=["name"])
        forget_pictures_of(row.entrant for row in rows)
        touched = {row.entrant.tournament_id for row in rows}
        entered.update(name=ERASED)
        Ticket.objects.filter(player__in=people).update(name=ERASED)
        following = F("version") + 1
        Tournament.objects.filter(pk__in=touched).update(version=following, frame_version=following)
        for tournament in touched:
            later(fold_evenings, tournament)


def _warning_about(table: Table, match: Match, *, has_result: bool) -> str:
    """What the people at a table have to know, as a sentence with places; nothing on most evenings."""
    if table.waits_for_its_round:
        return _(
            "Play on. A result of %(tournament)s was corrected, and round %(round)d is drawn again: your "
            "table stays as it is, and counts then."
        )
    if table.round.undone_at is not None:
        return _("Round %(round)d of %(tournament)s was taken back: this match counts for nothing.")
    if table.on_paper:
        return _("%(tournament)s, round %(round)d, table %(table)d: the table goes on on paper.")
    if has_result and _has_another_result(table, match):
        return _(
            "%(tournament)s, round %(round)d, table %(table)d: a result was typed for your table, and counts "
            "instead of this sheet. If it is not right, call the referee."
        )
    if table.round.last_hand_called_at is not None and match.closed_at is None:
        return _("Last hand! %(tournament)s, round %(round)d, table %(table)d.")
    return ""


def _has_another_result(table: Table, match: Match) -> bool:
    """Whether somebody typed a result while the sheet goes on, or another one than the sheet has now."""
    newest = newest_result(table.results.all())
    if match.closed_at is None:
        return newest is not None and newest.source in TYPED and newest.state in COUNTING
    return differs_from_sheet(table.round.stage.tournament, table, newest)
