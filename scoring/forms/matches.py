"""Forms that open a match: from what a table agrees on, or from a score sheet file.

A ruleset is asked as it stands in a file: a preset first, then only what differs from it. An option left
empty stays as the preset has it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import explain
from scoring.models import Club, HouseRuleset
from scoring.rules import Header, Option, OptionKind, SheetError, Variant, read_file
from scoring.rules.header import LIMIT, LONGEST_NAME

NUMBER = "number"
NONE = "null"
HOUSE = "house-"


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


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One place at the table."""

    number: int
    name: forms.BoundField
    side: int | None
    """Which of the two sides of partners; None where everybody plays alone."""

    needed: bool
    """False for a place that only a larger table has."""


class OpenMatchForm(forms.Form):
    """Preset or own options, who sits where, who deals first."""

    def __init__(
        self,
        *args: Any,
        variant: Variant,
        clubs: Iterable[Club] = (),
        house_rulesets: Iterable[HouseRuleset] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.variant = variant
        self.house_rulesets = {f"{HOUSE}{ruleset.pk}": ruleset for ruleset in house_rulesets}
        self.preset_cards = tuple(_preset_cards(variant, self.house_rulesets))
        self.fields["preset"] = forms.ChoiceField(
            choices=[(card.value, card.label) for card in self.preset_cards], required=False
        )
        self.fields["players"] = forms.TypedChoiceField(
            choices=[(number, str(number)) for number in variant.players],
            coerce=int,
            empty_value=None,
            required=False,
        )
        for seat in range(max(variant.players)):
            self.fields[f"seat_{seat}"] = _name_field(seat)
        self.fields["first_dealer"] = forms.TypedChoiceField(
            choices=[(seat, str(seat)) for seat in range(max(variant.players))],
            coerce=int,
            empty_value=None,
            required=False,
        )
        self.clubs = list(clubs)
        if self.clubs:
            self.fields["club"] = forms.TypedChoiceField(
                label=gettext_lazy("Club"),
                choices=[
                    ("", gettext_lazy("A friendly match of ours")),
                    *((c.pk, c.name) for c in self.clubs),
                ],
                coerce=int,
                empty_value=None,
                required=False,
            )
        for option in variant.options:
            self.fields.update(_option_fields(variant.key, option))
            self.fields[f"option_{option.key}"].help_text = explain.option_help(variant.key, option.key)

    def seat_rows(self) -> list[SeatRow]:
        """Places clockwise, as many as the largest table has."""
        few = self.variant.players[0]
        partners = all(self.variant.sides(players) == 2 < players for players in self.variant.players)
        return [
            SeatRow(seat, self[f"seat_{seat}"], seat % 2 if partners else None, seat < few)
            for seat in range(max(self.variant.players))
        ]

    def option_rows(self) -> list[OptionRow]:
        return [
            OptionRow(
                label=explain.option_label(self.variant.key, option.key),
                help=explain.option_help(self.variant.key, option.key),
                usual=explain.choice_label(self.variant.key, option.key, option.default),
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

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        players = cleaned.get("players") or self.variant.players[0]
        cleaned["names"] = [
            cleaned.get(f"seat_{seat}") or _("Player %(number)d") % {"number": seat + 1}
            for seat in range(players)
        ]
        cleaned["first_dealer"] = cleaned.get("first_dealer") or 0
        if cleaned["first_dealer"] >= players:
            self.add_error("first_dealer", _("Nobody sits there: say who of those at the table deals first."))
        cleaned["club"] = next((club for club in self.clubs if club.pk == cleaned.get("club")), None)
        cleaned["ruleset"] = self._ruleset(cleaned)
        return cleaned

    def add_problems(self, error: SheetError) -> None:
        """Show what the rules refuse, each at its field."""
        for _line, problem in error.problems:
            names = (f"option_{problem.field}", problem.field)
            field = next((name for name in names if name in self.fields), None)
            self.add_error(field, explain.problem(problem))

    def _ruleset(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        """As in a file: the preset, and every option that was set here."""
        preset = cleaned.get("preset") or ""
        if preset in self.house_rulesets:
            given = dict(self.house_rulesets[preset].options)
        else:
            given = {"preset": preset} if preset else {}
        for option in self.variant.options:
            value = _option_value(option, cleaned)
            if value is not None:
                given[option.key] = None if value == NONE else value
        return given


class ImportForm(forms.Form):
    """A score sheet file, uploaded or pasted."""

    file = forms.FileField(label=gettext_lazy("Score sheet file"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=gettext_lazy("or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if upload := cleaned.get("file"):
            # One byte more than allowed is enough to see that it is too long.
            cleaned["raw"] = upload.read(LIMIT + 1)
        elif text := cleaned.get("text"):
            cleaned["raw"] = text.encode("utf-8", "surrogatepass")
        elif not self.errors:
            raise forms.ValidationError(_("Choose a file, or paste the text of one."))
        return cleaned

    def read(self) -> tuple[Header, list[object]]:
        """What the file says; raises SheetError when it can't be read as a score sheet."""
        return read_file(self.cleaned_data["raw"])


def initial_from(
    variant: Variant, ruleset: Mapping[str, Any], names: Sequence[str], first_dealer: int, club: int | None
) -> dict[str, Any]:
    """What the form shows so that it would open just this match again.

    The ruleset is told as the preset that comes nearest, and what differs from it.
    """
    usual = {option.key: option.default for option in variant.options}
    candidates = {"": usual} | {preset.key: {**usual, **preset.changes} for preset in variant.presets}
    differing = {
        key: [name for name in usual if name in ruleset and ruleset[name] != options[name]]
        for key, options in candidates.items()
    }
    preset = min(differing, key=lambda key: len(differing[key]))
    initial: dict[str, Any] = {
        "preset": preset,
        "players": len(names),
        "first_dealer": first_dealer,
        "club": club,
    }
    initial |= {f"seat_{seat}": name for seat, name in enumerate(names)}
    for option in variant.options:
        if option.key in differing[preset]:
            initial |= _shown(option, ruleset[option.key])
    return initial


def _preset_cards(variant: Variant, houses: Mapping[str, HouseRuleset]) -> Iterable[PresetCard]:
    yield PresetCard("", _("The usual rules"), _("As most tables play: every switch at its usual place."))
    for preset in variant.presets:
        label = explain.preset_label(variant.key, preset.key)
        yield PresetCard(preset.key, label, explain.preset_help(variant.key, preset.key))
    for value, house in houses.items():
        yield PresetCard(value, house.name, _("House rules of %(club)s.") % {"club": house.club})


def _name_field(seat: int) -> forms.CharField:
    return forms.CharField(
        label=_("Seat %(number)d") % {"number": seat + 1},
        max_length=LONGEST_NAME,
        required=False,
        error_messages={
            "max_length": _("A name has at most %(limit_value)d characters; this one has %(show_value)d.")
        },
        widget=forms.TextInput(
            attrs={
                "list": "people",
                "autocomplete": "off",
                "autocapitalize": "words",
                "placeholder": _("Player %(number)d") % {"number": seat + 1},
                "maxlength": None,
                "dir": "auto",
            }
        ),
    )


def _option_fields(variant_key: str, option: Option) -> dict[str, forms.Field]:
    """The fields of one option: a select, a number, or both where a number may also be a word or nothing."""
    name, label = f"option_{option.key}", explain.option_label(variant_key, option.key)
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
    choices += [(_stored(value), explain.choice_label(variant_key, option.key, value)) for value in values]
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


def _shown(option: Option, value: Any) -> dict[str, Any]:
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
