"""The words of each game are those of its rules: complete, and nothing over."""

import inspect
import random
import sys
from functools import cache

import pytest

from scoring import words
from scoring.rules import VARIANTS, FactKind, OptionKind, Variant, fold
from scoring.rules.cards.notation import SUITS
from scoring.rules.games.catalogue import MODULES
from scoring.rules.variant import match_options
from scoring.sampling import invent_header, invent_line, invent_rough_hand
from scoring.words.game import words_of
from scoring.words.options import MATCH_OPTIONS
from scoring.words.problems import SENTENCES
from scoring.words.steps import STEPS

pytestmark = pytest.mark.parametrize("variant", [pytest.param(VARIANTS[key], id=key) for key in VARIANTS])

OF_ALL_GAMES = {option.key for option in match_options(1)}
ROUNDS = 60
"""Matches of a dozen lines that are invented at most, until everything in the words has occurred."""


@cache
def invented(key: str) -> tuple[set[str], set[str], dict[str, set[str]]]:
    """Codes of steps, codes of problems, and facts with their terms, in matches under any ruleset."""
    variant, own, rng = VARIANTS[key], words_of(key), random.Random(key)
    steps: set[str] = set()
    problems: set[str] = set()
    facts: dict[str, set[str]] = {}
    for _round in range(ROUNDS):
        header = invent_header(variant, rng)
        for fact in variant.rules(header.ruleset, len(header.players)).facts:
            terms = fact.choices if fact.kind in (FactKind.CHOICE, FactKind.AUCTION) else ()
            facts.setdefault(fact.key, set()).update(terms, fact.sides, fact.words)
        folded = fold(header, [])
        for _line in range(12):
            if folded.match.over:
                break
            rough = folded.extended([invent_rough_hand(folded, rng)], strict=False).lines[-1]
            folded = folded.extended([invent_line(folded, rng, trouble=0.05)])
            steps |= {step.code for step in folded.lines[-1].steps}
            for problem in rough.problems:
                assert words.problem(problem, header)
                problems.add(
                    f"{problem.code}_{problem.facts['why']}" if "why" in problem.facts else problem.code
                )
        if set(own.steps) <= steps and set(own.problems) <= problems:
            break
    return steps - set(STEPS), problems, facts


def test_facts_and_their_terms(variant: Variant) -> None:
    facts = invented(variant.key)[2]
    own = words_of(variant.key)

    assert set(own.facts) == set(facts)
    assert set(own.terms) == {term for terms in facts.values() for term in terms} - set(SUITS)
    for fact in facts:
        assert words.fact_label(variant.key, fact)
        assert words.fact_help(variant.key, fact).endswith(".")


def test_steps(variant: Variant) -> None:
    own, occurred, written = words_of(variant.key).steps, invented(variant.key)[0], source_of(variant)

    assert occurred <= set(own)
    assert [code for code in own if code not in occurred and f'"{code}"' not in written] == []


def test_problems(variant: Variant) -> None:
    own = words_of(variant.key).problems
    written = source_of(variant)

    assert invented(variant.key)[1] - {*SENTENCES, "type", "range"} <= set(own)
    assert [code for code in own if not any(f'"{part}"' in written for part in endings(code))] == []


def endings(code: str) -> list[str]:
    """A code and what follows each underscore: ``great_not_allowed_off`` has its ``why`` at the end."""
    parts = code.split("_")
    return ["_".join(parts[start:]) for start in range(len(parts))]


def source_of(variant: Variant) -> str:
    """The rules of a game and of what it shares with others, as they are written."""
    module = sys.modules[f"scoring.rules.games.{variant.module}"]
    texts = [inspect.getsource(module)]
    families = [name for name in sys.modules if name.startswith("scoring.rules.families.")]
    texts += [inspect.getsource(sys.modules[name]) for name in families if name.rsplit(".", 1)[1] in texts[0]]
    return "".join(texts)


def test_options_their_values_and_presets(variant: Variant) -> None:
    own = words_of(variant.key)

    assert set(own.options) == {option.key for option in variant.options} - OF_ALL_GAMES
    assert set(MATCH_OPTIONS) == OF_ALL_GAMES
    for option in variant.options:
        values = {*option.words, *([None] if option.nullable else [])}
        if option.kind is OptionKind.CHOICE and any(
            str(choice).replace("-", "").isalpha() for choice in option.choices
        ):
            values |= set(option.choices)
        assert set(words.options.option_words(variant.key, option.key).values) == values, option.key
        assert words.option_help(variant.key, option.key).endswith(".")
    assert set(own.presets) == {preset.key for preset in variant.presets}
    for preset in variant.presets:
        assert "After" in words.preset_help(variant.key, preset.key)


def test_numbered_articles(variant: Variant) -> None:
    ruleset = invent_header(variant, random.Random(1)).ruleset
    numbers = {penalty.article for penalty in variant.penalties(ruleset)}
    assert set(words_of(variant.key).articles) == numbers - {None}


def test_sources_stand_once_and_the_page_has_sentences(variant: Variant) -> None:
    own = words_of(variant.key)
    sources = [source.key for source in own.sources]

    assert len(sources) == len(set(sources)) > 0
    quoted = {source.key for source in own.sources if source.phrase}
    assert {preset.source for preset in variant.presets} <= quoted
    for sentence in (own.sentence, *own.deal, *own.play, *own.counting, *own.ending):
        assert str(sentence).endswith(".")


def test_rules_and_words_stand_in_modules_of_the_same_name(variant: Variant) -> None:
    assert variant.module in MODULES


def test_ways_of_playing_the_cards(variant: Variant) -> None:
    assert set(words_of(variant.key).ways) == set(variant.card_play.ways if variant.card_play else ())
