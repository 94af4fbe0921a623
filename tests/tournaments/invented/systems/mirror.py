"""``mirror``, for tests: the first of the standings meets the last, the second the last but one."""

from collections.abc import Sequence

from tournaments.engine.budget import Budget
from tournaments.engine.file.values import Table
from tournaments.engine.progress import StageState
from tournaments.engine.systems import duels
from tournaments.engine.systems.draws import Draw, Note, Quality
from tournaments.engine.systems.system import AtTable, System


def draw(state: StageState, budget: Budget) -> Draw:
    situation = duels.duel_situation(state)
    people, half = situation.people, len(situation.people) // 2
    rest = people[half] if len(people) % 2 else None
    pairs = zip(people[:half], people[::-1], strict=False)
    pairing = duels.pairing_of(situation, pairs, rest, None)
    return duels.draw_of(state, pairing, "middle_of_the_mirror", Quality(pairing.repeats))


def notes(state: StageState, table: Table) -> Sequence[Note]:
    best = state.standings[0].entrant
    return [Note("meets_the_first", next(who for who in table.people if who != best))] * (
        best in table.people
    )


SYSTEM = System(
    name="mirror",
    at_table=AtTable.DUEL,
    options=duels.OPTIONS | {"rounds"},
    draw=draw,
    notes=notes,
    tie_breaks=duels.TIE_BREAKS,
    ranking=("wins", "difference"),
)
