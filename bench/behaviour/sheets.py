"""Score sheets and positions for the comparison: every variant, preset and option, in order and broken.

Each is one line of JSON (docs/formats/score-sheet.md, docs/formats/legal-play.md).
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from bench.behaviour.damage import damage, damaged_text
from scoring.rules import (
    FORMAT,
    VARIANTS,
    Header,
    Option,
    OptionKind,
    SheetError,
    Variant,
    expand_ruleset,
    fold,
    read_header,
)
from scoring.sampling import invent_line

SHEETS, POSITIONS = 20_000, 10_000
DAMAGED, DAMAGED_TEXT = 0.35, 0.02
"""Shares of the sheets that are spoilt: somewhere in the document, in its text."""

SUITS = ("hearts", "spades", "diamonds", "clubs")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TARIFFS: tuple[dict[str, int], ...] = ({}, {"revoke": 30, "late": 1}, {"revoke": 60})

Sheet = dict[str, Any]


def sheets(rng: Random) -> Iterator[bytes]:
    """So many sheets, the variants in turn."""
    variants = list(VARIANTS.values())
    for number in range(SHEETS):
        yield _text(_sheet(variants[number % len(variants)], rng), rng)


def positions(rng: Random) -> Iterator[bytes]:
    variants = list(VARIANTS.values())
    for number in range(POSITIONS):
        yield _text(_position(variants[number % len(variants)], rng), rng)


def _text(document: Any, rng: Random) -> bytes:
    if rng.random() < DAMAGED:
        damage(document, rng, inside="lines")
    text = json.dumps(document, ensure_ascii=rng.random() < 0.5).encode()
    return damaged_text(text, rng) if rng.random() < DAMAGED_TEXT else text


# A sheet ----------------------------------------------------------------------------------------------------


def _sheet(variant: Variant, rng: Random) -> Sheet:
    """A match as far as a table may have come; now and then with a line too many, or stopped."""
    header, sheet = _header(variant, rng)
    lines = sheet["lines"] = []
    folded = fold(header, [])
    for _line in range(rng.choice((0, 1, 2, 4, 8, 16, 40))):
        if folded.next is None:
            break
        line = _line_after(folded, rng)
        lines.append(line)
        folded = folded.extended([line], strict=False)
        if folded.lines[-1].problems:
            break
    if lines and rng.random() < 0.03:
        lines.append(rng.choice(lines))
    return sheet


def _header(variant: Variant, rng: Random) -> tuple[Header, Sheet]:
    """A header that can be read, drawn again until one is."""
    while True:
        players = rng.choice(variant.players)
        sheet: Sheet = {
            "format": FORMAT,
            "variant": variant.key,
            "ruleset": _ruleset(variant, players, rng),
            "players": rng.sample(("An", "Bo", "Cas", "Dína", "Étienne", "Fons", "Þórdís"), players),
            "lines": [],
        }
        if rng.random() < 0.7:
            sheet["first_dealer"] = rng.randrange(players)
        if rng.random() < 0.2:
            sheet["stopped"] = rng.random() < 0.8
        try:
            return read_header(sheet)[0], sheet
        except SheetError:
            continue


def _ruleset(variant: Variant, players: int, rng: Random) -> dict[str, Any]:
    options = rng.sample(variant.options, rng.choice((0, 0, 1, 2, 3, len(variant.options))))
    ruleset = {option.key: _value(option, players, rng) for option in options}
    if variant.presets and rng.random() < 0.3:
        ruleset["preset"] = rng.choice(variant.presets).key
    return ruleset


def _value(option: Option, players: int, rng: Random) -> Any:
    match option.kind:
        case OptionKind.FLAG:
            return rng.random() < 0.5
        case OptionKind.CHOICE:
            return rng.choice(option.choices)
        case OptionKind.TARIFF:
            return rng.choice(TARIFFS)
        case OptionKind.NUMBER:
            step = players if option.per_player else 2 if option.odd else 1
            number = 1 + 2 * rng.randrange(3) if option.odd else step * rng.randint(1, 60 // step)
            return rng.choice((number, number, *option.words, *([None] if option.nullable else [])))


def _line_after(folded: Any, rng: Random) -> dict[str, Any]:
    sides = len(folded.match.games_won)
    dice = rng.random()
    if dice < 0.03:
        points = [rng.randint(-20, 40) for _side in range(sides)]
        return {"kind": "adjustment", "points": points, "reason": "ruled"}
    if dice < 0.06:
        return {
            "kind": "void",
            **rng.choice(({"reason": "a card too many"}, {"article": rng.choice((1, 2, 6))})),
        }
    line = invent_line(folded, rng, trouble=0.1)
    if rng.random() < 0.05:
        line["dealer"] = rng.randrange(len(folded.header.players))
    if "contractor" in line and rng.random() < 0.5:
        line["calls"] = _calls(folded, line, rng)
    return line


def _calls(folded: Any, line: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """An auction of Laugavatnsmanni that ends in this line, if often in a wrong way."""
    announcer = folded.next.announcer
    contracts = (*SUITS, "grand", "nullo")
    if not line.get("great"):
        return [{"player": line["contractor"], "contract": line["contract"]}]
    calls = [{"player": announcer, "contract": rng.choice(contracts)}]
    if rng.random() < 0.4:
        calls.append({"player": (announcer + rng.choice((1, 2))) % 3, "great": rng.choice(contracts)})
    return [*calls, {"player": line["contractor"], "great": line["contract"]}]


# A position -------------------------------------------------------------------------------------------------


def _position(variant: Variant, rng: Random) -> dict[str, Any]:
    """A trick in play, with cards of the pack mostly."""
    seats = rng.choice((2, 4, 4) if variant.players == (2,) else variant.players)
    suits = rng.sample("HSDC", rng.choice((2, 2, 3, 4)))
    cards = [rank + suit for rank in _ranks(variant, rng) for suit in suits]
    rng.shuffle(cards)
    lying, held = rng.randrange(seats), rng.randint(1, 8)
    position: dict[str, Any] = {
        "variant": variant.key,
        "trump": rng.choice((*SUITS, "none")),
        "leader": rng.randrange(seats),
        "trick": cards[:lying],
        "hand": cards[lying : lying + held],
    }
    if rng.random() < 0.3:
        position["ruleset"] = _ruleset(variant, seats, rng)
    if len(variant.players) > 1 or rng.random() < (0.6 if variant.players == (2,) else 0.02):
        position["seats"] = seats
    if len(variant.players) > 1:
        position["dealer" if variant.partners else "bidder"] = rng.randrange(seats)
        if variant.partners and seats == 6:
            del position["dealer"]
    return position


def _ranks(variant: Variant, rng: Random) -> tuple[str, ...]:
    """Those of the game's pack for the most part."""
    if rng.random() < 0.05:
        return RANKS
    players = variant.players[0]
    return tuple(variant.deck(expand_ruleset(variant, {}, players), players).ranks)
