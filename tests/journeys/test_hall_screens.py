"""What hangs in the hall, read across it: sizes, contrast, pages that turn, the call of the last hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.screens import COUNT_TONES, COVERED, FLASH, MEASURE, PROJECTOR, project
from tests.scoring.factories import hand, play
from tests.tournaments.factories import KNOCKOUT, NOBODY, SWISS, new_tournament, publish_next, settle
from tournaments.models import Announcement, Screen, Tournament
from tournaments.rounds.services.clock import call_last_hand, start_clock
from tournaments.screens import services

LONG = [f"Guðmundur Vilhjálmsson {number} & Marie-Claire Vandecasteele" for number in range(20)]

Stages = Sequence[Mapping[str, Any]]
SWISS_AND_KNOCKOUT: Stages = (
    {"system": "swiss", "rounds": 2},
    {"system": "knockout", "from": {"best": 8}},
)
WITHOUT_ROWS = frozenset({"clock", "words"})


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a tournament's day: so many rounds are over, and the next is played, if there is one."""

    stages: Stages
    rounds: int
    seen: Mapping[str, str]
    """By show, what is on one of its pages: a selector."""

    without_rows: frozenset[str] = WITHOUT_ROWS
    is_over: bool = False


LAST_16 = "h1:has-text('Last 16')"
MOMENTS = {
    "a Swiss": Moment(SWISS, 0, {"tables": ".row-word"}, WITHOUT_ROWS | {"bracket"}),
    "a knock-out": Moment(KNOCKOUT, 1, {"bracket": LAST_16, "standings": LAST_16}),
    "above the cut": Moment(SWISS_AND_KNOCKOUT, 1, {"standings": ".last-in"}, WITHOUT_ROWS | {"bracket"}),
    "below the cut": Moment(SWISS_AND_KNOCKOUT, 2, {"bracket": "h1:has-text('Quarter-finals')"}),
    "the end": Moment(SWISS_AND_KNOCKOUT, 5, {"standings": "h1:has-text('Final ranking')"}, is_over=True),
}


def grand_prix(phone: Phone, stages: Stages = SWISS) -> Tournament:
    club, _organiser = organiser_of_a_new_club(phone)
    return new_tournament(club, name="Grand Prix", names=LONG, stages=stages, public=True, minutes=25)


@pytest.fixture
def tournament(phone: Phone) -> Tournament:
    return grand_prix(phone)


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=list(MOMENTS))
def test_it_is_read_across_the_hall(phone: Phone, new_phone, moment: Moment) -> None:
    tournament = grand_prix(phone, moment.stages)
    for _round in range(moment.rounds):
        settle(publish_next(tournament))
    if not moment.is_over:
        one_round = publish_next(tournament)
        start_clock(round_=one_round, actor=NOBODY)
        play(one_round.tables.first().match, hand(37))
    services.announce(tournament=tournament, text="Soup is ready. " * 10, actor=NOBODY)
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    hanging: Phone = new_phone()
    for show in Screen.Show.values:
        services.show_on_screen(tournament=tournament, number=1, show=show, actor=NOBODY)
        page = project(hanging, f"/screens/{address.secret}/")
        measures = page.evaluate(MEASURE)
        assert measures["contrast"] >= 7, (show, measures)
        assert (measures["width"], measures["height"]) == (1280, 720), (show, measures)
        if show in moment.without_rows:
            assert (measures["name"], measures["rows"]) == (None, 0), (show, measures)
        else:
            assert measures["name"] is not None, f"nobody is named: {show}"
            assert measures["name"] >= 44, (show, measures)
            assert 1 <= measures["rows"] <= 12, (show, measures)
        if show in moment.seen:
            assert page.locator(moment.seen[show]).count(), show


def test_what_is_announced_is_read_to_its_end_below_the_clock(
    phone: Phone, new_phone, tournament: Tournament
) -> None:
    """The clock gives way, whatever it says, and the keys of the screen stand beside the words."""
    one_round = publish_next(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(name="The Great Pairs of the Coast and Its Hinterland")
    services.announce(tournament=tournament, text="Soup is ready in the back room. " * 5, actor=NOBODY)
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    services.show_on_screen(tournament=tournament, number=1, show="clock", actor=NOBODY)
    hanging: Phone = new_phone()

    def look() -> None:
        page = project(hanging, f"/screens/{address.secret}/")
        page.locator("[data-full]").wait_for()
        seen = page.evaluate(COVERED)
        assert seen["bottom"] <= PROJECTOR["height"], seen
        assert not seen["keys"], seen
        assert seen["clock"] >= 0, seen

    look()
    start_clock(round_=one_round, actor=NOBODY)
    call_last_hand(round_=one_round, actor=NOBODY)
    look()


def test_pages_turn_by_themselves_after_eight_seconds_at_least(
    phone: Phone, new_phone, tournament: Tournament
) -> None:
    publish_next(tournament)
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    page = project(new_phone(), f"/screens/{address.secret}/")
    first = page.locator(".screen-page:not([hidden]) .row-name").first.inner_text()
    seconds = page.evaluate(
        """() => new Promise((resolve) => {
          const turns = [];
          new MutationObserver(() => {
            if (turns.push(performance.now()) === 2) resolve((turns[1] - turns[0]) / 1000);
          }).observe(document.getElementById("screen"), {subtree: true, attributeFilter: ["hidden"]});
        })"""
    )
    assert 8 <= seconds < 15, "from one turn to the next"
    assert page.locator(".screen-page:not([hidden]) .row-name").first.inner_text() != first
    assert int(page.locator("#screen").get_attribute("data-seconds-a-page") or 0) >= 8


def test_a_page_has_as_many_tables_as_the_screen_holds(phone: Phone, new_phone) -> None:
    """Names of 36 letters take one line, where the server reckons with two; a low screen parts more."""
    club, _organiser = organiser_of_a_new_club(phone)
    pairs = [f"Emile Peeters {number} & Julie Willemsens" for number in range(10, 22)]
    tournament = new_tournament(club, name="Swiss", names=pairs, public=True)
    publish_next(tournament)
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    services.show_on_screen(tournament=tournament, number=1, show="pairings", actor=NOBODY)
    page = project(new_phone(), f"/screens/{address.secret}/")

    def tables() -> list[int]:
        return page.evaluate(
            "() => [...document.querySelectorAll('.screen-page')]"
            ".map((page) => page.querySelectorAll('.screen-row').length)"
        )

    page.wait_for_function("() => document.querySelectorAll('.screen-page').length === 2")
    assert tables() == [5, 1]
    assert page.locator(".screen-count:visible").inner_text() in ("1/2", "2/2")
    page.set_viewport_size({"width": 1280, "height": 400})
    page.wait_for_function("() => document.querySelectorAll('.screen-page').length > 2")
    assert sum(tables()) == 6
    measures = page.evaluate(MEASURE)
    assert (measures["width"], measures["height"]) == (1280, 400)
    page.set_viewport_size(PROJECTOR)
    page.wait_for_function("() => document.querySelectorAll('.screen-page').length === 2")
    assert tables() == [5, 1]


def qr_rems(phone: Phone) -> float:
    """How wide the code for the screens is on a wide screen, in letters of the page."""
    phone.page.set_viewport_size({"width": 1280, "height": 720})
    return float(
        phone.page.evaluate(
            """() => document.querySelector('.qr-box').getBoundingClientRect().width
                / parseFloat(getComputedStyle(document.documentElement).fontSize)"""
        )
    )


def gaps_between_screens(phone: Phone) -> list[float]:
    return [
        float(gap)
        for gap in phone.page.evaluate(
            """() => [...document.querySelectorAll('.remote-screen + .remote-screen')].map(one =>
                one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom
            )"""
        )
    ]


def test_the_director_turns_the_screens_from_a_phone(phone: Phone, new_phone, tournament: Tournament) -> None:
    one_round = publish_next(tournament)
    hall = Hall(phone, tournament)
    phone.open(hall.path("screens/"))
    phone.tap_through("button:has-text('Make the address')")
    address = tournament.screen_addresses.get()
    assert qr_rems(phone) <= 16
    assert min(gaps_between_screens(phone)) >= 8, "each screen is a card of its own"
    hanging: Phone = new_phone()
    page = project(hanging, f"/screens/{address.secret}/")
    page.get_by_text("your table").first.wait_for()

    phone.tap_through("#screen-1 button[value=clock]")
    page.locator(".clock-digits").wait_for()
    page.locator("[data-sound]").click()
    call_last_hand(round_=one_round, actor=NOBODY)
    page.locator(".screen-big", has_text="Last hand").wait_for()
    page.locator("html.alarm").wait_for(state="attached")
    animation = page.evaluate("getComputedStyle(document.getElementById('screen')).animationName")
    assert animation == "none", "this browser asks for reduced motion"

    phone.page.locator("#id_text").fill("Soup is ready")
    phone.tap_through("button:has-text('Announce it')")
    page.locator(".screen-announcement", has_text="Soup is ready").wait_for()
    visitor: Phone = new_phone()
    visitor.open(hall.path("standings/"))
    assert "Soup is ready" in visitor.text("#announcements")
    phone.tap_through("button:has-text('Take down')")
    visitor.page.locator(".announcement").wait_for(state="detached", timeout=15_000)
    assert Announcement.objects.get().ended_at is not None

    phone.tap_through("button:has-text('Renew the address')")
    hanging.wrong = [line for line in hanging.wrong if "410" not in line]
    page.get_by_text("This address was renewed.").wait_for()
    hanging.wrong = [line for line in hanging.wrong if "answer 410" not in line]


def test_the_last_hand_flashes_and_sounds(phone: Phone, new_phone, tournament: Tournament) -> None:
    """Where nobody asked for less motion, and somebody has put the sound on."""
    one_round = publish_next(tournament)
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    services.show_on_screen(tournament=tournament, number=1, show="clock", actor=NOBODY)
    hanging: Phone = new_phone()
    hanging.page.emulate_media(reduced_motion="no-preference")
    hanging.page.add_init_script(COUNT_TONES)
    page = project(hanging, f"/screens/{address.secret}/")
    assert page.evaluate("tones") == 0
    page.locator("[data-sound]").click()
    assert page.evaluate("tones") == 1, "that it can be heard"
    assert page.evaluate(FLASH) == ["none"]

    call_last_hand(round_=one_round, actor=NOBODY)
    page.locator("html.alarm").wait_for(state="attached")
    assert page.evaluate(FLASH) == ["screen-flash", "running"]
    assert page.evaluate("tones") == 1 + 3


def test_where_no_page_may_be_full_there_is_no_key_for_it(phone: Phone, new_phone, tournament) -> None:
    address = services.renew_address(tournament=tournament, actor=NOBODY)
    hanging: Phone = new_phone()
    hanging.page.add_init_script(
        "Object.defineProperty(Document.prototype, 'fullscreenEnabled', {get: () => false})"
    )
    page = project(hanging, f"/screens/{address.secret}/")
    page.locator("[data-sound]").wait_for()
    assert page.locator("[data-full]").is_hidden()
