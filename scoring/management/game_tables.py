"""The tables of games in docs/formats/score-sheet.md and docs/rules/README.md, written from the catalogue.

Each stands between two comments that name it; the prose around them is written by hand.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation

from scoring.rules import VARIANTS, Fact, FactKind, Option, OptionKind, Variant, expand_ruleset
from scoring.rules.variant import match_options
from scoring.words import variant_name, words_of
from scoring.words.game import Source
from scoring.words.lists import join_any

FOLDER: Path = settings.BASE_DIR / "docs"
OF_ALL_GAMES = ("hands_limit", "tariff")
"""Options that the page explains once, above the table."""


def pages() -> dict[Path, str]:
    """The pages as they should be, in English whatever language the command runs in."""
    with translation.override("en-gb"):
        return {path: _filled(path.read_text()) for path in sorted(FOLDER.rglob("*.md")) if _is_ours(path)}


def _is_ours(path: Path) -> bool:
    return "<!-- table:" in path.read_text()


def _filled(page: str) -> str:
    """The page with every table written anew; KeyError for a table that there is none of."""

    def table(match: re.Match[str]) -> str:
        rows = "\n".join(TABLES[match["name"]]())
        return f"<!-- table: {match['name']} -->\n{rows}\n<!-- end of table -->"

    return re.sub(r"<!-- table: (?P<name>\w+) -->\n.*?<!-- end of table -->", table, page, flags=re.DOTALL)


# Score sheets


def _facts() -> Iterator[str]:
    yield "| variant | players | facts of a hand |"
    yield "|---|---|---|"
    for variant in VARIANTS.values():
        players = join_any(variant.players)
        yield f"| `{variant.key}` | {players} | {', '.join(map(_fact, _facts_of(variant)))} |"


def _facts_of(variant: Variant) -> tuple[Fact, ...]:
    """Every fact that a hand may have under the usual rules."""
    players = variant.players[0]
    return variant.rules(expand_ruleset(variant, {}, players), players).facts


def _fact(fact: Fact) -> str:
    about = [_sort(fact)]
    if fact.only_if:
        other, values = fact.only_if
        about.append(f"only with {_coded([other, *(value for value in values if isinstance(value, str))])}")
    elif fact.depends:
        about.append("absent where the hand was not played")
    elif fact.optional and fact.kind not in ABSENT:
        about.append("optional")
    return f"`{fact.key}` ({'; '.join(part for part in about if part)})"


ABSENT = {FactKind.FLAG: "false if absent", FactKind.COUNT: "0 if absent"}


def _sort(fact: Fact) -> str:
    match fact.kind:
        case FactKind.CHOICE:
            return _coded(fact.choices)
        case FactKind.FLAG:
            return ABSENT[fact.kind]
        case FactKind.COUNT:
            return f"{fact.minimum} to {fact.maximum}, {ABSENT[fact.kind]}"
        case FactKind.NUMBER:
            return f"a whole number from {fact.minimum}"
        case FactKind.POINTS:
            return "`[a, b]`"
        case FactKind.TRICKS:
            return f"one number a player, {fact.total} together"
        case FactKind.CARD:
            return "card"
        case FactKind.SEAT:
            return "seat, or `null`" if fact.nobody else "seat"
        case FactKind.SIDE:
            return "side"
        case FactKind.AUCTION:
            return "list of calls"


def _options() -> Iterator[str]:
    yield "| variant | options |"
    yield "|---|---|"
    for variant in VARIANTS.values():
        own = (option for option in variant.options if option.key not in OF_ALL_GAMES)
        yield f"| `{variant.key}` | {' · '.join(f'`{option.key}` {_values(option)}' for option in own)} |"


def _values(option: Option) -> str:
    """The default, then what else it may be."""
    match option.kind:
        case OptionKind.FLAG:
            others: list[Any] = [not option.default]
        case OptionKind.CHOICE:
            others = [choice for choice in option.choices if choice != option.default]
        case _ if option.key == match_options(1)[0].key:
            return str(option.default)
        case _:
            others = [*option.words, *([None] if option.nullable and option.default is not None else [])]
    values = [_value(value) for value in (option.default, *others)]
    if option.kind is OptionKind.NUMBER:
        values.insert(1, "a number")
    return ", ".join(values)


def _value(value: Any) -> str:
    return f"`{value}`" if isinstance(value, str) else json.dumps(value)


def _presets() -> Iterator[str]:
    yield "| preset | variants | stands for |"
    yield "|---|---|---|"
    variants: dict[tuple[str, str], list[str]] = {}
    for variant in VARIANTS.values():
        for preset in variant.presets:
            changes = ", ".join(f"`{key}` {_change(value)}" for key, value in preset.changes.items())
            variants.setdefault((preset.key, changes), []).append(variant.key)
    for (key, changes), keys in variants.items():
        yield f"| `{key}` | {', '.join(f'`{variant}`' for variant in keys)} | {changes} |"


def _change(value: Any) -> str:
    return f"`{json.dumps(value)}`" if isinstance(value, dict) else _value(value)


def _coded(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


# Rules


def _games() -> Iterator[str]:
    yield "| section | game | stored key | page |"
    yield "|---|---|---|---|"
    numbers = {key: [int(part) for part in words_of(key).section.split(".")] for key in VARIANTS}
    for key in sorted(VARIANTS, key=numbers.__getitem__):
        yield f"| {words_of(key).section} | {variant_name(key)} | `{key}` | [{key}.md]({key}.md) |"


def _sources() -> Iterator[str]:
    yield "| key | what it is |"
    yield "|---|---|"
    sources: dict[str, Source] = {}
    for key in VARIANTS:
        sources.update((source.key, source) for source in words_of(key).sources if source.address)
    for _key, source in sorted(sources.items()):
        yield f"| {source.key} | [{source.title}]({source.address}) |"


TABLES: dict[str, Callable[[], Iterator[str]]] = {
    "facts": _facts,
    "options": _options,
    "presets": _presets,
    "games": _games,
    "sources": _sources,
}
