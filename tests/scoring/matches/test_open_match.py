"""Opening a match: the game's page, the form, the service."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches import services
from scoring.matches.services.matches import TooManyMatchesError
from scoring.models import Device, HouseRuleset, Match, Player
from scoring.rules import VARIANTS, SheetError

pytestmark = pytest.mark.django_db

TABLE = {"seat_0": "Anna", "seat_1": "Bob", "first_dealer": "1", "preset": ""}
FOUR = {
    "seat_0": "Anna",
    "seat_1": "Bob",
    "seat_2": "Cid",
    "seat_3": "Dora",
    "first_dealer": "0",
    "preset": "",
}


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats.all()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_starts_with_nothing_but_the_start_button(client, variant):
    response = client.post(f"/play/{variant}/", {})

    match = Match.objects.get()
    assert response.status_code == 302
    assert response["Location"] == f"/m/{match.public_id}/"
    players = VARIANTS[variant].players[0]
    assert names(match) == [f"Player {number}" for number in range(1, players + 1)]
    assert client.get(response["Location"]).status_code == 200


def test_a_match_keeps_every_option_in_force_and_who_deals(client):
    client.post(
        "/play/manillen-2p/",
        {**TABLE, "preset": "bruges", "option_target": "number", "option_target_number": "61"},
    )

    match = Match.objects.get()
    assert names(match) == ["Anna", "Bob"]
    assert match.first_dealer == 1
    assert match.ruleset == {
        "target": 61,
        "best_of": 3,
        "card_points": 60,
        "blind": True,
        "calls": True,
        "tie_carry": "flat",
        "multiplier_cap": 4,
        "capot": "tricks",
        "layout": "dummies",
        "hands_limit": None,
        "tariff": {"deliberate_revoke": 60, "repeated_misdeal": 30},
    }
    assert match.opened_on is not None
    assert match.club is None


def test_a_number_of_a_preset_can_be_taken_back_to_nothing(client):
    client.post("/play/manillen-2p/", {**TABLE, "preset": "manillio", "option_multiplier_cap": "null"})

    assert Match.objects.get().ruleset["multiplier_cap"] is None


def test_the_next_match_of_a_game_starts_from_the_last_one_on_this_device(client):
    client.post("/play/mariglia/", {**FOUR, "preset": "decider-45", "option_turn_up_wins": "false"})

    form = client.get("/play/mariglia/").context["form"]

    assert [form[f"seat_{seat}"].value() for seat in range(4)] == ["Anna", "Bob", "Cid", "Dora"]
    assert form.chosen_preset == "decider-45"
    assert form["option_turn_up_wins"].value() == "false"
    assert form["option_target"].value() is None
    client.post("/play/mariglia/", {key: value for key, value in form.initial.items() if value is not None})
    first, second = Match.objects.order_by("pk")
    assert first.ruleset == second.ruleset


def test_another_device_is_offered_nobodys_names(client):
    client.post("/play/manillen-2p/", TABLE)

    assert client.get("/play/manni/").context["people"] == ["Anna", "Bob"]
    assert Client().get("/play/manni/").context["people"] == []


def test_the_number_of_names_is_the_number_of_players_that_was_chosen(client):
    six = {f"seat_{seat}": name for seat, name in enumerate("ABCDEF")}

    client.post("/play/manillen-plus/", {**six, "players": "6"})
    client.post("/play/manillen-plus/", {**six, "players": "3"})

    assert [names(match) for match in Match.objects.order_by("pk")] == [list("ABCDEF"), list("ABC")]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("seat_1", "x" * 10_000, "A name has at most 80 characters; this one has 10000."),
        ("option_best_of", "2", "2"),
        ("option_best_of", "many", "Write a whole number."),
        ("option_target_number", "9" * 400, "At most 1000000."),
        (
            "option_tariff",
            "revoke sixty",
            "“revoke sixty” can’t be read. Write what happened, a colon and the points: “revoke: 60”.",
        ),
        ("preset", "forged", "forged"),
        ("first_dealer", "5", "5"),
    ],
)
def test_what_is_wrong_is_said_in_its_place_and_nothing_typed_is_lost(client, field, value, sentence):
    response = client.post("/play/manillen-2p/", {**TABLE, field: value})

    form = response.context["form"]
    assert response.status_code == 200
    assert list(form.errors) == [field]
    assert sentence in form.errors[field][0] or field == "option_best_of"
    assert form["seat_0"].value() == "Anna"
    assert form[field].value() == value
    assert not Match.objects.exists()


def test_options_that_do_not_go_together_are_refused_at_the_option(client):
    data = {**TABLE, "option_card_points": "68", "option_layout": "stacks"}

    form = client.post("/play/manillen-2p/", data).context["form"]

    assert list(form.errors) == ["option_card_points"]


@pytest.mark.parametrize("name", ["🂡 Zoë", "עדי כהן", "Ngô Thị Ánh", "<b>Bob</b>", "a" * 80])
def test_names_are_kept_as_they_are_written(client, name):
    response = client.post("/play/manillen-2p/", {**TABLE, "seat_0": name}, follow=True)

    assert names(Match.objects.get())[0] == name
    assert "<b>Bob</b>" not in response.content.decode()


@pytest.mark.parametrize("address", ["/play/forged/", "/play/manille-turbo/", "/games/forged/"])
def test_an_unknown_game_is_not_found(client, address):
    assert client.get(address).status_code == 404
    assert client.post(address).status_code in (404, 405)


def test_a_club_member_who_may_score_opens_a_match_for_the_club(signed_in, club, anna, bob):
    client = signed_in(anna)
    assert client.get("/play/manillen-2p/").context["people"] == ["Anna", "Bob"]

    client.post("/play/manillen-2p/", {**TABLE, "club": str(club.pk)})

    match = Match.objects.get()
    assert match.club == club
    assert [seat.player for seat in match.seats.all()] == [
        Player.objects.get(name="Anna"),
        Player.objects.get(name="Bob"),
    ]


def test_a_mere_member_is_offered_the_names_of_the_club_and_its_house_rules(signed_in, club, anna, bob):
    HouseRuleset.objects.create(club=club, variant="manillen-2p", name="Heule", options={"target": 61})

    context = signed_in(bob).get("/play/manillen-2p/").context

    assert context["people"] == ["Anna", "Bob"]
    assert [card.label for card in context["form"].preset_cards][-1] == "Heule"
    assert "club" not in context["form"].fields


def test_an_outsider_or_a_mere_member_cannot_open_one_for_the_club(signed_in, club, bob, olga):
    for user in (bob, olga):
        signed_in(user).post("/play/manillen-2p/", {**TABLE, "club": str(club.pk)})

    assert not Match.objects.filter(club=club).exists()


def test_house_rules_of_a_club_are_offered_to_its_scorers(signed_in, client, club, anna):
    house = HouseRuleset.objects.create(
        club=club, variant="manillen-2p", name="Heule", options={"preset": "half-boom", "blind": False}
    )

    signed_in(anna).post("/play/manillen-2p/", {**TABLE, "preset": f"house-{house.pk}"})

    assert Match.objects.get().ruleset["target"] == 61
    assert Match.objects.get().ruleset["blind"] is False
    stranger = client.post("/play/manillen-2p/", {**TABLE, "preset": f"house-{house.pk}"})
    assert list(stranger.context["form"].errors) == ["preset"]


def test_a_device_opens_only_so_many_friendly_matches_an_hour(client, settings):
    settings.MATCHES_PER_DEVICE_AND_HOUR = 2
    for _match in range(2):
        client.post("/play/manillen-2p/", TABLE)

    response = client.post("/play/manillen-2p/", TABLE)

    assert response.context["form"].non_field_errors() == [
        "This device has opened as many matches within an hour as it may: 2. Go on with one of them, or wait "
        "a little."
    ]
    assert Match.objects.count() == 2
    Client().post("/play/manillen-2p/", TABLE)
    assert Match.objects.count() == 3


def test_the_limit_looks_back_an_hour_and_leaves_clubs_alone(settings, club):
    settings.MATCHES_PER_DEVICE_AND_HOUR = 1
    actor, now = Actor(device=Device.objects.create()), timezone.now()
    friendly = services.NewMatch(variant="manni", players=["A", "B", "C"])

    services.open_match(friendly, actor=actor, at=now - timedelta(minutes=61))
    services.open_match(friendly, actor=actor, at=now)
    services.open_match(replace(friendly, club=club), actor=actor, at=now)

    with pytest.raises(TooManyMatchesError):
        services.open_match(friendly, actor=actor, at=now)


def test_the_service_refuses_what_a_file_would_be_refused_for():
    with pytest.raises(SheetError) as refused:
        services.open_match(
            services.NewMatch("manni", ["A", "B"], ruleset={"targt": 10}, first_dealer=3), actor=Actor()
        )

    assert {(line, problem.field, problem.code) for line, problem in refused.value.problems} == {
        (None, "players", "players"),
        (None, "targt", "unknown_option"),
    }
    assert not Match.objects.exists()


def test_the_page_asks_the_database_as_often_after_many_matches(client, django_assert_num_queries):
    client.post("/play/mariglia/", FOUR)
    with django_assert_num_queries(4):
        client.get("/play/mariglia/")
    for _match in range(3):
        client.post("/play/mariglia/", FOUR)
    with django_assert_num_queries(4):
        client.get("/play/mariglia/")


@pytest.mark.parametrize("variant", ["manille", "maniglia", "botifarra"])
def test_a_game_with_one_pack_asks_nothing(phone, variant):
    assert 'name="convention_pack"' not in phone.get(f"/play/{variant}/").content.decode()


def test_the_next_match_on_this_phone_begins_with_the_same_cards(phone):
    phone.post("/play/mariglia/", {**FOUR, "convention_pack": "sardinian"})

    assert '<option value="sardinian" selected>' in phone.get("/play/mariglia/").content.decode()
