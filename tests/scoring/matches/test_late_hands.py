"""A hand that comes when the table is done is never dropped, and changes no result by itself."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.matches import services
from scoring.matches.selectors.late_hands import late_hands_waiting
from scoring.matches.services.joining import end_table
from scoring.matches.services.seats import relabel_seats
from scoring.models import Device, LateHand, Line, LogEntry, TableDevice
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = pytest.mark.django_db

HAND = {"trump": "hearts", "points_0": "37", "points_1": "23"}
KEPT = {"kept_at": "2026-11-21T20:15:00.000Z"}


@pytest.fixture
def match(device):
    return new_match(opened_on=device)


@pytest.fixture
def stopped(match):
    """Ended by the clock after one hand: 10 points to 0."""
    play(match, hand(40))
    services.stop_match(match, actor=NOBODY)
    match.refresh_from_db()
    return match


@pytest.fixture
def bring(phone, post_line):
    """``bring(match, 2)``: what a phone sends that kept its hand as this line."""

    def send(match: Any, number: int, **more: Any) -> Any:
        sent = {"number": number, "client_id": uuid4(), **KEPT, **HAND, **more}
        return post_line(phone, match, htmx=True, **sent)

    return send


def decide(phone: Any, match: Any, how: str, **sent: Any) -> Any:
    match.refresh_from_db()
    late = LateHand.objects.latest("pk")
    return phone.post(f"/m/{match.public_id}/late/{late.pk}/{how}/", {"version": match.version, **sent})


class TestArriving:
    def test_after_the_end_it_stands_beside_the_sheet_and_the_phone_is_told(self, stopped, bring):
        final = stopped.final
        client_id = uuid4()
        for _time in range(2):  # the answer was lost
            answer = bring(stopped, 2, client_id=client_id)
            assert answer.status_code == 200
            assert "came after the end of the match" in answer["X-Late-Hand"]
        late = LateHand.objects.get()
        assert (late.cause, late.number, late.facts["points"]) == ("over", 2, [37, 23])
        stopped.refresh_from_db()
        assert (stopped.final, Line.objects.count()) == (final, 1)
        assert LogEntry.objects.filter(action="hand_in_late", match=stopped).count() == 1

    def test_several_are_told_of_together_for_everybody_to_see(self, stopped, bring):
        bring(stopped, 2)
        answer = bring(stopped, 3)

        words = json.loads(answer["X-Late-Hand"])
        assert words.startswith("2 hands came after the end of the match. They are safe with whoever")
        page = answer.content.decode()
        note = page[page.index('<p class="note warning">') :].partition("</p>")[0]
        assert "2 hands came after" in note

    def test_another_hand_under_the_number_of_one_that_counts_is_late_too(self, stopped, bring):
        assert bring(stopped, 1)["X-Late-Hand"]

    def test_what_the_sheet_has_already_is_not_late(self, match, bring, post_line, phone):
        post_line(phone, match, number=1, **HAND)
        services.stop_match(match, actor=NOBODY)

        assert "X-Late-Hand" not in bring(match, 1)
        assert not LateHand.objects.exists()

    def test_a_hand_that_was_typed_just_now_is_refused_as_before(self, stopped, phone, post_line):
        assert post_line(phone, stopped, htmx=True, number=2, **HAND).status_code == 422
        assert not LateHand.objects.exists()

    def test_a_void_deal_comes_late_as_a_void_deal(self, stopped, post_line, phone):
        sent = {"number": 2, "client_id": uuid4(), **KEPT, "kind": "void", "reason": "Ten cards"}
        assert post_line(phone, stopped, htmx=True, **sent)["X-Late-Hand"]
        assert LateHand.objects.get().written == {"kind": "void", "reason": "Ten cards"}
        decide(phone, stopped, "take")
        assert Line.objects.get(number=2).written == {"kind": "void", "reason": "Ten cards"}

    def test_in_time_it_is_written(self, match, bring):
        assert "X-Late-Hand" not in bring(match, 1)
        assert Line.objects.count() == 1

    def test_seats_that_were_changed_meanwhile_leave_it_to_a_person(self, match, phone, bring):
        page = {"version": 0, "seat_0": "Cas", "seat_1": "Bob", "reason": "wrong names"}
        shown = phone.post(f"/m/{match.public_id}/seats/", page)
        assert (
            phone.post(f"/m/{match.public_id}/seats/", page | {"seal": shown.context["seal"]}).status_code
            == 302
        )

        assert "other people" in bring(match, 1)["X-Late-Hand"]

    @pytest.mark.parametrize("minutes_fast", [-10, 0, 10])
    @pytest.mark.parametrize(("minute", "is_late"), [(4, True), (6, False)])
    def test_whether_they_were_changed_after_it_is_no_matter_of_the_phones_clock(
        self, match, bring, time_machine, minutes_fast, minute, is_late
    ):
        began = timezone.now()
        time_machine.move_to(began + timedelta(minutes=5))
        relabel_seats(match=match, people=["Cas", "Bob"], reason="wrong", actor=NOBODY)
        time_machine.move_to(began + timedelta(minutes=20))
        error = timedelta(minutes=minutes_fast)
        times = [(began + timedelta(minutes=at) + error).isoformat() for at in (minute, 20)]

        answer = bring(match, 1, kept_at=times[0], sent_at=times[1])

        assert ("X-Late-Hand" in answer) is is_late

    @pytest.mark.parametrize(("minute", "is_late"), [(4, True), (6, False)])
    def test_of_one_that_another_phone_kept_first_the_clock_is_believed(
        self, match, bring, time_machine, minute, is_late
    ):
        """The phone that sends it may have another, and doesn't say when it sent it."""
        began = timezone.now()
        time_machine.move_to(began + timedelta(minutes=5))
        relabel_seats(match=match, people=["Cas", "Bob"], reason="wrong", actor=NOBODY)
        time_machine.move_to(began + timedelta(minutes=20))

        answer = bring(match, 1, kept_at=(began + timedelta(minutes=minute)).isoformat())

        assert ("X-Late-Hand" in answer) is is_late

    @pytest.mark.parametrize(
        "sent", ["", "noon", "2026-11-21T20:15:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
    )
    def test_a_phone_that_says_nothing_right_of_when_it_sent_it_is_heard_all_the_same(
        self, match, bring, sent
    ):
        assert "X-Late-Hand" not in bring(match, 1, sent_at=sent)
        assert Line.objects.get().facts == {"trump": "hearts", "points": [37, 23]}

    def test_a_phone_that_was_let_go_is_heard_and_a_stranger_is_not(self, match, client, bring, device):
        other = Device.objects.create()
        match.opened_on = other
        match.save()
        assert bring(match, 1).status_code == 403
        TableDevice.objects.create(match=match, device=device)
        end_table(match)

        assert "lost its place" in bring(match, 1)["X-Late-Hand"]
        assert not Line.objects.exists()

    def test_there_is_an_end_to_what_one_match_takes(self, stopped, bring, monkeypatch):
        monkeypatch.setattr("scoring.matches.services.late_hands.MOST", 1)
        bring(stopped, 2)
        assert bring(stopped, 3).status_code == 422
        assert LateHand.objects.count() == 1


class TestDeciding:
    def test_what_taking_it_changes_is_shown_before(self, stopped, bring, phone):
        bring(stopped, 2)
        page = phone.get(f"/m/{stopped.public_id}/late/").content.decode()
        assert "<li>Game 1, hand 2: Anna +7.</li><li>Game 1: 10–0 before, now 17–0.</li>" in page
        assert Line.objects.count() == 1

    def test_taken_it_is_a_line_and_the_match_ends_as_it_stood_with_it(self, stopped, bring, phone):
        bring(stopped, 2)
        assert decide(phone, stopped, "take", reason="seen by both").status_code == 302
        stopped.refresh_from_db()
        assert stopped.is_closed
        assert stopped.stopped
        assert stopped.final["games"][0]["totals"] == [17, 0]
        late = LateHand.objects.get()
        assert (late.decision, late.line_number, late.reason) == ("taken", 2, "seen by both")
        assert Line.objects.get(number=2).client_id == late.client_id

    def test_kept_as_evidence_it_changes_nothing(self, stopped, bring, phone):
        bring(stopped, 2)
        final = stopped.final
        assert decide(phone, stopped, "keep").status_code == 302
        stopped.refresh_from_db()
        assert (stopped.final, Line.objects.count()) == (final, 1)
        assert LateHand.objects.get().decision == "evidence"

    def test_a_match_that_reached_its_target_takes_none(self, match, bring, phone):
        match.ruleset |= {"target": 21, "best_of": 1}
        match.save()
        play(match, hand(60))
        bring(match, 2)
        page = phone.get(f"/m/{match.public_id}/late/").content.decode()
        assert "The match is over; a line after its end can" in page
        decide(phone, match, "take")
        assert LateHand.objects.get().decided_at is None
        assert Line.objects.count() == 1

    def test_nobody_decides_twice_nor_on_a_sheet_they_have_not_seen(self, stopped, bring, phone):
        bring(stopped, 2)
        decide(phone, stopped, "take", version=stopped.version - 1)
        assert LateHand.objects.get().decided_at is None
        decide(phone, stopped, "keep")
        decide(phone, stopped, "take")
        assert LateHand.objects.get().decision == "evidence"
        assert Line.objects.count() == 1

    def test_who_may_not_decide_is_told_so_and_looking_changes_nothing(self, stopped, bring, client, phone):
        bring(stopped, 2)
        late = LateHand.objects.get()
        assert client.get(f"/m/{stopped.public_id}/late/").status_code == 403
        assert client.post(f"/m/{stopped.public_id}/late/{late.pk}/take/").status_code == 403
        assert phone.get(f"/m/{stopped.public_id}/late/{late.pk}/take/").status_code == 405
        assert phone.post(f"/m/{stopped.public_id}/late/{late.pk + 1}/take/").status_code == 404

    def test_in_a_club_it_is_the_referees(self, stopped, bring, phone, club):
        bring(stopped, 2)
        stopped.club = club
        stopped.save()
        assert phone.get(f"/m/{stopped.public_id}/late/").status_code == 403

    def test_the_page_asks_no_more_with_more_of_them(
        self, stopped, bring, phone, django_assert_max_num_queries
    ):
        for number in (2, 3, 4, 5):
            bring(stopped, number)
        with django_assert_max_num_queries(12):
            phone.get(f"/m/{stopped.public_id}/late/")


def test_where_late_hands_wait_is_found_in_one_query(stopped, bring, phone, django_assert_num_queries):
    bring(stopped, 2)
    bring(stopped, 3)
    with django_assert_num_queries(1):
        assert late_hands_waiting([stopped.pk]) == {stopped.pk: 2}
    decide(phone, stopped, "keep")
    assert late_hands_waiting([stopped.pk]) == {stopped.pk: 1}
