"""What the page of components shows: people, hands, tables and forms that stand nowhere else.

Chance and clock are the same each time, so that pictures of the page are, too.
"""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import django_tables2
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.matches.forms.signed import SignedField
from scoring.matches.selectors.matches import MatchCard, SideStanding
from scoring.matches.selectors.sheets import ScoreSheet, blank_sheet, sheet_with
from scoring.models import Line, Match
from scoring.models.matches import ADDRESS_OF_NONE
from scoring.rules import Header, Variant, expand_ruleset
from scoring.sampling import invent_match
from tournaments.models import Round, Stage, Tournament
from tournaments.rounds.selectors.strip import Matter, OpenTable, Strip, StripItem

PEOPLE = ("Anna", "Þórdís", "Kaat", "Antoni", "Giovanna", "Étienne")
LONG_NAME = "Marie-Antoinette-Vandenberghe-Vanhoutteghem"
WRONG = {"wrong-email": "anna", "wrong-points": "12a", "wrong-club": "a"}
HANDS = 4
SEED = 14
EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def sheet_of(variant: Variant) -> ScoreSheet:
    """A match of some hands."""
    seats = 4 if 4 in variant.players else variant.players[0]
    ruleset = expand_ruleset(variant, {}, seats)
    header = Header(variant, ruleset, PEOPLE[:seats], 0)
    match = Match(
        public_id=ADDRESS_OF_NONE,
        variant=variant.key,
        ruleset=dict(ruleset),
        opened_at=EVENING,
        version=HANDS,
    )
    sheet = blank_sheet(match, header)
    rng = Random(SEED)  # noqa: S311 - a sample, no secret
    hands, _fold = invent_match(header, rng, at_most=HANDS, trouble=0)
    for number, hand in enumerate(hands, 1):
        line = Line(match=match, number=number, kind="hand", facts=hand, recorded_at=EVENING)
        sheet = sheet_with(sheet, match, line, sheet.line_fold.extended(line))
    return sheet


def match_cards(sheet: ScoreSheet) -> list[MatchCard]:
    """One that is played, one that is over, one that nobody won."""
    standings = tuple(
        SideStanding(number, side.names, total, 0, won=False)
        for number, (side, total) in enumerate(zip(sheet.sides, sheet.current.totals, strict=True))
    )
    over = Match(
        public_id=ADDRESS_OF_NONE, variant=sheet.match.variant, ruleset=sheet.match.ruleset, closed_at=EVENING
    )
    played = MatchCard(sheet.match, sheet.header, standings, over=False, hands=HANDS, best_of=3)
    won = (replace(standings[0], won=True, names=(LONG_NAME, "Bo")), *standings[1:])
    return [
        played,
        replace(played, match=over, over=True, best_of=1, sides=won),
        replace(played, match=over, over=True, best_of=1),
    ]


class ComponentForm(forms.Form):
    """A field of each kind."""

    name = forms.CharField(label=_("Name"), help_text=_("The name, or the number on the list."))
    email = forms.EmailField(label=_("E-mail"))
    points = SignedField(label=_("Points"), of="Anna")
    club = forms.ChoiceField(label=_("Club"), choices=[("a", "De Vier Tienen, Heule"), ("b", "Osilo")])
    why = forms.CharField(label=_("Reason"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    agreed = forms.BooleanField(label=_("Everybody agrees"))
    kind = forms.ChoiceField(
        label=_("Game"), choices=[("1", "Manillen"), ("2", "Botifarra")], widget=forms.RadioSelect
    )


class ComponentTable(django_tables2.Table):
    name = django_tables2.Column(verbose_name=_("Name"))
    points = django_tables2.Column(
        verbose_name=_("Points"), attrs={"th": {"class": "number"}, "td": {"class": "number"}}
    )

    class Meta:
        attrs = {"class": "table"}
        order_by = "-points"

    def __init__(self, rows: list[dict[str, Any]], caption: Any) -> None:
        super().__init__(rows)
        self.caption = caption


def tables() -> list[ComponentTable]:
    """One with rows, on several pages, and one that is empty."""
    rows = [{"name": name, "points": 40 - 7 * place} for place, name in enumerate((*PEOPLE, LONG_NAME))]
    full = ComponentTable(rows, _("Standings"))
    full.paginate(page=2, per_page=3)
    return [full, ComponentTable([], _("Results"))]


def tournament() -> Tournament:
    return Tournament(public_id="none", name="")


def strip() -> Strip:
    """Everything that may be open at once."""
    table = OpenTable(1, 7, 2, 1, ADDRESS_OF_NONE)
    items = tuple(StripItem(matter, (table,)) for matter in Matter)
    return Strip(Round(number=2, stage=Stage(number=1)), items)
