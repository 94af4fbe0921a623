"""The match page: what it always shows, what only recorders see, and how it stays fresh."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.matches.selectors import score_sheet
from scoring.models import Line, Player, Seat, User
from scoring.writing.authorship import written_down
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db

MINE = uuid4()


@pytest.fixture
def match(device):
    match = new_match(opened_on=device)
    play(match, hand(37), hand(22, "none"))
    return match


def page_of(client, match, query="", **headers):
    response = client.get(f"/m/{match.public_id}/{query}", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_the_board_says_what_the_table_must_know(phone, match):
    play(match, hand(30))

    page = page_of(phone, match)

    for words in ("Game 1, hand 4", "to 101", "Bob deals", "Anna leads", "this hand counts ×2"):
        assert words in page


def test_every_line_is_explained(phone, match):
    page = page_of(phone, match)

    assert "37 is 7 above 30: +7" in page
    assert "no trumps ×2" in page


@pytest.mark.parametrize(
    ("author", "words"),
    [
        ({}, "Written down at"),
        ({"recorded_on_id": MINE}, "Written down on this device at"),
        ({"recorded_on_id": uuid4()}, "Written down on another device at"),
        ({"recorded_on_id": MINE, "recorded_by": User(name="Rosa")}, "Written down by Rosa at"),
    ],
)
def test_a_row_says_who_wrote_it_or_on_which_device(author, words):
    line = Line(recorded_at=timezone.now(), **author)

    assert written_down(line, MINE).startswith(words)


def test_hands_of_another_phone_come_in_under_the_address_that_phones_open(phone, match):
    for reader in (phone, Client()):
        page = page_of(reader, match)
        assert f'data-address="http://testserver/m/{match.public_id}/"' in page
        assert f'data-url="/m/{match.public_id}/lines/"' in page
    assert "take-in" not in page_of(phone, match, **{"HX-Request": "true"})


def test_no_network_is_read_aloud_in_one_place(phone, match):
    """What is refused of a match that no server knows yet is no state: it is said at once."""
    for reader in (phone, Client()):
        page = page_of(reader, match)
        assert page.count('<p id="save-state" role="status">') == 1
        (unopened,) = re.findall(r'<div id="unopened"([^>]*)>', page)
        assert "role" not in unopened
        assert '<p class="refusal" role="alert"></p>' in page


def test_whoever_may_record_has_the_pad_and_others_have_the_sheet_only(phone, match):
    assert 'id="pad"' in page_of(phone, match)
    reader = page_of(Client(), match)
    assert 'id="pad"' not in reader
    assert 'id="sheet"' in reader


def test_kept_hands_are_corrected_on_the_pad_and_where_there_is_none_a_link_leads_to_it(phone, match):
    link = f'<a data-way="pad" href="/m/{match.public_id}/">Correct</a>'
    on_the_pad, reader = page_of(phone, match), page_of(Client(), match)
    assert 'data-way="correct"' in on_the_pad
    assert link not in on_the_pad
    assert link in reader
    assert 'data-way="correct"' not in reader
    phone.post(f"/m/{match.public_id}/stop/")

    assert 'data-way="pad"' not in page_of(Client(), match)  # over: no pad opens any more


@pytest.mark.parametrize(
    ("variant", "names", "asked", "not_asked"),
    [
        ("manillen-2p", "AB", ["trump", "along", "against", "points", "all_tricks"], ["tricks", "turn_up"]),
        ("manni", "ABC", ["tricks", "manni_to"], ["points", "trump"]),
        ("hornafjardarmanni", "ABC", ["cut", "tricks"], ["points"]),
        ("laugavatnsmanni", "ABC", ["contract", "contractor", "great", "tricks", "calls"], ["points"]),
        ("manille", "ABCD", ["turn_up", "points"], ["trump", "tricks"]),
        ("maniglia-solo", "ABCD", ["bidder", "bid", "trump", "points"], ["turn_up"]),
    ],
)
def test_the_pad_asks_only_what_this_game_asks(phone, device, variant, names, asked, not_asked):
    page = page_of(phone, new_match(variant, tuple(names), opened_on=device))

    # Forms for penalties and adjustments wait in the page, for when there is no network.
    pad = re.sub(r"<template data-other-line.*?</template>", "", page, flags=re.DOTALL)
    assert [key for key in asked + not_asked if f'data-fact="{key}"' in pad] == asked


def test_contracts_that_were_played_are_marked(phone, device):
    match = new_match("trjamann", tuple("ABC"), opened_on=device)
    play(match, *[{"contract": "grand", "tricks": [8, 4, 4]}] * 3)

    page = page_of(phone, match)

    assert page.count("(already played)") == 1


def who_plays(page):
    """The seats whose key is preset."""
    keys = re.findall(r'<input type="radio" name="contractor"[^>]*>', page)
    return [re.search(r'value="(\d)"', key)[1] for key in keys if " checked" in key]


@pytest.mark.parametrize("ruleset", [{}, {"greats": False}])
def test_whoever_announces_is_preset_as_who_plays(phone, device, post_line, ruleset):
    match = new_match("laugavatnsmanni", tuple("ABC"), ruleset, opened_on=device)

    before = page_of(phone, match)
    hand = {"contract": "hearts", "contractor": "1", "tricks_0": "4", "tricks_1": "8", "tricks_2": "4"}
    after = post_line(phone, match, htmx=True, number="1", **hand).content.decode()

    assert (who_plays(before), who_plays(after)) == (["1"], ["2"])


def test_who_played_by_a_great_stays_who_was_tapped(phone, device, post_line):
    match = new_match("laugavatnsmanni", tuple("ABC"), opened_on=device)

    refused = post_line(phone, match, number="1", contract="hearts", contractor="0", great="on")

    assert who_plays(refused.content.decode()) == ["0"]


def test_in_other_games_nobody_is_preset(phone, device):
    page = page_of(phone, new_match("maniglia-solo", tuple("ABCD"), opened_on=device))

    assert not re.findall(r'name="bidder"[^>]* checked', page)


def test_an_option_that_is_off_is_not_asked(phone, device):
    page = page_of(phone, new_match(ruleset={"calls": False, "blind": False}, opened_on=device))

    assert 'data-fact="along"' not in page
    assert 'value="blind"' not in page


def test_a_match_that_is_over_says_who_won_and_asks_nothing(phone, device):
    match = new_match(ruleset={"target": 20, "best_of": 1}, opened_on=device)
    play(match, hand(60))

    page = page_of(phone, match)

    assert "Anna won" in page
    assert 'id="pad"' not in page


def test_readers_see_people_as_they_wish_to_appear_the_table_sees_names(phone, match):
    anna = Player.objects.create(name="Anna Peeters", shown_as=Player.ShownAs.INITIALS)
    Seat.objects.filter(match=match, number=0).update(player=anna)

    assert "Anna Peeters" in page_of(phone, match)
    reader = page_of(Client(), match)
    assert "A. P." in reader
    assert "Anna" not in reader


def test_a_page_that_is_fresh_gets_204_for_one_query(match, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = Client().get(f"/m/{match.public_id}/?v={match.version}", headers={"HX-Request": "true"})

    assert response.status_code == 204


def test_a_page_that_is_not_fresh_gets_board_and_sheet(match):
    page = page_of(Client(), match, "?v=1", **{"HX-Request": "true"})

    assert "<html" not in page
    for part in ("board", "sheet", "after-end", "fresh"):
        assert f'id="{part}"' in page
    assert page.count('hx-swap-oob="true"') == 3
    assert f"?v={match.version}" in page


def test_a_forged_version_gets_the_whole_page(match):
    assert "<html" in page_of(Client(), match, "?v=" + "9" * 400)


def test_no_such_match():
    assert Client().get("/m/nosuchmatc/").status_code == 404


@pytest.mark.parametrize("hands", [2, 200])
def test_a_sheet_of_200_lines_takes_as_many_queries_as_one_of_2(
    phone, device, hands, django_assert_num_queries
):
    match = new_match(ruleset={"target": 1_000_000}, opened_on=device)
    play(match, *[hand(31)] * hands)

    with django_assert_num_queries(RECORDER_QUERIES):
        page_of(phone, match)
    with django_assert_num_queries(READER_QUERIES):
        page_of(Client(), match)


RECORDER_QUERIES = 8
"""The match, who sits where, the lines, the signatures, late hands, the table of a tournament, whose phone
this is, phones that ask to write."""
READER_QUERIES = 5


def test_a_card_stands_on_the_sheet_with_the_letter_and_the_pip_of_its_pack(phone, device):
    match = new_match("maniglia", tuple("ABCD"), opened_on=device)
    play(match, {"turn_up": "JC", "points": [41, 29]})

    sheet = page_of(phone, match)

    assert re.search(
        r'card-face (neapolitan-batons)"><span aria-hidden="true">C<svg[^>]*><use [^>]*pips.svg#\1"',
        sheet,
    )
    assert ">horse of batons</span>" in sheet


def test_a_line_struck_before_anything_else_of_its_game_is_not_listed_in_the_game_before(phone, device):
    match = new_match("manillen-2p", ("An", "Bert"), {"target": 10, "best_of": 3}, opened_on=device)
    play(match, hand(50), hand(40))
    phone.post(f"/m/{match.public_id}/lines/2/strike/", {"version": "1", "client_id": str(uuid4())})

    sheet = score_sheet(match)

    assert [[row.number for row in game.rows] for game in sheet.games] == [[1], [2]]
    assert sheet.rows[1].totals == (0, 0)


def test_board_button_and_row_count_hands_alike(phone, device):
    match = new_match("manillen-2p", ("An", "Bert"), {"target": 10, "best_of": 3}, opened_on=device)
    play(match, hand(50), hand(35))

    page = page_of(phone, match)

    assert "Game 2, hand 2" in page
    assert "Save hand 2" in page
    assert re.findall(r'<span class="number digits">(\d+)</span>', page) == ["1", "1"]
