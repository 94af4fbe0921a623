"""One decision at the table: what lies there when somebody is to play, and how it is read from a file.

The format is docs/formats/legal-play.md. Where it leaves a choice: ``seats``, ``dealer`` and ``bidder``
are unknown fields wherever the format doesn't give them a meaning; a card both in the trick and in the hand
is a fault of the hand. What a game has of these is its :class:`~scoring.rules.cards.duties.CardPlay`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from scoring.rules.cards.duties import CardDuty, CardPlay
from scoring.rules.cards.notation import SUITS, pack_of
from scoring.rules.games.catalogue import VARIANTS
from scoring.rules.reader import UnreadableError, read
from scoring.rules.sheet import keys
from scoring.rules.sheet.errors import SheetError
from scoring.rules.sheet.file import LIMIT
from scoring.rules.sheet.keys import Key, Keys
from scoring.rules.sheet.ruleset import expand_ruleset
from scoring.rules.variant import Fact, FactKind, Problem, Ruleset, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPosition:
    """One decision at the table."""

    variant: str
    duty: CardDuty
    ranks: tuple[str, ...]
    """Of the pack, best first."""

    trump: str
    """A suit, or ``none``."""

    sides: tuple[int, ...]
    """Who plays together: a side for each seat."""

    step: int
    """+1 clockwise, -1 anticlockwise: from a seat to the one that plays after it."""

    leader: int
    trick: tuple[str, ...]
    """The cards played so far, in order; fewer than there are seats."""

    hand: tuple[str, ...]
    """What whoever is to play may choose from."""

    values: Mapping[str, int]
    """Card points by rank."""


class PositionError(Exception):
    """A position that can't be judged: all that is wrong with it, one problem a key."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = tuple(problems)


def read_file(raw: bytes) -> TrickPosition:
    """The position in a file's bytes; raises :class:`PositionError`."""
    try:
        data = read(raw, limit=LIMIT)
    except UnreadableError as error:
        _refuse(Problem(None, "format", {"reason": error.reason}))
    return read_position(data)


def read_position(data: object, *, by_hand: bool = False) -> TrickPosition:
    """The position in a file that was read; raises :class:`PositionError`.

    ``by_hand``: tapped in on the referee's page, which knows games and a key (``way``) that files don't have.

    >>> read_position({"variant": "manille", "trump": "none", "leader": 0, "trick": [], "hand": ["7H"]}).sides
    (0, 1, 0, 1)
    """
    if not isinstance(data, dict):
        _refuse(Problem(None, "format", {"reason": "not_an_object"}))
    variant, play = _variant(data.get("variant"), by_hand)
    ruleset, problems = _ruleset(variant, data)
    seats = _seats(variant, play, ruleset, data)
    facts, wrong = _keys(variant, play, ruleset, seats).read(data)
    problems += [_with_card(problem, facts) for problem in wrong]
    fields = {problem.field for problem in problems}
    if fields.isdisjoint(("trick", "hand")):
        both = [card for card in facts["hand"] if card in facts["trick"]]
        problems += [Problem("hand", "duplicate_card", {"card": card}) for card in both[:1]]
    if problems or seats is None:
        _refuse(*{problem.field: problem for problem in reversed(problems)}.values())
    deck = variant.deck(ruleset, _players(variant, seats))
    return TrickPosition(
        variant=variant.key,
        duty=play.ways[facts["way"]] if facts.get("way") else play.duty,
        ranks=tuple(deck.ranks),
        values=deck.values,
        trump=facts["trump"],
        sides=_sides(play, seats, facts),
        step=-1 if variant.anticlockwise else 1,
        leader=facts["leader"],
        trick=tuple(facts["trick"]),
        hand=tuple(facts["hand"]),
    )


def _variant(key: object, by_hand: bool) -> tuple[Variant, CardPlay]:
    if key is None:
        _refuse(Problem("variant", "missing"))
    if not isinstance(key, str) or key not in VARIANTS:
        _refuse(Problem("variant", "unknown_variant"))
    variant = VARIANTS[key]
    if variant.card_play is None or not (variant.card_play.in_files or by_hand):
        _refuse(Problem("variant", "not_in_variant", {"variant": key}))
    return variant, variant.card_play


def _ruleset(variant: Variant, data: Mapping[str, Any]) -> tuple[Ruleset, list[Problem]]:
    """The ruleset in force, or the defaults and what is wrong with the one given."""
    options = data.get("ruleset")
    seats = data.get("seats")
    players = variant.players[0] if len(variant.players) == 1 else 1  # every number is a multiple of 1
    if type(seats) is int and seats in variant.players:
        players = seats
    defaults = expand_ruleset(variant, {}, players)
    if options is None:
        return defaults, []
    if not isinstance(options, dict):
        return defaults, [Problem("ruleset", "type", {"kind": "ruleset"})]
    try:
        return expand_ruleset(variant, options, players), []
    except SheetError as error:
        return defaults, [problem for _, problem in error.problems]


def _seats(variant: Variant, play: CardPlay, ruleset: Ruleset, data: Mapping[str, Any]) -> int | None:
    """How many play to a trick; None while that isn't known."""
    number = data.get("seats")
    if play.seats and number is not None:
        return number if type(number) is int and number in play.seats else None
    if play.seats_unsaid is not None:
        return play.seats_unsaid(ruleset)
    choices = play.seats or variant.players
    return choices[0] if len(choices) == 1 else None


def _players(variant: Variant, seats: int) -> int:
    """How many people the seats are: two of them play a table of four with their dummies."""
    return seats if seats in variant.players else variant.players[0]


def _sides(play: CardPlay, seats: int, facts: Mapping[str, Any]) -> tuple[int, ...]:
    if alone := play.alone.get(seats):
        return tuple(int(seat == facts[alone]) for seat in range(seats))
    if play.duty is CardDuty.FOLLOW:
        return tuple(range(seats))
    return tuple(seat % 2 for seat in range(seats))


# The keys


def _keys(variant: Variant, play: CardPlay, ruleset: Ruleset, seats: int | None) -> Keys:
    """What may stand in a position; what hangs on the number of seats is let pass while that is unknown."""
    numbers = (seats,) if seats else play.seats or variant.players
    packs = [pack_of(variant.deck(ruleset, _players(variant, number)).ranks) for number in numbers]
    pack = frozenset[str]().union(*packs)
    place = keys.seat(seats) if seats else _WHOLE
    alone = {play.alone.get(number) for number in numbers} - {None}
    known = {
        "variant": _READ_BEFORE,
        "ruleset": _READ_BEFORE,
        "seats": _one_of(play.seats) if play.seats else _NOT_HERE,
        "way": keys.key_of(Fact("way", FactKind.CHOICE, choices=tuple(play.ways)))
        if play.ways
        else _NOT_HERE,
        "trump": _TRUMP,
        "leader": place,
        "dealer": place if "dealer" in alone else _NOT_HERE,
        "bidder": place if "bidder" in alone else _NOT_HERE,
        "trick": _cards(pack, 0, seats),
        "hand": _cards(pack, 1, None),
    }
    required = ["trump", "leader", "trick", "hand"]
    if play.seats and play.seats_unsaid is None:
        required.append("seats")
    if seats and (key := play.alone.get(seats)):
        required.append(key)
    return Keys(known, tuple(required))


_READ_BEFORE = Key(lambda value: None)
_NOT_HERE = Key(lambda value: "unknown_field")
_TRUMP = keys.key_of(Fact("trump", FactKind.CHOICE, choices=(*SUITS, "none")))
_WHOLE = Key(lambda value: None if type(value) is int else "type", {"kind": FactKind.SEAT})


def _one_of(numbers: tuple[int, ...]) -> Key:
    def verdict(value: Any) -> str | None:
        if type(value) is not int:
            return "type"
        return None if value in numbers else "range"

    return Key(verdict, {"kind": "seats", "numbers": tuple(sorted(numbers))})


def _cards(pack: frozenset[str], fewest: int, seats: int | None) -> Key:
    """A list of cards of this pack, each once; of a trick also fewer than there are seats."""

    def verdict(value: Any) -> str | None:
        if type(value) is not list or len(value) < fewest or not all(type(card) is str for card in value):
            return "type"
        if seats is not None and len(value) >= seats:
            return "range"
        if not pack.issuperset(value):
            return "card"
        return None if len(set(value)) == len(value) else "duplicate_card"

    return Key(verdict, {"kind": "cards", "pack": pack, "fewest": fewest, "seats": seats})


def _with_card(problem: Problem, facts: Mapping[str, Any]) -> Problem:
    """The same problem, with the first card that is at fault."""
    if problem.code not in ("card", "duplicate_card"):
        return problem
    cards: list[str] = facts[str(problem.field)]
    if problem.code == "card":
        card = next(card for card in cards if card not in problem.facts["pack"])
    else:
        card = next(card for card in cards if cards.count(card) > 1)
    return Problem(problem.field, problem.code, {"card": card})


def _refuse(*problems: Problem) -> NoReturn:
    raise PositionError(problems)
