"""Every component looks as it is kept here, in light and dark, on a phone and on a table.

``make pictures`` compares; how pictures are renewed stands in CONTRIBUTING. Letters are drawn with the font
that is kept here, which the test lays over the tokens: pages themselves use the reader's own.
"""

import io
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from manille_site.previews.drawing import FONT
from scoring.models import Match
from tests.journeys.shipped import Shipped
from tests.pictures.comparison import differing, small, where_they_differ
from tests.scoring.factories import hand, play
from tests.tournaments.factories import new_club, new_tournament, play_rounds

KEPT = Path(__file__).with_name("kept")
DRAWN = Path(__file__).resolve().parents[2] / "var" / "pictures"
"""Where what differs is left to be looked at."""

TOLERANCE = 0.005
HEIGHT = 900
LOOKS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
PAGES = {"manillen": "/components/", "trjamann": "/components/?game=trjamann"}
OF_THE_GAME = ("board", "fields", "sheet", "match_card")
"""What looks otherwise in another game; the rest is compared once."""

FONT_ADDRESS = "/kept-font.ttf"
ADDED = f"""
@font-face {{ font-family: "Manille Sans"; src: url("{FONT_ADDRESS}"); font-weight: 400 700; }}
:root {{ --sans: "Manille Sans"; --serif: "Manille Sans"; --mono: "Manille Sans"; }}
.places {{ display: none !important; }}
"""
"""The font, and no bar of places, which would stand over what is higher than the screen."""


def with_own_font(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(status=200, content_type="text/css", body=answer.text() + ADDED)


@pytest.fixture(
    params=[LOOKS[0], *(pytest.param(look, marks=pytest.mark.release) for look in LOOKS[1:])],
    ids=lambda look: f"{look[0]}-{look[1]}",
)
def look(request: pytest.FixtureRequest) -> tuple[int, str]:
    width, scheme = request.param
    return width, scheme


@pytest.fixture
def page(browser: Browser, look: tuple[int, str]) -> Iterator[Page]:
    width, scheme = look
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        locale="en-GB",
        service_workers="block",
    )
    page = context.new_page()
    page.route(re.compile(r"/site/tokens[.\w]*\.css"), with_own_font)
    page.route(f"**{FONT_ADDRESS}", lambda route: route.fulfill(path=FONT, content_type="font/ttf"))
    yield page
    context.close()


def pictures_of(page: Page, address: str, game: str) -> Iterator[tuple[str, Image.Image]]:
    """Each component by its name, which its heading says."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px \"Manille Sans\"', 'Þ♠') && document.fonts.size") == 1
    for section in page.locator(".component-columns > section").all():
        heading = section.locator("h2").first.inner_text().split()[0]
        name = re.sub(r"\W|html$|svg$", "", heading).strip("_")
        if "aria" in section.locator("h2").first.inner_text():
            name += "-refused"
        if game != "manillen" and not name.startswith(OF_THE_GAME):
            continue
        shot = section.screenshot(animations="disabled", caret="hide")
        yield f"{game}-{name}", Image.open(io.BytesIO(shot)).convert("RGB")


@pytest.mark.journey
@pytest.mark.parametrize("game", ["manillen", pytest.param("trjamann", marks=pytest.mark.release)])
def test_every_component_looks_as_it_is_kept(
    shipped: Shipped, page: Page, look: tuple[int, str], game: str, pytestconfig: pytest.Config
) -> None:
    drawn = dict(pictures_of(page, shipped.local + PAGES[game], game))
    assert differences(look, drawn, renew=pytestconfig.getoption("--renew")) == {}
    assert len(drawn) == {"manillen": 15, "trjamann": 4}[game]


def differences(look: tuple[int, str], drawn: dict[str, Image.Image], *, renew: bool) -> dict[str, str]:
    """What looks otherwise than it is kept, and how; renewed pictures are kept from now on."""
    folder = f"{look[0]}-{look[1]}"
    otherwise = {}
    for name, picture in drawn.items():
        kept = KEPT / folder / f"{name}.png"
        if renew:
            kept.parent.mkdir(parents=True, exist_ok=True)
            small(picture).save(kept, optimize=True)
        elif not kept.exists():
            otherwise[name] = "nothing is kept"
        elif (share := differing(Image.open(kept), picture)) > TOLERANCE:
            otherwise[name] = f"{share:.2%} differs, see {leave(folder, name, kept, picture)}"
    return otherwise


def a_pad(page: Page, shipped: Shipped) -> str:
    """A match after two hands, at the phone that opened it."""
    page.goto(f"{shipped.local}/play/manillen-2p/")
    page.locator("[name=seat_0]").fill("Anna Vandenbroucke")
    page.locator("[name=seat_1]").fill("Bob")
    page.locator("main form button[type=submit]").last.click()
    page.wait_for_url("**/m/*/")
    play(Match.objects.get(), hand(37), hand(20))
    return page.url


def standings(page: Page, shipped: Shipped) -> str:
    """A Swiss of twelve pairs after two rounds, on a day that does not move."""
    club, _organiser = new_club()
    evening = datetime(2026, 1, 10, 19, 0, tzinfo=UTC)
    tournament = new_tournament(club, pairs=12, public=True, name="Winter Swiss", starts_at=evening)
    play_rounds(tournament, 2)
    return f"{shipped.local}/t/{tournament.public_id}/standings/"


@pytest.mark.journey
@pytest.mark.release
@pytest.mark.parametrize("place", [a_pad, standings], ids=lambda place: place.__name__)
def test_a_page_looks_as_it_is_kept(
    shipped: Shipped,
    page: Page,
    look: tuple[int, str],
    place: Callable[[Page, Shipped], str],
    pytestconfig: pytest.Config,
) -> None:
    page.goto(place(page, shipped))
    page.evaluate("document.fonts.ready")
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    assert differences(look, {place.__name__: picture}, renew=pytestconfig.getoption("--renew")) == {}


def leave(folder: str, name: str, kept: Path, picture: Image.Image) -> Path:
    """What was drawn, and white on black where that differs."""
    place = DRAWN / folder
    place.mkdir(parents=True, exist_ok=True)
    picture.save(place / f"{name}.png")
    where_they_differ(Image.open(kept), picture).save(place / f"{name}-where.png")
    return place / f"{name}-where.png"


def test_every_picture_that_is_kept_belongs_to_a_look() -> None:
    folders = {folder.name: sorted(path.stem for path in folder.iterdir()) for folder in KEPT.iterdir()}

    assert set(folders) == {f"{width}-{scheme}" for width, scheme in LOOKS}
    assert len({tuple(names) for names in folders.values()}) == 1
    assert sum(path.stat().st_size for path in KEPT.rglob("*.png")) < 2_000_000
