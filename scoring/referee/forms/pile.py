"""What is this pile worth? The honours of one side, or its tricks, tapped in."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import words
from scoring.pad.table import table_context
from scoring.referee.forms.cards import CardKey, CardQuestion, one_of
from scoring.referee.words import rulings as referee_words
from scoring.rules import VARIANTS, Fact, FactKind, expand_ruleset
from scoring.rules.cards.notation import LETTERS
from scoring.rules.cards.pile import Pile, PileError, count_honours, count_tricks, counts_piles, honours_of


class PileQuestion(CardQuestion):
    """The honours or the tricks of one side: how many points for each?"""

    offered = tuple(
        key
        for key, game in VARIANTS.items()
        if counts_piles(game, expand_ruleset(game, {}, game.players[0]), game.players[0])
    )

    @property
    def by_tricks(self) -> bool:
        return self.data.get("by") == "tricks"

    @cached_property
    def side(self) -> int:
        return one_of(self.data.get("side", ""), (0, 1))

    @cached_property
    def fact(self) -> Fact | None:
        """Where the points go on the pad of this game."""
        facts = self.variant.facts(self.ruleset, self.players)
        return next(
            (
                fact
                for fact in facts
                if fact.kind in (FactKind.POINTS, FactKind.NUMBER) and fact.key == "points"
            ),
            None,
        )

    @property
    def side_names(self) -> tuple[str, str]:
        if self.sheet is not None and self.fact is not None and self.fact.kind is FactKind.POINTS:
            first, second = table_context(self.sheet.header, self.sheet.next).sides_of(self.fact)
            return first, second
        if self.fact is not None and (self.fact.sides or self.fact.kind is FactKind.NUMBER):
            return _("The one who plays alone"), _("The others")
        return _("These two"), _("The others")

    @cached_property
    def honours(self) -> Mapping[str, int]:
        """Card points by rank, of the ranks that have any."""
        return honours_of(self.variant, self.ruleset, self.players)

    @property
    def honour_rows(self) -> list[tuple[str, str, str, str, int, list[tuple[int, bool]]]]:
        """Rank, its letter, drawing and name, its worth, and keys for how many."""
        pack = words.words_of(self.variant.key).pack
        return [
            (
                rank,
                pack.letter(rank),
                pack.courts.get(rank, ""),
                str(pack.ranks[rank]),
                value,
                [(number, self.honour_counts.get(rank, 0) == number) for number in range(len(LETTERS) + 1)],
            )
            for rank, value in self.honours.items()
        ]

    @cached_property
    def honour_counts(self) -> dict[str, int]:
        counts = {}
        for rank in self.honours:
            text = self.data.get(f"n_{rank}", "")
            if text in ("1", "2", "3", "4"):
                counts[rank] = int(text)
        return counts

    @property
    def most_tricks(self) -> int:
        return self.variant.deck(self.ruleset, self.players).tricks

    @property
    def tricks_offered(self) -> range:
        return range(self.most_tricks + 1)

    @cached_property
    def tricks(self) -> int | None:
        text = self.data.get("tricks", "")
        return int(text) if text.isdecimal() and len(text) < 4 else None

    @property
    def trick_points(self) -> int:
        return self.variant.deck(self.ruleset, self.players).trick_points

    @cached_property
    def cards(self) -> list[str]:
        return self.tapped("took")

    @property
    def trick_size(self) -> int:
        deck = self.variant.deck(self.ruleset, self.players)
        return len(deck.ranks) * len(LETTERS) // deck.tricks

    @property
    def tricks_taken(self) -> list[list[CardKey]]:
        """The cards tapped so far, a trick at a time; the last may still be open."""
        return [[self.key(card) for card in trick] for trick in _parted(self.cards, self.trick_size)]

    @property
    def card_rows(self) -> list[tuple[str, list[CardKey]]]:
        return self.rows((), hidden=self.cards)

    @cached_property
    def pile(self) -> Pile | None:
        """What it comes to; None with :attr:`problems`, or while nothing was tapped."""
        self.problems: list[str] = []
        try:
            if self.by_tricks:
                whole = [
                    trick for trick in _parted(self.cards, self.trick_size) if len(trick) == self.trick_size
                ]
                return (
                    count_tricks(self.variant, self.ruleset, self.players, whole, self.side)
                    if whole
                    else None
                )
            if not self.honour_counts and self.tricks is None:
                return None
            return count_honours(
                self.variant, self.ruleset, self.players, self.honour_counts, self.tricks, side=self.side
            )
        except PileError as error:
            problems = [referee_words.pile_problem(problem, self.variant.key) for problem in error.problems]
            self.problems = problems
            return None

    @property
    def steps(self) -> list[tuple[str, int]]:
        if self.pile is None:
            return []
        return [
            (referee_words.pile_step_text(step, self.variant.key), step.points) for step in self.pile.steps
        ]

    @property
    def for_pad(self) -> str:
        """What the pad's address needs to have these points in its boxes."""
        if self.pile is None or self.fact is None:
            return ""
        query = QueryDict(mutable=True)
        if self.fact.kind is FactKind.POINTS:
            query.update({f"points_{side}": str(points) for side, points in enumerate(self.pile.points)})
        else:
            query["points"] = str(self.pile.points[0])
        return query.urlencode()


def _parted(cards: Sequence[str], size: int) -> list[list[str]]:
    return [list(cards[start : start + size]) for start in range(0, len(cards), size)]
