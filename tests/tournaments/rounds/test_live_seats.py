"""Who sits where is kept for a hall that looks for its seats, and is never older than the draw or a wish."""

import pytest

from scoring.matches.services.seats import relabel_seats
from scoring.models import Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tournaments.models import EntrantPlayer
from tournaments.rounds.selectors import live_seats as selector
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


def sit_as(match, order):
    """The people of a match sit as the sheet says in the middle of it: by their seats before."""
    names = list(match.seats.order_by("number").values_list("name", flat=True))
    people = [names[seat] for seat in order]
    relabel_seats(match=match, people=people, reason="sat otherwise", actor=NOBODY)
    return dict(enumerate(people))


def test_partners_who_have_changed_seats_in_the_middle_of_a_match_are_there(tournament, round_):
    table = round_.tables.first()
    play(table.match, hand(31))
    tournament.refresh_from_db()
    live_seats(tournament, round_)
    sitting = sit_as(table.match, (2, 1, 0, 3))

    kept, from_scratch = fresh(tournament, round_)

    assert {row.seat: row.name for row in kept if row.table == table} == sitting
    assert kept == from_scratch


def test_so_are_two_people_of_one_side_who_were_drawn_apart(club):
    partners = ({"system": "partners", "rounds": 1},)
    tournament = new_tournament(club, names="ABCD", unit="player", stages=partners, public=True)
    round_ = publish_next(tournament)
    table = round_.tables.get()
    sides = dict(table.places.values_list("seat", "side"))
    one, other = next((a, b) for a in sides for b in sides if a < b and sides[a] == sides[b])
    tournament.refresh_from_db()
    live_seats(tournament, round_)
    order = {one: other, other: one}
    sitting = sit_as(table.match, [order.get(seat, seat) for seat in range(4)])

    kept, from_scratch = fresh(tournament, round_)

    assert {row.seat: row.name for row in kept} == sitting
    assert kept == from_scratch


def test_rows_that_were_read_while_somebody_changed_their_wish_are_not_kept(tournament, round_, monkeypatch):
    person = EntrantPlayer.objects.filter(entrant__tournament=tournament).first()
    player = Player.objects.create(name="An Vos")
    EntrantPlayer.objects.filter(pk=person.pk).update(player=player, name="An Vos")
    wish = Player.objects.filter(pk=player.pk)
    rows_of = selector.seat_rows

    def in_between(*args, **kwargs):
        wish.update(shown_as=Player.ShownAs.INITIALS)
        return rows_of(*args, **kwargs)

    tournament.refresh_from_db()
    with monkeypatch.context() as patch:
        patch.setattr(selector, "seat_rows", in_between)
        live_seats(tournament, round_)
    wish.update(shown_as=player.shown_as)

    kept, from_scratch = fresh(tournament, round_)

    assert "An Vos" in [row.name for row in kept]
    assert kept == from_scratch
