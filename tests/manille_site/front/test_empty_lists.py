"""A list without anything says so, and leads on: to where this reader may go, and nowhere else."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.test import Client

from scoring.models import Club, Membership, Player
from tests.tournaments.factories import KNOCKOUT, NOBODY, SWISS, new_tournament
from tests.tournaments.seasons.factories import new_season
from tournaments.models import Official, Pot, Tournament
from tournaments.money.services import pot as pots

pytestmark = pytest.mark.django_db

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
EMPTY_LIST = re.compile(r'<div class="empty-list">(.*?)</div>', re.DOTALL)
WAY = re.compile(r'<a class="button quiet" href="([^"]*)"')

READERS = {"newcomer": "olga", "member": "bob", "scorer": "anna", "organiser": "otto"}

LEADS = [
    ("newcomer", "/", "/play/"),
    ("visitor", "/tournaments/", "/play/"),
    ("organiser", "/tournaments/", "/clubs/heule/tournaments/new/"),
    ("visitor", "/tournaments/?q=zzz", "/tournaments/"),
    ("visitor", "/leaders/", "/play/"),
    ("visitor", "/records/", "/play/"),
    ("visitor", "/search/?q=zzzzz", "/leaders/"),
    ("newcomer", "/clubs/", "/clubs/new/"),
    ("visitor", "/clubs/heule/", "/play/"),
    ("visitor", "/clubs/heule/statistics/", "/play/"),
    ("visitor", "/clubs/heule/records/", "/play/"),
    ("visitor", "/clubs/heule/hall-of-fame/", "/play/"),
    ("visitor", "/clubs/heule/seasons/", "/clubs/heule/"),
    ("organiser", "/clubs/heule/seasons/", "/clubs/heule/seasons/new/"),
    ("scorer", "/clubs/heule/evenings/", "/clubs/heule/evenings/new/"),
    ("scorer", "/clubs/heule/pots/", "/clubs/heule/pots/new/"),
    ("member", "/clubs/heule/members/?name=zzz", "/clubs/heule/members/"),
    ("organiser", "/clubs/heule/members/?archived=1", "/clubs/heule/members/"),
    ("organiser", "/clubs/heule/company/", "#new-title"),
    ("organiser", "/clubs/heule/doubles/", "/clubs/heule/members/"),
    ("organiser", "/clubs/heule/log/", "/clubs/heule/"),
    ("organiser", "/clubs/heule/log/?first=2030-01-01", "/clubs/heule/log/"),
    ("organiser", "/clubs/heule/webhooks/", "#new-hook"),
    ("member", "/clubs/heule/decisions/", "/referee/legal/"),
    ("organiser", "/clubs/heule/decisions/", "/clubs/heule/ruling/"),
    ("organiser", "/clubs/heule/decisions/?q=zzz", "/clubs/heule/decisions/"),
    ("organiser", "/clubs/heule/referee/", "/clubs/heule/ruling/"),
    ("member", "/me/log/", "/me/"),
    ("member", "/players/{bob}/", "/play/"),
    ("member", "/players/{bob}/matches/", "/players/{bob}/"),
    ("visitor", "/t/{event}/", "/clubs/heule/"),
    ("organiser", "/t/{event}/", "/t/{event}/entrants/"),
    ("visitor", "/t/{event}/entrants/", "/clubs/heule/"),
    ("organiser", "/t/{event}/entrants/", "#enter-title"),
    ("organiser", "/t/{event}/entrants/?q=zzz", "/t/{event}/entrants/"),
    ("scorer", "/t/{event}/check-in/", "/clubs/heule/"),
    ("organiser", "/t/{event}/check-in/", "/t/{event}/entrants/"),
    ("scorer", "/t/{event}/check-in/?q=zzz", "/t/{event}/check-in/"),
    ("organiser", "/t/{event}/draw/", "/t/{event}/entrants/"),
    ("organiser", "/t/{event}/entrants/apart/", "#apart-form"),
    ("organiser", "/t/{event}/fixed-tables/", "#fixed-form"),
    ("organiser", "/t/{event}/cards/", "/t/{event}/draw/"),
    ("visitor", "/t/{event}/seat/", "/t/{event}/"),
    ("visitor", "/t/{event}/standings/", "/t/{event}/"),
    ("organiser", "/t/{event}/standings/", "/t/{event}/entrants/"),
    ("visitor", "/t/{swiss}/standings/", "/t/{swiss}/"),
    ("visitor", "/t/{swiss}/standings/?find=zzz", "/t/{swiss}/standings/"),
    ("visitor", "/t/{knockout}/bracket/1/", "/t/{knockout}/"),
    ("organiser", "/t/{knockout}/bracket/1/", "/t/{knockout}/draw/"),
    ("visitor", "/seasons/{season}/", "/seasons/{season}/evenings/"),
    ("visitor", "/seasons/{season}/evenings/", "/clubs/heule/"),
    ("scorer", "/seasons/{season}/evenings/", "/clubs/heule/evenings/new/?season={season}"),
    ("visitor", "/seasons/{season}/race/", "/seasons/{season}/evenings/"),
    ("visitor", "/seasons/{league}/fixtures/", "/seasons/{league}/"),
    ("organiser", "/seasons/{league}/fixtures/", "/seasons/{league}/clubs/"),
    ("scorer", "/pots/{pot}/", "#write"),
]


class Places(dict[str, object]):
    """What stands in an address, made when an address has it: a list is empty only until then."""

    def __init__(self, club: Club) -> None:
        self.makers = {
            "event": lambda: new_tournament(club, public=True).public_id,
            "swiss": lambda: new_tournament(club, public=True, pairs=6, stages=SWISS).public_id,
            "knockout": lambda: new_tournament(club, public=True, pairs=6, stages=KNOCKOUT).public_id,
            "season": lambda: new_season(club).public_id,
            "league": lambda: new_season(club, unit="club").public_id,
            "pot": lambda: new_pot(club).public_id,
            "bob": lambda: Player.objects.get(name="Bob").pk,
        }

    def __missing__(self, name: str) -> object:
        self[name] = self.makers[name]()
        return self[name]


def new_pot(club: Club) -> Pot:
    return pots.open_pot(club=club, actor=NOBODY, name="Chocolate", variant="manillen-4p", ticket_cents=300)


@pytest.fixture
def places(club, anna, bob, otto, olga):
    Membership.objects.filter(player=olga.player).delete()
    return Places(club)


@pytest.fixture
def browser_of(request, signed_in):
    """A client of one of the cast, or of somebody without an account."""

    def browser(reader: str) -> Client:
        return signed_in(request.getfixturevalue(READERS[reader])) if reader != "visitor" else Client()

    return browser


@pytest.mark.parametrize(("reader", "page", "way"), LEADS, ids=lambda part: part)
def test_an_empty_list_leads_on(browser_of, places, reader, page, way):
    browser, address = browser_of(reader), page.format_map(places)

    shown = browser.get(address).content.decode()

    ways = [unescape(to) for block in EMPTY_LIST.findall(shown) for to in WAY.findall(block)]
    assert way.format_map(places) in ways
    for to in ways:
        if to.startswith("#"):
            assert f'id="{to[1:]}"' in shown
        else:  # whoever sees a button may press it
            assert browser.get(urljoin(address, to), follow=True).status_code == 200


def test_who_has_no_token_is_led_to_the_form_that_makes_one(signed_in, anna):
    anna.set_password("a long enough secret")
    anna.save()
    browser = signed_in(anna)
    browser.post("/accounts/reauthenticate/", {"password": "a long enough secret"})

    shown = browser.get("/me/tokens/").content.decode()

    assert [WAY.findall(block) for block in EMPTY_LIST.findall(shown)] == [["#new-token"]]
    assert 'id="new-token"' in shown


def test_the_referees_page_names_the_decision_book_once(browser_of, places):
    shown = browser_of("organiser").get("/clubs/heule/referee/").content.decode()

    assert shown.count("/clubs/heule/decisions/") == 1


def test_who_is_referee_of_one_tournament_alone_is_not_led_to_the_clubs_rulings(browser_of, places, anna):
    """A scorer of the club, whom the tournament made its referee."""
    tournament = Tournament.objects.get(public_id=places["swiss"])
    Official.objects.create(tournament=tournament, user=anna, task=Official.Task.REFEREE)

    shown = browser_of("scorer").get(f"/t/{tournament.public_id}/referee/").content.decode()

    (block,) = EMPTY_LIST.findall(shown)
    assert WAY.findall(block) == []


def test_nobody_is_led_to_where_they_may_not_go(browser_of, places):
    """What organisers are led to, scorers and visitors are not."""
    for reader in ("visitor", "member", "scorer"):
        for page in ("/t/{event}/", "/t/{event}/standings/", "/t/{event}/entrants/", "/clubs/heule/seasons/"):
            shown = browser_of(reader).get(page.format_map(places)).content.decode()
            (block,) = EMPTY_LIST.findall(shown)
            assert not re.search("entrants/|enter-title|seasons/new", block)


def lists_in(template: str) -> list[str]:
    """What a template shows for each list that is empty."""
    return re.findall(r"{% empty %}(.*?){% endfor %}", template, re.DOTALL)


SAID_OTHERWISE = {
    "mfa/webauthn/authenticator_list.html": "the button that adds one stands below, where passkeys work",
    "scoring/matches/_score.html": "a word among others on the board",
    "scoring/matches/_preview.html": "no list: a hand is worth points, without reasons beside it",
    "scoring/matches/_sheet.html": "the boxes for the first hand stand above",
    "scoring/matches/guests.html": "the way back to the match stands above",
    "scoring/matches/share.html": "the code for the first phone stands above",
    "scoring/matches/sign.html": "nobody signs a sheet without lines; the way back stands above",
    "scoring/referee/legal.html": "the cards to tap stand below",
    "scoring/referee/pile.html": "the cards to tap stand below",
    "scoring/referee/ruling.html": "what was ruled before, beside the ruling that is being written",
    "tournaments/entrants/_people.html": "suggestions below the box that was typed into",
    "tournaments/entrants/door_list.html": "paper",
    "tournaments/entrants/tablet.html": "whoever stands at the door is sent to the desk",
    "tournaments/records/_figure_rows.html": "a number among others",
    "tournaments/rounds/_exchange_preview.html": "objections: to have none is good",
    "tournaments/rounds/_strip.html": "what is open: to have nothing is good",
    "tournaments/screens/_words.html": "a screen that nobody taps",
    "tournaments/standings/crosstable.html": "a box of a table",
    "tournaments/standings/tournament.html": "the plan, a fact among others",
}
"""Where an empty list needs no way on, and why."""


def test_every_template_says_it_with_the_component():
    bare = [
        f"{path.relative_to(TEMPLATES)}: {' '.join(shown.split())[:80]}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for shown in lists_in(path.read_text())
        if not re.search(r"components/empty\.html|_nobody_yet\.html", shown)
    ]
    assert [line for line in bare if line.split(":")[0] not in SAID_OTHERWISE] == []
    assert SAID_OTHERWISE.keys() - {line.split(":")[0] for line in bare} == set()
