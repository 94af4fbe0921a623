"""How entrants fared, round after round: one entrant's way, the crosstable, ranks after each round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.engine import SYSTEMS, Outcome, OutcomeKind
from tournaments.standings.selectors.facts import RoundFacts, Snapshot, StageFacts, TableFacts


class How(StrEnum):
    """How a round went for one entrant, for the words of a page."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    PLAYED = "played"
    """At a table without a winner and a loser: solo tables."""

    OPEN = "open"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"
    BYE = "bye"
    SAT_OUT = "sat_out"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class RankStep:
    """One round of one entrant."""

    round: int
    how: How
    table: TableFacts | None = None
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    own: int | None = None
    """Score of their side, as it was written down."""

    theirs: tuple[int, ...] = ()
    outcome: Outcome | None = None
    """What it counted; ``None`` in brackets."""

    points: int | None = None
    """Match points (duels, partners) or the total (solo) after this round."""

    rank: int | None = None

    @property
    def is_capped(self) -> bool:
        """Whether less was counted than was written down."""
        return self.outcome is not None and self.own is not None and self.outcome.scored < self.own


@dataclass(frozen=True, slots=True)
class Way:
    """An entrant's way through a stage."""

    stage: StageFacts
    steps: tuple[RankStep, ...]
    rank: int | None
    shared: bool


@dataclass(frozen=True, slots=True)
class Cross:
    """A line of a crosstable: an entrant and its steps, by opponent or by round."""

    rank: int
    entrant: str
    cells: tuple[tuple[RankStep, ...], ...]
    """By opponent: every meeting. By round: one step each."""

    is_self: int | None = None
    """The column of the entrant itself, where columns are opponents."""


def ways_of(snapshot: Snapshot, entrant: str) -> list[Way]:
    """The entrant's way through every stage it entered."""
    return [_way(stage, entrant) for stage in snapshot.stages if entrant in stage.entrants]


def _way(stage: StageFacts, entrant: str) -> Way:
    row = stage.row_of(entrant)
    rows = [row for ranking in stage.rankings for row in ranking.rows]
    same = [other for other in rows if row is not None and other.rank == row.rank]
    return Way(stage, tuple(steps_of(stage, entrant)), row.rank if row else None, len(same) > 1)


def steps_of(stage: StageFacts, entrant: str) -> Iterator[RankStep]:
    """What each round that was drawn brought this entrant."""
    total = 0
    solo = SYSTEMS[stage.system].is_solo
    for index, played in enumerate(stage.rounds):
        outcome = stage.outcomes[index].get(entrant) if stage.outcomes else None
        if outcome is not None:
            total += outcome.scored if solo else outcome.points
        rank = stage.ranks[index].get(entrant) if stage.ranks else None
        step = _step(stage, played, entrant)
        if step is not None:
            points = total if stage.outcomes else None
            yield replace(step, outcome=outcome, points=points, rank=rank)


def _step(stage: StageFacts, played: RoundFacts, entrant: str) -> RankStep | None:
    """How the round went at the table; None for a round of a bracket that the entrant was not in."""
    table = played.table_of(entrant)
    if table is None:
        if entrant in played.sitting_out:
            return RankStep(played.number, How.SAT_OUT)
        if stage.is_elimination:
            return None
        return RankStep(played.number, How.AWAY)
    side = table.side_of(entrant)
    return RankStep(
        played.number,
        how_it_went(table, side, solo=SYSTEMS[stage.system].is_solo),
        table,
        partners=tuple(other for other in table.sides[side] if other != entrant),
        opponents=tuple(who for nr, people in enumerate(table.sides) if nr != side for who in people),
        own=None if table.scores is None else table.scores[side],
        theirs=tuple(s for nr, s in enumerate(table.scores or ()) if nr != side),
    )


def how_it_went(table: TableFacts, side: int, *, solo: bool = False) -> How:
    """Won, lost, drawn …, as it stands at the table."""
    if table.is_bye:
        return How.BYE
    if table.absent_sides:
        if side in table.absent_sides:
            return How.FORFEIT_LOST
        return How.FORFEIT_WON if table.winner in (None, side) else How.LOST
    if table.scores is None:
        return How.OPEN
    if isinstance(table.winner, int):
        return How.WON if table.winner == side else How.PLAYED if solo else How.LOST
    best = max(table.scores)
    if solo:
        return How.WON if table.scores[side] == best else How.PLAYED
    if table.scores.count(best) > 1:
        return How.DRAWN if table.scores[side] == best else How.LOST
    return How.WON if table.scores[side] == best else How.LOST


def crosstable(stage: StageFacts) -> list[tuple[int | None, list[Cross]]]:
    """The stage at a glance, a list for each group: against everybody (round robin), else by round."""
    by_opponent = SYSTEMS[stage.system].everybody_meets
    lists = []
    for ranking in stage.rankings:
        order = [row.entrant for row in ranking.rows]
        lines = []
        for row in ranking.rows:
            steps = _by_round(stage, row.entrant)
            cells = _by_opponent(steps, order) if by_opponent else [(step,) if step else () for step in steps]
            own = order.index(row.entrant) if by_opponent else None
            lines.append(Cross(row.rank, row.entrant, tuple(map(tuple, cells)), own))
        lists.append((ranking.group, lines))
    return lists


def _by_round(stage: StageFacts, entrant: str) -> list[RankStep | None]:
    steps = {step.round: step for step in steps_of(stage, entrant)}
    return [steps.get(played.number) for played in stage.rounds]


def _by_opponent(steps: Sequence[RankStep | None], order: Sequence[str]) -> list[tuple[RankStep, ...]]:
    return [tuple(step for step in steps if step and other in step.opponents) for other in order]


# Head to head


@dataclass(frozen=True, slots=True)
class MiniTable:
    """The meetings among people who are level, and what two of them made of these."""

    members: tuple[str, ...]
    upper: tuple[int, int]
    """Points and difference among the members."""

    lower: tuple[int, int]


def mini_table(stage: StageFacts, members: Sequence[str], upper: str, lower: str) -> MiniTable:
    """Where head to head parted two: among all who were level, again among those who stay level in it."""
    results = _made_among(stage, frozenset(members))
    if results[upper] != results[lower]:
        return MiniTable(tuple(members), results[upper], results[lower])
    still = [member for member in members if results[member] == results[upper]]
    if len(still) == len(members):
        return MiniTable(tuple(members), results[upper], results[lower])
    return mini_table(stage, still, upper, lower)


def _made_among(stage: StageFacts, members: frozenset[str]) -> Mapping[str, tuple[int, int]]:
    results = {}
    for member in members:
        points = difference = 0
        for outcomes, played in zip(stage.outcomes, stage.rounds, strict=True):
            table = played.table_of(member)
            outcome = outcomes.get(member)
            if outcome is None or table is None or outcome.kind is OutcomeKind.SAT_OUT:
                continue
            if members & (set(table.people) - {member}):
                points += outcome.points
                difference += outcome.scored - outcome.conceded
        results[member] = points, difference
    return results
