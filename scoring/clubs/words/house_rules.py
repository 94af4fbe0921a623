"""House rules in words: the preset they start from, and what they change of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from scoring import words
from scoring.models import HouseRuleset
from scoring.rules import VARIANTS, Variant
from scoring.writing.errors import RefusedError


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


REFUSALS = {
    "address_taken": gettext_lazy("Another club has the address “%(slug)s”; choose another."),
    "already_member": gettext_lazy("%(name)s is in the club already."),
    "last_organiser": gettext_lazy(
        "A club needs an organiser who can sign in. Hand the club over to somebody else first."
    ),
    "name_taken": gettext_lazy("There are house rules called “%(name)s” for this game; choose another name."),
    "cannot_merge": gettext_lazy(
        "%(name)s and %(into)s can’t be made one: one was merged before, or has an account of its own."
    ),
    "already_claimed": gettext_lazy("%(name)s belongs to another account already."),
    "not_kept_here": gettext_lazy(
        "%(name)s has an account or plays in other clubs too, so only %(name)s can change this."
    ),
    "link_void": gettext_lazy("This link is used up or too old. Ask the club for a new one."),
    "no_account": gettext_lazy("%(name)s has no account and could not sign in to organise the club."),
    "too_few_people": gettext_lazy("Choose at least two people."),
}


def refusal(error: RefusedError) -> str:
    """Why a service about people or clubs did not do it."""
    return str(REFUSALS[error.code]) % error.facts


def house_rules(rulesets: Iterable[HouseRuleset]) -> Iterator["HouseRules"]:
    """House rules ready to show; those of a game that is no longer scored are left out."""
    return (told(house) for house in rulesets if house.variant in VARIANTS)


def told(house: HouseRuleset) -> HouseRules:
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
