"""Two people of a draft change places, with what is to be said of it before it is done."""

import pytest

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, enter, entrant, new_tournament, play_rounds, publish_next
from tournaments.entrants import services as entrants
from tournaments.models import Place, Rest, Round
from tournaments.rounds.services import draws, moves
from tournaments.writing.errors import EngineError, NothingMovedError, NotInRoundError


def post(client, tournament, draft, one, other, **sent):
    tournament.refresh_from_db()
    sent = {"round": draft.pk, "version": tournament.version, "one": one, "other": other, **sent}
    return client.post(f"/t/{tournament.public_id}/draw/exchange/", sent)


def at_table(round_, number):
    table = Place.objects.get(round=round_, entrant__number=number).table
    return table, {place.entrant.number for place in table.places.all()} - {number}


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=5)


@pytest.fixture
def draft(tournament):
    return draws.draw_round(tournament=tournament, actor=NOBODY)


def two_who_do_not_meet(round_):
    """Entrants of two tables, and who meets each."""
    first, second = (set(t.places.values_list("entrant__number", flat=True)) for t in round_.tables.all()[:2])
    one, across_one = sorted(first)
    other, across_other = sorted(second)
    return one, across_one, other, across_other


def test_first_it_is_shown_and_nothing_is_changed(tournament, draft, otto, signed_in):
    one, across_one, other, across_other = two_who_do_not_meet(draft)

    page = post(signed_in(otto), tournament, draft, one, other)

    assert page.status_code == 200
    after = [
        sorted(name for side in table["after"] for name in side)
        for table in page.context["preview"]["tables"]
    ]
    names = {number: entrant(tournament, number).name for number in (one, across_one, other, across_other)}
    assert sorted(after) == sorted(
        [sorted([names[other], names[across_one]]), sorted([names[one], names[across_other]])]
    )
    assert at_table(draft, one)[1] == {across_one}


def test_then_they_change_places(tournament, draft, otto, signed_in):
    one, across_one, other, across_other = two_who_do_not_meet(draft)

    post(signed_in(otto), tournament, draft, one, other, sure="1")

    assert (at_table(draft, one)[1], at_table(draft, other)[1]) == ({across_other}, {across_one})
    assert Round.objects.get().moved_by_hand
    entry = LogEntry.objects.get(action="move_by_hand")
    assert entry.before["tables"] != entry.after["tables"]


def test_somebody_who_sits_out_takes_a_place(tournament, draft, otto, signed_in):
    resting = Rest.objects.get().entrant.number
    one = draft.tables.first().places.first().entrant.number

    post(signed_in(otto), tournament, draft, one, resting, sure="1")

    assert Rest.objects.get().entrant.number == one
    assert Place.objects.filter(entrant__number=resting).exists()
    page = signed_in(otto).get(f"/t/{tournament.public_id}/draw/")
    assert "Moved there by hand." in page.content.decode()


def test_a_warning_says_that_they_would_meet_again(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4)
    first = play_rounds(tournament, 1)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one = draft.tables.first().places.first().entrant.number
    met_before = at_table(first, one)[1].pop()
    beside = at_table(draft, one)[1].pop()
    client = signed_in(otto)

    page = post(client, tournament, draft, beside, met_before)

    assert all(
        "They meet again: they have sat at one table before." in table["notes_after"]
        for table in page.context["preview"]["tables"]
    )
    post(client, tournament, draft, beside, met_before, sure="1")
    assert client.get(f"/t/{tournament.public_id}/draw/").context["quality"][0] == (
        "2 repeated meetings; 0 would be possible."
    )


def test_a_warning_says_that_they_were_to_be_kept_apart(tournament, draft, otto, signed_in):
    one, _across_one, other, across_other = two_who_do_not_meet(draft)
    kept = [entrant(tournament, one), entrant(tournament, across_other)]
    entrants.keep_apart(tournament=tournament, entrants=kept, until_round=None, actor=NOBODY)

    page = post(signed_in(otto), tournament, draft, one, other)

    notes = [note for table in page.context["preview"]["tables"] for note in table["notes_after"]]
    assert notes == ["They were to be kept apart."]


def test_in_the_first_round_of_a_bracket_a_warning_names_the_club(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4, stages=({"system": "knockout"},))
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one, _across_one, other, across_other = two_who_do_not_meet(draft)
    tournament.entrants.filter(number__in=(one, across_other)).update(club_name="Heule")

    page = post(signed_in(otto), tournament, draft, one, other)

    notes = [note for table in page.context["preview"]["tables"] for note in table["notes_after"]]
    assert notes == ["They come from the same club."]


def test_a_later_round_of_a_bracket_follows_from_the_one_before(club):
    tournament = new_tournament(club, pairs=8, stages=({"system": "knockout"},))
    play_rounds(tournament, 1)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one, _across_one, other, _across_other = two_who_do_not_meet(draft)

    with pytest.raises(EngineError):
        moves.exchange(
            round_=draft, one=entrant(tournament, one), other=entrant(tournament, other), actor=NOBODY
        )

    assert not Round.objects.get(number=2).moved_by_hand


def test_people_of_one_table_of_three_change_nothing(club):
    tournament = new_tournament(
        club,
        names=("An", "Bo", "Cy"),
        unit="player",
        variant="manni",
        stages=({"system": "tables", "rounds": 1, "table_size": 3},),
    )
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)

    with pytest.raises(NothingMovedError):
        moves.exchange(round_=draft, one=entrant(tournament, 1), other=entrant(tournament, 2), actor=NOBODY)


def test_opponents_among_drawn_partners_become_partners(club):
    tournament = new_tournament(
        club, names="ABCD", unit="player", stages=({"system": "partners", "rounds": 1},)
    )
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one = Place.objects.get(side=0, position=0).entrant
    other = Place.objects.get(side=1, position=0).entrant

    moves.exchange(round_=draft, one=one, other=other, actor=NOBODY)

    assert Place.objects.get(side=0, position=0).entrant == other


def test_who_has_no_place_in_the_round_cannot_be_exchanged(tournament, draft):
    late = enter(tournament, "New & Comer")[0]

    with pytest.raises(NotInRoundError):
        moves.exchange(round_=draft, one=entrant(tournament, 1), other=late, actor=NOBODY)


def test_one_person_twice_is_told_so_and_the_choice_stays(tournament, draft, otto, signed_in):
    page = post(signed_in(otto), tournament, draft, 1, 1)

    assert page.status_code == 422
    assert page.context["form"].errors == {"other": ["Choose two different people."]}
    assert page.context["form"]["one"].value() == "1"


def test_a_page_that_is_no_longer_true_moves_nobody(tournament, draft, otto, signed_in):
    one, across_one, other, _across_other = two_who_do_not_meet(draft)
    version = tournament.version
    entrants.check_in_all(tournament=tournament, actor=NOBODY)

    page = signed_in(otto).post(
        f"/t/{tournament.public_id}/draw/exchange/",
        {"round": draft.pk, "version": version, "one": one, "other": other, "sure": "1"},
    )

    assert page.status_code == 409
    assert at_table(draft, one)[1] == {across_one}


def test_a_published_round_is_not_changed(tournament, otto, signed_in):
    published = publish_next(tournament)
    one, across_one, other, _across_other = two_who_do_not_meet(published)

    page = post(signed_in(otto), tournament, published, one, other, sure="1")

    assert page.status_code == 409
    assert at_table(published, one)[1] == {across_one}


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_move_people(request, tournament, draft, signed_in, who, status):
    one, across_one, other, _across_other = two_who_do_not_meet(draft)
    client = signed_in(request.getfixturevalue(who))

    assert post(client, tournament, draft, one, other, sure="1").status_code == status
    assert at_table(draft, one)[1] == {across_one}


def test_of_hundreds_the_numbers_are_typed_and_stand_before_the_names(club, otto, signed_in):
    tournament = new_tournament(club, pairs=302)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one, _across_one, other, _across_other = two_who_do_not_meet(draft)
    client = signed_in(otto)
    page = client.get(f"/t/{tournament.public_id}/draw/")
    assert f'<small class="quiet digits">{one}</small>' in page.text
    assert '<input type="number" name="one"' in page.text

    post(client, tournament, draft, one, other, sure="1")
    refused = post(client, tournament, draft, one, 999)

    assert one in at_table(draft, other)[1] or at_table(draft, one)[0] != at_table(draft, other)[0]
    assert refused.context["form"].errors["other"] == ["Nobody in this draft has that number."]
