"""The draw page: what will be drawn, and the draft that only organisers see."""

import pytest

from scoring.models import LogEntry
from tests.tournaments.factories import (
    NOBODY,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tournaments.entrants import services as entrants
from tournaments.models import Rest, Round, Table


def address(tournament, page=""):
    return f"/t/{tournament.public_id}/draw/{page}"


def sides(round_):
    return [
        [[place.entrant.number for place in table.places.all() if place.side == side] for side in (0, 1)]
        for table in round_.tables.order_by("order")
    ]


def draw(client, tournament):
    tournament.refresh_from_db()
    return client.post(address(tournament, "new/"), {"version": tournament.version})


def test_the_page_says_what_would_be_drawn(club, otto, signed_in):
    tournament = new_tournament(club, pairs=7)
    for number in (1, 2, 3, 4, 5):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)

    coming = signed_in(otto).get(address(tournament)).context["coming"]

    assert (coming.number, coming.of, coming.here, coming.tables, coming.sitting_out) == (1, 5, 5, 2, 1)
    assert [late.name for late in coming.missing] == ["Karel & Lies", "Mia & Nico"]


def test_drawing_makes_a_draft_with_tables_seats_to_come_and_somebody_sitting_out(club, otto, signed_in):
    tournament = new_tournament(club, pairs=5)

    assert draw(signed_in(otto), tournament).status_code == 302

    draft = Round.objects.get()
    people = {number for table in sides(draft) for side in table for number in side}
    resting = set(Rest.objects.values_list("entrant__number", flat=True))
    assert (draft.is_published, people | resting, len(resting)) == (False, {1, 2, 3, 4, 5}, 1)
    assert list(Table.objects.exclude(match=None)) == []
    assert LogEntry.objects.get(action="draw_round").after["round"] == 1


def test_the_draft_says_why_and_how_good_it_is(club, otto, signed_in):
    tournament = new_tournament(club, pairs=3, stages=({"system": "swiss", "rounds": 9},))
    play_rounds(tournament, 3)
    client = signed_in(otto)
    draw(client, tournament)

    page = client.get(address(tournament))

    assert page.context["quality"][0] == "1 repeated meeting; fewer are not possible."
    text = page.content.decode()
    assert "They meet again: they have sat at one table before." in text
    assert "The fewest points among those who have sat out least." in text


def test_who_is_not_here_yet_is_left_out_and_comes_in_the_next_round(club, otto, signed_in):
    tournament = new_tournament(club, pairs=6)
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    entrants.check_in(entrant=entrant(tournament, 6), here=False, actor=NOBODY)

    draw(signed_in(otto), tournament)

    assert entrant(tournament, 6).from_round == 2
    assert 6 not in {number for table in sides(Round.objects.get()) for side in table for number in side}


def test_who_was_left_out_has_a_place_when_the_draft_is_drawn_again_after_he_came(club, otto, signed_in):
    tournament = new_tournament(club, pairs=6)
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    late = entrant(tournament, 6)
    entrants.check_in(entrant=late, here=False, actor=NOBODY)
    client = signed_in(otto)
    draw(client, tournament)
    late.refresh_from_db()
    entrants.check_in(entrant=late, here=True, actor=NOBODY)

    page = client.get(address(tournament))
    assert [came.number for came in page.context["since"].came] == [6]
    client.post(address(tournament, "again/"), {"round": Round.objects.get().pk})

    assert entrant(tournament, 6).from_round == 1
    assert 6 in {number for table in sides(Round.objects.get()) for side in table for number in side}


def test_who_was_here_before_and_is_not_now_is_absent_for_this_round_only(club, otto, signed_in):
    tournament = new_tournament(club, pairs=6)
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    play_rounds(tournament, 1)
    entrants.check_in(entrant=entrant(tournament, 2), here=False, actor=NOBODY)

    draw(signed_in(otto), tournament)

    assert entrant(tournament, 2).absent_in == [2]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "Nobody is entered yet. A draw needs two entrants at least."),
        (("An & Bert",), "One entrant is alone: a draw needs two at least."),
    ],
)
def test_without_two_entrants_there_is_a_sentence_instead_of_a_button(club, otto, signed_in, names, sentence):
    tournament = new_tournament(club, names=names)
    client = signed_in(otto)

    page = client.get(address(tournament))
    refused = draw(client, tournament)

    assert sentence in page.content.decode()
    assert "draw/new/" not in page.content.decode()
    assert (refused.status_code, refused.context["notice"]) == (
        409,
        f"For a round at least 2 have to be here; here: {len(names)}.",
    )
    assert not Round.objects.exists()


def test_two_entrants_are_a_round(club, otto, signed_in):
    tournament = new_tournament(club, pairs=2)

    draw(signed_in(otto), tournament)

    assert sorted(number for side in sides(Round.objects.get())[0] for number in side) == [1, 2]


def test_one_who_is_here_of_many_is_not_enough(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    entrants.check_in(entrant=entrant(tournament, 1), here=True, actor=NOBODY)

    refused = draw(signed_in(otto), tournament)

    assert refused.status_code == 409
    assert entrant(tournament, 2).from_round == 1, "nothing of a refused draw stays"


def test_a_draw_that_waits_for_results_says_for_which(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    publish_next(tournament)
    client = signed_in(otto)

    page = client.get(address(tournament))
    refused = draw(client, tournament)

    assert [table.number for table in page.context["coming"].waits_for] == [1, 2]
    assert (refused.status_code, refused.context["notice"]) == (409, "Round 1 still waits for results.")


def test_when_every_round_is_drawn_the_page_says_so(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4, stages=({"system": "swiss", "rounds": 1},))
    play_rounds(tournament, 1)
    client = signed_in(otto)

    refused = draw(client, tournament)

    assert "Every round is drawn." in client.get(address(tournament)).content.decode()
    assert (refused.status_code, refused.context["notice"]) == (409, "Every round is drawn.")


def test_the_same_button_twice_draws_once(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    client, version = signed_in(otto), tournament.version

    client.post(address(tournament, "new/"), {"version": version})
    again = client.post(address(tournament, "new/"), {"version": version})

    assert again.status_code == 409
    assert again.context["notice"] == "Round 1 is drawn already and waits to be published."
    assert Round.objects.count() == 1


def test_a_page_that_is_no_longer_true_draws_nothing(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    version = tournament.version
    enter(tournament, "New & Comer")

    refused = signed_in(otto).post(address(tournament, "new/"), {"version": version})

    assert refused.status_code == 409
    assert refused.context["notice"].startswith("Somebody changed something while you looked at this page")
    assert refused.context["coming"].here == 5
    assert not Round.objects.exists()


@pytest.mark.parametrize("system", ["round_robin", "knockout"])
def test_a_schedule_draws_those_who_are_not_here_and_they_lose_by_forfeit(club, otto, signed_in, system):
    tournament = new_tournament(club, pairs=4, stages=({"system": system},), public=True)
    entrants.check_in_all(tournament=tournament, actor=NOBODY)
    entrants.check_in(entrant=entrant(tournament, 3), here=False, actor=NOBODY)

    published = publish_next(tournament)

    forfeited = Table.objects.get(round=published, places__entrant__number=3)
    side = forfeited.places.get(entrant__number=3).side
    assert (forfeited.match, forfeited.results.get().absent_sides) == (None, [side])


def test_a_result_written_after_the_draw_is_named_on_the_draft(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    first = play_rounds(tournament, 1)
    client = signed_in(otto)
    draw(client, tournament)
    table = first.tables.get(number=1)
    client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/correct/",
        {"score_0": "80", "score_1": "101", "reason": "read wrongly", "sure": "1"},
    )

    since = client.get(address(tournament)).context["since"]

    assert [result.table for result in since.results] == [table]


def test_settled_rounds_lead_to_the_next(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    settle(publish_next(tournament))

    assert signed_in(otto).get(address(tournament)).context["coming"].number == 2


def test_a_draw_that_took_too_long_is_the_best_there_was_and_says_so(club, otto, signed_in, monkeypatch):
    tournament = new_tournament(club, pairs=7)
    monkeypatch.setattr("tournaments.reading.engine.SECONDS", 0)

    client = signed_in(otto)
    draw(client, tournament)

    draft = Round.objects.get()
    people = sorted(number for table in sides(draft) for side in table for number in side)
    assert (len(people), draft.draw["notes"]) == (6, ["cut_by_time"])
    assert client.get(address(tournament)).context["quality"][1].startswith("The search was ended after two")


def test_a_draw_that_was_not_cut_says_nothing_of_time(club, otto, signed_in):
    tournament = new_tournament(club, pairs=7)

    draw(signed_in(otto), tournament)

    assert Round.objects.get().draw["notes"] == []
