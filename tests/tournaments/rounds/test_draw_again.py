"""A draft that is drawn again, or thrown away: the log keeps every draw."""

import pytest

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import Place, Round
from tournaments.rounds.services import draws


def post(client, tournament, page, **sent):
    return client.post(f"/t/{tournament.public_id}/draw/{page}/", sent)


def tables_of(round_):
    return draws.summary_of(round_)["tables"]


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=12)


@pytest.fixture
def draft(tournament):
    return draws.draw_round(tournament=tournament, actor=NOBODY)


def test_another_chance_gives_another_draw_and_the_log_keeps_both(tournament, draft, otto, signed_in):
    before = tables_of(draft)

    post(signed_in(otto), tournament, "again", round=draft.pk, version=tournament.version)

    again = Round.objects.get()
    assert tables_of(again) != before
    assert again.chance != draft.chance
    entry = LogEntry.objects.get(action="draw_again")
    assert (entry.before["tables"], entry.after["tables"]) == (before, tables_of(again))


def test_the_same_chance_gives_the_same_draw(tournament, draft, otto, signed_in):
    before = tables_of(draft)
    client = signed_in(otto)

    post(client, tournament, "discard", round=draft.pk)
    assert not Round.objects.exists()
    assert not Place.objects.exists()
    tournament.refresh_from_db()
    post(client, tournament, "new", version=tournament.version)

    assert tables_of(Round.objects.get()) == before
    assert LogEntry.objects.get(action="discard_draft").before["tables"] == before


def test_a_draw_without_chance_is_said_to_be_the_same(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4, stages=({"system": "knockout"},))
    for number, entered in enumerate(tournament.entrants.all(), start=1):
        entered.seed = number
        entered.save()
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    client = signed_in(otto)

    response = post(client, tournament, "again", round=draft.pk)

    page = client.get(response.url)
    assert [str(message) for message in page.context["messages"]] == [
        "The same draw came out again: nothing in this round is left to chance."
    ]


def test_a_published_round_is_never_drawn_again(tournament, otto, signed_in):
    published = publish_next(tournament)
    before = tables_of(published)

    for page in ("again", "discard"):
        response = post(signed_in(otto), tournament, page, round=published.pk)
        assert response.status_code == 409
        assert response.context["notice"] == (
            "Round 1 is published: it is not drawn, changed or published again."
        )

    assert tables_of(Round.objects.get()) == before


def test_a_draft_that_somebody_threw_away_is_gone(tournament, draft, otto, signed_in):
    draws.discard_draft(round_=Round.objects.get(), actor=NOBODY)

    response = post(signed_in(otto), tournament, "again", round=draft.pk, version=tournament.version)

    assert response.status_code == 409
    assert response.context["notice"].startswith("Somebody threw this draft away")
    assert not Round.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["again", "discard"])
def test_only_organisers_do_this(request, tournament, draft, signed_in, who, status, page):
    client = signed_in(request.getfixturevalue(who))

    assert post(client, tournament, page, round=draft.pk).status_code == status
    assert Round.objects.get().pk == draft.pk
