"""A Swiss of duels as a TRF: the report file of FIDE (TRF16), which pairing and rating programs read.

What card games lack is left blank: sex, title, rating, federation. Programs insist on colours, so the first
side of a table is ``w`` and the second ``b``; they mean nothing here. Points are those of the format, 1 for
a match won and ½ for a drawn one, whatever the tournament itself gives; the rank is the tournament's own.
Programs insist on a rank, too: whoever did not play has the one below everybody.
"""

from collections.abc import Iterable, Mapping
from datetime import date

from tournaments.engine import SYSTEMS
from tournaments.standings.selectors.facts import Named, RoundFacts, StageFacts, TableFacts

NOT_PAIRED = "0000 - Z"
SAT_OUT = "0000 - U"
TENTHS = {"1": 10, "+": 10, "U": 10, "=": 5}
"""What a result is worth, in tenths of a point."""

LONGEST_NAME = 33


def can_be_trf(stage: StageFacts) -> bool:
    """Whether TRF can say what was played: two entrants at every table, one ranking."""
    tables = (table for played in stage.rounds for table in played.tables)
    duels = all(len(table.sides) <= 2 and all(len(side) == 1 for side in table.sides) for table in tables)
    return stage.is_in_trf and len(stage.rankings) == 1 and stage.has_begun and duels


def trf_of(stage: StageFacts, names: Mapping[str, Named], *, title: str, place: str, day: date) -> str:
    """The file: its head, then a line an entrant. The rounds up to the first that is still played."""
    entered = sorted(stage.entrants, key=lambda entrant: names[entrant].number)
    numbers = {entrant: number for number, entrant in enumerate(entered, start=1)}
    rounds = _finished(stage.rounds)
    head = {
        "012": title,
        "022": place,
        "042": f"{day:%d/%m/%y}",
        "052": f"{day:%d/%m/%y}",
        "062": str(len(numbers)),
        "092": SYSTEMS[stage.system].trf_type,
        "XXR": str(max(stage.planned_rounds, len(rounds))),
    }
    lines = [f"{code} {_tidied(value)}" for code, value in head.items() if value.strip()]
    ranks = {row.entrant: row.rank for row in stage.rankings[0].rows}
    below = len(ranks) + 1
    for entrant, number in numbers.items():
        results = [_result(played, entrant, numbers) for played in rounds]
        points = sum(TENTHS.get(result[-1], 0) for result in results)
        name = _tidied(names[entrant].name)[:LONGEST_NAME]
        lines.append(
            f"001 {number:>4}      {name:<{LONGEST_NAME}}{'':33}{points // 10:>2}.{points % 10}"
            f" {ranks.get(entrant, below):>4}  {'  '.join(results)}".rstrip()
        )
    return "\n".join(lines) + "\n"


def _finished(rounds: Iterable[RoundFacts]) -> list[RoundFacts]:
    finished = []
    for played in rounds:
        if played.open_tables:
            break
        finished.append(played)
    return finished


def _result(played: RoundFacts, entrant: str, numbers: Mapping[str, int]) -> str:
    """Opponent, colour and result, in eight characters."""
    table = played.table_of(entrant)
    if table is None:
        return SAT_OUT if entrant in played.sitting_out else NOT_PAIRED
    if table.is_bye:
        return SAT_OUT
    side = table.side_of(entrant)
    opponent = numbers[table.sides[1 - side][0]]
    return f"{opponent:>4} {'wb'[side]} {_mark(table, side)}"


def _mark(table: TableFacts, side: int) -> str:
    if table.absent_sides:
        return "-" if side in table.absent_sides else "+"
    assert table.scores is not None  # noqa: S101  the round is finished
    ours, theirs = table.scores[side], table.scores[1 - side]
    if table.winner is not None:
        winners = table.winner if isinstance(table.winner, tuple) else (table.winner,)
        return "1" if side in winners[:1] else "0"
    return "=" if ours == theirs else "1" if ours > theirs else "0"


def _tidied(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
