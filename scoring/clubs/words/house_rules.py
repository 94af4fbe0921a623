"""House rules in words: the preset they start from, and what they change of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import words
from scoring.models import HouseRuleset
from scoring.rules import VARIANTS, Variant


@dataclass(frozen=True, slots=True)
class Difference:
    """One option of house rules that is not as in the published preset."""

    label: str
    here: str
    """What the club plays, in words."""

    published: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules of a club for a game, ready to show."""

    house: HouseRuleset
    game: str
    preset: str
    differences: tuple[Difference, ...]


def house_rules(rulesets: Iterable[HouseRuleset]) -> Iterator["HouseRules"]:
    """House rules ready to show; those of a game that is no longer scored are left out."""
    return (in_words(house) for house in rulesets if house.variant in VARIANTS)


def in_words(house: HouseRuleset) -> HouseRules:
    """House rules in words."""
    variant = VARIANTS[house.variant]
    preset = house.options.get("preset") or ""
    return HouseRules(
        house=house,
        game=words.variant_name(variant.key),
        preset=words.preset_label(variant.key, preset) if preset else "",
        differences=tuple(differences(variant, house.options)),
    )


def differences(variant: Variant, options: Mapping[str, Any]) -> Iterable[Difference]:
    """What ``options`` change of the preset they name, or of the usual rules when they name none."""
    published = {option.key: option.default for option in variant.options}
    preset = next((known for known in variant.presets if known.key == options.get("preset")), None)
    if preset is not None:
        published |= preset.changes
    for option in variant.options:
        if option.key in options and options[option.key] != published[option.key]:
            yield Difference(
                label=words.option_label(variant.key, option.key),
                here=words.choice_label(variant.key, option.key, options[option.key]),
                published=words.choice_label(variant.key, option.key, published[option.key]),
            )
