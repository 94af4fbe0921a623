"""A phone without a network knows what a hand can't do without: as much as the rules say of an empty one."""

import pytest

from scoring import words
from scoring.access.actors import Actor
from scoring.matches.forms.lines import FORMS, HandForm
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


@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != "hand"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_does_that_of_any_other_line(variant: str, kind: str, device: Device) -> None:
    players = [f"Player {seat}" for seat in range(VARIANTS[variant].players[0])]
    sheet = score_sheet(open_match(NewMatch(variant, players), actor=Actor(device=device)))

    form = FORMS[kind](sheet)

    named = {key: field.missing for key, field in form.fields.items() if getattr(field, "missing", "")}
    missing = {
        form.field_of(problem.field): words.problem(problem, sheet.header)
        for problem in preview(sheet.fold, {"kind": kind}).problems
        if problem.code == "missing"
    }
    assert missing
    assert named == missing


def test_a_deal_that_an_article_voids_needs_no_reason(device: Device) -> None:
    sheet = score_sheet(open_match(NewMatch("manille", list("ABCD")), actor=Actor(device=device)))

    form = FORMS["void"](sheet)

    assert form.fields["reason"].unless == "article"
    article, _title = form.fields["article"].widget.choices[0]
    assert preview(sheet.fold, {"kind": "void", "article": int(article)}).problems == ()
