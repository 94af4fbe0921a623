"""Schedules known to mathematics: nobody meets, or partners, anybody twice.

People are numbered from 0, and a round is a list of tables. Nothing here is left to chance: who gets which
number is drawn by the caller.

* Transversal designs over finite fields, and their recursion: docs/formats/tournament-file.md asks for
  sizes 3 to 5, the construction gives all.
* Kirkman's schoolgirls for 3q and 2q + 1 girls, q a prime power that leaves 1 divided by 6:
  D. K. Ray-Chaudhuri and R. M. Wilson, *Solution of Kirkman's schoolgirl problem* (1971).
* Whist for q players, q a prime power that leaves 1 divided by 4: R. D. Baker, *Whist tournaments* (1975).
* What no formula gives starts from the base rounds of ``design_tables``, found by search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from tournaments.engine.designs import base_rounds as design_tables
from tournaments.engine.designs.base_rounds import BaseRound
from tournaments.engine.designs.finite_fields import Field, field, is_prime_power, prime_powers

Table = tuple[int, ...]
Rounds = list[list[Table]]
Addition = Callable[[int, int], int]

LARGEST = 600
"""Above so many people a search finds as many rounds as anybody plays."""


def is_complete(rounds: Rounds, people: int, size: int) -> bool:
    """Whether everybody has met everybody once, so that starting over meets everybody once more."""
    return len(rounds) * (size - 1) == people - 1


@lru_cache(maxsize=32)
def rounds_without_repeats(people: int, size: int) -> Rounds:
    """The most rounds we can construct in which everybody plays and nobody meets anybody twice.

    One at least, but [] for more than ``LARGEST`` people and where some would have to sit out.
    """
    if people % size or not 0 < people <= LARGEST:
        return []
    return max(_constructions(people, size), key=len)


def _constructions(people: int, size: int) -> Iterator[Rounds]:
    yield [[tuple(range(first, first + size)) for first in range(0, people, size)]]
    columns = people // size
    if all(prime**times >= size for prime, times in prime_powers(columns)):
        yield transversal(size, columns) + _side_by_side(size, rounds_without_repeats(columns, size), columns)
    if (people, size) in design_tables.BASE_ROUNDS:
        yield _from_table(design_tables.BASE_ROUNDS[people, size])
    if size == 3 and people % 6 == 3:
        if columns % 6 == 1 and is_prime_power(columns):
            yield kirkman_of_three(field(columns))
        if people // 2 % 6 == 1 and is_prime_power(people // 2):
            yield kirkman_of_two(field(people // 2))


def transversal(size: int, columns: int) -> Rounds:
    """As many rounds as ``columns``, for ``size`` times as many people.

    The first so many people are column 0, the next column 1, and so on; people of one column never meet.
    Round *r*, table *y*: of each column *c* the person *y* + *c*·*r*, counted in a field, or in several side
    by side when ``columns`` is no prime power.
    """
    factors = [field(prime**times) for prime, times in prime_powers(columns)]

    def shift(y: int, column: int, r: int) -> int:
        place, total = 1, 0
        for factor in factors:
            step = factor.multiply(column, r % factor.order)
            total += factor.add(y % factor.order, step) * place
            y, r, place = y // factor.order, r // factor.order, place * factor.order
        return total

    return [
        [tuple(c * columns + shift(y, c, r) for c in range(size)) for y in range(columns)]
        for r in range(columns)
    ]


def _side_by_side(copies: int, rounds: Rounds, people: int) -> Rounds:
    """The same rounds among several groups of ``people`` at once."""
    return [
        [tuple(copy * people + p for p in table) for copy in range(copies) for table in tables]
        for tables in rounds
    ]


def kirkman_of_three(q: Field) -> Rounds:
    """Everybody meets everybody once, for 3q people: three copies of the field, q = 6t + 1."""
    t = q.order // 6

    def across(i: int) -> Table:
        return tuple(q.power(i + 2 * t * copy) + q.order * copy for copy in range(3))

    base: list[Table] = [(0, q.order, 2 * q.order)]
    base += [
        tuple(q.power(i + 2 * t * turn) + q.order * copy for turn in range(3))
        for i in range(t)
        for copy in range(3)
    ]
    base += [across(i) for i in range(6 * t) if i // t % 2]
    alone = [across(i) for i in range(6 * t) if i // t % 2 == 0]
    return _develop(base, q.order, 3, q.add) + _develop_alone(alone, q.order, 3, q.add)


def kirkman_of_two(q: Field) -> Rounds:
    """The same for 2q + 1 people: two copies of the field, and one person who stays put."""
    t = q.order // 6
    second = q.order
    # The power m of the primitive element x with 2·x^m = x^t + 1.
    m = q.logarithm(q.add(q.power(t), 1)) - q.logarithm(q.add(1, 1))
    base: list[Table] = [(0, second, 2 * q.order)]
    base += [(q.power(i), q.power(i + t), q.power(i + m) + second) for i in range(6 * t) if i // t % 2 == 0]
    base += [tuple(q.power(i + m + turn * t) + second for turn in (1, 3, 5)) for i in range(t)]
    return _develop(base, q.order, 2, q.add)


def _from_table(base: BaseRound) -> Rounds:
    def add(a: int, b: int) -> int:
        return (a + b) % base.order

    together = _develop(base.together, base.order, base.copies, add)
    return together + _develop_alone(base.alone, base.order, base.copies, add)


def _develop(base: list[Table], order: int, copies: int, add: Addition) -> Rounds:
    """The rounds that come from a base round by adding each number below ``order`` to everybody in it.

    Person *p* is number *p* mod ``order`` of copy *p* // ``order``, and stays in it; who comes after the
    last copy stays put.
    """
    return [[_move(table, by, order, copies, add) for table in base] for by in range(order)]


def _develop_alone(base: list[Table], order: int, copies: int, add: Addition) -> Rounds:
    """The rounds that come from base tables, each of them moved round until it has filled a round."""
    return [[_move(table, by, order, copies, add) for by in range(order)] for table in base]


def _move(table: Table, by: int, order: int, copies: int, add: Addition) -> Table:
    return tuple(p if p >= order * copies else add(p % order, by) + p // order * order for p in table)


@lru_cache(maxsize=32)
def whist(people: int) -> Rounds:
    """Rounds of twos against twos, (p, q, r, s) for p and q against r and s; [] where we know none.

    Everybody partners everybody once and opposes everybody twice, and sits out once if ``people`` is odd.
    """
    if people in design_tables.WHIST:
        # The last person stays put if the number is even; 0 sits out first if it is odd.
        order = people - 1 + people % 2
        return _develop(design_tables.WHIST[people], order, 1, lambda a, b: (a + b) % order)
    if people % 4 == 1 and people > 1 and people <= LARGEST and is_prime_power(people):
        q, t = field(people), people // 4
        base = [tuple(q.power(i + turn * t) for turn in (0, 2, 1, 3)) for i in range(t)]
        return _develop(base, people, 1, q.add)
    return []


def partnerships(people: int) -> list[list[tuple[int, int]]]:
    """Rounds of partnerships without opponents: pairs, an even number of them.

    Nobody partners anybody twice in these ``people`` − 1 rounds (as many as people, if that is odd), and
    nobody sits out twice before everybody did.
    """
    # An odd number of people stand in a circle, one more perhaps in the middle. Round r pairs those whose
    # numbers add up to 2r, and r itself with the middle.
    circle = people - 1 + people % 2
    rounds = []
    for r, resting in _resting_on_the_circle(people, circle):
        pairs = [((r + step) % circle, (r - step) % circle) for step in range(1, circle // 2 + 1)]
        if people > circle:
            pairs.append((r, circle))
        rounds.append([pair for pair in pairs if not resting & set(pair)])
    return rounds


def _resting_on_the_circle(people: int, circle: int) -> Iterator[tuple[int, set[int]]]:
    """The round *r* of the circle that is played next, and who of it sits out: a pair, the odd one."""
    half = circle // 2 + 1  # of an odd circle: twice this is 1
    if people % 4 < 2:
        yield from ((r, {r} if people % 4 else set()) for r in range(circle))
    elif people % 4 == 3:
        # Three neighbours at a time; where they come round to the start, one further on.
        for number in range(people):
            r = 3 * number + 1 + (number // (people // 3) if people % 3 == 0 else 0)
            yield r % circle, {(r - 1) % circle, r % circle, (r + 1) % circle}
    else:
        # Two neighbours at a time, whose middle is half-way round; first everybody once, then, one further
        # on and without the round that was played already, once more.
        middle = people - 1
        yield circle - 1, {circle - 1, middle}
        for first in range(0, circle - 1, 2):
            yield (2 * first + 1) * half % circle, {first, first + 1}
        for first in range(1, circle - 1, 2):
            if first != circle // 2 - 1:
                yield (2 * first + 1) * half % circle, {first, first + 1}
        yield circle // 2, {circle // 2, middle}
