"""Pages that everybody reads: they set no cookie, hold no token, and may be kept for two seconds."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from manille_site.ops import public_pages
from scoring.local_cache import LocalCache
from scoring.models import Club, Player
from tests.tournaments.factories import enter, member_of, new_club, new_tournament, publish_next
from tournaments.models import EntrantPlayer, Tournament

pytestmark = pytest.mark.django_db
KEPT = "public, max-age=0, s-maxage=2"
PAGES = (
    "/", "/tournaments/", "/games/", "/games/manillen-4p/", "/leaders/", "/records/", "/ratings/", "/clubs/",
    "/clubs/heule/", "/t/{cup}/", "/t/{cup}/standings/", "/t/{cup}/standings/1/",
    "/t/{cup}/standings/1/crosstable/", "/t/{cup}/standings/1/progress/", "/t/{cup}/entrants/1/",
    "/t/{cup}/end/", "/t/{cup}/rounds/1/1/", "/t/{cup}/rounds/1/1/clock/", "/t/{cup}/tables/{table}/",
)  # fmt: skip


@pytest.fixture(autouse=True)
def two_seconds(settings):
    settings.PUBLIC_SECONDS = 2


@pytest.fixture(autouse=True)
def nothing_kept():
    """Addresses are the same in every test."""
    public_pages._pages = LocalCache(size=64)


@pytest.fixture
def club():
    return new_club()[0]


@pytest.fixture
def cup(club):
    tournament = new_tournament(club, public=True)
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo")
    shy = Player.objects.create(name="Karel Peeters", shown_as=Player.ShownAs.INITIALS)
    EntrantPlayer.objects.filter(entrant__number=1, position=0).update(player=shy)
    publish_next(tournament)
    tournament.refresh_from_db()
    return tournament


def path_of(address: str, cup: Tournament) -> str:
    table = cup.stages.first().rounds.first().tables.first()
    return address.format(cup=cup.public_id, table=table.pk)


@pytest.mark.parametrize("address", PAGES)
def test_a_public_page_tells_everybody_the_same(client, cup, address):
    path = path_of(address, cup)
    for _first_and_again in range(2):
        answer = client.get(path, {"lang": "en-gb"})
        page = answer.content.decode()

        assert (answer.status_code, answer["Cache-Control"]) == (200, KEPT)
        assert answer.cookies == {}
        assert "csrf" not in page
        assert "Peeters" not in page
        assert 'method="post"' not in page


@pytest.mark.parametrize("address", PAGES)
def test_whoever_has_a_cookie_is_answered_privately(cup, address):
    phone = Client()
    phone.cookies["device"] = "x"

    assert "private" in phone.get(path_of(address, cup))["Cache-Control"]


def test_a_page_is_rendered_once_for_all_until_its_version_moves(cup, django_assert_num_queries):
    path = f"/t/{cup.public_id}/standings/"
    first = Client().get(path)
    with django_assert_num_queries(1):
        again = Client().get(path)
    Tournament.objects.filter(pk=cup.pk).update(name="Renamed", version=cup.version + 1)

    assert again.content == first.content
    assert again.headers.items() >= {"Content-Type": "text/html; charset=utf-8"}.items()
    assert "Renamed" in Client().get(path).content.decode()


def test_the_home_page_is_rendered_once_in_two_seconds(cup, monkeypatch, django_assert_num_queries):
    now = [10.0]
    monkeypatch.setattr(public_pages, "monotonic", lambda: now[0])
    first = Client().get("/").content
    Tournament.objects.update(name="Renamed")

    now[0] += 2
    with django_assert_num_queries(0):
        assert Client().get("/").content == first
    now[0] += 0.1
    assert "Renamed" in Client().get("/").content.decode()


def test_whoever_comes_while_it_is_rendered_anew_is_given_the_last(monkeypatch):
    """Nobody waits for somebody else's page, however long that takes."""
    others = []

    def render(_request):
        number = len(others)
        others.append(site(RequestFactory().get("/")).content if number == 1 else None)
        return HttpResponse(f"page {number}")

    site = public_pages.PublicPageMiddleware(render)
    assert site(RequestFactory().get("/")).content == b"page 0"
    later = public_pages.monotonic() + 3
    monkeypatch.setattr(public_pages, "monotonic", lambda: later)
    assert site(RequestFactory().get("/")).content == b"page 1"
    assert others == [None, b"page 0"]


class TestLanguages:
    """Two languages never get each other's kept page, from our memory or from a proxy's."""

    SAYS = {"en-gb": "Skip to the content", "nl": "Naar de inhoud", "fr": "Au contenu"}

    @pytest.fixture(autouse=True)
    def several(self, dutch_and_french):
        pass

    def get(self, address, accept="", cookie=""):
        """How it was answered, and whether it says what its language says."""
        browser = Client()
        if cookie:
            browser.cookies["language"] = cookie
        answer = browser.get(address, headers={"Accept-Language": accept})
        assert self.SAYS[answer["Content-Language"]] in answer.text
        return answer["Content-Language"], answer["Cache-Control"]

    def test_every_way_to_a_language_has_its_own_page(self, cup):
        Club.objects.update(language="nl")
        address = f"/t/{cup.public_id}/"
        for _first_and_again in range(2):
            assert self.get(address, "fr") == ("nl", KEPT)
            assert self.get(address, "fr", cookie="fr")[0] == "fr"
            assert self.get(address, "nl", cookie="en-gb")[0] == "en-gb"
            assert self.get(f"{address}?lang=fr", "nl") == ("fr", KEPT)
            assert self.get(f"{address}?lang=en-gb", "nl", cookie="nl")[0] == "en-gb"

    def test_a_page_whose_browser_decides_is_kept_by_no_proxy(self, cup):
        for _first_and_again in range(2):
            assert self.get("/", "fr") == ("fr", "private, max-age=0")
            assert self.get("/", "nl") == ("nl", "private, max-age=0")
            assert self.get("/?lang=fr", "nl") == ("fr", KEPT)
        assert "Accept-Language" in Client().get("/")["Vary"]
        assert "Accept-Language" not in Client().get("/?lang=fr")["Vary"]

    def test_what_a_cookie_chose_is_kept_by_us_alone(self, cup, django_assert_num_queries):
        address = f"/t/{cup.public_id}/standings/"
        assert self.get(address, cookie="fr") == ("fr", "private, max-age=0")
        with django_assert_num_queries(1):
            assert self.get(address, cookie="fr") == ("fr", "private, max-age=0")

    def test_a_proxy_is_told_that_a_cookie_matters(self, cup):
        assert "Cookie" in Client().get(f"/t/{cup.public_id}/?lang=nl")["Vary"]

    def test_a_link_picture_has_its_language_in_its_address(self, cup):
        page = Client().get(f"/t/{cup.public_id}/?lang=fr").text
        assert f'/pictures/t/{cup.public_id}.png?lang=fr"' in page
        picture = Client().get("/pictures/site.png", headers={"Accept-Language": "fr"})
        assert picture["Content-Language"] == "en-gb"
        assert "Accept-Language" not in picture.get("Vary", "")

    def test_search_engines_are_shown_every_language(self, cup):
        page = Client().get("/games/").text
        assert 'hreflang="nl"' in page
        assert "http://testserver/games/?lang=nl" in page


class TestLooks:
    """A look is a choice of this device's, as its language is: nobody else is given a page that has it."""

    FOUR = 'data-look="four"'

    def get(self, address, look=""):
        browser = Client()
        if look:
            browser.cookies["look"] = look
        return browser.get(address, {"lang": "en-gb"})

    def test_nobody_is_given_a_page_in_the_look_of_somebody_else(self, cup):
        address = f"/t/{cup.public_id}/"
        for _first_and_again in range(2):
            assert self.FOUR in self.get(address, "four").text
            assert "data-look" not in self.get(address).text

    def test_it_is_kept_by_us_alone(self, cup, django_assert_num_queries):
        address = f"/t/{cup.public_id}/standings/"
        assert self.get(address)["Cache-Control"] == KEPT
        assert self.get(address, "four")["Cache-Control"] == "private, max-age=0"
        with django_assert_num_queries(1):
            assert self.get(address, "four")["Cache-Control"] == "private, max-age=0"

    def test_what_is_no_look_of_ours_makes_no_page_of_its_own(self, cup, django_assert_num_queries):
        address = f"/t/{cup.public_id}/standings/"
        self.get(address, "purple")
        with django_assert_num_queries(1):
            self.get(address, "striped")


def test_a_browser_that_takes_gzip_gets_it(client, cup):
    path = f"/t/{cup.public_id}/standings/"
    plain = client.get(path)

    packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})

    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) == int(packed["Content-Length"]) < len(plain.content) / 2
    assert "Accept-Encoding" in packed["Vary"]


def test_open_pages_that_ask_for_what_is_new_are_never_kept(client, cup):
    path = f"/t/{cup.public_id}/standings/"

    for asking in ({"v": cup.version - 1}, {}):
        answer = client.get(path, asking, headers={"HX-Request": "true"})
        assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("address", ["/t/nothing/", "/clubs/nowhere/", "/games/whist/"])
def test_a_page_that_is_not_there_is_not_kept(client, db, address):
    assert "public" not in client.get(address).get("Cache-Control", "")


def test_a_draft_is_not_kept_for_outsiders(club):
    draft = new_tournament(club, pairs=4)
    organiser = Client()
    organiser.force_login(member_of(club, "Ina", "organiser"))
    path = f"/t/{draft.public_id}/"

    assert "private" in organiser.get(path)["Cache-Control"]
    assert Client().get(path).status_code == 404


def test_a_form_gives_the_cookie_that_it_needs(client, db):
    answer = client.get("/play/manillen-2p/")

    assert "csrfmiddlewaretoken" in answer.content.decode()
    assert list(answer.cookies) == ["csrf"]
    assert "public" not in answer.get("Cache-Control", "")
