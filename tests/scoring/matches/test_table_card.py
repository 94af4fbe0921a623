"""The table card: what was agreed on that moves no points. Everybody reads it, who may write changes it."""

import pytest
from django.test import Client

from scoring.clubs.services import clubs as club_services
from scoring.matches.services.joining import make_codes
from scoring.models import HouseRuleset, LogEntry, Match
from scoring.rules import VARIANTS
from scoring.rules.cards.incidents import Incident
from scoring.words import words_of
from tests.scoring.factories import NOBODY, new_match, play
from tests.scoring.phones import club_match, code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    return new_match("mariglia", tuple("ABCD"), opened_on=device)


def address(match):
    return f"/m/{match.public_id}/card/"


def test_the_card_says_the_usual_ways_until_something_else_is_agreed_on(phone, match):
    assert "Only the pair that leads to the trick speaks" in phone.get(address(match)).content.decode()

    response = phone.post(address(match), {"convention_talk": "silent", "convention_shown": "allowed"})

    match.refresh_from_db()
    assert response.url == address(match)
    assert match.conventions == {"talk": "silent", "shown": "allowed"}
    card = phone.get(address(match)).context["card"]
    assert {line.convention.key: line.custom.key for line in card}["talk"] == "silent"
    assert LogEntry.objects.get(action="agree_on").after == match.conventions


@pytest.mark.parametrize(
    "typed", [{"convention_talk": "shouting"}, {"talk": "silent"}, {"convention_x": "y"}, {}]
)
def test_what_the_game_does_not_know_is_passed_over(phone, match, typed):
    assert phone.post(address(match), typed).status_code == 302
    match.refresh_from_db()
    assert match.conventions == {}
    assert not LogEntry.objects.filter(action="agree_on").exists()


def test_a_reader_reads_and_changes_nothing(match):
    reader = Client()

    assert "Keep this card" not in reader.get(address(match)).content.decode()
    assert reader.post(address(match), {"convention_talk": "silent"}).status_code in (403, 404)
    match.refresh_from_db()
    assert match.conventions == {}


def test_no_such_match():
    assert Client().get("/m/abcdefghjk/card/").status_code == 404


def test_points_do_not_hang_on_it_and_a_rematch_keeps_it(phone, match):
    play(match, {"turn_up": "7H", "points": [70, 0]})
    before = phone.get(f"/m/{match.public_id}/sheet.json").content
    phone.post(address(match), {"convention_talk": "silent"})

    assert phone.get(f"/m/{match.public_id}/sheet.json").content == before
    phone.post(f"/m/{match.public_id}/rematch/")
    assert Match.objects.get(rematch_of=match).conventions == {"talk": "silent"}


def test_the_pad_leads_to_it(phone, match):
    assert f'href="{address(match)}"' in phone.get(f"/m/{match.public_id}/").content.decode()


def test_so_do_the_pages_of_who_only_watches_and_of_who_wants_to_write(match):
    make_codes([match])
    watcher = Client()
    watcher.get(f"/j/{code_of(match).secret}/")

    for page in (f"/m/{match.public_id}/", "/j/", f"/m/{match.public_id}/ask/"):
        assert watcher.get(page).text.count(f'href="{address(match)}"') == 1, page


def test_a_phone_is_asked_to_keep_it_beside_the_pad(phone, match):
    """For a table without a network: scoring/static/scoring/offline/page.js."""
    page = phone.get(f"/m/{match.public_id}/").text

    assert f'href="{address(match)}" data-card-page' in page


def test_house_rules_bring_their_card_along(club, rosa, signed_in):
    draft = club_services.HouseDraft("Friday", {}, {"talk": "parlee", "nonsense": "x"})
    house = club_services.keep_house_ruleset(club=club, variant="manille", draft=draft, actor=NOBODY)
    assert house.conventions == {"talk": "parlee"}

    signed_in(rosa).post("/play/manille/", {"preset": f"house-{house.pk}", "club": club.pk})

    assert Match.objects.get(variant="manille").conventions == {"talk": "parlee"}


def test_a_club_chooses_on_the_page_of_its_house_rules(club, otto, signed_in):
    page = f"/clubs/{club.slug}/rules/new/manille/"
    signed_in(otto).post(page, {"name": "Friday", "preset": "", "convention_two_cards": "lower"})

    house = HouseRuleset.objects.get(name="Friday")
    assert house.conventions == {"two_cards": "lower"}
    html = signed_in(otto).get(f"/clubs/{club.slug}/rules/{house.pk}/").content.decode()
    assert 'value="lower" checked' in html


def test_a_ruling_cites_the_card(club, rosa, signed_in):
    match = club_match(club)
    match.variant, match.conventions = "manillen-4p", {"misdeal": "next_dealer"}
    match.save()

    page = signed_in(rosa).get(f"/m/{match.public_id}/ruling/?incident=misdeal")

    assert "Table card, A misdeal: Who misdeals loses the deal: the next player deals." in (
        page.context["wizard"].draft
    )


def test_botifarra_is_judged_as_the_card_says(phone, device):
    match = new_match("botifarra", tuple("ABCD"), opened_on=device)
    phone.post(address(match), {"convention_play": "obligada"})

    assert phone.get(f"/referee/legal/?match={match.public_id}").context["question"].way == "obligada"


def test_the_card_takes_as_many_queries_whatever_is_on_it(phone, match, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        phone.get(address(match))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_a_card_whose_words_are_sentences(variant):
    incidents = {incident.value for incident in Incident}
    conventions = words_of(variant).conventions

    assert conventions
    assert len({each.key for each in conventions}) == len(conventions)
    for convention in conventions:
        assert set(convention.incidents) <= incidents
        assert len({custom.key for custom in convention.customs}) == len(convention.customs)
        for custom in convention.customs:
            assert str(custom.sentence).endswith(".")
            assert set(filter(None, custom.sources.split(", "))) <= known_sources(), custom.sources


def known_sources():
    named = {source.key for key in VARIANTS for source in words_of(key).sources}
    return named | {"S-BOU", "S-MAR", "S-MANNI", "S-2P"}
