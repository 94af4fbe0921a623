"""The wizard proposes the ruling of this table's rules; the referee signs: line and book."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.signing import signing_of
from scoring.matches.services.joining import make_codes
from scoring.models import LogEntry, RefereeCall, Ruling
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import FOUR, agree, club_match, joined, refuse

pytestmark = pytest.mark.django_db

TARIFF = {"tariff": {"revoke": 30, "deliberate_revoke": 60}}


@pytest.fixture
def match(club):
    """Manillen with a price for a revoke, one hand played."""
    match = new_match("manillen-4p", FOUR, TARIFF | {"best_of": 1}, club=club)
    make_codes([match])
    play(match, hand(34))
    return match


@pytest.fixture
def referee(rosa, signed_in):
    return signed_in(rosa)


def page(match):
    return f"/m/{match.public_id}/ruling/"


def sign(client, match, **answers):
    return client.post(
        page(match),
        {
            "client_id": str(uuid4()),
            "decision": "Bert admits it.",
            "sign": "1",
            "incident": "revoke",
            **answers,
        },
    )


REVOKE = {"q_manner": "by_mistake", "q_offender": "1"}


def test_it_asks_one_question_after_the_other(match, referee):
    first = referee.get(page(match)).context["wizard"]
    second = referee.get(page(match), {"incident": "revoke"}).context["wizard"]
    third = referee.get(page(match), {"incident": "revoke", "q_manner": "by_mistake"}).context["wizard"]

    assert "revoke" in [code for code, _words, _chosen in first.offered]
    assert (second.question.key, third.question.key) == ("manner", "offender")
    assert third.choices == [("0", "An & Cas"), ("1", "Bert & Dina")]


def test_the_proposal_says_why_and_what_it_does_to_the_score(match, referee):
    context = referee.get(page(match), {"incident": "revoke", **REVOKE}).context

    assert context["wizard"].reasons == [
        "On the price list, revoke: +30 for An & Cas.",
        "The hand stops and isn't counted otherwise.",
    ]
    assert context["effect"]["result"].totals == (34, 0)


def test_signing_writes_the_line_the_book_and_the_log_at_once(match, referee, rosa):
    assert sign(referee, match, **REVOKE)["Location"] == f"/m/{match.public_id}/"

    ruling = Ruling.objects.get()
    assert (ruling.irregularity, ruling.outcome, ruling.line_number) == ("revoke", "penalty", 2)
    assert ruling.circumstances == {"manner": "by_mistake", "offender": 1}
    assert (ruling.decided_by, ruling.decision) == (rosa, "Bert admits it.")
    assert score_sheet(match).current.totals == (34, 0)
    assert set(LogEntry.objects.values_list("action", flat=True)) >= {"record_line", "rule"}


def test_a_ruling_signed_twice_is_one_ruling(match, referee):
    same = str(uuid4())
    for _tap in range(2):
        assert sign(referee, match, client_id=same, **REVOKE).status_code == 302

    assert (Ruling.objects.count(), match.lines.count()) == (1, 2)


def test_a_revoke_found_after_the_hand_was_written_takes_the_place_of_its_line(match, referee):
    effect = referee.get(page(match), {"incident": "revoke", "line": "1", **REVOKE}).context["effect"]
    assert effect["sentences"][0] == "Game 1, hand 1: An & Cas +4 before, now An & Cas +30."

    sign(referee, match, line="1", version="1", **REVOKE)

    newest = match.lines.latest("version")
    assert (newest.number, newest.version, newest.kind, newest.reason) == (1, 2, "penalty", "Bert admits it.")
    assert score_sheet(match).current.totals == (30, 0)


def test_a_line_that_was_corrected_meanwhile_is_not_overwritten(match, referee):
    sign(referee, match, line="1", version="1", **REVOKE)

    again = sign(referee, match, line="1", version="1", q_manner="deliberate", q_offender="1")

    assert again.status_code == 409
    assert Ruling.objects.count() == 1


def test_something_else_stands_or_gives_points_with_a_reason(match, referee):
    sign(referee, match, incident="other", outcome="stands", decision="Nothing happened.")
    sign(
        referee,
        match,
        incident="other",
        outcome="adjustment",
        points_0="5",
        points_1="-2",
        decision="Hindered.",
    )

    assert [ruling.outcome for ruling in Ruling.objects.order_by("pk")] == ["stands", "adjustment"]
    assert match.lines.get(number=2).facts == {"points": [5, -2], "reason": "Hindered."}


def test_where_some_win_what_the_others_lose_so_they_do_in_a_ruling(club, referee):
    match = new_match("hornafjardarmanni", ["Ari", "Birna", "Dagur"], {"preset": "championship"}, club=club)
    points = {"incident": "other", "outcome": "adjustment", "points_0": "1", "points_1": "1"}

    refused = sign(referee, match, **points, points_2="-1")
    assert refused.status_code == 422
    assert "the points have to make 0, and make 1" in str(refused.context["form"].errors)

    sign(referee, match, **points, points_2="-2")
    assert match.lines.get().facts["points"] == [1, 1, -2]


@pytest.mark.parametrize(
    "typed",
    [
        {"decision": ""},
        {"decision": "  "},
        {"decision": "x" * 2001},
        {"decision": "a\0b"},
        {"client_id": "x"},
        {"incident": "other", "outcome": "adjustment", "points_0": "many"},
        {"incident": "other", "outcome": "adjustment"},
        {"incident": "other", "outcome": "hang them"},
    ],
)
def test_wrong_input_is_answered_in_words_and_signs_nothing(match, referee, typed):
    response = sign(referee, match, **(REVOKE | typed))

    assert response.status_code == 422
    assert response.context["form"].errors
    assert (Ruling.objects.count(), match.lines.count()) == (0, 1)


@pytest.mark.parametrize(
    "asked", [{"incident": "\0"}, {"line": "9" * 99}, {"revises": "x"}, {"q_offender": "7"}]
)
def test_a_forged_step_is_asked_again(match, referee, asked):
    assert referee.get(page(match), {"incident": "revoke"} | asked).status_code == 200


def test_when_the_match_is_over_a_line_can_be_put_right_and_none_added(club, referee):
    match = club_match(club, over=True)
    wizard = referee.get(page(match), {"incident": "misdeal"}).context
    assert wizard["wizard"].can_be_new is False

    response = sign(referee, match, incident="misdeal", decision="Dealt wrongly.")

    assert response.status_code == 422
    assert Ruling.objects.count() == 0


def test_it_answers_the_call_and_the_dispute(club, referee):
    match = club_match(club, over=True)
    phone = joined(match)
    refuse(phone, match, 1, line="1")

    sign(referee, match, incident="other", line="1", outcome="stands", decision="Counted again: it is right.")

    match.refresh_from_db()
    call = RefereeCall.objects.get()
    assert call.closed_at is not None
    assert call.rulings.get().line_number == 1
    assert signing_of(match).disputes == []
    agree(phone, match, 0)
    agree(phone, match, 1)
    assert signing_of(match).is_signed


def test_like_cases_of_the_club_are_shown(match, club, referee):
    sign(referee, match, **REVOKE)
    other = new_match("manillen-4p", FOUR, TARIFF, club=club)

    like = referee.get(page(other), {"incident": "revoke"}).context["like"]

    assert [entry["ruling"].decision for entry in like] == ["Bert admits it."]


def test_a_case_without_a_sheet_goes_into_the_book_too(club, referee):
    address = f"/clubs/{club.slug}/ruling/"
    asked = {"variant": "manille", "incident": "revoke", "q_offender": "0", "q_turn_up": "none"}
    assert referee.get(address, asked).context["wizard"].reasons[0].startswith("Article 9.")

    response = referee.post(
        address, asked | {"client_id": str(uuid4()), "decision": "As the article says.", "sign": "1"}
    )

    assert response["Location"] == f"/clubs/heule/decisions/{Ruling.objects.get().pk}/"


def test_only_referees_and_organisers_of_the_club_rule(match, club, anna, bob, olga, signed_in):
    for client in (
        Client(),
        signed_in(anna),
        signed_in(bob),
        signed_in(olga),
        joined(match),
        joined(club_match(club)),
    ):
        assert client.get(page(match)).status_code == 403
        assert sign(client, match, **REVOKE).status_code == 403
    for client, status in ((signed_in(bob), 403), (signed_in(olga), 404), (Client(), 404)):
        assert client.get("/clubs/heule/ruling/").status_code == status
    assert Ruling.objects.count() == 0


def test_reading_signs_nothing(match, referee):
    referee.get(page(match), {"incident": "revoke", "sign": "1", "decision": "x", **REVOKE})

    assert Ruling.objects.count() == 0
    assert Actor().role == ""
