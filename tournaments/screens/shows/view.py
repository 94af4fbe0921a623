"""A tournament as everybody in the hall may see it: read once for whatever a screen shows."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from scoring.access.request import Request
from tournaments.access import TournamentDoor
from tournaments.models import Announcement, Round, Tournament
from tournaments.reading.names import names_in_round
from tournaments.reading.waiting import tables_that_wait
from tournaments.rounds.selectors.clock import ClockFace, clock_of
from tournaments.rounds.selectors.live_board import live_board
from tournaments.rounds.selectors.rounds import RoundBoard
from tournaments.rounds.selectors.table_rows import TableRow, table_rows
from tournaments.rounds.selectors.veil import veiled_board, veiled_row
from tournaments.rounds.words.rounds import round_title
from tournaments.screens.selectors.addresses import announcements_of
from tournaments.screens.selectors.pages import LINES, LINES_OF_THE_FOOT
from tournaments.standings.selectors.facts import StageFacts
from tournaments.standings.selectors.scene import Scene

NOBODY = ""
"""The role of a passer-by: whoever opens a screen, the hall sees no more than that."""


@dataclass(frozen=True)
class HallView:
    """One tournament at one moment."""

    request: Request
    tournament: Tournament

    @cached_property
    def door(self) -> TournamentDoor:
        return TournamentDoor(self.request, NOBODY, self.tournament)

    @cached_property
    def scene(self) -> Scene:
        return Scene(self.door)

    @property
    def is_open(self) -> bool:
        """Whether the hall may see it: not while it is prepared."""
        return self.tournament.is_public

    @cached_property
    def announcements(self) -> list[Announcement]:
        return list(announcements_of(self.tournament))

    @cached_property
    def round(self) -> Round | None:
        """The newest published round."""
        if not self.is_open:
            return None
        rounds = Round.objects.published().filter(stage__tournament=self.tournament)
        newest = rounds.select_related("stage").order_by("-stage__number", "-number").first()
        if newest is not None:
            newest.stage.tournament = self.tournament
        return newest

    @cached_property
    def board(self) -> RoundBoard | None:
        if self.round is None:
            return None
        board = live_board(self.tournament, self.round)
        return veiled_board(board, ()) if self.door.is_kept_from(self.round) else board

    @cached_property
    def waiting(self) -> dict[Round, list[TableRow]]:
        """The tables that go on while their round is drawn again, by that round."""
        if self.round is None:
            return {}
        tables = tables_that_wait(self.tournament).select_related("round__stage")
        rounds = {table.round_id: table.round for table in tables}
        waiting = {}
        for round_ in rounds.values():
            of_round = tables.filter(round=round_)
            names = names_in_round(round_, public=True)
            rows = table_rows(self.tournament, of_round, names, at=timezone.now())
            is_secret = self.door.is_kept_from(round_)
            waiting[round_] = [veiled_row(row) if is_secret else row for row in rows if row.is_missing]
        return waiting

    def title_of(self, round_: Round) -> str:
        return round_title(round_, self.tournament.stages.count())

    @cached_property
    def face(self) -> ClockFace | None:
        """Of the round, as long as somebody plays in it."""
        return None if self.board is None else clock_of(self.board)

    @cached_property
    def title(self) -> str:
        """Of the round."""
        if self.round is None:
            return ""
        return self.title_of(self.round)

    @cached_property
    def stage(self) -> StageFacts | None:
        return self.scene.snapshot.current if self.is_open and self.scene.snapshot else None

    @property
    def is_over(self) -> bool:
        """Whether the final ranking stands, and isn't kept back."""
        return self.is_open and self.scene.snapshot is not None and self.scene.snapshot.final is not None

    @property
    def has_foot(self) -> bool:
        """Whether something is called or announced, which every screen says at its foot."""
        return bool(self.announcements) or (self.face is not None and self.face.last_hand_called)

    @property
    def lines(self) -> int:
        """How many lines of names fit."""
        return LINES - (LINES_OF_THE_FOOT if self.has_foot else 0)
