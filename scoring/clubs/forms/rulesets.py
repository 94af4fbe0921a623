"""What a table agrees on, asked as it stands in a file: a preset first, then only what differs from it.

An option left empty stays as the preset has it. Whatever opens matches asks with this form: a start page,
the settings of a tournament.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import words
from scoring.models import HouseRuleset
from scoring.rules import Option, OptionKind, SheetError, Variant
from scoring.words.packs import CONVENTION

NUMBER = "number"
NONE = "null"
HOUSE = "house-"
PACK = f"convention_{CONVENTION}"


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One switch on the page: its words, and the field or two that ask for it."""

    label: str
    help: str
    usual: str
    field: forms.BoundField
    number: forms.BoundField | None


@dataclass(frozen=True, slots=True)
class PresetCard:
    """One ruleset to choose, with what it changes in words and where it is written down."""

    value: str
    label: str
    help: str


class RulesetForm(forms.Form):
    """Base of forms that ask for a ruleset; templates/scoring/matches/_ruleset.html shows its part of the
    page.
    """

    variant: Variant
    house_rulesets: Mapping[str, HouseRuleset]
    preset_cards: tuple[PresetCard, ...]

    def ask_for_preset(self, variant: Variant, house_rulesets: Iterable[HouseRuleset] = ()) -> None:
        """Add the choice among the presets of a game and a club's own rules."""
        self.variant = variant
        self.house_rulesets = {f"{HOUSE}{ruleset.pk}": ruleset for ruleset in house_rulesets}
        self.preset_cards = tuple(_preset_cards(variant, self.house_rulesets))
        self.fields["preset"] = forms.ChoiceField(
            choices=[(card.value, card.label) for card in self.preset_cards], required=False
        )

    def ask_for_options(self) -> None:
        """Add a field, or two, for each option of the game."""
        for option in self.variant.options:
            self.fields.update(_option_fields(self.variant.key, option))
            self.fields[f"option_{option.key}"].help_text = words.option_help(self.variant.key, option.key)

    def ask_for_pack(self) -> None:
        """Add the question with which cards they play, where a game is played with several packs."""
        if words.words_of(self.variant.key).packs:
            self.fields[PACK] = _pack_field(self.variant, can_be_left=bool(self.house_rulesets))

    @property
    def pack(self) -> forms.BoundField | None:
        return self[PACK] if PACK in self.fields else None

    def option_rows(self) -> list[OptionRow]:
        return [
            OptionRow(
                label=words.option_label(self.variant.key, option.key),
                help=words.option_help(self.variant.key, option.key),
                usual=words.choice_label(self.variant.key, option.key, option.default),
                field=self[f"option_{option.key}"],
                number=self[number] if (number := f"option_{option.key}_number") in self.fields else None,
            )
            for option in self.variant.options
        ]

    @property
    def options_changed(self) -> bool:
        """Some option is set or wrong: its part of the page stands open."""
        return any(
            self[name].errors or self[name].value() for name in self.fields if name.startswith("option_")
        )

    @property
    def chosen_preset(self) -> str:
        value = self["preset"].value()
        return value if value in {card.value for card in self.preset_cards} else ""

    def add_problems(self, error: SheetError) -> None:
        """Show what the rules refuse, each at its field."""
        for _line, problem in error.problems:
            names = (f"option_{problem.field}", problem.field)
            field = next((name for name in names if name in self.fields), None)
            self.add_error(field, words.problem(problem, self.variant))

    @property
    def house(self) -> HouseRuleset | None:
        """The club's own rules, if they were chosen."""
        return self.house_rulesets.get(self.chosen_preset)

    @property
    def conventions(self) -> Mapping[str, str]:
        """The table card of the house rules that were chosen, with the cards that were chosen here."""
        of_house = self.house.conventions if self.house else {}
        chosen = self.cleaned_data.get(PACK)
        return {**of_house, CONVENTION: chosen} if chosen else of_house

    def ruleset_from(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        """As in a file: the preset, and every option that was set here."""
        preset = cleaned.get("preset") or ""
        if preset in self.house_rulesets:
            options = dict(self.house_rulesets[preset].options)
        else:
            options = {"preset": preset} if preset else {}
        for option in self.variant.options:
            value = _option_value(option, cleaned)
            if value is not None:
                options[option.key] = None if value == NONE else value
        return options


def ruleset_initial(variant: Variant, ruleset: Mapping[str, Any]) -> dict[str, Any]:
    """What the form shows for a ruleset: the preset that comes nearest, and what differs from it."""
    usual = {option.key: option.default for option in variant.options}
    candidates = {"": usual} | {preset.key: {**usual, **preset.changes} for preset in variant.presets}
    differing = {
        key: [name for name in usual if name in ruleset and ruleset[name] != options[name]]
        for key, options in candidates.items()
    }
    preset = min(differing, key=lambda key: len(differing[key]))
    initial: dict[str, Any] = {"preset": preset}
    for option in variant.options:
        if option.key in differing[preset]:
            initial |= _initial_of(option, ruleset[option.key])
    return initial


def _preset_cards(variant: Variant, houses: Mapping[str, HouseRuleset]) -> Iterable[PresetCard]:
    yield PresetCard("", _("The usual rules"), _("As most tables play: every switch at its usual place."))
    for preset in variant.presets:
        label = words.preset_label(variant.key, preset.key)
        yield PresetCard(preset.key, label, words.preset_help(variant.key, preset.key))
    for value, house in houses.items():
        yield PresetCard(value, house.name, _("House rules of %(club)s.") % {"club": house.club})


def _pack_field(variant: Variant, *, can_be_left: bool) -> forms.ChoiceField:
    """With which of its packs a game is played; ``can_be_left`` to the house rules that are chosen."""
    question = next(one for one in words.words_of(variant.key).conventions if one.key == CONVENTION)
    choices = [(custom.key, str(custom.sentence)) for custom in question.customs]
    return forms.ChoiceField(
        label=str(question.label),
        choices=[("", _("as chosen above")), *choices] if can_be_left else choices,
        required=False,
        error_messages={
            "invalid_choice": _("This game isn’t played with such cards. Choose those that you play with.")
        },
    )


def _option_fields(variant_key: str, option: Option) -> dict[str, forms.Field]:
    """The fields of one option: a select, a number, or both where a number may also be a word or nothing."""
    name, label = f"option_{option.key}", words.option_label(variant_key, option.key)
    number = forms.IntegerField(
        label=_("%(option)s: number") % {"option": label},
        required=False,
        min_value=option.minimum,
        max_value=option.maximum,
        error_messages={
            "invalid": _("Write a whole number."),
            "min_value": _("At least %(limit_value)s."),
            "max_value": _("At most %(limit_value)s."),
        },
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": option.minimum}),
    )
    match option.kind:
        case OptionKind.FLAG:
            values: tuple[Any, ...] = (True, False)
        case OptionKind.CHOICE:
            values = option.choices
        case OptionKind.TARIFF:
            return {name: TariffField(label=label, required=False)}
        case OptionKind.NUMBER:
            if not option.nullable and not option.words:
                number.label = label
                number.widget.attrs["placeholder"] = _("as chosen above")
                return {name: number}
            values = (*((None,) if option.nullable else ()), *option.words)
    choices = [("", _("as chosen above"))]
    choices += [(_stored(value), words.choice_label(variant_key, option.key, value)) for value in values]
    if option.kind is not OptionKind.NUMBER:
        return {name: forms.ChoiceField(label=label, choices=choices, required=False)}
    choices.append((NUMBER, _("a number:")))
    number.widget.attrs["aria-label"] = number.label
    return {
        name: forms.ChoiceField(label=label, choices=choices, required=False),
        f"{name}_number": number,
    }


def _stored(value: Any) -> str:
    """How a form sends a value of an option."""
    return NONE if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class TariffField(forms.CharField):
    """What a club takes for an irregularity: one a line, ``revoke: 60``."""

    widget = forms.Textarea

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "rows": 2, "placeholder": "revoke: 60"}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        tariff: dict[str, int] = {}
        for line in filter(str.strip, text.splitlines()):
            name, _colon, points = line.rpartition(":")
            # int() reads other digits and underscores as well; a price is written plainly.
            if not name.strip() or not points.strip().isascii() or not points.strip().isdigit():
                raise forms.ValidationError(
                    _("“%(line)s” can’t be read. Write what happened, a colon and the points: “revoke: 60”."),
                    params={"line": line.strip()[:80]},
                )
            tariff[name.strip()] = int(points.strip()[:10])
        return tariff


def _option_value(option: Option, cleaned: Mapping[str, Any]) -> Any:
    """The value that was set, ``NONE`` for nothing, None when the preset's stays."""
    value = cleaned.get(f"option_{option.key}")
    number = cleaned.get(f"option_{option.key}_number")
    if value in (None, "", NUMBER):
        return number
    match option.kind:
        case OptionKind.FLAG:
            return value == "true"
        case OptionKind.CHOICE:
            return next(choice for choice in option.choices if str(choice) == value)
    return value


def _initial_of(option: Option, value: Any) -> dict[str, Any]:
    """Initial values of an option's fields that say ``value``."""
    name = f"option_{option.key}"
    match option.kind:
        case OptionKind.FLAG:
            return {name: _stored(value)}
        case OptionKind.TARIFF:
            return {name: "\n".join(f"{infraction}: {points}" for infraction, points in value.items())}
        case OptionKind.NUMBER if option.nullable or option.words:
            if value is None:
                return {name: NONE}
            return {name: value} if value in option.words else {name: NUMBER, f"{name}_number": value}
    return {name: value}
