"""What is open stands on every page of those who run a tournament, and is never passed over."""

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.matches.services.signing import Objection, refuse_sheet
from scoring.models import LateHand, RefereeCall, Ruling
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import (
    NOBODY,
    TABLES_OF_THREE,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tests.tournaments.pages import path_of, queries_for, text_of
from tournaments.models import Pot, Round, Tournament
from tournaments.rounds.selectors.strip import Matter, strip_of
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.results import confirm_result, enter_result
from tournaments.rounds.services.versions import ResultEntry

LONG = {"target": 101, "best_of": 1}


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=8, public=True, ruleset=LONG)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


def match_at(round_, number):
    return round_.tables.get(number=number).match


def call(round_, number):
    return RefereeCall.objects.create(match=match_at(round_, number))


def refuse(round_, number, line=None):
    match = match_at(round_, number)
    objection = Objection(side=1, seen_version=match.version, line_number=line, reason="it was 54")
    return refuse_sheet(match=match, objection=objection, actor=NOBODY)


def decide(round_, number, line=None):
    match = match_at(round_, number)
    return Ruling.objects.create(
        club=match.club, match=match, line_number=line, variant=match.variant, irregularity="other",
        outcome="other", decision="Counted again.", decided_at=timezone.now(),
    )  # fmt: skip


def open_at(tournament):
    items = strip_of(tournament).items
    return {item.matter: [table.number for table in item.tables] for item in items}


def test_tables_without_a_result_are_missing_and_results_without_a_last_word_are_named(tournament, round_):
    assert open_at(tournament) == {Matter.MISSING: [1, 2, 3, 4]}

    settle(round_)

    assert open_at(tournament) == {Matter.UNCONFIRMED: [1, 2, 3, 4]}


def links_to_tables(response, tournament):
    """What the strip of a page calls each table that it leads to, by the table's key."""
    (strip,) = re.findall(r'<nav class="strip.*?</nav>', text_of(response))
    links = re.findall(rf'href="{path_of(tournament, "tables/")}(\d+)/">([^<]*)</a>', strip)
    return {int(pk): words for pk, words in links}, strip


def test_results_without_a_last_word_lead_to_their_tables(tournament, round_, otto, signed_in):
    settle(round_)
    publish_next(tournament)

    links, strip = links_to_tables(signed_in(otto).get(path_of(tournament)), tournament)

    assert "4 results not final" in strip
    assert links == {table.pk: f"Table {table.number} of round 1" for table in round_.tables.all()}


def test_of_many_results_six_tables_are_named_and_the_others_counted(club, otto, signed_in):
    tournament = new_tournament(club, pairs=16, public=True, ruleset=LONG)
    round_ = publish_next(tournament)
    settle(round_)

    links, strip = links_to_tables(signed_in(otto).get(path_of(tournament)), tournament)

    first = round_.tables.order_by("number")[:6]
    assert links == {table.pk: f"Table {table.number}" for table in first}
    assert "and 2 more" in strip


def test_the_one_result_without_a_last_word_leads_to_its_table(tournament, round_, otto, signed_in):
    table = round_.tables.get(number=3)
    enter_result(table=table, entry=ResultEntry(scores=[101, 80]), actor=NOBODY)

    page = text_of(signed_in(otto).get(path_of(tournament)))

    address = path_of(tournament, f"tables/{table.pk}/")
    assert f'<a class="strip-unconfirmed" href="{address}">' in page


@pytest.mark.parametrize(
    ("finality", "state", "is_open"),
    [
        ("both", "provisional", True),
        ("both", "confirmed", False),
        ("referee", "provisional", True),
        ("referee", "confirmed", True),
        ("deadline", "confirmed", False),
    ],
)
def test_a_result_waits_for_whoever_has_the_last_word(club, otto, signed_in, finality, state, is_open):
    tournament = new_tournament(club, pairs=4, public=True, ruleset=LONG, finality=finality)
    round_ = publish_next(tournament)
    settle(round_)
    if state == "confirmed":
        for table in round_.tables.all():
            confirm_result(table=table, actor=NOBODY, final=False)
    assert {table.results.latest("version").state for table in round_.tables.all()} == {state}

    assert (Matter.UNCONFIRMED in open_at(tournament)) is is_open
    page = signed_in(otto).get(f"/t/{tournament.public_id}/referee/")
    assert len(page.context["to_finalise"]) == (2 if is_open or finality == "deadline" else 0)


def test_a_call_is_open_until_it_is_closed(tournament, round_):
    settle(round_)
    calling = call(round_, 3)
    assert open_at(tournament)[Matter.CALL] == [3]

    RefereeCall.objects.filter(pk=calling.pk).update(closed_at=timezone.now())
    assert Matter.CALL not in open_at(tournament)


@pytest.mark.parametrize(("ruled", "is_open"), [(None, False), (1, False), (2, True)])
def test_a_dispute_is_open_until_it_is_ruled_on(tournament, round_, ruled, is_open):
    play(match_at(round_, 2), hand(55), hand(40))
    RefereeCall.objects.all().delete()
    refuse(round_, 2, line=1)
    assert open_at(tournament)[Matter.DISPUTE] == [2]

    decide(round_, 2, line=ruled)
    assert (Matter.DISPUTE in open_at(tournament)) is is_open


def test_a_dispute_of_an_earlier_round_stays_open_in_the_next(tournament, round_):
    settle(round_)
    refuse(round_, 3)
    play_rounds(tournament, 1)

    (item,) = [item for item in strip_of(tournament).items if item.matter == Matter.DISPUTE]
    assert [(table.round, table.number) for table in item.tables] == [(1, 3)]


@pytest.mark.parametrize("undone", [False, True])
def test_a_late_hand_is_open_until_it_is_decided_on_also_in_a_round_that_was_taken_back(
    tournament, round_, otto, signed_in, undone
):
    match = match_at(round_, 2)
    late = LateHand.objects.create(
        match=match, number=9, client_id=uuid4(), cause="over", kept_at=timezone.now()
    )
    if undone:
        undo_round(round_=round_, actor=NOBODY)
        publish_next(tournament)

    assert open_at(tournament)[Matter.LATE] == [2]
    page = text_of(signed_in(otto).get(path_of(tournament, "draw/")))
    assert f'href="/m/{match.public_id}/late/"' in page
    assert "Late hand: table 2" in page
    LateHand.objects.filter(pk=late.pk).update(decided_at=timezone.now())
    assert Matter.LATE not in open_at(tournament)


def test_who_is_far_behind_the_room_is_slow(tournament, round_):
    for number, hands in ((1, 6), (2, 7), (3, 6), (4, 2)):
        play(match_at(round_, number), *[hand(31) for _hand in range(hands)])

    assert open_at(tournament)[Matter.SLOW] == [4]


PAGES = (
    "", "standings/", "rounds/1/1/", "rounds/1/1/desk/", "draw/", "check-in/", "entrants/", "settings/",
    "structure/", "end/", "end/prizes/", "referee/", "entrants/1/", "rounds/1/1/clock/", "reveal/",
    "entrants/link/", "entrants/people/"
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_it_stands_on_every_page_of_a_director(tournament, round_, otto, signed_in, page):
    call(round_, 3)

    text = text_of(signed_in(otto).get(path_of(tournament, page)))

    assert text.count('<nav class="strip') == 1
    assert "Referee called: table 3" in text
    assert f'href="{path_of(tournament, "referee/")}"' in text


@pytest.mark.parametrize("page", ["edit/", "withdraw/", "substitute/"])
def test_it_stands_on_what_is_done_with_one_entrant(tournament, round_, otto, signed_in, page):
    call(round_, 3)
    one = tournament.entrants.first()

    text = text_of(signed_in(otto).get(path_of(tournament, f"entrants/{one.pk}/{page}")))

    assert text.count('<nav class="strip') == 1


def test_it_stands_on_the_page_of_the_cash_box_too(tournament, round_, otto, signed_in):
    call(round_, 3)
    box = Pot.objects.create(club=tournament.club, tournament=tournament, name="The box")
    evening = Pot.objects.create(club=tournament.club, name="A prize evening")

    text = text_of(signed_in(otto).get(f"/pots/{box.public_id}/"))

    assert text.count('<nav class="strip') == 1
    assert "Referee called: table 3" in text
    assert "strip" not in text_of(signed_in(otto).get(f"/pots/{evening.public_id}/"))


MATCH_PAGES = (
    "", "lines/1/", "penalty/", "void/", "adjustment/", "late/", "sign/", "sign/1/refuse/", "seats/",
    "share/", "card/", "ruling/", "guests/",
)  # fmt: skip


@pytest.mark.parametrize("page", MATCH_PAGES)
def test_it_stands_on_every_page_of_a_match_for_who_helps_to_run_the_tournament(
    tournament, round_, otto, bob, client, signed_in, page
):
    play(match_at(round_, 2), hand(55))
    call(round_, 3)
    address = f"/m/{match_at(round_, 2).public_id}/{page}"

    text = text_of(signed_in(otto).get(address))

    assert text.count('<nav class="strip') == 1
    assert "Referee called: table 3" in text
    for reader in (signed_in(bob), client):
        assert "strip" not in text_of(reader.get(address))


def test_a_scorer_of_one_match_alone_runs_no_tournament(tournament, round_, bob, signed_in):
    match_at(round_, 2).scorers.add(bob)

    assert "strip" not in text_of(signed_in(bob).get(f"/m/{match_at(round_, 2).public_id}/"))


def test_on_pages_of_matches_it_costs_others_nothing_and_its_reader_as_much_in_every_tournament(
    club, otto, bob, signed_in
):
    few, many = (new_tournament(club, pairs=pairs, public=True) for pairs in (4, 24))
    rounds = publish_next(few), (play_rounds(many, 2), publish_next(many))[1]
    paths = [f"/m/{match_at(one, 1).public_id}/" for one in rounds]
    friendly = f"/m/{new_match(club=club).public_id}/"

    director = [queries_for(signed_in(otto), path) for path in (*paths, friendly)]
    member = [queries_for(signed_in(bob), path) for path in paths]

    assert director[0] == director[1]
    assert member[0] == member[1]
    assert director[0] - director[2] <= 7


def test_nobody_who_watches_clock_or_announcements_sees_it(tournament, round_, bob, signed_in):
    for page in ("rounds/1/1/clock/", "reveal/"):
        assert "strip" not in text_of(signed_in(bob).get(path_of(tournament, page)))


def test_who_only_types_results_gets_no_link_to_pages_that_are_not_theirs(
    tournament, round_, anna, bob, signed_in
):
    call(round_, 3)

    scorer = text_of(signed_in(anna).get(path_of(tournament)))
    assert "Referee called: table 3" in scorer
    assert path_of(tournament, "referee/") not in scorer
    assert "strip" not in text_of(signed_in(bob).get(path_of(tournament)))


def test_an_open_page_is_told_only_what_is_new(tournament, round_, otto, bob, olga, signed_in):
    client, address = signed_in(otto), path_of(tournament, "strip/")
    version = strip_of(tournament).fingerprint

    assert client.get(address, {"v": version}).status_code == 204
    call(round_, 3)
    assert "Referee called: table 3" in text_of(client.get(address, {"v": version}))
    assert [signed_in(user).get(address).status_code for user in (bob, olga)] == [403, 404]
    assert client.post(address).status_code == 405


def test_it_takes_as_many_queries_however_many_tables_and_rounds_there_are(club, otto, signed_in):
    few, many = (new_tournament(club, pairs=pairs, public=True) for pairs in (4, 24))
    publish_next(few)
    play_rounds(many, 2)
    publish_next(many)

    paths = [path_of(tournament, "strip/") for tournament in (few, many)]
    assert queries_for(signed_in(otto), paths[0]) == queries_for(signed_in(otto), paths[1]) <= 12


# Never passed over


@pytest.fixture
def organiser(otto, signed_in):
    return signed_in(otto)


def test_the_next_round_asks_about_a_dispute_first(tournament, round_, organiser):
    settle(round_)
    refuse(round_, 3)
    page = organiser.get(path_of(tournament, "draw/"))

    asked = organiser.post(path_of(tournament, "draw/new/"))

    table = round_.tables.get(number=3)
    for response in (page, asked):
        assert f'<a href="{path_of(tournament, f"tables/{table.pk}/")}">Table 3 of round 1:</a>' in text_of(
            response
        )
    assert asked.status_code == 409
    assert Round.objects.count() == 1
    organiser.post(path_of(tournament, "draw/new/"), {"all_the_same": "1"})
    assert Round.objects.count() == 2


def test_publishing_asks_about_a_call_that_came_after_the_draw(tournament, round_, organiser):
    settle(round_)
    organiser.post(path_of(tournament, "draw/new/"))
    call(round_, 1)

    assert organiser.post(path_of(tournament, "draw/publish/")).status_code == 409
    organiser.post(path_of(tournament, "draw/publish/"), {"all_the_same": "1"})
    assert Round.objects.published().count() == 2


def test_finishing_asks_too(tournament, organiser):
    played = play_rounds(tournament, 5)
    refuse(played, 1)

    asked = organiser.post(path_of(tournament, "finish/"), follow=True)
    assert "Something is open at a table" in asked.text
    assert "Table 1 of round 5" in text_of(asked)
    assert Tournament.objects.get().status == "open"
    organiser.post(path_of(tournament, "finish/"), {"all_the_same": "1"})
    assert Tournament.objects.get().status == "finished"


def test_the_strip_speaks_of_tables_only_where_somebody_never_came(club, otto, signed_in):
    hall = new_tournament(club, pairs=4, public=True, ruleset=LONG, finality="deadline")
    for table in publish_next(hall).tables.all():
        enter_result(table=table, entry=ResultEntry(absent_sides=[1]), actor=NOBODY)
    page = text_of(signed_in(otto).get(path_of(hall, "draw/")))
    assert "not played" in page
    assert "Nothing is open" not in page.replace("Nothing is open at the tables", "")
    assert "Nothing is open at the tables" in page


def test_where_nothing_is_open_nothing_is_asked(tournament, round_, organiser):
    settle(round_)

    assert "all_the_same" not in organiser.get(path_of(tournament, "draw/")).text
    assert organiser.post(path_of(tournament, "draw/new/")).status_code == 302


def test_scores_below_zero_have_a_real_minus_where_they_wait_to_be_final(club, otto, signed_in):
    game = {"variant": "hornafjardarmanni", "unit": "player", "finality": "referee"}
    tournament = new_tournament(
        club, stages=TABLES_OF_THREE, names=("An", "Bert", "Cas"), public=True, **game
    )
    table = publish_next(tournament).tables.get()
    enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[2, 1, -3]))

    page = text_of(signed_in(otto).get(path_of(tournament, "referee/")))

    assert "\u22123" in page
    assert "–-3" not in page
