"""The one list of games, in the order of docs/formats/score-sheet.md, Variants and their facts."""

from __future__ import annotations

from importlib import import_module

from scoring.rules.variant import Variant

MODULES = (
    "manillen_2p",
    "manillen_4p",
    "manillen_plus",
    "manni",
    "hornafjardarmanni",
    "trjamann",
    "laugavatnsmanni",
    "mariglia",
    "maniglia",
    "maniglia_solo",
    "manille",
    "manille_coinchee",
    "malilla",
    "botifarra",
)
"""One line a game: the name of its module of rules here, and of words in ``scoring/words/games``."""


def load(module: str) -> Variant:
    """The game of a module beside this one."""
    variant: Variant = import_module(f"scoring.rules.games.{module}").VARIANT
    return variant


VARIANTS: dict[str, Variant] = {variant.key: variant for variant in map(load, MODULES)}


def get_variant(key: str) -> Variant:
    """The game with this stored key; KeyError when there is none."""
    return VARIANTS[key]


def families() -> dict[str, tuple[str, ...]]:
    """The keys of the games by family, in the order of the list."""
    grouped: dict[str, tuple[str, ...]] = {}
    for variant in VARIANTS.values():
        grouped[variant.family] = (*grouped.get(variant.family, ()), variant.key)
    return grouped
