"""Forms of a season: its name and game, how it counts, what counts in it, who was away, its clubs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import words as rules_words
from scoring.formats import moment_text
from scoring.models import Club, HouseRuleset, Player
from scoring.rules import VARIANTS
from scoring.writing.form_fields import DayField, choice_field, row_field
from tournaments.engine.league.values import AbsenceCounting, EveningCounting, LeagueRules
from tournaments.models import Evening, Season, SeasonClub, Tournament
from tournaments.seasons.services.evenings import suits_evenings
from tournaments.seasons.words import ABSENCE, COUNTING, TIE_BREAK_NAMES

MOST_PLACES = 60
USUAL_GAME = "manillen-4p:"
"""What a form begins with: manillen in pairs, by its usual rules."""


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def game_choices(houses: Iterable[HouseRuleset]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every game that single people can play, with its presets and the club's own rules."""
    of: dict[str, list[HouseRuleset]] = {}
    for house in houses:
        of.setdefault(house.variant, []).append(house)
    groups = []
    for key, variant in VARIANTS.items():
        if suits_evenings(key):
            game = rules_words.variant_name(key)
            rules = [("", gettext("usual rules"))]
            rules += [(preset.key, rules_words.preset_label(key, preset.key)) for preset in variant.presets]
            rules += [(f"#{house.pk}", house.name) for house in of.get(key, ())]
            # A list that is closed shows no group, so each choice names its game.
            named = gettext("%(game)s: %(rules)s")
            choices = [(f"{key}:{word}", named % {"game": game, "rules": label}) for word, label in rules]
            groups.append((game, choices))
    return groups


def game_of(choice: str, houses: Iterable[HouseRuleset]) -> tuple[str, dict[str, Any]]:
    """Variant and ruleset of a choice, as in a file."""
    variant, _colon, rules = choice.partition(":")
    if (house := house_of(choice, houses)) is not None:
        return variant, dict(house.options)
    return variant, {"preset": rules} if rules else {}


def house_of(choice: str, houses: Iterable[HouseRuleset]) -> HouseRuleset | None:
    """The club's own rules that a choice stands for; None for a preset."""
    _variant, _colon, rules = choice.partition(":")
    return next(house for house in houses if f"#{house.pk}" == rules) if rules.startswith("#") else None


def choice_of(variant: str, ruleset: Mapping[str, Any], houses: Iterable[HouseRuleset]) -> str:
    """The choice that stands for a stored game, as far as one does."""
    house = next((h for h in houses if h.variant == variant and h.options == ruleset and ruleset), None)
    return f"{variant}:#{house.pk}" if house else f"{variant}:{ruleset.get('preset') or ''}"


class SeasonForm(forms.Form):
    """Words, days, game, and what the table lists."""

    name = forms.CharField(
        label=_("Name of the season"), max_length=80, widget=forms.TextInput(attrs={"dir": "auto"})
    )
    starts_on = DayField(label=_("First day"), widget=DateInput(), initial=timezone.localdate)
    ends_on = DayField(label=_("Last day"), required=False, widget=DateInput())
    unit = forms.ChoiceField(
        label=_("The table lists"),
        choices=Season.Unit.choices,
        help_text=_(
            "With people, both of a pair get their result; with clubs, everybody plays for their club."
        ),
    )
    game = forms.ChoiceField(label=_("Game and rules of its evenings and fixtures"), initial=USUAL_GAME)
    catch_up_until = DayField(
        label=_("Missed evenings can be made up until"), required=False, widget=DateInput()
    )
    boards = forms.IntegerField(
        label=_("Tables at a fixture between clubs"), min_value=1, max_value=40, initial=3
    )
    matches_a_board = forms.IntegerField(
        label=_("Matches at each of these tables"), min_value=1, max_value=20, initial=1
    )

    def __init__(
        self, data: Any = None, *, houses: Sequence[HouseRuleset], season: Season | None = None, **more: Any
    ) -> None:
        self.houses = houses
        if season is not None:
            more["initial"] = {
                key: getattr(season, key)
                for key in (
                    "name",
                    "starts_on",
                    "ends_on",
                    "unit",
                    "catch_up_until",
                    "boards",
                    "matches_a_board",
                )
            } | {"game": choice_of(season.variant, season.ruleset, houses)}
        super().__init__(data, **more)
        choice_field(self, "game").choices = game_choices(houses)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", gettext("The last day is before the first."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """For the services."""
        values = dict(self.cleaned_data)
        values["variant"], values["ruleset"] = game_of(values.pop("game"), self.houses)
        return values


class RulesForm(forms.Form):
    """How a season counts. Every field has a value, so the rules of a preview are whole."""

    counting = forms.ChoiceField(label=_("An evening is worth"), choices=list(COUNTING.items()))
    win = forms.IntegerField(label=_("Won"), min_value=0, max_value=100)
    draw = forms.IntegerField(label=_("Drawn"), min_value=0, max_value=100)
    loss = forms.IntegerField(label=_("Lost"), min_value=0, max_value=100)
    place_points = forms.CharField(
        label=_("Points of the first, second, third place …"),
        max_length=400,
        help_text=_(
            "With commas between. Who shares a place shares the points; both of a pair get all of theirs."
        ),
    )
    attendance_points = forms.IntegerField(label=_("Points for being there"), min_value=0, max_value=1000)
    best = forms.IntegerField(
        label=_("So many of the best evenings count"),
        min_value=1,
        max_value=366,
        required=False,
        help_text=_("Empty: all of them."),
    )
    drop_worst = forms.IntegerField(label=_("So many of the worst are dropped"), min_value=0, max_value=366)
    absent_with_notice = forms.ChoiceField(label=_("Who calls off gets"), choices=list(ABSENCE.items()))
    catch_up_limit = forms.IntegerField(
        label=_("So many evenings may be made up"), min_value=0, max_value=366
    )
    minimum_evenings = forms.IntegerField(label=_("Evenings needed for a rank"), min_value=0, max_value=366)
    by_percentage = forms.BooleanField(label=_("Rank by the share of matches won"), required=False)
    ranking_1 = forms.ChoiceField(label=_("Ranked by"), choices=list(TIE_BREAK_NAMES.items()))
    ranking_2 = forms.ChoiceField(label=_("then by"), required=False)
    ranking_3 = forms.ChoiceField(label=_("then by"), required=False)
    ranking_4 = forms.ChoiceField(label=_("then by"), required=False)

    def __init__(self, data: Any = None, *, rules: LeagueRules) -> None:
        initial = {
            name: getattr(rules, name)
            for name in self.base_fields
            if not name.startswith("ranking") and name != "place_points"
        }
        initial["place_points"] = ", ".join(map(str, rules.place_points))
        initial |= {f"ranking_{at}": tie_break for at, tie_break in enumerate(rules.ranking[:4], start=1)}
        super().__init__(data, initial=initial)
        for at in (2, 3, 4):
            choice_field(self, f"ranking_{at}").choices = [("", "–"), *TIE_BREAK_NAMES.items()]

    def clean_place_points(self) -> tuple[int, ...]:
        words = self.cleaned_data["place_points"].replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdecimal() and len(word) <= 5 for word in words):
            raise forms.ValidationError(gettext("Write numbers with commas between, such as 12, 10, 8."))
        if len(words) > MOST_PLACES:
            raise forms.ValidationError(gettext("At most %(most)d places."), params={"most": MOST_PLACES})
        return tuple(map(int, words))

    def rules(self) -> LeagueRules:
        values = dict(self.cleaned_data)
        ranking = [values.pop(f"ranking_{at}") for at in (1, 2, 3, 4)]
        values["ranking"] = tuple(dict.fromkeys(tie_break for tie_break in ranking if tie_break))
        values["counting"] = EveningCounting(values["counting"])
        values["absent_with_notice"] = AbsenceCounting(values["absent_with_notice"])
        return LeagueRules(**values)


class EveningField(forms.ModelChoiceField):
    """A choice among evenings, labelled with their days since names may repeat."""

    def label_from_instance(self, obj: Evening | Tournament) -> str:
        event = obj.tournament if isinstance(obj, Evening) else obj
        day = moment_text(timezone.localtime(event.starts_at), "DATE_FORMAT")
        return gettext("%(name)s, %(day)s") % {"name": event.name, "day": day}


class CountForm(forms.Form):
    """A tournament that is to count."""

    tournament = EveningField(
        label=_("Tournament"), queryset=Tournament.objects.none(), empty_label=_("choose one")
    )
    is_catch_up = forms.BooleanField(label=_("only for making up missed evenings"), required=False)

    def __init__(self, data: Any = None, *, season: Season) -> None:
        super().__init__(data)
        clubs = [season.club_id, *season.clubs.values_list("club", flat=True)]
        row_field(self, "tournament").queryset = (
            Tournament.objects.filter(club__in=clubs).exclude(evenings__season=season).order_by("-starts_at")
        )


class AbsenceForm(forms.Form):
    """Who called off, and for which evening."""

    evening = EveningField(label=_("Evening"), queryset=Evening.objects.none(), empty_label=_("choose one"))
    player = forms.ModelChoiceField(
        label=_("Who"), queryset=Player.objects.none(), empty_label=_("choose somebody")
    )

    def __init__(self, data: Any = None, *, evenings: Any, players: Any) -> None:
        super().__init__(data)
        row_field(self, "evening").queryset = evenings
        row_field(self, "player").queryset = players


class CatchUpForm(forms.Form):
    """A catch-up: who played which evening in place of a missed one."""

    player = forms.ModelChoiceField(
        label=_("Who"), queryset=Player.objects.none(), empty_label=_("choose somebody")
    )
    missed = EveningField(label=_("Missed"), queryset=Evening.objects.none(), empty_label=_("choose one"))
    played = EveningField(label=_("Made up on"), queryset=Evening.objects.none(), empty_label=_("choose one"))

    def __init__(self, data: Any = None, *, evenings: Any, players: Any) -> None:
        super().__init__(data, prefix="catch_up")
        for name in ("missed", "played"):
            row_field(self, name).queryset = evenings
        row_field(self, "player").queryset = players


class AddClubForm(forms.Form):
    """Another club, by the short address that its people know."""

    slug = forms.SlugField(
        label=_("Short address of the club"),
        help_text=_("The last part of the address of its page, such as de-vier-tienen."),
    )
    venue = forms.CharField(label=_("Plays at home in"), max_length=120, required=False)

    def clean_slug(self) -> Club:
        club = Club.objects.filter(slug=self.cleaned_data["slug"]).first()
        if club is None:
            raise forms.ValidationError(gettext("No club has this address."))
        return club


class SeasonClubForm(forms.Form):
    """A club's captain and café."""

    captain = forms.ModelChoiceField(
        label=_("Captain"), queryset=Player.objects.none(), required=False, empty_label=_("nobody yet")
    )
    venue = forms.CharField(label=_("Plays at home in"), max_length=120, required=False)

    def __init__(self, data: Any = None, *, club: SeasonClub) -> None:
        super().__init__(
            data, prefix=f"club{club.pk}", initial={"captain": club.captain_id, "venue": club.venue}
        )
        members = Player.objects.filter(
            memberships__club=club.club_id, memberships__until=None, merged_into=None
        )
        row_field(self, "captain").queryset = members.distinct().order_by("name")
