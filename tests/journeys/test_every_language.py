"""In every language, without meeting English: a game of its country to the signed sheet, and an evening.

Each page that is opened is held to it (``Phone.look``): its language, no English word, no English label.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.tournaments.factories import NAMES
from tournaments.models import Pot, Tournament
from tournaments.models import Table as TableOfRound

GAMES: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "nl-BE": ("manillen-2p", ["Marie-Thérèse", "Joris"], {"trump": "hearts", "points": (38, 22)}),
    "fr-FR": ("manille", ["Élodie", "Luc", "Anaïs", "Noël"], {"turn_up": "9H", "points": (40, 28)}),
    "is-IS": ("hornafjardarmanni", ["Þóra", "Ægir", "Björg"], {"cut": "9H", "tricks": (5, 4, 3)}),
    "it-IT": ("maniglia", ["Efisio", "Grazia", "Nicolò", "Assunta"], {"turn_up": "2H", "points": (40, 30)}),
    "ca-ES": ("botifarra", ["Núria", "Pau", "Montserrat", "Lluís"], {"trump": "hearts", "points": (40, 32)}),
    "es-MX": ("malilla", ["Concepción", "Ángel", "Íñigo", "Begoña"], {"turn_up": "2D", "points": (40, 30)}),
}
"""By the language of a browser: the game of its country, who plays, an ordinary hand."""

languages = pytest.mark.parametrize("language", GAMES)


@languages
def test_the_game_of_the_country_from_its_start_to_the_signed_sheet(
    new_phone: Callable[..., Phone], language: str
) -> None:
    game, people, hand = GAMES[language]
    phone = new_phone(language=language)
    phone.open("/")
    phone.open(f"/games/{game}/")
    table = Table(phone, game, people)
    match = phone.page.url.rstrip("/").rpartition("/")[2]
    table.tap_in(hand)
    assert table.preview
    phone.look()
    table.save()
    assert table.reasons(1)
    for page in ("lines/1/", "void/", "card/", "share/"):
        phone.open(f"/m/{match}/{page}")
    phone.open(f"/m/{match}/")
    phone.tap("details.stop > summary")
    phone.tap_through("form[action$='/stop/'] button")
    phone.open(f"/m/{match}/sign/")
    thumbs = phone.page.locator("button.thumb")
    for _side in range(thumbs.count()):
        phone.tap_through(thumbs.first)
    assert thumbs.count() == 0


@languages
@pytest.mark.django_db(transaction=True)
def test_an_evening_from_its_invitation_to_the_prize_list(
    new_phone: Callable[..., Phone], language: str
) -> None:
    phone, visitor = new_phone(language=language), new_phone(language=language, dark=True)
    club, _organiser = organiser_of_a_new_club(phone)
    hall = Hall(phone, an_invitation(phone, club))
    visitor.open(hall.path())
    hall.enter(NAMES[:6])
    hall.check_everybody_in()
    everybody_pays(hall)
    hall.play_round(lambda number, _sides: [101, 40 + number])
    the_round_on_paper_and_screens(hall)
    visitor.open(hall.path("standings/"))
    visitor.open(hall.path("seat/"))
    while hall.tournament.stages.get().rounds.count() < ROUNDS:
        hall.play_round(lambda number, _sides: [101, 40 + number])

    phone.open(hall.path("end/prizes/"))
    phone.page.locator("[name=places]").fill("50 %\n30 %\n20 %")
    phone.tap_through("form:has([name=places]) button[type=submit]")
    phone.tap_through("form[action$='/finish/'] button[type=submit]")
    visitor.open(hall.path("end/"))
    assert visitor.texts(".podium .award")
    pot = Pot.objects.get(tournament=hall.tournament).public_id
    for page in (hall.path("announcer/"), f"/pots/{pot}/", f"/pots/{pot}/paper/"):
        phone.open(page)


ROUNDS = 2


def everybody_pays(hall: Hall) -> None:
    """One tick after the other, on the list of the door that is open."""
    open_fees = hall.page.locator(".tick-key[aria-pressed=false]")
    for still_open in range(open_fees.count() - 1, -1, -1):
        hall.phone.tap(open_fees.first)
        expect(open_fees).to_have_count(still_open)
        hall.phone.settle()


def an_invitation(phone: Phone, club: Any) -> Tournament:
    """An evening of two rounds for five euros, set up on its pages and open for everybody."""
    phone.open(f"/clubs/{club.slug}/tournaments/new/")
    phone.tap_through(phone.page.locator("a[href$='/manillen-evening/']").first)
    phone.page.fill("[name=name]", "Manille 2026")
    phone.page.fill("[name=fee]", "5")
    phone.page.fill("[name$=rounds]", str(ROUNDS))
    phone.tap_through("main form[method=post] button[type=submit]:not([name])")
    tournament = Tournament.objects.get()
    phone.open(f"/t/{tournament.public_id}/settings/")
    phone.tap_through("form[action$='/open/'] button")
    return tournament


def the_round_on_paper_and_screens(hall: Hall) -> None:
    """What the organiser looks at and prints while a round is played."""
    table = TableOfRound.objects.filter(round__stage__tournament=hall.tournament, number=1).get()
    for page in (
        "rounds/1/1/", "rounds/1/1/desk/", "rounds/1/1/clock/", "rounds/1/1/slips/", "rounds/1/1/seats/",
        "cards/", "screens/", "referee/", "settings/", f"tables/{table.pk}/", f"tables/{table.pk}/correct/",
    ):  # fmt: skip
        hall.phone.open(hall.path(page))
