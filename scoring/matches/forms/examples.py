"""A hand that the reader of a game's page may change: asked with the pad's keys, counted by the rules."""

from typing import Any

from django import forms

from scoring import words
from scoring.matches.forms.asking import FactField
from scoring.pad.table import TableContext
from scoring.pad.typed import ABSENT
from scoring.rules import Fact, FactKind, Header, LineResult, Variant, expand_ruleset, fold, preview

LETTERS = "ABCDEF"


class ExampleForm(forms.Form):
    """The first hand of a game under its usual rules; A deals."""

    def __init__(self, variant: Variant, data: Any = None) -> None:
        example = dict(words.words_of(variant.key).example)
        super().__init__(data, initial=example)
        players = usual_players(variant)
        ruleset = expand_ruleset(variant, {}, players)
        self.header = Header(variant, ruleset, tuple(LETTERS[:players]))
        self.side_names = _side_names(variant, players)
        self.start = fold(self.header, [])
        self.asked_facts = [
            fact for fact in variant.facts(ruleset, players) if fact.kind is not FactKind.AUCTION
        ]
        coming = self.start.next
        turn = coming and (coming.announcer if coming.declarer is None else coming.declarer)
        at_table = TableContext(variant.key, self.header.players, self.side_names, dealer=0, turn=turn)
        for fact in self.asked_facts:
            field = FactField(fact, at_table)
            field.label = words.fact_label(variant.key, fact.key)
            self.fields[fact.key] = field
        self.hand: dict[str, Any] = example

    def clean(self) -> dict[str, Any]:
        facts = {key: value for key, value in self.cleaned_data.items() if value is not ABSENT}
        self.hand = {fact.key: facts[fact.key] for fact in self.asked_facts if _is_asked(fact, facts)}
        return self.cleaned_data

    def result(self) -> LineResult:
        """What the hand is worth, or its problems."""
        if self.is_bound:
            self.is_valid()  # fills ``hand``; the rules judge it
        return preview(self.start, self.hand)


def usual_players(variant: Variant) -> int:
    """Four where four may play, otherwise as few as may."""
    return 4 if 4 in variant.players else variant.players[0]


def _is_asked(fact: Fact, facts: dict[str, Any]) -> bool:
    """Given, and not left over from another answer (a suit, when the contract names one itself)."""
    if fact.key not in facts:
        return False
    if fact.only_if is None or fact.kind is FactKind.FLAG:
        return True
    other, values = fact.only_if
    return facts.get(other) in values


def _side_names(variant: Variant, players: int) -> tuple[str, ...]:
    sides: list[list[str]] = [[] for _side in range(variant.sides(players))]
    for seat in range(players):
        sides[variant.side_of(seat, players)].append(LETTERS[seat])
    return tuple(" & ".join(names) for names in sides)
