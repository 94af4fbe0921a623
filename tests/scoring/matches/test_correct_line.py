"""Correcting a line: shown first, then saved as a new version; what is further down stays."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.matches import services
from scoring.matches.selectors import score_sheet
from scoring.matches.services import Correction
from scoring.models import Line, LogEntry
from scoring.signals import match_closed
from scoring.writing import errors
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    match = new_match(opened_on=device)
    play(match, hand(37), hand(38), hand(39))
    return match


def correct(client, match, number=1, *, confirmed=True, **typed):
    """What the page sends: once to be shown what changes, and again to save it."""
    address = f"/m/{match.public_id}/lines/{number}/"
    sent = {"version": "1", "trump": "hearts", "points_0": "40", "why": "counted again", **typed}
    response = client.post(address, sent)
    if not confirmed or response.status_code != 200:
        return response
    return client.post(address, sent | {"seal": response.context["seal"]})


def test_before_it_is_saved_the_page_shows_what_changes(phone, match):
    response = correct(phone, match, confirmed=False)

    assert response.status_code == 200
    assert response.context["changes"] == [
        "Game 1, hand 1: Anna +7 before, now Anna +10.",
        "Game 1: 24–0 before, now 27–0.",
    ]
    assert Line.objects.count() == 3


def test_a_correction_is_a_new_version_with_who_and_why(phone, match, device):
    response = correct(phone, match)

    assert response.url == f"/m/{match.public_id}/lines/1/#top"
    before, after = Line.objects.filter(number=1)
    assert (before.facts["points"], after.facts["points"]) == ([37, None], [40, None])
    assert (after.version, after.reason, after.recorded_on) == (2, "counted again", device)
    assert score_sheet(match).current.totals == (27, 0)
    entry = LogEntry.objects.get(action="correct_line")
    assert (entry.before["points"], entry.after["points"], entry.reason) == (
        [37, None],
        [40, None],
        "counted again",
    )


def test_something_else_typed_after_the_showing_is_shown_again(phone, match):
    seal = correct(phone, match, confirmed=False).context["seal"]

    response = correct(phone, match, confirmed=False, points_0="41", seal=seal)

    assert response.context["changes"][0] == "Game 1, hand 1: Anna +7 before, now Anna +11."
    assert Line.objects.count() == 3


def test_the_page_of_a_line_tells_its_history(phone, match):
    correct(phone, match)

    page = phone.get(f"/m/{match.public_id}/lines/1/").content.decode()

    assert page.index("37–23") < page.index("“counted again”")
    assert "This device" in page


def test_a_correction_that_ends_the_match_earlier_keeps_later_lines_and_marks_them(
    phone, device, django_capture_on_commit_callbacks
):
    match = new_match(ruleset={"target": 41, "best_of": 1}, opened_on=device)
    play(match, *[hand(34)] * 9)
    closed = []
    match_closed.connect(listener := lambda **facts: closed.append(facts["final"]["winners"]))

    with django_capture_on_commit_callbacks(execute=True):
        correct(phone, match, 2, points_0="60", all_tricks="0")

    sheet = score_sheet(match)
    assert [row.number for row in sheet.rows] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [row.is_wrong for row in sheet.rows] == [False, False] + [True] * 7
    match.refresh_from_db()
    assert match.is_closed
    assert closed == [[0]]
    match_closed.disconnect(listener)


def test_the_page_says_which_lines_no_longer_count(phone, device):
    match = new_match(ruleset={"target": 41, "best_of": 1}, opened_on=device)
    play(match, *[hand(34)] * 4)

    shown = correct(phone, match, 2, points_0="60", all_tricks="0", confirmed=False)

    assert shown.context["changes"] == [
        "Game 1, hand 2: Anna +4 before, now Anna +60.",
        "Game 1: 16–0 before, now over at 64–0.",
        "No longer counted, but still on the sheet, marked: Game 1, hand 3; Game 1, hand 4.",
        "Now Anna wins the match.",
    ]


def test_a_correction_may_open_a_match_again(phone, device):
    match = new_match(ruleset={"target": 20, "best_of": 1}, opened_on=device)
    play(match, hand(52))

    shown = correct(phone, match, confirmed=False)
    assert shown.context["changes"][-1] == "The match is open again."
    correct(phone, match)

    match.refresh_from_db()
    assert (match.is_closed, match.final) == (False, None)


# Wrong input


@pytest.mark.parametrize(
    ("typed", "place", "sentence"),
    [
        (
            {"points_0": "41", "points_1": "28"},
            "points",
            "41 and 28 make 69; a hand of Manillen for two has 60.",
        ),
        ({"points_0": "37", "points_1": ""}, "__all__", "That is what the line says already."),
    ],
)
def test_what_cannot_be_is_refused_in_its_place(phone, match, typed, place, sentence):
    response = correct(phone, match, **typed)

    assert response.status_code == 422
    assert dict(response.context["form"].errors) == {place: [sentence]}
    assert response.context["fields"]["why"].value() == "counted again"


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("", "Say in a word or two why; the sheet keeps it with the line."),
        ("א" * 10_000, "At most 500 characters, please; these are 10000."),
    ],
)
def test_a_reason_is_needed_and_not_a_novel(phone, match, why, sentence):
    response = correct(phone, match, why=why)

    assert response.status_code == 422
    assert dict(response.context["fields"].errors) == {"why": [sentence]}
    assert response.context["fields"]["why"].value() == why
    assert response.context["form"]["points"].value() == ["40", ""]


def test_whoever_was_second_to_correct_sees_what_the_first_wrote(phone, match):
    seal = correct(phone, match, confirmed=False, points_0="41").context["seal"]
    correct(phone, match, points_0="42")

    response = correct(phone, match, confirmed=False, points_0="41", seal=seal)

    assert response.status_code == 409
    page = response.content.decode()
    assert "Game 1, hand 1: " in page
    assert " corrected it at " in page
    assert "42–18" in page
    assert response.context["form"]["points"].value() == ["41", ""]
    assert response.context["fields"]["version"].value() == "2"


def test_the_same_correction_sent_twice_is_one_version(match):
    sent = {
        "match": match,
        "correction": Correction(1, version=1, client_id=uuid4(), reason="counted again"),
        "kind": "hand",
        "facts": hand(40),
        "actor": NOBODY,
    }

    first, second = services.correct_line(**sent), services.correct_line(**sent)

    assert (first.line, second.repeated) == (second.line, True)
    assert Line.objects.filter(number=1).count() == 2


def test_a_line_that_is_not_there_cannot_be_corrected(phone, match):
    assert correct(phone, match, 9).status_code == 404
    with pytest.raises(errors.NoSuchLineError):
        services.correct_line(
            match=match,
            correction=Correction(number=9, version=1, reason="?", client_id=uuid4()),
            kind="hand",
            facts=hand(40),
            actor=NOBODY,
        )


# Who may


def test_a_referee_corrects_alone_and_at_any_time(club, rosa, signed_in):
    match = new_match(club=club, ruleset={"target": 20, "best_of": 1})
    play(match, hand(52))

    assert correct(signed_in(rosa), match, points_0="53").status_code == 302


def test_a_scorer_corrects_what_both_sides_agree_on(club, anna, signed_in):
    match = new_match(club=club)
    play(match, hand(37))
    client = signed_in(anna)

    refused = correct(client, match)
    assert refused.context["fields"].errors["agreed"] == [
        "Everybody has to agree; otherwise ask the referee, or whoever opened the match, to correct the line."
    ]
    assert Line.objects.count() == 1

    correct(client, match, agreed="on")
    assert Line.objects.latest("version").agreed


def test_once_a_clubs_match_is_over_its_scorer_corrects_nothing(club, anna, signed_in):
    match = new_match(club=club, ruleset={"target": 20, "best_of": 1})
    play(match, hand(52))

    assert correct(signed_in(anna), match, agreed="on").status_code == 403


@pytest.mark.parametrize("person", ["bob", "olga"])
def test_a_mere_member_and_an_outsider_correct_nothing(person, club, signed_in, request):
    match = new_match(club=club)
    play(match, hand(37))
    client = signed_in(request.getfixturevalue(person))

    assert correct(client, match).status_code == 403
    page = client.get(f"/m/{match.public_id}/lines/1/")
    assert (page.status_code, "form" in page.context) == (200, False)


def test_another_device_reads_the_line_and_its_steps(match):
    page = Client().get(f"/m/{match.public_id}/lines/2/").content.decode()

    assert "38 is 8 above 30: +8" in page
    assert 'id="correct"' not in page


def test_the_page_of_a_line_draws_how_its_reasons_add_up(device):
    match = new_match(ruleset={"target": 1000}, opened_on=device)
    play(match, hand(37), hand(37, trump="none"))

    plain, doubled = (Client().get(f"/m/{match.public_id}/lines/{number}/").text for number in (1, 2))

    assert 'class="step-chart"' not in plain, "one reason needs no drawing"
    assert doubled.count('class="bar-of mark-0') == 2 + 2, "two reasons, their sum and the legend"


@pytest.mark.parametrize("hands", [2, 200])
def test_the_page_of_a_line_asks_as_little_of_a_long_match(phone, device, hands, django_assert_num_queries):
    match = new_match(ruleset={"target": 1_000_000}, opened_on=device)
    play(match, *[hand(31)] * hands)

    with django_assert_num_queries(3):
        phone.get(f"/m/{match.public_id}/lines/1/")
