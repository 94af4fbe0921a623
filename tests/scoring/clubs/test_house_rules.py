"""A club's own rules for a game: a preset with changes, told in words, offered to its people."""

from django.urls import reverse

from scoring.clubs.selectors.clubs import house_rulesets_of
from scoring.clubs.words.house_rules import in_words
from scoring.models import HouseRuleset, LogEntry

NEW = ("scoring:new_house_rules", ["heule", "manillen-2p"])


def keep(client, **changes):
    name, args = NEW
    return client.post(reverse(name, args=args), {"name": "Friday", "preset": "", **changes})


def test_a_preset_with_a_change_is_kept_as_in_a_file(signed_in, club, otto) -> None:
    response = keep(
        signed_in(otto),
        preset="half-boom",
        option_target="number",
        option_target_number="91",
        option_best_of="5",
    )

    assert response["Location"] == "/clubs/heule/"
    house = HouseRuleset.objects.get()
    assert (house.name, house.variant) == ("Friday", "manillen-2p")
    assert house.options == {"preset": "half-boom", "target": 91, "best_of": 5}


def test_the_differences_to_the_published_preset_are_told_in_words(signed_in, client, club, otto) -> None:
    keep(signed_in(otto), preset="half-boom", option_target="number", option_target_number="91")

    rules = in_words(HouseRuleset.objects.get())
    assert [(d.label, d.here, d.published) for d in rules.differences] == [("Target", "91", "61")]
    page = client.get(reverse("scoring:club", args=["heule"])).text
    assert [word for word in ("Friday", "Target", "91") if word not in page] == []


def test_what_is_as_published_is_no_difference(signed_in, club, otto) -> None:
    keep(signed_in(otto), preset="half-boom", option_target="number", option_target_number="61")

    assert in_words(HouseRuleset.objects.get()).differences == ()


def test_options_that_the_game_refuses_are_marked(signed_in, club, otto) -> None:
    response = keep(signed_in(otto), option_target="number", option_target_number="0")

    assert list(response.context["form"].errors) == ["option_target_number"]
    assert not HouseRuleset.objects.exists()


def test_a_name_stands_once(signed_in, club, otto) -> None:
    client = signed_in(otto)
    keep(client)

    response = keep(client)

    assert response.context["form"].errors["name"] == [
        "There are house rules called “Friday” for this game; choose another name."
    ]


def test_a_change_retires_the_old_rules_and_keeps_them(signed_in, club, otto) -> None:
    client = signed_in(otto)
    keep(client, option_target="number", option_target_number="91")
    old = HouseRuleset.objects.get()
    address = reverse("scoring:house_ruleset", args=["heule", old.pk])
    assert 'value="91"' in client.get(address).text

    client.post(
        address, {"name": "Friday", "preset": "", "option_target": "number", "option_target_number": "81"}
    )

    kept = HouseRuleset.objects.order_by("pk")
    assert [(house.options, house.retired_at is None) for house in kept] == [
        ({"target": 91}, False),
        ({"target": 81}, True),
    ]
    assert [entry.before for entry in LogEntry.objects.order_by("pk")] == [None, {"target": 91}]


def test_retired_rules_leave_the_list(signed_in, client, club, otto) -> None:
    organiser = signed_in(otto)
    keep(organiser)

    organiser.post(reverse("scoring:retire_house_ruleset", args=["heule", HouseRuleset.objects.get().pk]))

    assert "Friday" not in client.get(reverse("scoring:club", args=["heule"])).text


def test_a_mere_member_keeps_no_rules(signed_in, club, bob, olga) -> None:
    assert (keep(signed_in(bob)).status_code, keep(signed_in(olga)).status_code) == (403, 404)


def test_a_clubs_people_are_offered_its_rules_and_nobody_else(signed_in, club, otto, bob, olga) -> None:
    keep(signed_in(otto), option_target="number", option_target_number="91")

    offered = [
        list(house_rulesets_of(user, "manillen-2p").values_list("name", flat=True)) for user in (bob, olga)
    ]

    assert offered == [["Friday"], []]
    assert list(house_rulesets_of(None, "manillen-2p")) == []
    assert "Friday" in signed_in(bob).get("/play/manillen-2p/").text


def test_a_match_by_house_rules_is_played_by_them(signed_in, club, otto) -> None:
    from scoring.models import Match

    client = signed_in(otto)
    keep(client, option_target="number", option_target_number="91")
    house = HouseRuleset.objects.get()

    client.post(
        "/play/manillen-2p/",
        {"preset": f"house-{house.pk}", "seat_0": "An", "seat_1": "Bo", "first_dealer": "0"},
    )

    assert Match.objects.get().ruleset["target"] == 91
