"""Numbers below zero can be typed wherever they occur, also on phones whose pad of digits has no minus."""

import re

import pytest
from django import forms
from django.utils.html import escape

from scoring.matches.forms.signed import SignedField
from scoring.rules import get_variant
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import new_tournament, publish_next
from tournaments.setup.forms.stages import StageForm


class Score(forms.Form):
    score = SignedField(of="Anna", required=False, min_value=-100, max_value=100)


@pytest.mark.parametrize(
    ("typed", "number"), [("-12", -12), ("−12", -12), (" −12 ", -12), ("12", 12), ("+12", 12), ("", None)]
)
def test_a_number_is_taken_with_either_minus(typed: str, number: int | None) -> None:
    form = Score({"score": typed})
    assert form.is_valid()
    assert form.cleaned_data["score"] == number


@pytest.mark.parametrize("typed", ["−", "1−2", "−−3", "twelve"])
def test_what_is_no_number_is_refused_with_an_example_and_stays_in_the_box(typed: str) -> None:
    form = Score({"score": typed})
    assert form.errors == {"score": ["Write a whole number, such as 12 or −12."]}
    assert f'value="{typed}"' in str(form["score"])


# Every box that takes one ---------------------------------------------------------------------------------

INPUT = re.compile(r"<input\b[^>]*>")


def signed_boxes(html: str, name: str) -> list[tuple[str, bool]]:
    """The boxes called ``name`` and a number: name, and whether it takes a minus and its key follows."""
    boxes = []
    for box in INPUT.finditer(html):
        called = re.search(rf'name="({name}\d+)"', box[0])
        if called:
            plain = 'type="text"' in box[0] and "inputmode" not in box[0] and "data-signed" in box[0]
            boxes.append(
                (called[1], plain and html[box.end() :].lstrip().startswith('<button type="button"'))
            )
    return boxes


@pytest.mark.django_db
def test_scores_on_the_board_of_a_round_and_at_a_table(club, anna, rosa, signed_in):
    tournament = new_tournament(club, pairs=2)
    table = publish_next(tournament).tables.get(number=1)
    client = signed_in(rosa)
    both = [("score_0", True), ("score_1", True)]
    round_ = f"/t/{tournament.public_id}/rounds/{table.round.stage.number}/{table.round.number}/"
    at_table = f"/t/{tournament.public_id}/tables/{table.pk}/"

    assert signed_boxes(client.get(round_).content.decode(), "score_") == both
    assert signed_boxes(client.get(at_table).content.decode(), "score_") == both
    half = {"score_0": "−12", "next": "board"}
    refused = client.post(f"{at_table}result/", half, headers={"HX-Request": "true"})
    assert signed_boxes(refused.content.decode(), "score_") == both
    assert 'value="−12"' in refused.content.decode()
    client.post(f"{at_table}result/", {"score_0": "−12", "score_1": "-8", "sure": "on"})
    assert signed_boxes(client.get(f"{at_table}correct/").content.decode(), "score_") == both
    assert table.results.get().scores == [-12, -8]


@pytest.mark.django_db
def test_points_of_an_adjustment_and_of_a_ruling(club, rosa, signed_in):
    match = new_match(club=club)
    play(match, hand(37))
    client = signed_in(rosa)
    both = [("points_0", True), ("points_1", True)]

    assert signed_boxes(client.get(f"/m/{match.public_id}/adjustment/").content.decode(), "points_") == both
    asked = client.get(f"/m/{match.public_id}/ruling/?line=new&incident=other")
    assert signed_boxes(asked.content.decode(), "points_") == both


def test_ceilings_of_a_stage_and_nothing_else_there():
    form = StageForm(number=1, system="swiss", variant=get_variant("mariglia"), before=None)
    signed = {name for name, field in form.fields.items() if isinstance(field, SignedField)}

    assert signed == {"score_cap", "forfeit_score"}
    assert 'inputmode="numeric"' in str(form["rounds"])


def test_the_key_says_whose_number_it_turns_round():
    assert escape("Anna: minus") in str(Score()["score"])
