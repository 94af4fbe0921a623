"""Mariglia with the cards that lie on the table: all that shows cards speaks of these; files keep letters."""

import json
import re

import pytest
from django.test import Client
from django.utils import translation

from scoring.clubs.services import clubs as club_services
from scoring.models import Match
from scoring.pad.phone import answer
from scoring.words.cards import SARDINIAN_PIPS
from tests.scoring.conftest import HTMX
from tests.scoring.factories import NOBODY, new_match, play

pytestmark = pytest.mark.django_db

PAGE = "/play/mariglia/"
FOUR = {f"seat_{seat}": name for seat, name in enumerate("ABCD")}
SARDINIAN = {"conventions": {"pack": "sardinian"}}
TURNED = {"turn_up": "JH", "points": [41, 29]}
FRENCH_WORDS = re.compile("[Hh]earts|[Ss]pades|[Dd]iamonds|clubs|[Qq]ueen|[♥♠♦♣]")


@pytest.fixture
def sardinian(device):
    return new_match("mariglia", tuple("ABCD"), opened_on=device, **SARDINIAN)


def text_of(response):
    html = response.content.decode()
    return " ".join(re.sub(r"<script.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL).split())


def part_of(page, start, end):
    return page.split(start)[1].split(end)[0]


# Settled at set-up, and afterwards on the table card


def test_a_table_says_at_set_up_with_which_cards_it_plays(phone):
    assert "The pack" in text_of(phone.get(PAGE))

    phone.post(PAGE, {**FOUR, "convention_pack": "sardinian"})

    assert Match.objects.get().conventions == {"pack": "sardinian"}


def test_who_says_nothing_plays_with_the_usual_ones(phone):
    phone.post(PAGE, FOUR)
    match = Match.objects.get()

    assert match.conventions == {}
    assert "hearts" in phone.get(f"/m/{match.public_id}/").content.decode()


def test_cards_that_the_game_does_not_know_are_refused(phone):
    response = phone.post(PAGE, {**FOUR, "convention_pack": "tarot"})

    assert "This game isn’t played with such cards. Choose those that you play with." in text_of(response)
    assert not Match.objects.exists()
    assert phone.get(f"{PAGE}pad/?convention_pack=tarot").status_code == 404


def test_house_rules_say_it_and_a_table_may_choose_otherwise(club, rosa, signed_in):
    draft = club_services.HouseDraft("Friday", {}, {"pack": "sardinian", "talk": "silent"})
    house = club_services.keep_house_ruleset(club=club, variant="mariglia", draft=draft, actor=NOBODY)
    client = signed_in(rosa)
    rules = {**FOUR, "preset": f"house-{house.pk}"}

    assert '<option value="" selected>as chosen above</option>' in client.get(PAGE).content.decode()
    client.post(PAGE, {**rules, "convention_pack": ""})
    client.post(PAGE, {**rules, "convention_pack": "french"})

    packs = [match.conventions for match in Match.objects.order_by("pk")]
    assert packs == [{"pack": "sardinian", "talk": "silent"}, {"pack": "french", "talk": "silent"}]


def test_the_table_card_changes_it_and_open_pages_hear_of_it(phone, device):
    match = new_match("mariglia", tuple("ABCD"), opened_on=device)
    reader, before = Client(), match.version
    play(match, TURNED)
    phone.post(f"/m/{match.public_id}/card/", {"convention_pack": "sardinian"})

    news = reader.get(f"/m/{match.public_id}/", {"v": str(before + 1)}, headers=HTMX)

    assert "horse of cups" in text_of(news)
    assert "hearts" not in text_of(news)


def test_signatures_of_a_match_that_is_over_stay_as_they_are(phone, device):
    match = new_match("mariglia", tuple("ABCD"), {"best_of": 1}, opened_on=device)
    play(match, {"turn_up": "7H", "points": [70, 0]})
    before = match.version
    phone.post(f"/m/{match.public_id}/card/", {"convention_pack": "sardinian"})

    match.refresh_from_db()
    assert (match.is_closed, match.version) == (True, before)


# What is shown


def test_the_pad_asks_with_the_letters_pips_and_words_of_these_cards(phone, sardinian):
    page = phone.get(f"/m/{sardinian.public_id}/").content.decode()
    questions = part_of(page, '<section id="pad"', "</section>")
    text = " ".join(re.sub(r"<[^>]+>", " ", questions).split())

    assert "R king C horse F jack" in text
    assert set(SARDINIAN_PIPS.values()) <= set(re.findall(r'class="pip ([\w-]+)"', questions))
    assert not FRENCH_WORDS.search(text)
    assert 'value="J"' in questions, "what is sent are the letters of the file"


def test_what_a_hand_would_be_worth_is_said_with_these_cards(phone, sardinian):
    typed = {"turn_up_rank": "J", "turn_up_suit": "H", "points_0": "41", "number": "1"}

    assert "horse of cups turned up by the dealer: +2" in text_of(
        phone.post(f"/m/{sardinian.public_id}/preview/", typed)
    )


def test_so_is_the_sheet_for_who_only_reads(sardinian):
    play(sardinian, TURNED)
    answered = Client().get(f"/m/{sardinian.public_id}/")
    page = answered.content.decode()
    row = part_of(page, '<section id="sheet"', "</section>")

    assert '<span class="card-face cups">' in row
    assert "horse of cups turned up by the dealer: +2" in text_of(answered)
    assert not FRENCH_WORDS.search(re.sub(r"<[^>]+>", " ", row))


def test_so_is_the_line_that_is_added_to_an_open_page(phone, sardinian):
    play(sardinian, TURNED)
    typed = {
        "turn_up_rank": "Q", "turn_up_suit": "D", "points_0": "41", "points_1": "29", "number": "2",
        "client_id": "00000000-0000-4000-8000-000000000001", "page_version": str(sardinian.version),
    }  # fmt: skip

    added = phone.post(f"/m/{sardinian.public_id}/lines/", typed, headers=HTMX)

    assert added.headers["HX-Retarget"] == "#pad"
    assert "jack of coins turned up by the dealer: +1" in text_of(added)
    assert not FRENCH_WORDS.search(text_of(added))


@pytest.mark.parametrize("tool", ["legal", "pile"])
def test_so_are_the_tools_of_the_referee(phone, sardinian, tool):
    question = {"match": sardinian.public_id, "hand": ["JH"], "trick": ["KH"], "by": "tricks"}

    shown = phone.get(f"/referee/{tool}/", question)

    assert not FRENCH_WORDS.search(text_of(shown))
    assert "cups" in shown.content.decode()


def test_two_tables_are_never_mixed_up(phone, device, sardinian):
    french = new_match("mariglia", tuple("ABCD"), opened_on=device)
    for match in (sardinian, french):
        play(match, TURNED)

    pages = [text_of(phone.get(f"/m/{match.public_id}/")) for match in (sardinian, french, sardinian)]

    assert ["horse of cups" in page for page in pages] == [True, False, True]
    assert ["J♥ turned up" in page for page in pages] == [False, True, False]
    assert "hearts" in text_of(phone.get("/referee/legal/?variant=mariglia")), "the last table is left"


def test_a_reader_of_italian_reads_italian(sardinian):
    with translation.override("it"):
        page = Client(headers={"accept-language": "it"})
        play(sardinian, TURNED)
        shown = text_of(page.get(f"/m/{sardinian.public_id}/"))

    assert "cavallo di coppe" in shown


def test_files_keep_their_letters(phone, device, sardinian):
    french = new_match("mariglia", tuple("ABCD"), opened_on=device)
    for match in (sardinian, french):
        play(match, TURNED)

    files = [phone.get(f"/m/{match.public_id}/sheet.json").content for match in (sardinian, french)]

    assert files[0] == files[1]
    assert json.loads(files[0])["lines"][0]["turn_up"] == "JH"


# On a phone without a network


def question_of(page, **more):
    (header,) = re.findall(r'data-header="([^"]*)"', page)
    (pack,) = re.findall(r'data-pack="([^"]*)"', page)
    sheet = json.loads(header.replace("&quot;", '"'))
    return {"pack": pack, "sheet": json.dumps(sheet), "kept": [], **more}


def test_a_phone_without_a_network_speaks_of_them_too(phone, sardinian):
    page = phone.get(f"/m/{sardinian.public_id}/").content.decode()
    kept = {"turn_up_rank": "J", "turn_up_suit": "H", "points_0": "41", "points_1": "29"}

    said = json.loads(answer(json.dumps(question_of(page, ask="fold", kept=[kept]))))

    (line,) = said["lines"]
    assert line["what"][0] == {"text": "C", "pip": "cups", "name": "horse of cups"}
    assert "horse of cups turned up by the dealer: +2" in line["reasons"]
    assert line["written"]["turn_up"] == "JH"


def test_a_match_opened_there_comes_in_with_its_cards(phone):
    opened = {
        **FOUR, "convention_pack": "sardinian", "public_id": "abcdefghjk",
        "client_id": "00000000-0000-4000-8000-000000000002", "kept_at": "2026-03-06T20:00:00Z",
    }  # fmt: skip
    phone.post(PAGE, opened)

    assert Match.objects.get(public_id="abcdefghjk").pack == "sardinian"


def test_seats_are_drawn_with_them(phone):
    drawn = phone.post(PAGE, {**FOUR, "convention_pack": "sardinian", "draw_seats": "1"})
    order = part_of(drawn.content.decode(), 'id="seat-order"', "</div>")

    assert re.search(r" of (cups|swords|coins|batons)", order)
    assert not FRENCH_WORDS.search(re.sub(r"<[^>]+>", " ", order))
