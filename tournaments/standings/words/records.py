"""Knock-outs in words for a ranking: what everybody did, where they went out, the match that decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.words.numbers import minus
from tournaments.standings.selectors.brackets import trees_of
from tournaments.standings.selectors.facts import Named, Snapshot, StageFacts, Value
from tournaments.standings.selectors.progress import How, RankStep
from tournaments.standings.selectors.records import EventRecord, Out, last_match_of, records_of
from tournaments.standings.words.brackets import round_name, tree_name
from tournaments.standings.words.rankings import OUTCOMES, value_text
from tournaments.words.tie_breaks import NAMES

UNMISTAKABLE = ("main", "final", "third_place")
"""Brackets whose rounds need no name before them."""


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """The columns of a ranking, by entrant."""

    matches: Mapping[str, str]
    points: Mapping[str, str]
    out: Mapping[str, str]
    has_draws: bool


def record_columns(records: Mapping[str, EventRecord], stage: StageFacts | None) -> RecordColumns | None:
    """``stage`` is the knock-out, as it stands."""
    if not records or stage is None:
        return None
    rounds = round_names(stage)
    has_draws = any(one.drawn for one in records.values())
    return RecordColumns(
        {who: _matches(one, has_draws=has_draws) for who, one in records.items()},
        {who: f"{minus(one.points_for)} – {minus(one.points_against)}" for who, one in records.items()},
        {who: rounds.get(one.out, "") if one.out else "" for who, one in records.items()},
        has_draws,
    )


@dataclass(frozen=True)
class FieldColumns:
    """The columns of a ranking where a knock-out follows tables of more than two, by entrant."""

    tie_break: str
    """What the stage before ranks by first; empty where there is none."""

    values: Mapping[str, Value]
    tables: Mapping[str, tuple[str, int | None]]
    """The round of the last table they were at in the knock-out, and their score there."""

    @cached_property
    def measure(self) -> str:
        return str(NAMES[self.tie_break]) if self.tie_break else ""

    @cached_property
    def scores(self) -> Mapping[str, str]:
        return {who: value_text(self.tie_break, value) for who, value in self.values.items()}

    @cached_property
    def last(self) -> Mapping[str, str]:
        return {
            who: name if score is None else _("%(round)s: %(score)s") % {"round": name, "score": minus(score)}
            for who, (name, score) in self.tables.items()
        }


def field_columns(snapshot: Snapshot) -> FieldColumns | None:
    """Nothing where another system ranks, and where :func:`record_columns` has more to say."""
    stage = snapshot.current
    if stage is None or not stage.is_elimination or snapshot.final is None or records_of(snapshot):
        return None
    before = next((one for one in reversed(snapshot.stages) if not one.is_elimination), None)
    first = before.tie_breaks[0] if before is not None else ""
    rows = [row for ranking in before.rankings for row in ranking.rows] if before is not None else []
    rounds = round_names(stage)
    last = {entrant: last_match_of(stage, entrant) for entrant in stage.entrants}
    return FieldColumns(
        first,
        {row.entrant: row.values[first] for row in rows if first in row.values},
        {entrant: _last_table(step, stage, rounds) for entrant, step in last.items() if step is not None},
    )


def _last_table(step: RankStep, stage: StageFacts, rounds: Mapping[Out, str]) -> tuple[str, int | None]:
    return rounds.get((stage.number, step.table.bracket if step.table else "", step.round), ""), step.own


def round_names(stage: StageFacts) -> dict[Out, str]:
    """What the rounds of a knock-out are called, by stage, bracket and round."""
    if not stage.is_bracket:
        return {
            (stage.number, "", played.number): _("Round %(number)s") % {"number": played.number}
            for played in stage.rounds
        }
    ids = [f"e{number}" for number in range(1, 1 + max(int(one[1:]) for one in stage.entrants))]
    names = {}
    for tree in trees_of(stage, ids):
        for column in tree.columns:
            name = round_name(tree, column)
            if tree.bracket not in UNMISTAKABLE:
                name = _("%(bracket)s: %(round)s") % {"bracket": tree_name(tree), "round": name}
            names[stage.number, tree.bracket, column.round] = name
    return names


def deciding_matches(stage: StageFacts, names: Mapping[str, Named]) -> dict[str, str]:
    """By entrant: the last match they were in, with its score; for whoever reads the ranking out."""
    rounds = round_names(stage)
    sentences = {}
    for entrant in stage.entrants:
        step = last_match_of(stage, entrant)
        if step is None or step.table is None:
            continue
        facts = {"round": rounds.get((stage.number, step.table.bracket, step.round), "")}
        if step.own is None or len(step.theirs) != 1 or step.how in (How.FORFEIT_WON, How.FORFEIT_LOST):
            sentences[entrant] = _("%(round)s: %(how)s.") % {**facts, "how": OUTCOMES[step.how]}
            continue
        facts |= {
            "one": minus(step.own),
            "other": minus(step.theirs[0]),
            "name": names[step.opponents[0]].name,
        }
        sentences[entrant] = _("%(round)s: %(one)s – %(other)s against %(name)s.") % facts
    return sentences


def _matches(record: EventRecord, *, has_draws: bool) -> str:
    parts = (record.won, record.drawn, record.lost) if has_draws else (record.won, record.lost)
    return " – ".join(map(str, parts))
