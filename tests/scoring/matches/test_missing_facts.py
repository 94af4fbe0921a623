"""A phone without a network knows what a hand can't do without: as much as the rules say of an empty one."""

import pytest

from scoring.access.actors import Actor
from scoring.matches.forms.lines import HandForm
from scoring.matches.selectors import score_sheet
from scoring.matches.services import NewMatch, open_match
from scoring.models import Device
from scoring.rules import VARIANTS, preview

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_form_names_what_the_rules_find_missing_in_an_empty_hand(variant: str, device: Device) -> None:
    players = [f"Player {seat}" for seat in range(VARIANTS[variant].players[0])]
    sheet = score_sheet(open_match(NewMatch(variant, players), actor=Actor(device=device)))

    form = HandForm(sheet)

    named = {key for key, field in form.fields.items() if getattr(field, "missing", "")}
    problems = preview(sheet.fold, {"kind": "hand"}).problems
    missing = {problem.field for problem in problems if problem.code == "missing"}
    assert {key for key in missing if not form.fields[key].fact.depends} <= named
    facts = {key: form.fields[key].fact for key in named}
    always = {key for key, fact in facts.items() if fact.only_if is None and not fact.asked_from}
    assert always <= {problem.field for problem in problems}
