"""Who sits where is kept for a hall that looks for its seats, and is never older than the draw or a wish."""

import pytest

from scoring.models import Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tournaments.models import EntrantPlayer
from tournaments.rounds.selectors.live_seats import live_seats
from tournaments.rounds.selectors.seats import seat_rows
from tournaments.rounds.services.draws import undo_round


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=5, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


def fresh(tournament, round_):
    """What everybody may read, and the same as nobody has kept anything."""
    tournament.refresh_from_db()
    return live_seats(tournament, round_), seat_rows(tournament, round_, public=True)


def test_after_a_hand_the_same_rows_are_there_in_one_query(tournament, round_, django_assert_num_queries):
    kept, from_scratch = fresh(tournament, round_)
    assert kept == from_scratch
    play(round_.tables.first().match, hand(31))
    tournament.refresh_from_db()

    with django_assert_num_queries(1):
        assert live_seats(tournament, round_) is kept


def test_a_round_that_is_drawn_again_has_its_own_seats(tournament, round_):
    live_seats(tournament, round_)
    undo_round(round_=round_, actor=NOBODY)
    again = publish_next(tournament)

    kept, from_scratch = fresh(tournament, again)

    assert kept == from_scratch
    assert {row.table.round_id for row in kept if row.table} == {again.pk}


def test_a_result_moves_nobody(tournament, round_):
    live_seats(tournament, round_)
    settle(round_)

    kept, from_scratch = fresh(tournament, round_)

    assert kept == from_scratch


@pytest.mark.parametrize(
    ("wish", "shown"),
    [
        ({"shown_as": Player.ShownAs.INITIALS}, "A. V."),
        ({"shown_as": Player.ShownAs.PSEUDONYM, "pseudonym": "Troef"}, "Troef"),
    ],
)
def test_who_wishes_to_be_less_known_is_so_at_once(tournament, round_, wish, shown):
    live_seats(tournament, round_)
    person = EntrantPlayer.objects.filter(entrant__tournament=tournament).first()
    player = Player.objects.create(name="An Vos")
    EntrantPlayer.objects.filter(pk=person.pk).update(player=player, name="An Vos")
    live_seats(tournament, round_)
    Player.objects.filter(pk=player.pk).update(**wish)

    kept, from_scratch = fresh(tournament, round_)

    assert shown in [row.name for row in kept]
    assert kept == from_scratch


def test_another_pseudonym_is_another_name(tournament, round_):
    person = EntrantPlayer.objects.filter(entrant__tournament=tournament).first()
    player = Player.objects.create(name="An Vos", shown_as=Player.ShownAs.PSEUDONYM, pseudonym="Troef")
    EntrantPlayer.objects.filter(pk=person.pk).update(player=player, name="An Vos")
    tournament.refresh_from_db()
    live_seats(tournament, round_)
    Player.objects.filter(pk=player.pk).update(pseudonym="Ruiten")

    kept, from_scratch = fresh(tournament, round_)

    assert "Ruiten" in [row.name for row in kept]
    assert kept == from_scratch
