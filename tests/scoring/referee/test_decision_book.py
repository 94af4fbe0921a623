"""The decision book: every ruling of the club, searched and filtered, with its match; for the club alone."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.models import Ruling
from scoring.referee.services import RulingDraft, rule
from tests.scoring.phones import club_match

pytestmark = pytest.mark.django_db

BOOK = "/clubs/heule/decisions/"


def ruled(
    club, decision, *, variant="manillen-4p", irregularity="revoke", match=None, revises=None
) -> Ruling:
    return rule(
        RulingDraft(
            club=club,
            match=match,
            variant=variant,
            irregularity=irregularity,
            circumstances={},
            outcome="stands",
            decision=decision,
            client_id=uuid4(),
            revises=revises,
        ),
        actor=Actor(role="referee"),
    )


@pytest.fixture
def member(bob, signed_in):
    return signed_in(bob)


def found(client, **asked):
    return [entry["ruling"].decision for entry in client.get(BOOK, asked).context["entries"]]


def test_the_newest_ruling_stands_first_with_its_match(club, member):
    match = club_match(club)
    ruled(club, "older")
    ruled(club, "newer", match=match)

    assert found(member) == ["newer", "older"]
    assert f"/m/{match.public_id}/" in member.get(BOOK).content.decode()


def test_it_is_searched_by_words_of_the_decision_and_of_what_happened(club, member):
    ruled(club, "The ace stays on the table.", irregularity="two_cards")
    ruled(club, "Thirty points.", irregularity="revoke")

    assert found(member, q="ACE") == ["The ace stays on the table."]
    assert found(member, q="did not follow") == ["Thirty points."]
    assert found(member, q="nothing like it") == []


def test_it_is_filtered_by_game_and_by_what_happened(club, member):
    ruled(club, "one", variant="manille", irregularity="misdeal")
    ruled(club, "two", variant="manille")
    ruled(club, "three")

    assert found(member, game="manille") == ["two", "one"]
    assert found(member, game="manille", what="misdeal") == ["one"]


@pytest.mark.parametrize(
    "asked", [{"q": "\0"}, {"q": "x" * 999}, {"game": "chess"}, {"page": "9" * 99}, {"page": "x"}]
)
def test_whatever_is_asked_the_book_answers(club, member, asked):
    ruled(club, "one")
    assert member.get(BOOK, asked).status_code == 200


def test_it_is_paged_and_asks_as_little_of_many_as_of_few(club, member, django_assert_max_num_queries):
    for number in range(30):
        ruled(club, f"ruling {number}")
    member.get(BOOK)

    with django_assert_max_num_queries(12):
        assert len(found(member)) == 25
    assert len(found(member, page="2")) == 5


def test_a_ruling_has_a_page_with_like_cases_and_what_revised_it(club, member):
    first = ruled(club, "first")
    second = ruled(club, "second", revises=first)

    page = member.get(f"{BOOK}{first.pk}/")

    assert [entry["ruling"] for entry in page.context["like"]] == [second]
    assert page.context["revised_by"] == [second]
    assert member.get(f"{BOOK}{second.pk + 1}/").status_code == 404


def test_the_book_is_the_clubs_own(club, other_club, member, olga, signed_in):
    theirs, ours = ruled(other_club, "theirs"), ruled(club, "ours")

    assert found(member) == ["ours"]
    assert member.get(f"{BOOK}{theirs.pk}/").status_code == 404
    for client in (signed_in(olga), Client()):
        assert client.get(BOOK).status_code == 404
        assert client.get(f"{BOOK}{ours.pk}/").status_code == 404


def test_nothing_is_written_here(club, member):
    assert member.post(BOOK).status_code == 405
