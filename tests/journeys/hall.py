"""An organiser who runs a tournament on a phone: enters, checks in, draws, writes results down."""

from collections.abc import Callable, Sequence

from django.conf import settings

from scoring.models import User
from scoring.rules import get_variant
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.tournaments.factories import new_club
from tournaments.models import Table as TableOfRound
from tournaments.models import Tournament

Scores = Callable[[int, int], Sequence[int]]
"""What the paper of a table says: from its number and how many sides sit there."""


def sign_in(phone: Phone, user: User) -> None:
    """Give the phone a session, as after signing in."""
    from django.test import Client

    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    name = settings.SESSION_COOKIE_NAME
    phone.page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": phone.base}])


class Hall:
    """The organiser’s pages of a tournament."""

    def __init__(self, phone: Phone, tournament: Tournament) -> None:
        self.phone = phone
        self.page = phone.page
        self.tournament = tournament

    def path(self, rest: str = "") -> str:
        return f"/t/{self.tournament.public_id}/{rest}"

    def next_step(self) -> str:
        """What the front page says is to be done."""
        self.phone.open(self.path())
        return self.phone.text("#to-do-title")

    def enter(self, names: Sequence[str]) -> None:
        self.phone.open(self.path("entrants/"))
        self.page.locator("textarea[name=text]").fill("\n".join(names))
        self.page.locator("#preview .preview-rows").wait_for()
        self.phone.settle()
        self.phone.look()
        self.phone.tap_through("#preview button[type=submit]")

    def check_everybody_in(self) -> None:
        """The first one with a tap of its own, then all who are left."""
        self.phone.open(self.path("check-in/"))
        self.phone.tap(self.page.locator(".door-row").first)
        self.page.locator(".door-row[aria-pressed=true]").first.wait_for()
        self.phone.settle()
        self.phone.tap("form[action$='/check-in/all/'] button")
        self.page.locator(".door-row[aria-pressed=false]").first.wait_for(state="detached")
        self.phone.settle()
        self.phone.look()

    def draw_and_publish(self) -> None:
        """Draw the next round, look at it, publish it; the board of the round is open then."""
        self.phone.open(self.path("draw/"))
        self.phone.tap_through("form[action$='/draw/new/'] button")
        self.phone.tap_through("form[action$='/draw/publish/'] button")

    def write_results(self, scores: Scores, *, but: Sequence[int] = ()) -> None:
        """Type what the papers say into the board, row after row."""
        rows = self.page.locator(".board-row:has(.row-form)")
        for name in [rows.nth(index).get_attribute("id") for index in range(rows.count())]:
            table = TableOfRound.objects.get(pk=int(str(name).removeprefix("row-")))
            if table.number in but:
                continue
            boxes = self.page.locator(f"#{name} .row-form input[name^=score_]")
            for side, score in enumerate(scores(table.number or 0, boxes.count())):
                boxes.nth(side).fill(str(score))
            self.phone.tap(f"#{name} .row-form button[type=submit]")
            self.page.locator(f"#{name} .row-form").wait_for(state="detached")
            self.phone.settle()
        self.phone.look()

    def play_round(self, scores: Scores) -> None:
        self.draw_and_publish()
        self.write_results(scores)


class SeatedTable(Table):
    """A table of a published round, scored on its sheet."""

    def __init__(self, phone: Phone, table: TableOfRound) -> None:
        match = table.match
        assert match is not None
        self.phone = phone
        facts = get_variant(match.variant).facts(match.ruleset, match.seats.count())
        self._facts = {fact.key: fact for fact in facts}
        self.lines = 0
        phone.open(f"/m/{match.public_id}/")


def organiser_of_a_new_club(phone: Phone) -> tuple[object, User]:
    """A club, and its organiser signed in on this phone."""
    club, organiser = new_club()
    sign_in(phone, organiser)
    return club, organiser
