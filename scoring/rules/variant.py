"""What a game promises: its options, the facts of a hand, and how a hand is scored.

Plain Python: no Django, no clock, no dice, no words. Each module of ``scoring/rules/games`` makes one
:class:`Variant`; ``scoring/rules/sheet`` folds the lines of a score sheet with it, and
``scoring/words/games`` has its sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.rules.cards.duties import CardPlay
from scoring.rules.facts import Fact, FactKind, Facts
from scoring.rules.families.turn_up import TurnUp
from scoring.rules.options import Option, OptionKind, Preset, Ruleset, match_options
from scoring.rules.position import Position
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.sheet.endings import Ending
from scoring.rules.steps import NOTHING, Problem, Step
from scoring.rules.yields import HandYield

__all__ = [
    "NOTHING",
    "Articles",
    "CardPlay",
    "Deck",
    "Fact",
    "FactKind",
    "Facts",
    "HandYield",
    "Option",
    "OptionKind",
    "Penalty",
    "Position",
    "Preset",
    "Problem",
    "Rules",
    "Ruleset",
    "Step",
    "Variant",
    "match_options",
    "tariff_of",
]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """Numbered rules with a price (Manille's seventeen, rules 10.2)."""

    numbers: tuple[int, ...]
    void: tuple[int, ...]
    """Articles for which a deal may be thrown in."""

    pass_the_deal: frozenset[int]
    """A deal thrown in for one of these is lost: the next player deals."""

    prices: frozenset[int]
    """Articles that cost something; empty when penalties are off."""

    to_others: int
    to_offender: int
    """Points that one of these moves; the second is negative."""

    cancel_turn_up: frozenset[int]
    dealers_own: frozenset[int]
    """The dealer's side has broken these, whoever noticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The functions of a game, prepared for one ruleset."""

    facts: tuple[Fact, ...]
    """Every fact a hand may have, those the pad doesn't ask included."""

    check: Callable[[Facts, Position], list[Problem]]
    """What is wrong with a hand whose keys are all in order by themselves, seen together."""

    score: Callable[[Facts, Position], list[Step]]
    """What a checked hand is worth."""

    ending: Ending
    hand_yield: HandYield
    """What a hand can give a side: results are judged by it."""

    check_calls: Callable[[Facts, Position], list[Problem]] | None = None
    """Looked at last, when there are ``calls``."""

    leader: Callable[[Facts, Position], int | None] | None = None
    """Who leads, with no facts before the deal; the seat after the dealer where None."""

    turn_up: TurnUp | None = None
    articles: Articles | None = None
    carry: Callable[[Facts, Position], int] | None = None
    """The multiplier that a hand leaves to the next one."""

    memory: Mapping[str, Any] = field(default_factory=dict)
    """What a game begins with."""

    remember: Callable[[Facts, Position], Mapping[str, Any]] | None = None
    passed_out: Callable[[Facts], bool] | None = None
    """True for a hand that takes no number."""

    called: Callable[[Facts], str | None] | None = None
    """What is played, as soon as facts that are known before play say it: a suit, or a word of the game."""

    foresee: Callable[[Position], Mapping[str, Any]] | None = None
    """What the table must know before the deal, by the names of ``next``."""


def tariff_of(ruleset: Ruleset) -> tuple[Penalty, ...]:
    """The infractions a table has a price for."""
    return tuple(Penalty(infraction=name, points=points) for name, points in ruleset["tariff"].items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game we score."""

    key: str
    """Stored in rows, files and addresses: never changes. Its modules of rules and words are named for it."""

    family: str
    """Games that ask for the same skill share one rating and stand together on pages. Never changes."""

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

    rules: Callable[[Ruleset, int], Rules]
    """The rest of the game under a ruleset with so many players: what the fold asks of it."""

    penalties: Callable[[Ruleset], tuple[Penalty, ...]] = tariff_of
    """What the pad can offer as a penalty under this ruleset."""

    clashes: Callable[[Ruleset], tuple[Problem, ...]] = lambda ruleset: ()
    """Options of a complete ruleset that do not go together."""

    card_play: CardPlay | None = None
    """Which cards may be played to a trick; None where the app doesn't judge that."""

    seat_draw: SeatDraw = field(default_factory=SeatDraw)
    """How a table draws its seats and its first dealer."""

    late_revoke_loses_all: bool = False
    """A revoke found after the next trick began gives the other side every point (Botifarra)."""

    def hand_yield(self, ruleset: Ruleset, players: int) -> HandYield:
        """What a hand can give a side under this ruleset with so many players."""
        return self.rules(ruleset, players).hand_yield

    @property
    def module(self) -> str:
        """The name of its module of rules, and of its module of words: the key as a Python name."""
        return self.key.replace("-", "_")

    def facts(self, ruleset: Ruleset, players: int) -> tuple[Fact, ...]:
        """What is asked after a hand under this ruleset with so many players, in the order of asking."""
        facts = self.rules(ruleset, players).facts
        return tuple(fact for fact in facts if fact.is_asked and not fact.switched_off)

    def sides(self, players: int) -> int:
        return 2 if self.partners and players in (4, 6) else players

    def side_of(self, seat: int, players: int) -> int:
        """The side of a seat: partners sit alternately, everybody else is a side."""
        return seat % 2 if self.sides(players) == 2 else seat
