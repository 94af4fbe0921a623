"""Prizes: shared ranks share the prizes of their places, equals get the same, the sum is exact."""

import pytest
from django.core.exceptions import ValidationError
from django.forms import Form
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import Club, LogEntry
from tests.tournaments.factories import NOBODY, new_tournament
from tests.tournaments.pages import path_of, text_of
from tournaments.setup.forms.settings import SettingsForm
from tournaments.standings.forms.prizes import PrizesForm, line_of, prize_from
from tournaments.standings.selectors.prizes import prize_list, steps_of
from tournaments.standings.services import prizes as services

THREE = [{"cents": 6000}, {"cents": 4000}, {"cents": 3000}]


@pytest.mark.parametrize("form", [PrizesForm, SettingsForm])
def test_what_is_rounded_down_to_is_written_as_money_is(form: type[Form]) -> None:
    field = form.base_fields["rounding"]
    for language, least in (("en-gb", "0.01"), ("nl", "0,01"), ("en-gb", "0.01")):
        with translation.override(language):
            assert dict(field.choices)[1] == least


@pytest.mark.parametrize(
    ("final", "rounding", "each", "left"),
    [
        ([(1, "a"), (2, "b"), (3, "c"), (4, "d")], 50, [6000, 4000, 3000, 0], 0),
        ([(1, "a"), (2, "bc"), (4, "d")], 50, [6000, 3500, 0], 0),
        ([(1, "abc"), (4, "d")], 50, [4300, 0], 100),
        ([(1, "abc"), (4, "d")], 5, [4330, 0], 10),
        ([(1, "abc"), (4, "d")], 1, [4333, 0], 1),
        ([(1, "abc"), (4, "d")], 100, [4300, 0], 100),
        ([(1, "a"), (2, "b"), (3, "cdef")], 50, [6000, 4000, 750], 0),
        ([(1, "abcdefg")], 100, [1800], 400),
    ],
)
def test_those_who_share_a_rank_share_the_prizes_of_their_places(
    final: list[tuple[int, str]], rounding: int, each: list[int], left: int
) -> None:
    places = [(rank, tuple(entrants)) for rank, entrants in final]
    found = prize_list(places, {"places": THREE, "rounding": rounding}, 0, {})
    assert [award.each_cents for award in found.awards] == each
    assert found.left_cents == left


@given(
    sizes=st.lists(st.integers(1, 6), min_size=1, max_size=8),
    cents=st.lists(st.integers(0, 100_000), max_size=12),
    coin=st.sampled_from([1, 5, 50, 100]),
)
def test_what_is_paid_and_what_is_left_come_to_the_prizes_exactly(
    sizes: list[int], cents: list[int], coin: int
) -> None:
    final, rank = [], 1
    for size in sizes:
        final.append((rank, tuple(f"e{rank + nr}" for nr in range(size))))
        rank += size
    found = prize_list(final, {"places": [{"cents": one} for one in cents], "rounding": coin}, 0, {})
    paid = sum(award.each_cents * len(award.entrants) for award in found.awards)
    assert paid == found.paid_cents
    assert paid + found.left_cents == sum(cents[: rank - 1])
    assert 0 <= found.left_cents < coin * sum(sizes)
    assert all(award.each_cents % coin == 0 for award in found.awards if award.is_shared)


def test_a_prize_may_be_a_share_of_the_entry_fees() -> None:
    final = [(1, ("a",)), (2, ("b",)), (3, ("c",))]
    prizes = {"places": [{"percent": 50}, {"percent": 30}, {"percent": 20}], "rounding": 50}
    found = prize_list(final, prizes, 2525, {})
    assert [award.each_cents for award in found.awards] == [1250, 750, 500]
    assert found.paid_cents + found.left_cents == found.offered_cents == 1262 + 757 + 505


def test_things_are_not_split() -> None:
    final = [(1, ("a", "b")), (3, ("c",))]
    prizes = {"places": [{"cents": 1000, "text": "the cup"}, {"text": "a ham"}]}
    shared, third = prize_list(final, prizes, 0, {}).awards
    assert (shared.each_cents, shared.things) == (500, ("the cup", "a ham"))
    assert not third.has_prize


def test_the_best_of_each_club_has_a_prize_shared_when_level() -> None:
    final = [(1, ("a",)), (2, ("b", "c")), (4, ("d",))]
    clubs = {"a": "Heule", "b": "Osilo", "c": "Osilo", "d": "Heule"}
    found = prize_list(final, {"best_of_club": {"cents": 1001}, "rounding": 50}, 0, clubs)
    assert [(club.club, club.award.entrants, club.award.each_cents) for club in found.clubs] == [
        ("Heule", ("a",), 1001),
        ("Osilo", ("b", "c"), 500),
    ]
    assert found.left_cents == 1


@pytest.mark.parametrize("line", ["60", "60.50", "50%", "a ham", "60 + a ham", "25% + the cup"])
def test_a_prize_is_shown_as_it_was_typed(line: str) -> None:
    assert line_of(prize_from(line)) == line


@pytest.mark.parametrize(("language", "line"), [("nl", "50%"), ("fr", "50\u202f%"), ("ca", "50\u00a0%")])
def test_a_share_is_shown_in_the_readers_language_and_read_in_any(language: str, line: str) -> None:
    with translation.override(language):
        assert line_of(prize_from("50 %")) == line
    assert prize_from(line) == {"percent": 50}


@pytest.mark.parametrize(
    ("line", "cents"), [("60,5", 6050), ("€ 60", 6000), ("60€", 6000), ("1000 kr.", 100_000)]
)
def test_money_is_read_in_every_usual_way(line: str, cents: int) -> None:
    assert prize_from(line) == {"cents": cents}


def test_the_organiser_writes_the_prizes_down(signed_in, otto, club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    data = {"places": "60 + a ham\n40 %\n\na pig's head", "rounding": "5", "best_of_club": "10"}

    answer = signed_in(otto).post(path_of(tournament, "end/prizes/"), data)

    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert tournament.prizes == {
        "rounding": 5,
        "places": [{"cents": 6000, "text": "a ham"}, {"percent": 40}, {"text": "a pig's head"}],
        "best_of_club": {"cents": 1000},
    }
    assert LogEntry.objects.filter(action="set_prizes", club=club).count() == 1


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"places": "60 %\n50 %", "rounding": "5"}, "The shares come to more than 100% of the fees."),
        ({"places": "1\n" * 101, "rounding": "5"}, "There can be 100 prizes at most."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(signed_in, otto, club: Club, data, sentence: str) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    answer = signed_in(otto).post(path_of(tournament, "end/prizes/"), data)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert data["places"].split("\n")[0] in text_of(answer)
    tournament.refresh_from_db()
    assert tournament.prizes == {}


def test_only_organisers_change_prizes(client, signed_in, bob, olga, anna, club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    path = path_of(tournament, "end/prizes/")
    for who, status in ((client, 404), (signed_in(olga), 404), (signed_in(bob), 403), (signed_in(anna), 403)):
        assert who.get(path).status_code == status
        assert who.post(path, {"places": "1", "rounding": "1"}).status_code == status


# Read out place by place


def test_everybody_behind_the_tenth_place_is_told_at_once() -> None:
    final = [(rank, (f"e{rank}",)) for rank in range(1, 14)]
    steps = steps_of(final)
    assert [rank for rank, _who in steps[0]] == [11, 12, 13]
    assert [step[0][0] for step in steps[1:]] == list(range(10, 0, -1))


def test_the_same_button_pressed_twice_tells_one_place(club: Club) -> None:
    tournament = new_tournament(club, pairs=4, hides_last_round=True)
    for _press in range(2):
        services.tell_next_place(tournament=tournament, places_told=0, steps=4, actor=NOBODY)
    assert tournament.places_told == 1
    assert tournament.hides_last_round


def test_with_the_last_place_the_secret_is_over(club: Club) -> None:
    tournament = new_tournament(club, pairs=4, hides_last_round=True)
    for told in range(4):
        services.tell_next_place(tournament=tournament, places_told=told, steps=4, actor=NOBODY)
    assert not tournament.hides_last_round


@pytest.mark.parametrize("line", ["12.5 %", "12,5%", "7.125", "1.000.000 €", "50 %% + a ham"])
def test_a_number_that_is_no_amount_is_no_thing_to_win(line):
    with pytest.raises(ValidationError, match="is neither an amount nor a share in whole per cents"):
        prize_from(line)


@pytest.mark.parametrize("text", ["60 %\n50 %", "12.5 %", "101 %"])
@pytest.mark.parametrize("page", ["settings/", "end/prizes/"])
def test_no_page_takes_shares_of_more_than_there_is(club, otto, signed_in, page, text):
    tournament = new_tournament(club, pairs=4, fee_cents=500)
    client = signed_in(otto)
    fields = client.get(f"/t/{tournament.public_id}/{page}").context["form"]
    sent = {name: fields[name].value() for name in fields.fields if fields[name].value() not in (None, False)}
    client.post(f"/t/{tournament.public_id}/{page}", sent | {"prizes_text": text, "places": text})
    tournament.refresh_from_db()
    assert not tournament.prizes.get("places")
    client.post(f"/t/{tournament.public_id}/{page}", sent | {"prizes_text": "60 %", "places": "60 %"})
    tournament.refresh_from_db()
    assert tournament.prizes["places"] == [{"percent": 60}]
