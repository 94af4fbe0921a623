"""Knock-outs in words for a ranking: what everybody did, where they went out, the match that decided."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.words.numbers import minus
from tournaments.standings.selectors.brackets import trees_of
from tournaments.standings.selectors.facts import Named, StageFacts
from tournaments.standings.selectors.progress import How
from tournaments.standings.selectors.records import EventRecord, Out, last_match_of
from tournaments.standings.words.brackets import round_name, tree_name
from tournaments.standings.words.rankings import OUTCOMES

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
