"""What a variant promises: its options, the facts of a hand, and how a hand is scored.

Plain Python: no Django, no clock, no dice, no words. Reasons and problems are codes with facts;
``scoring/words/`` puts them into sentences. One module a game implements a :class:`Variant`;
``sheet/fold.py`` folds the lines of a score sheet with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scoring.rules.play import Play

Ruleset = Mapping[str, Any]
"""Every option in force, by key, in the order of the options table (docs/formats/score-sheet.md, Options)."""

Facts = Mapping[str, Any]
"""What was seen at the table, by the names of score-sheet.md."""


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Step(NamedTuple):
    """One reason for points: who gets them, how many, and why."""

    code: str
    """Stable name of the reason; ``scoring/words/steps.py`` has its sentence."""

    side: int
    points: int
    """Whole points, negative when taken away. A line's points are the sum of its steps."""

    facts: Mapping[str, Any] = NOTHING
    """Numbers and words for the sentence: what was compared, the factor, the card."""


class Problem(NamedTuple):
    """A reason why a file or a line can't be scored, tied to the key it is about."""

    field: str | None
    code: str
    """One of the codes of score-sheet.md, "What the command prints"."""

    facts: Mapping[str, Any] = NOTHING
    """Numbers and words for the sentence."""


class OptionKind(StrEnum):
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"
    TARIFF = "tariff"


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a ruleset."""

    key: str
    kind: OptionKind
    default: Any
    choices: tuple[str | int, ...] = ()
    """Words (or the two numbers of ``card_points``) that may be chosen."""

    words: tuple[str, ...] = ()
    """Words that a NUMBER may be as well (``turn_up_limit``: ``always``, ``never``)."""

    nullable: bool = False
    minimum: int = 1
    maximum: int = 1_000_000
    odd: bool = False
    per_player: bool = False
    """Must be a multiple of the number of players (``hands``)."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named, published ruleset: what it changes, and where it is written down."""

    key: str
    changes: Ruleset
    source: str
    """Key of the source in docs/rules (S-2P, PLANK, MANILLIO, …)."""


class FactKind(StrEnum):
    """How a fact is asked for on the score pad. A new game is built from these."""

    CHOICE = "choice"
    """One of ``choices``: trump, contract, suit, bid's trump. Suits are shown as pips."""

    FLAG = "flag"
    """Yes or no; no when absent."""

    COUNT = "count"
    """A small whole number from ``minimum`` to ``maximum``: doublings."""

    NUMBER = "number"
    """A whole number from ``minimum`` to ``maximum``: the bid, the bidder's points."""

    POINTS = "points"
    """Two whole numbers by side that add up to ``total``; one fills the other."""

    TRICKS = "tricks"
    """A whole number for each seat; they add up to ``total``."""

    CARD = "card"
    """A card, rank then suit, of the ranks ``choices`` and the four suits."""

    SEAT = "seat"
    """A player."""

    SIDE = "side"
    """A side."""

    AUCTION = "auction"
    """Laugavatnsmanni's calls."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the score pad asks after a hand, under a given ruleset."""

    key: str
    kind: FactKind
    optional: bool = False
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    total: int = 0
    sides: tuple[str, ...] = ()
    """POINTS, SIDE: codes of who is meant when it isn't simply side 0 and side 1 (``dealer``, ``others``)."""

    words: tuple[str, ...] = ()
    """COUNT: what each number from ``minimum`` on is called; empty where it is just a number."""

    nobody: bool = False
    """SEAT: ``None`` is an answer too (everybody passed)."""

    only_if: tuple[str, tuple[Any, ...]] | None = None
    """Asked only while another fact has one of these values (``("along", (True,))``)."""

    depends: bool = False
    """Other facts, or the turn-up, decide whether it is needed: never ``missing`` by itself."""

    asked: bool = True
    """False: may stand in a file, but says nothing under this ruleset, so the pad doesn't ask."""

    switched_off: bool = False
    """FLAG: this ruleset doesn't have it; a yes is out of range."""

    also: tuple[str, ...] = ()
    """CHOICE: words refused later, for a reason of their own (Trjámann's spades as *other*)."""

    refusal: str = "range"
    """The code for a number out of bounds."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One article or tariff entry the pad can offer: who may be the offender, what it costs."""

    article: int | None = None
    infraction: str | None = None
    points: int = 0
    """Points it moves; 0 where it costs nothing (then a void or just a note)."""

    voids: bool = False
    """The deal is thrown in (Manille's articles 1, 2 and 6 before the turn-up)."""

    dealer_side_only: bool = False
    cancels_turn_up: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """The pack and what its cards are worth."""

    ranks: str | tuple[str, ...]
    """Ranks of the pack from best to worst, in play."""

    values: Mapping[str, int]
    """Card points by rank; empty in trick-counting games."""

    tricks: int
    """Tricks in a hand."""

    trick_points: int
    """What each trick is worth on top (0 or 1)."""


@dataclass(slots=True)
class Table:
    """Where a match stands before a line: the argument of ``check`` and ``score``.

    The fold moves one table along from line to line; games only read it.
    """

    players: int
    sides: int
    step: int
    """+1 clockwise, -1 anticlockwise: from a seat to the one that plays after it."""

    dealer: int
    game: int
    hand: int
    """The number of the coming hand; one more than have been played in this game."""

    totals: list[int]
    plus: list[int]
    minus: list[int]
    """The columns, in games that have them; else empty."""

    target: int | None = None
    """What ends this game; None where no number does."""

    multiplier: int = 1
    """The carry of the coming hand; 1 when there is none."""

    memory: Mapping[str, Any] = field(default_factory=dict)
    """What this game keeps between hands: contracts left by seat, Greats played. Never changed in place."""

    @property
    def after_dealer(self) -> int:
        """The seat that is served first."""
        return (self.dealer + self.step) % self.players

    @property
    def dealer_side(self) -> int:
        return self.dealer % 2 if self.sides == 2 else self.dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game we score."""

    key: str
    """Stored in rows, files and addresses: never changes."""

    players: tuple[int, ...]
    """How many people may play."""

    partners: bool
    """Two sides of partners; otherwise everybody alone (a 2-player game has two sides of one)."""

    anticlockwise: bool
    options: tuple[Option, ...]
    """In the order of the options table; ``best_of``, ``hands_limit`` and ``tariff`` included."""

    presets: tuple[Preset, ...] = ()
    columns: bool = False
    """Plus and minus columns (Hornafjarðarmanni, Trjámann, Laugavatnsmanni)."""

    deck: Callable[[Ruleset, int], Deck]
    """The pack for a ruleset and a number of players."""

    penalties: Callable[[Ruleset], tuple[Penalty, ...]]
    """What the pad can offer as a penalty under this ruleset."""

    play: Callable[[Ruleset, int], Play]
    """The rest of the game under a ruleset with so many players: what the fold asks of it."""

    clashes: Callable[[Ruleset], tuple[Problem, ...]] = lambda ruleset: ()
    """Options of a complete ruleset that do not go together."""

    def facts(self, ruleset: Ruleset, players: int) -> tuple[Fact, ...]:
        """What is asked after a hand under this ruleset with so many players, in the order of asking."""
        facts = self.play(ruleset, players).facts
        return tuple(fact for fact in facts if fact.asked and not fact.switched_off)

    def sides(self, players: int) -> int:
        return 2 if self.partners and players in (4, 6) else players

    def side_of(self, seat: int, players: int) -> int:
        """The side of a seat: partners sit alternately, everybody else is a side."""
        return seat % 2 if self.sides(players) == 2 else seat


def match_options(best_of: int) -> tuple[Option, ...]:
    """The options that every variant takes (docs/formats/score-sheet.md, Options)."""
    return (
        Option("best_of", OptionKind.NUMBER, best_of, maximum=99, odd=True),
        Option("hands_limit", OptionKind.NUMBER, None, nullable=True),
        Option("tariff", OptionKind.TARIFF, {}),
    )


def tariff_of(ruleset: Ruleset) -> tuple[Penalty, ...]:
    """The infractions a table has a price for."""
    return tuple(Penalty(infraction=name, points=points) for name, points in ruleset["tariff"].items())
