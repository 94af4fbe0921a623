"""The results desk on the running product: slips typed faster than they are saved, and none is lost."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from django.utils.timezone import now
from PIL import Image
from playwright.sync_api import expect

from scoring.imports.pictures import LARGEST
from scoring.models import Role
from tests.journeys.hall import organiser_of_a_new_club, sign_in
from tests.journeys.phone import Phone
from tests.tournaments.factories import NOBODY, member_of, new_tournament, publish_next
from tests.tournaments.rounds.brackets import at, bracket, correct
from tournaments.models import Result, Round, Tournament
from tournaments.rounds.services.results import enter_result
from tournaments.rounds.services.versions import ResultEntry

KEYS_A_SECOND = 12
ORDINARY = {"variant": "manille", "ruleset": {"best_of": 1, "penalty": "off"}}
DIGITS = {str(digit): f"Shift+Numpad{digit}" for digit in range(10)}
"""Of the numeric pad: Shift stands for the lock of numbers, which this browser has off."""

pytestmark = pytest.mark.django_db(transaction=True)


class Desk:
    """Somebody with a numeric pad and a stack of slips."""

    def __init__(self, phone: Phone, round_: Round) -> None:
        self.phone, self.page = phone, phone.page
        self.address = (
            f"/t/{round_.stage.tournament.public_id}/rounds/{round_.stage.number}/{round_.number}/desk/"
        )
        self.keys = 0
        phone.open(self.address)

    def press(self, key: str) -> None:
        """One key, and the time until the next."""
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(1000 / KEYS_A_SECOND)
        self.keys += 1

    def type(self, *numbers: int) -> None:
        for number in numbers:
            for sign in str(number):
                self.press("NumpadSubtract" if sign == "-" else DIGITS[sign])
            self.press("NumpadEnter")

    def jump(self, table: int) -> None:
        self.press("NumpadDivide")
        self.type(table)

    def waiting(self) -> int:
        return int(self.page.locator("#desk-waiting").inner_text())

    def wait_until_saved(self, seconds: int = 60) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('#desk-waiting').textContent === '0'", timeout=1000 * seconds
        )


def round_of(pairs: int, phone: Phone, **more: object) -> Round:
    club, _organiser = organiser_of_a_new_club(phone)
    return publish_next(new_tournament(club, pairs=pairs, public=True, **(ORDINARY | more)))


def scores_of(number: int) -> list[int]:
    """What the slip of a table says."""
    return [34, 10 + number % 24]


def stored(tournament: Tournament) -> dict[int, list[int]]:
    results = Result.objects.filter(table__round__stage__tournament=tournament)
    rows = results.values_list("table__number", "scores")
    assert len(rows) == len(dict(rows)), "a slip counts once"
    return dict(rows)


@contextmanager
def a_loaded_machine() -> Iterator[None]:
    """Somebody else takes every core there is."""
    idle = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(idle) for _core in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def test_an_ordinary_duel_takes_six_keys_of_the_numeric_pad(phone: Phone) -> None:
    round_ = round_of(12, phone)
    desk = Desk(phone, round_)

    desk.type(*scores_of(1))
    assert desk.keys == 6
    desk.type(*scores_of(2))
    assert desk.keys == 12
    desk.jump(5)
    desk.type(*scores_of(5))
    desk.type(*scores_of(6))
    desk.type(*scores_of(3))
    desk.wait_until_saved()

    tables = {number: scores_of(number) for number in (1, 2, 3, 5, 6)}
    assert stored(round_.stage.tournament) == tables
    assert desk.page.input_value("#desk-table") == "4"
    desk.phone.look()


def test_half_a_minute_without_a_server_and_a_page_that_is_opened_again_lose_nothing(phone: Phone) -> None:
    round_ = round_of(24, phone)
    desk = Desk(phone, round_)

    desk.page.route("**/desk/", lambda route: route.abort())
    for number in range(1, 7):
        desk.type(*scores_of(number))
    assert stored(round_.stage.tournament) == {}
    assert desk.waiting() == 6
    assert "The server doesn’t answer" in phone.text("#desk-trouble")
    phone.look()
    desk.page.wait_for_timeout(30_000)
    questions = []
    desk.page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.accept()))
    desk.page.unroute("**/desk/")
    desk.page.route(
        "**/desk/", lambda route: route.abort() if route.request.method == "POST" else route.fallback()
    )
    desk.page.reload()
    assert questions == ["beforeunload"]
    assert desk.waiting() == 6
    assert desk.page.input_value("#desk-table") == "7"
    desk.type(*scores_of(7))

    desk.page.unroute("**/desk/")
    desk.wait_until_saved()
    assert stored(round_.stage.tournament) == {number: scores_of(number) for number in range(1, 8)}


def test_what_is_refused_stays_until_somebody_decides(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    round_ = round_of(12, phone)
    desk = Desk(phone, round_)
    second = new_phone()
    sign_in(second, round_.stage.tournament.club.memberships.get().player.user)
    other = Desk(second, round_)
    other.type(34, 20)
    other.wait_until_saved()

    desk.jump(1)
    desk.type(34, 21)
    desk.type(90, 3)
    desk.type(*scores_of(3))
    desk.page.locator("#desk-items .refused").nth(1).wait_for()
    refused = phone.texts("#desk-items .refused")
    assert "This table has the result 34–20 already" in refused[0]
    assert "Is that right? 90 is much for this game" in refused[1]
    phone.look()
    desk.page.get_by_role("button", name="Yes, it is right").click()
    desk.page.get_by_role("button", name="Throw it away").first.click()
    desk.jump(5)  # the button is gone, and took the focus along
    desk.type(*scores_of(5))
    desk.wait_until_saved()

    tables = {1: [34, 20], 2: [90, 3], 3: scores_of(3), 5: scores_of(5)}
    assert stored(round_.stage.tournament) == tables


def test_an_unfinished_result_is_asked_about_once_and_a_second_enter_takes_it(phone: Phone) -> None:
    round_ = round_of(8, phone)
    desk = Desk(phone, round_)

    desk.type(12, 30)
    desk.page.locator("#desk-items .refused").wait_for()
    (asked,) = phone.texts("#desk-items .refused")
    assert "Is that right? The match would go on" in asked
    desk.jump(1)
    assert [box.input_value() for box in desk.page.locator("[name^=score_]").all()] == ["12", "30"]
    desk.press("NumpadEnter")
    desk.press("NumpadEnter")
    desk.wait_until_saved()
    assert stored(round_.stage.tournament) == {1: [12, 30]}

    desk.type(13, 30)
    desk.page.locator("#desk-items .refused").wait_for()
    desk.jump(2)
    desk.type(13, 31)
    desk.page.locator("#desk-items .refused", has_text="13–31").wait_for()

    assert stored(round_.stage.tournament) == {1: [12, 30]}


def test_typed_twice_what_differs_is_typed_anew(phone: Phone) -> None:
    round_ = round_of(8, phone)
    desk = Desk(phone, round_)
    desk.page.locator("#desk-twice").check()

    desk.type(34, 11, 34, 12)
    assert "Typed 34–11 first and 34–12 then" in phone.text("#desk-notice")
    desk.type(34, 12, 34, 12)
    desk.wait_until_saved()

    assert stored(round_.stage.tournament) == {1: [34, 12]}


def test_the_slip_of_a_table_whose_round_is_drawn_again_is_typed_by_its_number(phone: Phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=2)
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    correct(at(tournament, 1, "main", 1))
    desk = Desk(phone, Round.objects.published().get(stage__tournament=tournament, number=2))

    desk.jump(other.number)
    desk.type(101, 90)
    desk.type(101, 80)  # and the one of the quarter-finals that is played again
    desk.wait_until_saved()

    assert [table.results.get().scores for table in (other, at(tournament, 2, "main", 1))] == [
        [101, 90],
        [101, 80],
    ]
    assert desk.page.input_value("#desk-table") == ""


def test_a_level_slip_of_a_bracket_waits_for_who_goes_on_while_the_next_ones_are_typed(phone: Phone) -> None:
    """Also blind, and by hand from a list of names: no digit ever decides it."""
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = bracket(club, {"system": "double_knockout"}, pairs=8, rounds=0)
    round_ = publish_next(tournament)
    Round.objects.filter(pk=round_.pk).update(minutes=25, clock_started_at=now(), last_hand_called_at=now())
    desk = Desk(phone, round_)
    level = phone.page.locator("#desk-items .refused")
    goes_on = level.get_by_role("group", name="If level, who goes on").get_by_role("button")

    desk.type(70, 70)
    desk.type(50, 72)
    desk.type(70, 70)
    desk.type(60, 73)
    expect(level).to_have_count(2)
    expect(level.first).to_contain_text("Table 1: 70–70, not saved yet. The sides are level")
    expect(phone.page.locator("#desk-notice")).to_be_hidden()
    expect(phone.page.locator("#desk-items li")).to_have_count(2)
    phone.look()
    assert stored(tournament) == {2: [50, 72], 4: [60, 73]}
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.page.reload()
    expect(goes_on).to_have_count(4)
    goes_on.nth(1).click()
    expect(goes_on).to_have_count(2)
    desk.jump(3)
    desk.type(70, 88)
    desk.wait_until_saved()

    assert stored(tournament) == {1: [70, 70], 2: [50, 72], 3: [70, 88], 4: [60, 73]}
    assert Result.objects.get(table__number=1).winner == 1
    assert desk.page.locator("#desk-items li").count() == 0


def test_the_third_score_fills_itself_in(phone: Phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    names = [f"Jon {letter}" for letter in "ABCDEF"]
    stages = [{"system": "tables", "rounds": 3, "table_size": 3}]
    game = {"variant": "hornafjardarmanni", "unit": "player", "ruleset": {"preset": "championship"}}
    round_ = publish_next(new_tournament(club, names=names, stages=stages, public=True, **game))
    desk = Desk(phone, round_)

    desk.type(5, -2)
    assert desk.page.locator("[name=score_2]").input_value() == "−3"
    desk.press("NumpadEnter")
    desk.wait_until_saved()

    assert stored(round_.stage.tournament) == {1: [5, -2, -3]}


def test_the_runner_sends_a_picture_and_the_desk_types_from_it(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    """As a phone takes it, larger than may be sent: the phone makes it small first."""
    round_ = round_of(8, phone)
    desk = Desk(phone, round_)
    tournament = round_.stage.tournament
    runner = new_phone()
    sign_in(runner, member_of(tournament.club, "Runner", Role.SCORER))
    runner.open(f"/t/{tournament.public_id}/tables/{round_.tables.get(number=3).pk}/")
    runner.page.set_input_files(
        "[name=picture]", {"name": "slip.jpg", "mimeType": "image/jpeg", "buffer": photo()}
    )
    runner.page.get_by_text("1 picture is with the director.").wait_for()
    runner.look()

    picture = desk.page.locator("#desk-picture img")
    desk.page.locator("[data-number='3'][data-picture]").wait_for()
    assert not picture.is_visible()
    desk.jump(3)
    picture.wait_for()
    desk.page.wait_for_function("document.querySelector('#desk-picture img').naturalWidth === 1280")
    phone.look()
    desk.type(*scores_of(3))
    desk.wait_until_saved()

    assert not picture.is_visible()
    assert stored(tournament) == {3: scores_of(3)}


def photo() -> bytes:
    """A JPEG of more than a megabyte."""
    file = BytesIO()
    Image.effect_noise((2400, 1800), 90).save(file, "JPEG", quality=92)
    assert len(file.getvalue()) > LARGEST
    return file.getvalue()


def test_without_a_script_it_is_a_form(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(scripts=False)
    round_ = round_of(8, phone)
    phone.open(Desk(phone, round_).address)

    phone.page.fill("[name=score_0]", "34")
    phone.page.fill("[name=score_1]", "12")
    phone.tap_through("#desk-form button[type=submit]")

    assert stored(round_.stage.tournament) == {1: [34, 12]}
    assert phone.page.input_value("#desk-table") == "2"


@pytest.mark.parametrize("tables", [30, pytest.param(250, marks=pytest.mark.release)])
def test_a_hall_is_typed_at_twelve_keys_a_second_on_a_loaded_machine_and_none_is_lost(
    phone: Phone, tables: int
) -> None:
    round_ = round_of(2 * tables, phone)
    desk = Desk(phone, round_)

    with a_loaded_machine():
        for number in range(1, tables + 1):
            desk.type(*scores_of(number))
    desk.wait_until_saved(seconds=600)

    assert desk.keys == 6 * tables
    assert stored(round_.stage.tournament) == {number: scores_of(number) for number in range(1, tables + 1)}


def test_on_the_board_the_next_table_has_the_focus_before_the_one_before_it_is_saved(phone: Phone) -> None:
    round_ = round_of(8, phone)
    page = phone.page
    phone.open(f"/t/{round_.stage.tournament.public_id}/rounds/1/1/")

    rows = page.locator(".board-row")
    rows.first.locator("[name=score_0]").focus()
    for number in range(1, 5):
        first, second = scores_of(number)
        page.keyboard.type(str(first))
        rows.nth(number - 1).locator("[name=score_1]").focus()
        page.keyboard.type(str(second))
        page.keyboard.press("Enter")
    page.wait_for_function(
        "() => !document.querySelector('.row-form') && document.activeElement.closest('.board-row')"
    )

    assert stored(round_.stage.tournament) == {number: scores_of(number) for number in range(1, 5)}
    phone.look()


def test_on_the_board_tab_and_enter_go_from_score_to_score(phone: Phone) -> None:
    round_ = round_of(8, phone)
    keyboard = phone.page.keyboard
    phone.open(f"/t/{round_.stage.tournament.public_id}/rounds/1/1/")
    rows = phone.page.locator(".board-row")

    rows.first.locator("[name=score_0]").focus()
    keyboard.type("34")
    keyboard.press("Tab")
    keyboard.type("3")
    keyboard.press("Shift+Tab")
    expect(rows.first.get_by_role("button", name="minus").first).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(rows.nth(1).locator("[name=score_0]")).to_be_focused()
    for score in ("34", "31"):
        keyboard.type(score)
        keyboard.press("Enter")
    expect(rows.nth(1).locator(".row-form")).to_have_count(0)

    assert stored(round_.stage.tournament) == {1: [34, 3], 2: [34, 31]}


def test_on_the_board_the_focus_passes_over_a_table_whose_result_came_from_elsewhere(phone: Phone) -> None:
    round_ = round_of(8, phone)
    page = phone.page
    phone.open(f"/t/{round_.stage.tournament.public_id}/rounds/1/1/")
    rows = page.locator(".board-row")
    elsewhere = round_.tables.get(number=2)
    enter_result(table=elsewhere, entry=ResultEntry(scores=scores_of(2)), actor=NOBODY)
    expect(rows.nth(1).locator(".row-form")).to_be_hidden()

    rows.first.locator("[name=score_0]").fill("34")
    rows.first.locator("[name=score_1]").fill("11")
    page.keyboard.press("Enter")
    expect(rows.nth(2).locator("[name=score_0]")).to_be_focused()
    phone.look()


def test_on_the_board_the_focus_comes_back_to_what_could_not_be_saved(phone: Phone) -> None:
    round_ = round_of(8, phone)
    page = phone.page
    phone.open(f"/t/{round_.stage.tournament.public_id}/rounds/1/1/")
    row = page.locator(".board-row").first
    results = re.compile(r"/tables/\d+/result/$")
    row.locator("[name=score_0]").fill("34")
    row.locator("[name=score_1]").fill("11")
    for fail in (lambda route: route.abort(), lambda route: route.fulfill(status=503)):
        page.route(results, fail)
        page.keyboard.press("Enter")
        expect(row.get_by_role("alert")).to_have_text("Not saved yet")
        expect(row.locator("[name=score_0]")).to_be_focused()
        assert row.locator("[name=score_1]").input_value() == "11"
        page.unroute(results)
    phone.look()
    phone.wrong.clear()  # the failures themselves

    page.keyboard.press("Enter")
    row.locator(".row-form").wait_for(state="detached")
    assert stored(round_.stage.tournament) == {1: [34, 11]}


def test_what_is_saved_is_counted_before_the_list_comes(phone: Phone) -> None:
    round_ = round_of(6, phone)
    nothing_new = {"X-Answered-By": "manille"}
    phone.page.route("**/desk/?v=*", lambda route: route.fulfill(status=204, headers=nothing_new))
    desk = Desk(phone, round_)
    title = phone.page.locator("#desk-tables-title")
    assert title.inner_text() == "Slips missing: 3"
    for left in ("Slips missing: 2", "Slips missing: 1", "Every slip is in"):
        desk.type(34, 10)
        desk.wait_until_saved()
        assert title.inner_text() == left
