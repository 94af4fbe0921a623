"""Seats and the first dealer by cards, before a match."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from scoring.matches.services.seat_draw import DrawRow, DrawSheet, draw_seats, open_seal, seal
from scoring.models import LogEntry, Match
from scoring.pad.phone import answer
from scoring.rules import FORMAT, VARIANTS, expand_ruleset, get_variant

pytestmark = pytest.mark.django_db

FOUR = {"seat_0": "Ann", "seat_1": "Bert", "seat_2": "Cis", "seat_3": "Dirk"}
DRAW = {"draw_seats": "1"}


def drawn(client: Any, variant: str = "manille", **fields: str) -> Any:
    """The page after a draw: its context."""
    response = client.post(f"/play/{variant}/", {**FOUR, **DRAW, **fields})
    assert response.status_code == 200
    return response


def sent(response: Any) -> dict[str, str]:
    """What the page would send when one presses Start."""
    form = response.context["form"]
    return {
        **{
            f"seat_{seat}": form[f"seat_{seat}"].value() for seat in range(len(response.context["draw"].rows))
        },
        "first_dealer": form["first_dealer"].value(),
        "draw": response.context["seal"],
    }


def test_a_draw_seats_the_people_by_their_cards_and_opens_nothing(client):
    response = drawn(client)

    sheet = response.context["draw"]
    assert sorted(sheet.names) == sorted(FOUR.values())
    assert [sent(response)[f"seat_{seat}"] for seat in range(4)] == sheet.names
    assert sent(response)["first_dealer"] == "0"
    page = response.content.decode()
    assert f"{sheet.names[0]} deals first" in page
    assert page.count("card-face") >= 6, "four cards, and two kings"
    assert not Match.objects.exists()


def test_red_kings_play_against_black_ones_where_the_table_wants_that(client):
    response = client.post("/play/manille/", {**FOUR, "draw_by_colour": "1"})

    rows = response.context["draw"].rows
    reds = [seat for seat, row in enumerate(rows) if row.king in ("KH", "KD")]
    assert sorted(row.king for row in rows) == ["KC", "KD", "KH", "KS"]
    assert reds in ([0, 2], [1, 3])
    client.post("/play/manille/", sent(response))
    assert sorted(LogEntry.objects.get(action="draw_seats").after["kings"]) == ["KC", "KD", "KH", "KS"]


@pytest.mark.parametrize(("variant", "is_offered"), [("manille", True), ("mariglia", False)])
def test_only_games_whose_kings_choose_partners_offer_it(client, variant, is_offered):
    page = client.get(f"/play/{variant}/").content.decode()

    assert ("Draw red kings against black" in page) is is_offered
    assert ("the first and the third play together" in page) is not is_offered


def test_the_match_that_follows_says_in_its_log_how_the_seats_were_found(client):
    response = drawn(client)
    client.post("/play/manille/", sent(response))

    match = Match.objects.get()
    assert (
        list(match.seats.order_by("number").values_list("name", flat=True)) == response.context["draw"].names
    )
    entry = LogEntry.objects.get(action="draw_seats")
    assert (entry.match, entry.after) == (match, json.loads(json.dumps(response.context["draw"].facts)))
    assert entry.after["times"] == 1
    assert not set(FOUR.values()) & set(json.dumps(entry.after).split('"'))


@pytest.mark.parametrize(
    "change",
    [{"seat_0": "Eva"}, {"first_dealer": "1"}, {"draw": "forged"}, {"draw": ""}],
    ids=["another name", "another dealer", "a seal of somebody else", "no seal"],
)
def test_seats_that_were_changed_after_the_draw_are_no_draw(client, change):
    client.post("/play/manille/", sent(drawn(client)) | change)

    assert Match.objects.exists()
    assert not LogEntry.objects.filter(action="draw_seats").exists()


def test_a_seal_is_good_for_its_own_game_only(client):
    client.post("/play/botifarra/", sent(drawn(client)))

    assert not LogEntry.objects.filter(action="draw_seats").exists()


def test_whoever_draws_until_they_like_it_is_told_on(client):
    first = drawn(client)
    second = drawn(client, draw=first.context["seal"])

    assert second.context["draw"].times == 2
    assert "Drawn 2 times" in second.content.decode()
    other = drawn(client, draw=first.context["seal"], seat_0="Eva")
    assert other.context["draw"].times == 1


def test_what_is_wrong_is_said_before_anything_is_drawn(client):
    response = client.post("/play/manille/", {**FOUR, **DRAW, "seat_1": "x" * 81})

    assert response.context["draw"] is None
    assert "seat_1" in response.context["form"].errors


def test_only_so_many_draw_as_sit_at_the_table(client):
    response = drawn(client, "maniglia-solo", players="3")

    assert sorted(response.context["draw"].names) == ["Ann", "Bert", "Cis"]


@pytest.mark.parametrize(("variant", "players"), [(key, n) for key, g in VARIANTS.items() for n in g.players])
def test_every_game_draws_for_as_many_as_may_play_it(client, variant, players):
    names = {f"seat_{seat}": f"P{seat}" for seat in range(players)}
    sheet = drawn(client, variant, **names, players=str(players)).context["draw"]

    assert sorted(sheet.names) == sorted(names.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_says_how_its_table_draws(client, variant):
    response = client.get(f"/play/{variant}/")

    assert all(
        str(way) in response.content.decode().replace("&#x27;", "'") for way in response.context["ways"]
    )
    assert "Draw seats and first dealer" in response.content.decode()


def test_a_draw_asks_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        drawn(client)


def drawn_on_a_phone(variant: str, times: int = 1, **way: bool) -> dict[str, str]:
    """What the page of a phone without a network would send after such a draw."""
    game = get_variant(variant)
    names = list(FOUR.values())[: game.players[0]]
    header = {"format": FORMAT, "variant": variant, "ruleset": {}, "players": names}
    chance = [[str(Random(seed).getrandbits(64)) for seed in range(one, one + 52)] for one in (0, 100)]
    question = {"ask": "draw", "header": header, "names": names, "times": times, "chance": chance}
    question.update(way)
    rows = json.loads(answer(json.dumps(question)))["rows"]
    said = {"rows": [{key: row[key] for key in ("name", "cards", "king")} for row in rows], "times": times}
    seats = {f"seat_{seat}": row["name"] for seat, row in enumerate(rows)}
    return {**seats, "first_dealer": "0", "draw": json.dumps(said)}


@pytest.mark.parametrize("variant", ["manille", "mariglia", "manni", "botifarra", "manillen-2p"])
def test_a_draw_of_a_phone_without_a_network_is_logged_as_its_own(client, variant):
    client.post(f"/play/{variant}/", drawn_on_a_phone(variant, times=3))

    entry = LogEntry.objects.get(action="draw_seats_on_phone")
    assert entry.after["times"] == 3
    assert [len(cards) > 0 for cards in entry.after["cards"]] == [True] * entry.match.seats.count()
    assert not LogEntry.objects.filter(action="draw_seats").exists()


def test_a_phone_without_a_network_may_play_red_kings_against_black_ones(client):
    client.post("/play/manille/", drawn_on_a_phone("manille", by_colour=True))

    assert len(LogEntry.objects.get(action="draw_seats_on_phone").after["kings"]) == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.reverse(),
        lambda rows: rows[0].update(cards=["1X"]),
        lambda rows: rows[0].update(cards=rows[1]["cards"]),
        lambda rows: rows[0].update(cards=[]),
        lambda rows: rows[0].update(king="KH"),
        lambda rows: rows.pop(),
    ],
    ids=["another order", "no card", "one card twice", "nothing drawn", "a king too many", "a seat empty"],
)
def test_cards_that_give_other_seats_are_no_draw(client, change):
    fields = drawn_on_a_phone("mariglia")
    said = json.loads(fields["draw"])
    change(said["rows"])
    seats = {f"seat_{seat}": row["name"] for seat, row in enumerate(said["rows"])}
    client.post("/play/mariglia/", {**fields, **seats, "draw": json.dumps(said)})

    assert Match.objects.exists()
    assert not LogEntry.objects.filter(action__startswith="draw_seats").exists()


@pytest.mark.parametrize("text", ["[]", "{", "null", '{"rows": 1, "times": 1}', "[" * 3000, "9" * 5000])
def test_what_no_phone_has_sent_is_no_draw(client, text):
    client.post("/play/mariglia/", {**FOUR, "draw": text})

    assert Match.objects.exists()
    assert not LogEntry.objects.filter(action__startswith="draw_seats").exists()


def test_draws_of_a_phone_are_counted_on_when_there_is_a_network_again(client):
    response = drawn(client, "mariglia", draw=drawn_on_a_phone("mariglia", times=2)["draw"])
    assert response.context["draw"].times == 3


def test_everybody_deals_first_about_as_often(client):
    """1,000 draws of two: outside 420 to 580 comes once in two million runs."""
    game = get_variant("manillen-2p")
    ruleset = expand_ruleset(game, {}, 2)
    firsts = Counter(draw_seats(game, ruleset, ["Ann", "Bert"]).names[0] for _time in range(1000))
    assert 420 <= firsts["Ann"] <= 580


def test_a_seal_opens_to_what_was_sealed():
    sheet = DrawSheet("manille", (DrawRow("Ann", ("KS", "AH"), "KD"), DrawRow("Bé", ("9S",))), 3)

    assert open_seal(seal(sheet)) == sheet
    assert open_seal(seal(sheet)[:-1]) is None
