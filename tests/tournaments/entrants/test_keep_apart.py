"""People who are not drawn at one table (docs/formats/tournament-file.md, ``apart``)."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, entrant, new_tournament, publish_next
from tournaments.entrants import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4)


def page_of(tournament):
    return reverse("tournaments:apart", args=[tournament.public_id])


def test_by_names_or_numbers_and_up_to_a_round(tournament, signed_in, otto):
    signed_in(otto).post(page_of(tournament), {"who": "an & bert\n3", "until_round": "2"})
    rule = tournament.apart.get()
    assert [one.number for one in rule.entrants.all()] == [1, 3]
    assert rule.until_round == 2
    assert LogEntry.objects.get(action="keep_apart").after == {"numbers": [1, 3], "until": 2}


def test_they_do_not_meet(tournament):
    people = [entrant(tournament, number) for number in (1, 2, 3)]
    services.keep_apart(tournament=tournament, entrants=people[:2], until_round=None, actor=NOBODY)
    services.keep_apart(tournament=tournament, entrants=people[::2], until_round=None, actor=NOBODY)
    tables = [{p.entrant.number for p in t.places.all()} for t in publish_next(tournament).tables.all()]
    assert {1, 4} in tables


def test_then_they_may_meet_again(tournament, signed_in, otto):
    people = [entrant(tournament, number) for number in (1, 2)]
    rule = services.keep_apart(tournament=tournament, entrants=people, until_round=None, actor=NOBODY)
    url = reverse("tournaments:allow_together", args=[tournament.public_id, rule.pk])
    client = signed_in(otto)
    for _tap in range(2):
        assert client.post(url).status_code == 302
    assert not tournament.apart.exists()
    assert LogEntry.objects.get(action="allow_together").before == {"numbers": [1, 2]}


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        ("An & Bert", "Two at least are kept apart."),
        ("1\n1", "Two at least are kept apart."),
        ("1\nNobody", "Nobody on the list is called"),
        ("1\na", "write the number"),
        ("", "This field is required."),
    ],
)
def test_what_cannot_be_a_rule(who, sentence, tournament, signed_in, otto):
    page = signed_in(otto).post(page_of(tournament), {"who": who})
    assert sentence in page.content.decode()
    assert not tournament.apart.exists()


@pytest.mark.parametrize(("name", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
def test_organisers_only(name, status, tournament, signed_in, request):
    client = signed_in(request.getfixturevalue(name))
    assert client.get(page_of(tournament)).status_code == status
    assert client.post(page_of(tournament), {"who": "1\n2"}).status_code == status


def test_a_visitor_finds_nothing(tournament, client):
    assert client.post(page_of(tournament), {"who": "1\n2"}).status_code == 404
