"""The same at the pages: two organisers press at once, and each reads in a sentence what became of it."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Match, Role
from tests.tournaments.at_once import at_once
from tests.tournaments.factories import (
    NOBODY,
    member_of,
    name_of,
    new_club,
    new_tournament,
    play_rounds,
    publish_next,
)
from tests.tournaments.pages import path_of, text_of
from tournaments.entrants.forms import fingerprint_of
from tournaments.models import Result, Round, Tournament
from tournaments.rounds.services import draws

pytestmark = [pytest.mark.concurrent, pytest.mark.django_db(transaction=True)]

STALE = "Somebody changed something while you looked at this page, so nothing was done."


class Evening:
    """A tournament with two organisers, each signed in on a device."""

    def __init__(self, **how: Any) -> None:
        club, organiser = new_club()
        self.tournament = new_tournament(club, **how)
        self.clients = [Client(), Client()]
        for client, user in zip(
            self.clients, (organiser, member_of(club, "Olga", Role.ORGANISER)), strict=True
        ):
            client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")

    def path(self, rest: str = "") -> str:
        return path_of(self.tournament, rest)

    def press(self, rest: str, sent: dict[str, Any]) -> list[HttpResponse]:
        """Both send the same at once."""
        return at_once(*(self._pressing(client, rest, sent) for client in self.clients))

    def _pressing(self, client: Client, rest: str, sent: dict[str, Any]) -> Callable[[], HttpResponse]:
        return lambda: client.post(self.path(rest), sent)

    def seen(self) -> dict[str, Any]:
        """What the draw page sends along."""
        page = self.clients[0].get(self.path("draw/")).content.decode()
        return dict(re.findall(r'name="(round|version)" value="(\d+)"', page))


def one_did_it_the_other_reads(answers: list[HttpResponse], *sentences: str) -> None:
    assert sorted(answer.status_code for answer in answers) == [302, 409]
    refused = text_of(next(answer for answer in answers if answer.status_code == 409))
    assert any(sentence in refused for sentence in sentences), sentences


def test_two_organisers_draw_at_once() -> None:
    evening = Evening(pairs=4)

    answers = evening.press("draw/new/", evening.seen())

    one_did_it_the_other_reads(answers, STALE, "Round 1 is drawn already and waits to be published.")
    assert Round.objects.count() == 1


def test_two_organisers_publish_at_once() -> None:
    evening = Evening(pairs=4)
    draws.draw_round(tournament=evening.tournament, actor=NOBODY)

    answers = evening.press("draw/publish/", evening.seen())

    one_did_it_the_other_reads(
        answers, STALE, "Round 1 is published: it is not drawn, changed or published again."
    )
    assert Match.objects.count() == 2


def test_two_helpers_type_one_table_at_once() -> None:
    evening = Evening(pairs=2)
    table = publish_next(evening.tournament).tables.get()

    answers = evening.press(f"tables/{table.pk}/result/", {"score_0": 101, "score_1": 80})

    one_did_it_the_other_reads(answers, "This table has the result 101–80 already, from")
    assert Result.objects.count() == 1


def test_a_thumb_that_comes_down_twice_on_a_result_writes_it_once() -> None:
    evening = Evening(pairs=2)
    table = publish_next(evening.tournament).tables.get()
    sent = {"score_0": 101, "score_1": 80, "client_id": str(uuid4())}

    answers = evening.press(f"tables/{table.pk}/result/", sent)

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Result.objects.count() == 1


def test_a_result_arrives_while_the_next_round_is_drawn() -> None:
    evening = Evening(pairs=4)
    table = play_rounds(evening.tournament, 1).tables.first()
    drawing, correcting = evening.clients
    seen = evening.seen()
    correction = {"score_0": 80, "score_1": 101, "reason": "read wrongly", "sure": "1"}

    drawn, corrected = at_once(
        lambda: drawing.post(evening.path("draw/new/"), seen),
        lambda: correcting.post(evening.path(f"tables/{table.pk}/correct/"), correction),
    )

    assert corrected.status_code == 302
    assert table.results.last().scores == [80, 101]
    if drawn.status_code == 302:
        page = text_of(drawing.get(evening.path("draw/")))
        assert "since" in page.lower() or "changed" in page.lower()
    else:
        assert drawn.status_code == 409
        assert STALE in text_of(drawn)


def test_two_organisers_take_a_round_back_at_once() -> None:
    evening = Evening(pairs=4)
    publish_next(evening.tournament)

    answers = evening.press("rounds/1/1/undo/", {"reason": "wrong people"})

    assert {answer.status_code for answer in answers} <= {302, 404, 409}
    assert sum(answer.status_code == 302 for answer in answers) == 1
    assert Round.objects.filter(undone_at=None).count() == 0


def test_two_organisers_enter_the_same_paper_at_once() -> None:
    evening = Evening(pairs=2)
    text = "Xavier & Yana\nZoë & Wim"
    sent = {"text": text, "confirmed": fingerprint_of(text), "last": "2"}

    answers = evening.press("entrants/add/", sent)

    one_did_it_the_other_reads(answers, "The list has grown since you looked.")
    assert evening.tournament.entrants.count() == 4


@pytest.mark.parametrize("rest", ["check-in/{pk}/", "entrants/{pk}/paid/"])
def test_two_helpers_tick_off_one_pair_at_once(rest: str) -> None:
    evening = Evening(pairs=2)
    entrant = evening.tournament.entrants.first()

    answers = evening.press(rest.format(pk=entrant.pk), {"here": "1", "paid": "1"})

    assert [answer.status_code for answer in answers] == [302, 302]
    entrant.refresh_from_db()
    assert entrant.checked_in_at or entrant.paid_at


def test_two_organisers_remove_one_pair_at_once() -> None:
    evening = Evening(pairs=4)
    entrant = evening.tournament.entrants.get(number=2)

    answers = evening.press(f"entrants/{entrant.pk}/remove/", {})

    assert [answer.status_code for answer in answers] == [302, 302]
    assert list(evening.tournament.entrants.values_list("number", "name")) == [
        (1, name_of(0)),
        (2, name_of(2)),
        (3, name_of(3)),
    ]


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        (0, "For a round at least 2 have to be here; here: 0."),
        (1, "For a round at least 2 have to be here; here: 1."),
        (2, None),
    ],
)
def test_a_draw_with_nobody_with_one_and_with_two(entered: int, said: str | None) -> None:
    evening = Evening(pairs=entered)

    answers = evening.press("draw/new/", evening.seen())

    if said is None:
        one_did_it_the_other_reads(answers, STALE, "Round 1 is drawn already")
        assert Round.objects.get().tables.count() == 1
        return
    for answer in answers:
        assert answer.status_code == 409
        assert said in text_of(answer)
    assert not Round.objects.exists()


def test_five_thousand_names_are_too_many_and_nobody_is_entered() -> None:
    evening = Evening(unit="player", stages=({"system": "tables", "rounds": 3, "table_size": 4},))
    text = "\n".join(f"Person Number {number}" for number in range(5000))
    sent = {"text": text, "confirmed": fingerprint_of(text), "last": "0"}

    answers = evening.press("entrants/add/", sent)

    for answer in answers:
        assert "These are 5000 lines; a tournament takes 4096 at most. Nobody was entered." in text_of(answer)
        assert "Person Number 4999" in answer.content.decode(), "what was pasted is still in the box"
    assert Tournament.objects.get().entrants.count() == 0
