"""Penalties and void deals: Manille's articles in plain words, elsewhere the table's own price list."""

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.models import Line
from tests.scoring.factories import new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    return new_match("manille", tuple("ABCD"), opened_on=device)


def test_the_page_has_the_articles_that_cost_points(phone, match):
    page = phone.get(f"/m/{match.public_id}/penalty/").content.decode()

    articles = [number for number in range(1, 18) if f"Article {number}. " in page]
    assert articles == [6, 7, 8, 9, 10, 11, 12, 13, 16, 17]


def test_a_revoke_costs_34_and_the_turn_up_stays_marked(phone, match):
    """rules 10.5, example 4."""
    response = phone.post(
        f"/m/{match.public_id}/penalty/",
        {"number": "1", "infraction": "article:9", "offender": "1", "turn_up_rank": "J", "turn_up_suit": "H"},
    )

    assert response.url == f"/m/{match.public_id}/"
    assert Line.objects.get().written == {
        "kind": "penalty",
        "article": 9,
        "offender": 1,
        "turn_up": "JH",
    }
    assert score_sheet(match).games[0].totals == (35, 0)


def test_elsewhere_the_tables_price_list(phone, device):
    match = new_match(ruleset={"preset": "bruges"}, opened_on=device)

    page = phone.get(f"/m/{match.public_id}/penalty/").content.decode()
    phone.post(
        f"/m/{match.public_id}/penalty/",
        {"number": "1", "infraction": "infraction:deliberate_revoke", "offender": "0"},
    )

    assert "deliberate revoke: 60 points" in page
    assert score_sheet(match).current.totals == (0, 60)


def test_without_a_price_list_the_pad_offers_no_penalty(phone, device):
    page = phone.get(f"/m/{new_match(opened_on=device).public_id}/").content.decode()

    assert "/penalty/" not in page
    assert "/void/" in page


def test_where_nothing_costs_points_the_page_says_so_and_leads_back(phone, device):
    match = new_match(opened_on=device)

    page = phone.get(f"/m/{match.public_id}/penalty/").content.decode()
    sent = phone.post(f"/m/{match.public_id}/penalty/", {"number": "1", "offender": "0"})

    assert "no irregularity costs points" in page
    assert f'<a class="button quiet" href="/m/{match.public_id}/">' in page
    assert 'name="offender"' not in page
    assert sent.status_code == 422
    assert not Line.objects.exists()


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"offender": "1"}, {"infraction": ["Article: this is still missing."]}),
        ({"infraction": "article:9"}, {"offender": ["Offender: this is still missing."]}),
        (
            {"infraction": "article:8", "offender": "1"},
            {"offender": ["In article 8 it is always the dealer's side that pays."]},
        ),
        ({"infraction": "article:14", "offender": "1"}, {"infraction": ["Article 14 costs nothing here."]}),
    ],
)
def test_what_cannot_be_is_refused_in_its_place(phone, match, typed, errors):
    response = phone.post(f"/m/{match.public_id}/penalty/", {"number": "1", **typed})

    assert response.status_code == 422
    assert dict(response.context["form"].errors) == errors
    assert response.context["form"]["offender"].value() == typed.get("offender")


def test_a_void_deal_by_an_article_is_dealt_again_by_the_same_dealer(phone, match):
    phone.post(f"/m/{match.public_id}/void/", {"number": "1", "article": "1"})

    sheet = score_sheet(match)
    assert sheet.rows[0].line.written == {"kind": "void", "article": 1}
    assert (sheet.next.dealer, sheet.next.hand) == (0, 1)


def test_a_void_deal_for_a_reason(phone, device):
    match = new_match(opened_on=device)

    phone.post(f"/m/{match.public_id}/void/", {"number": "1", "reason": "cards on the floor 🂡"})

    assert Line.objects.get().facts == {"reason": "cards on the floor 🂡"}


def test_a_void_deal_without_a_reason_and_one_with_a_novel_are_refused(phone, match):
    for reason, sentence in (
        ("", "Reason: this is still missing."),
        ("x" * 10_000, "Reason: at most 500 characters."),
    ):
        response = phone.post(f"/m/{match.public_id}/void/", {"number": "1", "reason": reason})

        assert dict(response.context["form"].errors) == {"reason": [sentence]}
        assert response.context["form"]["reason"].value() == reason


def test_somebody_else_was_faster(phone, match):
    play(match, {"kind": "void", "article": 1})

    response = phone.post(
        f"/m/{match.public_id}/penalty/", {"number": "1", "infraction": "article:9", "offender": "1"}
    )

    assert response.status_code == 409
    assert response.context["form"]["infraction"].value() == "article:9"


@pytest.mark.parametrize("page", ["penalty", "void"])
def test_only_for_those_who_may_record(match, page, bob, signed_in):
    for client in (Client(), signed_in(bob)):
        assert client.get(f"/m/{match.public_id}/{page}/").status_code == 403
        assert client.post(f"/m/{match.public_id}/{page}/", {}).status_code == 403
