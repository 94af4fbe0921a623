"""A whole round is taken back: it counts for nothing, can be drawn again, and stays readable."""

import pytest

from scoring.models import LogEntry, Match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next, settle
from tournaments.entrants import services as entrants
from tournaments.models import Round
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws


def undo(client, tournament, number=1, reason="drawn too early"):
    return client.post(f"/t/{tournament.public_id}/rounds/1/{number}/undo/", {"reason": reason})


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4)


def test_it_counts_for_nothing_and_is_drawn_anew(tournament, otto, signed_in):
    settle(publish_next(tournament))

    response = undo(signed_in(otto), tournament)

    assert response.url == f"/t/{tournament.public_id}/draw/"
    assert "played" not in tournament_file(tournament)["stages"][0]
    again = publish_next(tournament)
    assert (again.number, Round.objects.filter(number=1).count()) == (1, 2)
    assert LogEntry.objects.get(action="undo_round").reason == "drawn too early"


def test_its_hands_and_results_stay_readable(tournament, otto, client, signed_in):
    published = publish_next(tournament)
    table = published.tables.first()
    play(table.match, hand(37))
    undo(signed_in(otto), tournament)

    page = client.get(f"/t/{tournament.public_id}/undone/{published.pk}/")

    assert [row.progress.hands for row in page.context["rows"]] == [1, 0]
    assert "This round was taken back" in page.content.decode()
    assert page.context["may_enter"] is False
    assert client.get(f"/t/{tournament.public_id}/tables/{table.pk}/").status_code == 200


def test_matches_that_were_being_played_end_and_their_pages_say_why(tournament, otto, client, signed_in):
    published = publish_next(tournament)
    match = published.tables.first().match

    undo(signed_in(otto), tournament)

    match.refresh_from_db()
    assert match.is_closed
    published.refresh_from_db()
    assert published.waiting_tables == []
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert "Round 1 of Club evening was taken back: this match counts for nothing." in page
    assert not Match.objects.filter(closed_at=None).exists()


def test_only_the_newest_round_is_taken_back(tournament, otto, signed_in):
    play_rounds(tournament, 2)

    refused = undo(signed_in(otto), tournament, number=1)

    assert (refused.status_code, refused.context["notice"]) == (
        409,
        "Only the newest round can be taken back; later ones stand on round 1.",
    )
    assert not Round.objects.exclude(undone_at=None).exists()


def test_a_draft_of_the_next_round_stands_in_the_way(tournament, otto, signed_in):
    play_rounds(tournament, 1)
    draws.draw_round(tournament=tournament, actor=NOBODY)

    assert undo(signed_in(otto), tournament).status_code == 409


def test_whoever_was_left_out_is_asked_for_anew(tournament, otto, signed_in):
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    entrants.check_in(entrant=entrant(tournament, 4), here=False, actor=NOBODY)
    publish_next(tournament)
    assert entrant(tournament, 4).from_round == 2

    undo(signed_in(otto), tournament)

    assert entrant(tournament, 4).from_round == 1


def test_without_a_reason_nothing_is_taken_back(tournament, otto, signed_in):
    publish_next(tournament)

    page = undo(signed_in(otto), tournament, reason="")

    assert page.status_code == 422
    assert page.context["form"].errors == {
        "reason": ["Say in a word or two why; it is kept with the result."]
    }
    assert Round.objects.get().undone_at is None


def test_the_page_says_what_it_means_and_changes_nothing(tournament, otto, signed_in):
    publish_next(tournament)

    page = signed_in(otto).get(f"/t/{tournament.public_id}/rounds/1/1/undo/")

    assert "Its hands and results stay readable." in page.content.decode()
    assert Round.objects.get().undone_at is None


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_take_a_round_back(request, tournament, signed_in, who, status):
    publish_next(tournament)

    assert undo(signed_in(request.getfixturevalue(who)), tournament).status_code == status
    assert Round.objects.get().undone_at is None
