"""The organiser's pages of a tournament lead to each other, from wherever one of them is open."""

import re

import pytest
from django.conf import settings

from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tests.tournaments.pages import path_of, queries_for, text_of
from tests.tournaments.seasons.factories import new_season, people_of
from tournaments.models import Pot
from tournaments.seasons.services.evenings import NewEvening, draw_tables, open_evening

TABS = ["Overview", "Entrants", "Check-in", "Draw", "Cash box", "Screens", "Settings", "Rules and stages"]
PAGES = {
    "": "Overview",
    "standings/": "",
    "standings/1/crosstable/": "",
    "end/": "",
    "announcer/": "",
    "reveal/": "",
    "rounds/1/1/": "",
    "rounds/1/1/clock/": "",
    "rounds/1/1/desk/": "",
    "rounds/1/1/seats/": "",
    "rounds/1/1/cards/": "",
    "seat/": "",
    "entrants/1/": "",
    "entrants/": "Entrants",
    "entrants/import/": "Entrants",
    "entrants/apart/": "Entrants",
    "entrants/link/": "Entrants",
    "entrants/people/": "Entrants",
    "fixed-tables/": "Entrants",
    "check-in/": "Check-in",
    "draw/": "Draw",
    "screens/": "Screens",
    "settings/": "Settings",
    "structure/": "Rules and stages",
    "end/prizes/": "",
    "referee/": "",
    "cards/": "",
}
OF_ONE_ENTRANT = ("edit/", "withdraw/", "substitute/", "split/")


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


def tabs_of(page):
    """The words of the organiser's tabs, and of the one that is open; nothing where there is no such bar."""
    bars = re.findall(r'<nav class="tabs"[^>]*>(.*?)</nav>', page)
    if not bars:
        return [], ""
    (bar,) = bars
    tabs = re.findall(r"<a ([^>]*)>([^<]*)</a>", bar)
    return [words for _marks, words in tabs], "".join(
        words for marks, words in tabs if "aria-current" in marks
    )


@pytest.mark.parametrize(("page", "current"), PAGES.items())
def test_they_stand_on_every_page_of_an_organiser(tournament, otto, signed_in, page, current):
    publish_next(tournament)

    assert tabs_of(text_of(signed_in(otto).get(path_of(tournament, page)))) == (TABS, current)


@pytest.mark.parametrize("page", OF_ONE_ENTRANT)
def test_they_stand_on_what_is_done_with_one_entrant(tournament, otto, signed_in, page):
    publish_next(tournament)
    one = tournament.entrants.first()

    shown = text_of(signed_in(otto).get(path_of(tournament, f"entrants/{one.pk}/{page}")))

    assert tabs_of(shown) == (TABS, "Entrants")


def test_they_stand_where_a_late_comer_is_asked_for(tournament, otto, signed_in):
    publish_next(tournament)

    shown = signed_in(otto).post(path_of(tournament, "check-in/late/"), {"name": "Mia & Noor"})

    assert tabs_of(text_of(shown)) == (TABS, "Check-in")


def test_the_cash_box_is_one_of_them_before_and_after_it_is_opened(tournament, otto, signed_in):
    to_open = f"/clubs/{tournament.club.slug}/pots/new/"
    evening = Pot.objects.create(club=tournament.club, name="A prize evening")

    before = text_of(signed_in(otto).get(to_open, {"tournament": tournament.public_id}))
    assert tabs_of(before) == (TABS, "Cash box")

    box = Pot.objects.create(club=tournament.club, tournament=tournament, name="The box")
    assert tabs_of(text_of(signed_in(otto).get(f"/pots/{box.public_id}/"))) == (TABS, "Cash box")
    for page in (to_open, f"/pots/{evening.public_id}/"):
        assert tabs_of(text_of(signed_in(otto).get(page))) == ([], "")


def test_what_everybody_sees_has_its_own_bar_below_and_names_nothing_twice(tournament, otto, signed_in):
    publish_next(tournament)

    page = text_of(signed_in(otto).get(path_of(tournament, "standings/")))

    (bar,) = re.findall(r'<nav class="event-nav" aria-label="Results">(.*?)</nav>', page)
    assert re.findall(r"<a [^>]*>([^<]*)</a>", bar) == ["Standings"]
    front = text_of(signed_in(otto).get(path_of(new_tournament(tournament.club, pairs=0))))
    assert "event-nav" not in front


HELPERS = [
    ("anna", "cards/"), ("rosa", "cards/"), ("rosa", "referee/"), ("rosa", ""), ("anna", "standings/"),
    ("anna", "rounds/1/1/"), ("rosa", "rounds/1/1/clock/"),
]  # fmt: skip


@pytest.mark.parametrize(("who", "page"), HELPERS)
def test_who_only_helps_is_led_to_nothing_that_is_not_theirs(request, tournament, signed_in, who, page):
    publish_next(tournament)

    shown = signed_in(request.getfixturevalue(who)).get(path_of(tournament, page))

    assert shown.status_code == 200
    assert tabs_of(text_of(shown)) == ([], "")


@pytest.mark.parametrize("page", ["", "rounds/1/1/", "rounds/1/1/clock/", "standings/", "draw/", "referee/"])
def test_a_club_evening_is_run_from_a_page_of_its_own(club, otto, signed_in, page):
    tonight = NewEvening("manillen-4p", {}, name="Tonight", players=people_of(club, *"ABCD"))
    evening = open_evening(club=club, actor=NOBODY, new=tonight)
    draw_tables(evening=evening, actor=NOBODY)

    shown = text_of(signed_in(otto).get(path_of(evening.tournament, page)))

    assert tabs_of(shown) == ([], "")
    assert '<nav class="strip' in shown


def test_its_queries_do_not_grow_with_the_tournament(club, otto, signed_in):
    few, many = (new_tournament(club, pairs=pairs, public=True) for pairs in (4, 24))
    for tournament in (few, many):
        publish_next(tournament)

    for page in ("rounds/1/1/", "rounds/1/1/clock/", "standings/"):
        asked = [queries_for(signed_in(otto), path_of(one, page)) for one in (few, many)]
        assert asked[0] == asked[1]


def test_it_is_the_same_part_as_the_bar_of_a_season(club, otto, signed_in):
    season = new_season(club)

    page = text_of(signed_in(otto).get(f"/seasons/{season.public_id}/settings/"))

    assert tabs_of(page)[1] == "Settings"
    assert tabs_of(page)[0][0] == "Table"


def test_on_a_phone_it_goes_on_in_another_line_and_hides_no_tab():
    styles = (settings.BASE_DIR / "manille_site/static/site/components.css").read_text()
    rules = re.findall(r"\.tabs[^{]*\{([^}]*)\}", styles)

    assert any("flex-wrap: wrap;" in rule for rule in rules)
    assert not any(re.search("nowrap|overflow", rule) for rule in rules)
