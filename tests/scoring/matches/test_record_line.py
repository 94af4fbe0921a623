"""Writing down a hand: what is saved, who may, and what happens to what cannot be scored."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scoring.matches import services
from scoring.matches.selectors import score_sheet
from scoring.matches.services import LineEntry
from scoring.models import Line, LogEntry, Match
from scoring.rules import fold
from scoring.rules.sheet.progress import MatchProgress
from scoring.signals import match_closed
from scoring.words.lines import parts_of
from scoring.writing import errors
from tests.calls import calls_of
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = pytest.mark.django_db
HAND = {"number": "1", "trump": "hearts", "points_0": "37"}
OUT_OF_DATE = "This page is out of date: the sheet is not what it was. Look at it, then save once more."


@pytest.fixture
def match(device):
    return new_match(opened_on=device)


# What is written


def test_a_hand_is_written_down_as_its_facts(phone, match, device, post_line):
    response = post_line(phone, match, **HAND)

    assert response.status_code == 302
    assert response.url == f"/m/{match.public_id}/"
    line = Line.objects.get()
    assert (line.number, line.version, line.written) == (
        1,
        1,
        {"kind": "hand", "trump": "hearts", "points": [37, None]},
    )
    assert line.recorded_on == device
    assert LogEntry.objects.get().action == "record_line"


def test_with_htmx_the_match_comes_back_with_the_new_score_and_says_it(phone, match, post_line):
    page = post_line(phone, match, htmx=True, **HAND).content.decode()

    assert "<html" not in page
    assert 'id="match"' in page
    assert "Saved. Anna 7, Bob 0." in page


def test_a_match_that_ends_is_closed_with_its_result_and_whoever_listens_is_told(
    phone, device, post_line, django_capture_on_commit_callbacks
):
    match = new_match(ruleset={"target": 30, "best_of": 1}, opened_on=device)
    told = []
    match_closed.connect(listener := lambda **facts: told.append((facts["match"].pk, facts["final"])))

    with django_capture_on_commit_callbacks(execute=True):
        post_line(phone, match, **HAND | {"points_0": "60", "all_tricks": "nobody"})

    match.refresh_from_db()
    final = {"games": [{"totals": [30, 0], "winners": [0]}], "games_won": [1, 0], "winners": [0]}
    assert (match.is_closed, match.final) == (True, final)
    assert told == [(match.pk, final)]
    match_closed.disconnect(listener)


def test_the_same_request_again_is_answered_as_the_first_time(phone, match, post_line):
    sent = HAND | {"client_id": str(uuid4())}

    first, second = post_line(phone, match, **sent), post_line(phone, match, **sent)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Line.objects.count() == 1
    match.refresh_from_db()
    assert match.version == 1


def test_another_hand_for_a_number_that_is_taken_is_a_question_for_a_person(phone, match, post_line):
    play(match, hand(40))

    response = post_line(phone, match, **HAND)

    assert response.status_code == 409
    page = response.content.decode()
    assert "Game 1, hand 1: Somebody wrote it down at" in page
    assert "40–20" in page
    assert "37–23" in page
    form = response.context["form"]
    assert (form["number"].value(), form["trump"].value(), form["points"].value()) == (
        "2",
        "hearts",
        ["37", ""],
    )
    assert Line.objects.count() == 1


def test_a_letter_in_the_other_hand_is_pointed_out_before_anybody_is_asked(phone, match, post_line):
    play(match, hand(40))

    response = post_line(phone, match, **HAND | {"points_0": "3o"})

    assert response.status_code == 422
    assert "3o" in response.content.decode()
    assert Line.objects.count() == 1


def test_what_was_kept_after_the_question_can_be_saved_as_the_next_line(phone, match, post_line):
    play(match, hand(40))
    form = post_line(phone, match, **HAND).context["form"]

    post_line(
        phone, match, **HAND | {"number": form["number"].value(), "client_id": form["client_id"].value()}
    )

    assert [line.facts["points"][0] for line in Line.objects.all()] == [40, 37]


# What is asked only under a condition is ignored where that is not met: a page without scripts shows it all


def test_an_unasked_fact_is_ignored(phone, device, post_line):
    match = new_match("maniglia-solo", ("Ann", "Bea", "Cid"), opened_on=device)

    post_line(phone, match, number="1", bidder="nobody", bid="20", trump="hearts", points="30")

    assert Line.objects.get().facts == {"bidder": None}


def test_the_last_call_of_an_auction_is_the_contract(phone, device, post_line):
    match = new_match("laugavatnsmanni", ("Ann", "Bea", "Cid"), opened_on=device)

    post_line(
        phone,
        match,
        number="1",
        calls_0_player="1",
        calls_0_word="clubs",
        calls_1_player="2",
        calls_1_word="diamonds",
        tricks_0="1",
        tricks_1="0",
    )

    assert Line.objects.get().facts == {
        "tricks": [1, 0, 15],
        "calls": [{"player": 1, "contract": "clubs"}, {"player": 2, "great": "diamonds"}],
        "contractor": 2,
        "contract": "diamonds",
        "great": True,
    }


@pytest.mark.parametrize(
    ("variant", "names", "typed", "facts"),
    [
        (
            "manillen-2p",
            "AB",
            {"trump": "none", "along": "on", "points_1": "38"},
            {"along": True, "points": [None, 38], "trump": "none"},
        ),
        ("manni", "ABC", {"tricks_0": "5", "tricks_1": "4"}, {"tricks": [5, 4, 3]}),
        (
            "hornafjardarmanni",
            "ABC",
            {"cut_rank": "10", "cut_suit": "S", "tricks_0": "5", "tricks_1": "4", "tricks_2": "3"},
            {"cut": "10S", "tricks": [5, 4, 3]},
        ),
        (
            "trjamann",
            "ABC",
            {"contract": "other", "suit": "clubs", "tricks_0": "5", "tricks_1": "8"},
            {"contract": "other", "suit": "clubs", "tricks": [5, 8, 3]},
        ),
        (
            "mariglia",
            "ABCD",
            {"turn_up_rank": "7", "turn_up_suit": "H", "points_0": "41"},
            {"turn_up": "7H", "points": [41, None]},
        ),
        (
            "maniglia-solo",
            "ABCDE",
            {"bidder": "2", "bid": "30", "trump": "clubs", "points": "31"},
            {"bidder": 2, "bid": 30, "trump": "clubs", "points": 31},
        ),
        (
            "botifarra",
            "ABCD",
            {"trump": "none", "doublings": "2", "points_0": "40"},
            {"trump": "none", "doublings": 2, "points": [40, None]},
        ),
    ],
)
def test_every_kind_of_fact_can_be_entered(phone, device, post_line, variant, names, typed, facts):
    match = new_match(variant, tuple(names), opened_on=device)

    assert post_line(phone, match, number="1", **typed).status_code == 302
    assert Line.objects.get().facts == facts


@pytest.mark.parametrize(
    ("variant", "ruleset", "names"),
    [
        ("manille-coinchee", {}, ["not doubled", "contré", "surcontré"]),
        ("botifarra", {}, ["not doubled", "contro", "recontro", "Sant Vicenç"]),
        ("botifarra", {"sant_vicenc": False}, ["not doubled", "contro", "recontro"]),
    ],
)
def test_doublings_have_the_names_of_their_game_on_the_pad_and_on_the_sheet(
    phone, device, variant, ruleset, names
):
    """Rules 12.2 and 12.5."""
    match = new_match(variant, tuple("ABCD"), {"target": 1000, **ruleset}, opened_on=device)
    lines = [
        play(match, {"trump": "none", "doublings": doublings, "points": [None, 30]})[0]
        for doublings in range(len(names))
    ]

    form = phone.get(f"/m/{match.public_id}/").content.decode()
    header = score_sheet(match).header
    shown = [parts_of(line.kind, line.facts, header)[1].get("text") for line in lines]

    assert all(f"<span>{name}</span>" in form for name in names)
    assert shown == [None, *names[1:]]


# What is refused, and that nothing typed is lost


@pytest.mark.parametrize(
    ("typed", "errors_shown"),
    [
        (
            {"points_0": "41", "points_1": "28"},
            {"points": ["41 and 28 make 69; a hand of Manillen for two has 60."]},
        ),
        ({"points_0": "", "points_1": ""}, {"points": ["Card points: this is still missing."]}),
        ({"points_0": "-3"}, {"points": ["Card points: from 0 to 60."]}),
        ({"points_0": "1" + "0" * 400}, {"points": ["Card points: from 0 to 60."]}),
        (
            {"points_0": "many 🂡"},
            {"points": ["Card points: two whole numbers belong here, one of which may be left open."]},
        ),
        (
            {"trump": "swords"},
            {
                "trump": [
                    "Trump: under this ruleset it is one of these: "
                    "hearts, spades, diamonds, clubs, none, blind."
                ]
            },
        ),
        ({"against": "on"}, {"against": ["Nobody can go against when nobody went along."]}),
        ({"dealer": "7"}, {"dealer": ["Dealer: there are only the seats 0 to 1."]}),
        ({"number": "5"}, {"__all__": [OUT_OF_DATE]}),
        ({"number": "‮one"}, {"__all__": [OUT_OF_DATE]}),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_what_cannot_be_scored_is_refused_in_its_place(phone, match, post_line, typed, errors_shown, htmx):
    sent = HAND | typed

    response = post_line(phone, match, htmx=htmx, **sent)

    assert response.status_code == 422
    form = response.context["form"]
    assert dict(form.errors) == errors_shown
    assert form["trump"].value() == sent["trump"]
    assert form["points"].value() == [sent["points_0"], sent.get("points_1", "")]
    assert not Line.objects.exists()


def test_a_card_that_is_not_in_the_pack_is_refused(phone, device, post_line):
    match = new_match("manille", tuple("ABCD"), opened_on=device)

    response = post_line(phone, match, number="1", turn_up_rank="2", turn_up_suit="H", points_0="40")

    assert dict(response.context["form"].errors) == {
        "turn_up": ["Turn-up: this game's pack has no such card."]
    }


def test_an_identifier_that_belongs_to_another_line_is_refused(phone, match, post_line):
    (line,) = play(new_match(), hand(37))

    response = post_line(phone, match, **HAND | {"client_id": str(line.client_id)})

    assert response.status_code == 422
    assert "belongs to another line" in response.context["form"].non_field_errors()[0]


def test_no_line_is_written_after_the_end_or_on_a_stopped_match():
    over = new_match(ruleset={"target": 20, "best_of": 1})
    play(over, hand(60))
    stopped = new_match(stopped=True)

    for match, number in ((over, 2), (stopped, 1)):
        with pytest.raises(errors.IllegalLineError) as refused:
            services.record_line(
                match=match,
                entry=LineEntry(number=number, kind="hand", facts=hand(37), client_id=uuid4()),
                actor=NOBODY,
            )
        assert [problem.code for problem in refused.value.facts["problems"]] == ["match_over"]


# Who may


@pytest.mark.parametrize("person", ["anna", "rosa", "otto"])
def test_scorer_referee_and_organiser_may_record_in_their_club(person, club, signed_in, post_line, request):
    match = new_match(club=club)

    assert post_line(signed_in(request.getfixturevalue(person)), match, **HAND).status_code == 302
    assert score_sheet(match).current.totals == (7, 0)


@pytest.mark.parametrize("person", ["bob", "olga"])
def test_a_mere_member_and_an_outsider_may_only_read(person, club, signed_in, post_line, request):
    match = new_match(club=club)
    client = signed_in(request.getfixturevalue(person))

    assert post_line(client, match, **HAND).status_code == 403
    assert client.get(f"/m/{match.public_id}/").status_code == 200
    assert not Line.objects.exists()


def test_whoever_opened_the_match_or_was_named_scorer_may_record(bob, olga, signed_in, post_line):
    opened, named = new_match(opened_by=bob), new_match()
    named.scorers.add(olga)

    assert post_line(signed_in(bob), opened, **HAND).status_code == 302
    assert post_line(signed_in(olga), named, **HAND).status_code == 302


def test_another_device_may_only_read(match, post_line):
    assert post_line(Client(), match, **HAND).status_code == 403


def test_an_address_that_was_made_up_is_not_found(phone, post_line):
    assert post_line(phone, Match(public_id="nosuchmatc"), **HAND).status_code == 404


def test_get_is_refused(phone, match):
    assert phone.get(f"/m/{match.public_id}/lines/").status_code == 405


def test_saving_the_200th_hand_asks_the_database_as_often_as_the_second(
    phone, device, post_line, django_assert_num_queries
):
    short = new_match(ruleset={"target": 1_000_000}, opened_on=device)
    play(short, hand(31))
    long = new_match(ruleset={"target": 1_000_000}, opened_on=device)
    play(long, *[hand(31)] * 199)

    for match, number in ((short, 2), (long, 200)):
        with django_assert_num_queries(QUERIES):
            post_line(phone, match, **HAND | {"number": str(number)})


QUERIES = 12


def test_saving_a_hand_reads_the_sheet_once_and_scores_every_line_once(
    phone, device, post_line, django_assert_num_queries
):
    match = new_match(ruleset={"target": 1_000_000}, opened_on=device)
    play(match, *[hand(31)] * 9)

    with calls_of(fold, MatchProgress.add) as calls, django_assert_num_queries(QUERIES_WITH_THE_PAGE):
        post_line(phone, match, htmx=True, **HAND | {"number": "10"})

    assert calls == {"fold": 1, "add": 10}


QUERIES_WITH_THE_PAGE = 17
"""The last ones ask for late hands, which who opened the match decides on, for phones that ask, and whose
phone this is."""


def test_what_comes_back_with_htmx_is_what_the_page_shows_when_it_is_asked_again(phone, match, post_line):
    play(match, hand(31), hand(40))
    answer = post_line(phone, match, htmx=True, **HAND | {"number": "3"}).content.decode()
    match.refresh_from_db()
    sheet = re.compile(r'<section[^>]* id="sheet".*?</section>', re.DOTALL)

    page = phone.get(f"/m/{match.public_id}/", headers={"HX-Request": "true"}).content.decode()

    assert sheet.findall(answer) == sheet.findall(page)
    assert f"v={match.version}" in answer


def test_a_page_that_has_every_line_before_is_sent_the_new_row_the_score_and_the_pad(phone, match, post_line):
    play(match, hand(31), hand(40))

    answer = post_line(phone, match, htmx=True, **HAND | {"number": "3", "page_version": "2"})

    page = phone.get(f"/m/{match.public_id}/", headers={"HX-Request": "true"}).content.decode()
    sent = answer.content.decode()
    assert answer["HX-Retarget"] == "#pad"
    assert PART.findall(sent) == ["pad", "save-state", "announcer", "board", "game-1", "fresh"]
    assert ROW.findall(sent) == ROW.findall(page)[:1]
    assert 'hx-swap-oob="afterbegin:#lines-1"' in sent
    assert 'id="lines-1"' in page
    assert "Saved. Anna 18, Bob 0." in sent


PART = re.compile(r'<(?:section|p|h3|div) id="((?!pad-|preview|reasons)[^"]+)"')
ROW = re.compile(r'<li value="\d+".*?</li>(?=\s*(?:<li value|</ol>))', re.DOTALL)


@pytest.mark.parametrize("page_version", ["1", "3", "", "x"])
def test_a_page_that_has_another_sheet_is_sent_the_whole_match(phone, match, post_line, page_version):
    play(match, hand(31), hand(40))

    answer = post_line(phone, match, htmx=True, **HAND | {"number": "3", "page_version": page_version})

    assert "HX-Retarget" not in answer
    assert 'id="match"' in answer.content.decode()


@pytest.mark.parametrize(
    ("best_of", "hands"), [(3, []), (3, [hand(60)] * 2), (1, [hand(60)])], ids=["first", "next game", "end"]
)
def test_a_game_that_begins_and_a_match_that_ends_are_sent_whole(phone, device, post_line, best_of, hands):
    match = new_match(ruleset={"target": 60, "best_of": best_of}, opened_on=device)
    play(match, *hands)
    number = len(hands) + 1

    sent = HAND | {"number": str(number), "page_version": str(number - 1), "points_0": "60"}
    answer = post_line(phone, match, htmx=True, **sent)

    assert 'id="match"' in answer.content.decode()


def test_a_hand_that_somebody_else_writes_while_the_form_is_read_is_not_written_over(match):
    """A service takes the sheet of its caller only if nothing was written since."""
    sheet = score_sheet(match)
    play(match, hand(31))

    with pytest.raises(errors.LineTakenError):
        services.record_line(
            match=match,
            entry=LineEntry(number=1, kind="hand", facts=hand(40), client_id=uuid4()),
            actor=NOBODY,
            sheet=sheet,
        )


@pytest.mark.parametrize("key", ["number", "trump", "points_0"])
def test_a_fact_of_which_nothing_can_be_seen_is_missing(phone, match, post_line, key):
    response = post_line(phone, match, **HAND | {key: "\x00"})

    assert response.status_code == 422
    assert not Line.objects.exists()
