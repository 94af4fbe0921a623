"""Reads about those who take part: lists with their people, likely doubles, what a departure would change."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from scoring.models import Club, Player, site_day
from scoring.names import namesakes, spelling
from tournaments import engine
from tournaments.engine.progress import unfold
from tournaments.entrants.entry_lists import EntryRow
from tournaments.models import Entrant, EntrantPlayer, Place, Round, Table, Tournament
from tournaments.reading.attendance import did_not_play, ticked_in
from tournaments.reading.files import newest_result, tournament_file
from tournaments.reading.ranks import RankChange, Ranks, rank_changes, ranks_in
from tournaments.reading.waiting import waiting_tables_of, with_results


@dataclass(frozen=True, slots=True)
class Warned:
    """A name that may be somebody who is known already. ``code``: where the other one stands."""

    code: str
    name: str
    other: str


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of a list as it would be entered."""

    row: EntryRow
    players: tuple[Player | None, ...]
    """The club's people of exactly these names."""

    warnings: tuple[Warned, ...] = ()
    clash: Warned | None = None
    """Somebody of the club who plays for another entrant, ``other``: one evening would count twice."""

    is_listed: bool = False
    """Somebody of exactly one of these names is on the list or in a row before: nobody sits at two tables."""

    @property
    def is_fine(self) -> bool:
        return not self.row.problem and self.clash is None

    @property
    def is_asked_about(self) -> bool:
        """It could be entered, and is mostly the same person, pasted once more."""
        return self.is_fine and self.is_listed


@dataclass(frozen=True, slots=True)
class Departure:
    """What changes when somebody leaves."""

    rounds_played: int
    there_next: int
    changes: tuple[RankChange, ...]
    problems: tuple[Any, ...]
    strikes: bool | None
    """Whether the stage strikes who leaves; None where its system knows no striking."""

    struck_now: bool = False
    draws_everybody: bool = False
    """The next round follows a plan: who has left is drawn all the same, and loses by forfeit."""


def people_by_name(club: Club) -> dict[str, Player]:
    """The club's people by spelling, without spellings that several share; one query."""
    people = list(people_of_club(club))
    called = Counter(spelling(player.name) for player in people)
    return {name: player for player in people if called[name := spelling(player.name)] == 1}


def people_of_club(club: Club) -> QuerySet[Player]:
    """Those who are in the club today; guests too, nobody archived. Pages sort them (``by_name``)."""
    today = site_day()
    return (
        Player.objects.filter(
            Q(memberships__until=None) | Q(memberships__until__gte=today),
            memberships__club=club,
            memberships__since__lte=today,
            merged_into=None,
            archived_at=None,
            erased_at=None,
        )
        .distinct()
        .order_by("name", "pk")
    )


def entrants_listed(tournament: Tournament) -> QuerySet[Entrant]:
    """The list with its people, by number."""
    people = Prefetch("people", EntrantPlayer.objects.select_related("player"))
    return tournament.entrants.prefetch_related(people).order_by("number")


def preview_of(tournament: Tournament, rows: Sequence[EntryRow]) -> list[PreviewRow]:
    """What would be entered, with a warning wherever somebody seems to be there already. Two queries."""
    members: defaultdict[str, list[Player]] = defaultdict(list)
    for player in people_of_club(tournament.club):
        members[spelling(player.name)].append(player)
    there_now = EntrantPlayer.objects.filter(entrant__tournament=tournament, until_round=None)
    people = list(there_now.values_list("name", "entrant__name", "entrant__left_after"))
    listed = [name for name, _entrant, _left in people]
    plays_as = {spelling(name): entrant for name, entrant, left in people if left is None}
    there = defaultdict(list)
    for name in listed:
        there[spelling(name)].append(name)
    typed = [person for row in rows for person in row.people]
    here = Counter(map(spelling, typed))
    near = namesakes(typed, [*listed, *(p.name for players in members.values() for p in players), *typed])
    listed_names, typed_names = set(listed), set(typed)
    preview = []
    for row in rows:
        warnings: list[Warned] = []
        players: list[Player | None] = []
        clash = None
        for person in row.people:
            key = spelling(person)
            known = members.get(key, [])
            players.append(known[0] if len(known) == 1 else None)
            if len(known) == 1 and key in plays_as:
                clash = clash or Warned("plays_already", person, plays_as[key])
            if len(known) > 1:
                warnings.append(Warned("two_members", person, known[0].name))
            if key in there:
                warnings.append(Warned("on_the_list", person, there[key][0]))
            elif here[key] > 1:
                warnings.append(Warned("twice_here", person, person))
            for other in near.get(person, ()):
                where = (
                    "near_on_the_list"
                    if other in listed_names
                    else "near_here"
                    if other in typed_names
                    else ""
                )
                if where or not known:
                    warnings.append(Warned(where or "near_member", person, other))
        is_listed = any(key in there or key in plays_as for key in map(spelling, row.people))
        preview.append(PreviewRow(row, tuple(players), tuple(warnings[:3]), clash, is_listed))
        if not row.problem and clash is None:
            plays_as |= {spelling(person): row.shown_name for person in row.people}
    return preview


def rounds_sat_in(entrant: Entrant) -> list[int]:
    """The rounds of the tournament, from 1, in which this entrant has a table, if only one that waits."""
    rounds = list(published_rounds(entrant.tournament))
    had = set(Place.objects.filter(entrant=entrant).values_list("round_id", flat=True))
    published = [number for number, round_ in enumerate(rounds, start=1) if round_.pk in had]
    return sorted({*published, *(number for number, _table in waiting_tables_of(entrant))})


def tables_in_play(entrant: Entrant) -> list[Table]:
    """The tables at which an entrant sits and that have no result, also while their round is drawn again."""
    published = Table.objects.filter(round__in=published_rounds(entrant.tournament), places__entrant=entrant)
    tables = [*with_results(published), *(table for _number, table in waiting_tables_of(entrant))]
    return [table for table in tables if table.number and newest_result(table.results.all()) is None]


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    rounds = Round.objects.published().filter(stage__tournament=tournament)
    return rounds.select_related("stage").order_by("stage__number", "number")


def departure_of(entrant: Entrant, after_round: int, withdrawn: str | None) -> Departure:
    """What would change if somebody left after this round: standings, and who is there next."""
    tournament = entrant.tournament
    file = tournament_file(tournament)
    rounds = sum(len(stage.get("played", [])) for stage in file["stages"])
    stage = _stage_being_played(file)
    system = engine.SYSTEMS[stage["system"]]
    strikes = stage.get("withdrawn", "keep") == "strike" if "withdrawn" in system.keys else None
    before, ranks_before = _ranked(tournament, file)
    entry = next(entry for entry in file["entrants"] if entry["id"] == entrant.file_id)
    if after_round < entry.get("from_round", 1):
        entry.pop("from_round", None)
        after_round = 0
    entry["left_after"] = after_round
    if withdrawn and strikes is not None:
        stage["withdrawn"] = withdrawn
    try:
        there, draws_everybody = _there_next(tournament, file, rounds + 1)
    except engine.TournamentError as error:
        return Departure(rounds, 0, (), tuple(error.problems), strikes)
    after, ranks_after = _ranked(tournament, file)
    listed_after = ranks_in(after)
    gone = any(key[1] == entrant.file_id and key not in listed_after for key in ranks_in(before))
    changes = tuple(rank_changes(ranks_before, ranks_after))
    return Departure(rounds, there, changes, (), strikes, gone, draws_everybody)


def _stage_being_played(file: dict[str, Any]) -> dict[str, Any]:
    """The last stage with rounds, or else the first."""
    played = [stage for stage in file["stages"] if stage.get("played")]
    return (played or file["stages"])[-1 if played else 0]


def _ranked(tournament: Tournament, file: dict[str, Any]) -> tuple[Mapping[str, Any], Ranks]:
    """The engine's standings of a file of the tournament, and the ranks without those who did not play."""
    try:
        standings = engine.standings_json(file)
    except engine.TournamentError:
        return {"stages": []}, {}
    complete = [stage["complete"] for stage in standings["stages"]]
    return standings, ranks_in(standings, did_not_play(file, ticked_in(tournament), complete))


def _there_next(tournament: Tournament, file: dict[str, Any], number: int) -> tuple[int, bool]:
    """How many the next draw would have: of its stage, there in that round, and ticked off where others are.

    And whether it has those who are not there as well.

    Raises:
        engine.TournamentError: the tournament can't be as the file says.
    """
    state = unfold(engine.read_tournament(file))[-1]
    entries = [file["entrants"][index] for index in state.entrants]
    there = {entry["id"] for entry in entries if _is_there(entry, number)}
    ticked = {entrant.file_id for entrant in tournament.entrants.exclude(checked_in_at=None)}
    if ticked and not state.stage.system.fixed:
        there &= ticked
    return len(there), state.stage.system.fixed


def _is_there(entry: dict[str, Any], number: int) -> bool:
    left = entry.get("left_after")
    return (
        entry.get("from_round", 1) <= number
        and (left is None or number <= left)
        and number not in entry.get("absent_in", ())
    )


def public_name(entrant: Entrant) -> str:
    """The name for everybody, as its people wish to appear; people have to be fetched with it."""
    people = [person for person in entrant.people.all() if person.until_round is None]
    if not any(person.player and person.player.public_name != person.player.name for person in people):
        return entrant.name
    public_names = " & ".join(
        person.player.public_name if person.player else person.name for person in people
    )
    joined = " & ".join(person.name for person in people)
    return public_names if entrant.name == joined[:80] else entrant.name


def names_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Names by id in the tournament file."""
    return {entrant.file_id: entrant.name for entrant in entrants}
