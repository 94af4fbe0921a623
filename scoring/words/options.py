"""What a table may agree on: words for options, their values, and presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules import VARIANTS
from scoring.words.game import OptionWords, words_of
from scoring.words.lists import join_row
from scoring.words.translate import gettext
from scoring.words.translate import gettext_lazy as _

MATCH_OPTIONS: Mapping[str, OptionWords] = {
    "best_of": OptionWords(
        _("Best of"), _("Games in a match; whoever has won more than half of them wins it.")
    ),
    "hands_limit": OptionWords(
        _("Hands at most"), _("After so many hands a game ends as it stands."), {None: _("no limit")}
    ),
    "tariff": OptionWords(_("Price list"), _("Irregularities and the points that they bring the others.")),
}
"""The options that every game has."""

INFRACTIONS = {
    "deliberate_revoke": _("deliberate revoke"),
    "repeated_misdeal": _("repeated misdeal"),
}
"""Words for the infractions that presets name; a club's own are shown as they were typed."""


def option_words(variant: str, option: str) -> OptionWords:
    return MATCH_OPTIONS.get(option) or words_of(variant).options[option]


def option_label(variant: str, option: str) -> str:
    return str(option_words(variant, option).label)


def option_help(variant: str, option: str) -> str:
    return str(option_words(variant, option).help)


def choice_label(variant: str, option: str, value: Any) -> str:
    """A value of an option in words.

    >>> choice_label("manillen-2p", "tariff", {"deliberate_revoke": 60})
    'deliberate revoke 60'
    """
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        prices = (
            gettext("%(infraction)s %(points)d") % {"infraction": infraction_name(name), "points": points}
            for name, points in value.items()
        )
        return join_row(prices) or gettext("none")
    return str(option_words(variant, option).values.get(value, value))


def infraction_name(infraction: str) -> str:
    """An entry of a price list.

    >>> infraction_name("repeated_misdeal"), infraction_name("smoking")
    ('repeated misdeal', 'smoking')
    """
    return str(INFRACTIONS.get(infraction, infraction))


def preset_label(variant: str, preset: str) -> str:
    return str(words_of(variant).presets[preset])


def preset_help(variant: str, preset: str) -> str:
    """What a preset changes, in words, and where it is written down.

    >>> preset_help("manillen-2p", "half-boom")
    'Target: 61. After the rules of a Flemish site for manillen.'
    """
    published = next(each for each in VARIANTS[variant].presets if each.key == preset)
    changes = join_row(
        (
            gettext("%(label)s: %(value)s")
            % {"label": option_label(variant, key), "value": choice_label(variant, key, value)}
            for key, value in published.changes.items()
        ),
        apart=True,
    )
    source = next(source for source in words_of(variant).sources if source.key == published.source)
    return gettext("%(changes)s. After %(source)s.") % {"changes": changes, "source": source.phrase}
