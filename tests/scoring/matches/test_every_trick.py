"""Every point on one side: whether it was every trick, too, has to be answered (docs/rules, 2.2)."""

import json

import pytest
from django.http import QueryDict

from scoring.matches.forms.lines import HandForm
from scoring.matches.selectors import score_sheet
from scoring.models import Line
from scoring.pad.open_questions import unanswered
from scoring.pad.phone import answer
from scoring.pad.table import table_context
from scoring.rules import VARIANTS, Header, expand_ruleset, fold, sheet_of
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db
QUESTION = "Did Anna take every trick?"
ALL_POINTS = {"number": "1", "trump": "hearts", "points_0": "60", "points_1": "0"}


@pytest.fixture
def match(device):
    return new_match(opened_on=device)


def asked(variant, players, points, ruleset=None, answered=""):
    """Whom the pad asks after the first hand, which the first player dealt."""
    game = VARIANTS[variant]
    names = ("Anna", "Bob", "Cas", "Dirk", "Els", "Fien")[:players]
    header = Header(game, expand_ruleset(game, ruleset or {}, players), names)
    fields = {"trump": "hearts", "all_tricks": answered} | {
        f"points_{side}": str(number) for side, number in enumerate(points)
    }
    questions = game.facts(header.ruleset, players)
    problems = unanswered(questions, fields, table_context(header, fold(header, []).next))
    return [problem.facts["name"] for problem in problems]


@pytest.mark.parametrize(
    ("game", "points", "whom"),
    [
        (("manillen-2p", 2), (60, 0), ["Anna"]),
        (("manillen-2p", 2), ("", 0), ["Anna"]),
        (("manillen-2p", 2), (0, 60), ["Bob"]),
        (("manillen-2p", 2), (59, 1), []),
        (("manillen-2p", 2), ("", ""), []),
        (("manillen-2p", 2), ("sixty", 0), []),
        (("manillen-2p", 2), (60, 60), []),
        (("manillen-4p", 4), (0, 60), ["Bob & Dirk"]),
        (("manillen-plus", 3), (60, 0), ["Anna"]),
        (("manillen-plus", 3), (59, 1), []),
        # Two cards lie aside for the dealer: the others may have every trick with 50 points (12.3).
        (("manillen-plus", 3), (10, 50), ["Bob & Cas"]),
        (("manillen-plus", 3), (11, 49), []),
        (("manillen-plus", 6), (10, 50), ["Bob & Dirk & Fien"]),
        (("manille-coinchee", 4), (68, 0), []),
    ],
)
def test_the_side_that_may_have_taken_every_trick_is_asked(game, points, whom):
    assert asked(*game, points) == whom


@pytest.mark.parametrize("ruleset", [{"capot": "points"}, {"capot": "none"}, {"card_points": 68}])
def test_where_the_points_say_it_themselves_nobody_is_asked(ruleset):
    assert asked("manillen-2p", 2, (ruleset.get("card_points", 60), 0), ruleset) == []


def test_a_hand_without_the_answer_is_refused_with_the_question(phone, match, post_line):
    response = post_line(phone, match, **ALL_POINTS)

    assert response.status_code == 422
    assert response.context["form"].errors == {"all_tricks": [QUESTION]}
    assert not Line.objects.exists()


def test_all_that_a_hand_lacks_is_said_at_once(phone, match, post_line):
    response = post_line(phone, match, **ALL_POINTS | {"trump": ""})

    assert set(response.context["form"].errors) == {"trump", "all_tricks"}


@pytest.mark.parametrize(("answer", "total"), [("0", 60), ("nobody", 30)])
def test_yes_and_no_are_written_down_as_a_file_has_them(phone, match, post_line, answer, total):
    assert post_line(phone, match, **ALL_POINTS | {"all_tricks": answer}).status_code == 302

    facts = {"trump": "hearts", "points": [60, 0]}
    assert Line.objects.get().facts == facts | ({} if answer == "nobody" else {"all_tricks": 0})
    assert score_sheet(match).current.totals == (total, 0)


def test_neither_answer_is_chosen_beforehand_and_a_question_that_was_not_open_needs_none(
    phone, match, post_line
):
    page = phone.get(f"/m/{match.public_id}/").content.decode()
    question = page[page.index('data-fact="all_tricks"') :].partition("</fieldset>")[0]
    assert 'data-question="Did {name} take every trick?"' in question
    assert "checked" not in question
    assert page.index('data-fact="all_tricks"') < page.index('<details class="more"')

    assert post_line(phone, match, **ALL_POINTS | {"points_0": "59", "points_1": "1"}).status_code == 302


def test_the_preview_asks_instead_of_telling_what_the_hand_would_be_worth(phone, match):
    said = phone.post(f"/m/{match.public_id}/preview/", ALL_POINTS).content.decode()

    assert QUESTION in said
    assert "+30" not in said


def test_a_correction_shows_the_answer_that_was_given_and_asks_where_none_was(phone, match):
    play(match, hand(60), hand(60, all_tricks=0), hand(37))
    sheet = score_sheet(match)
    answers = [HandForm(sheet, line=row.line)["all_tricks"].value() for row in sheet.rows]
    assert answers == ["nobody", "0", ""]

    typed = ALL_POINTS | {"version": "1", "why": "counted again"}
    response = phone.post(f"/m/{match.public_id}/lines/3/", typed)
    assert response.status_code == 422
    assert response.context["form"].errors == {"all_tricks": [QUESTION]}


def test_two_phones_that_answer_differently_ask_a_person_and_the_answer_goes_along(phone, match, post_line):
    play(match, hand(60))

    response = post_line(phone, match, **ALL_POINTS | {"all_tricks": "0"})

    assert response.status_code == 409
    assert ("all_tricks", "0") in response.context["clash"]["facts"]


def test_a_phone_without_a_network_asks_in_the_same_words(match):
    sheet = score_sheet(match)
    file = json.dumps(sheet_of(sheet.header, []))
    question = {"ask": "preview", "sheet": file, "kept": [], "fields": ALL_POINTS}

    refusals = json.loads(answer(json.dumps(question)))["refusals"]

    assert refusals == [{"sentence": QUESTION, "field": "all_tricks", "is_missing": True}]
    form = HandForm(sheet, QueryDict("&".join(f"{key}={text}" for key, text in ALL_POINTS.items())))
    assert form.errors == {"all_tricks": [QUESTION]}
