"""A table's result follows its score sheet, as long as no person has decided otherwise."""

from uuid import uuid4

import pytest
from django.db import transaction

from scoring import hooks
from scoring.matches import services as scoring
from scoring.matches.services import Correction
from scoring.matches.services.signing import confirm_sheet
from scoring.models import Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import EntrantPlayer, Official, Result, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry


def results_of(table):
    return list(table.results.values_list("scores", "source", "state"))


def one_table(club, **settings):
    settings.setdefault("ruleset", {"best_of": 1, "target": 20})
    tournament = new_tournament(club, pairs=settings.pop("pairs", 2), public=True, **settings)
    return tournament, publish_next(tournament).tables.first()


def correct(match, number, facts):
    scoring.correct_line(
        match=match,
        correction=Correction(number=number, version=1, reason="counted again", client_id=uuid4()),
        kind="hand",
        facts=facts,
        actor=NOBODY,
    )


@pytest.fixture(autouse=True)
def _on_commit_at_once(monkeypatch):
    """Tests don't commit; what is to be done then is done at the end of each change."""
    monkeypatch.setattr(transaction, "on_commit", lambda task, **_how: task())


def test_a_sheet_that_is_complete_gives_the_result(club):
    _tournament, table = one_table(club)

    play(table.match, hand(55))

    assert results_of(table) == [([25, 0], "match", "provisional")]


def test_the_end_may_be_undone_at_the_table_until_something_hangs_on_it(club):
    tournament, table = one_table(club, pairs=4)
    for one in table.round.tables.all():
        play(one.match, hand(55))
    assert not hooks.hangs_on_end(table.match)

    publish_next(tournament)

    assert hooks.hangs_on_end(table.match)


def test_the_end_stands_once_a_person_decided_on_the_result_or_the_tournament_is_over(club):
    tournament, table = one_table(club)
    play(table.match, hand(55))
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.FINISHED)
    assert hooks.hangs_on_end(table.match)

    Tournament.objects.filter(pk=tournament.pk).update(status=tournament.status)
    assert not hooks.hangs_on_end(table.match)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[0, 30]), may_overwrite=True)
    assert hooks.hangs_on_end(table.match)


def test_games_won_are_the_score_where_the_tournament_says_so(club):
    _tournament, table = one_table(
        club, score_of=Tournament.ScoreOf.GAMES, ruleset={"best_of": 3, "target": 20}
    )

    play(table.match, hand(55), hand(5), hand(55))

    assert results_of(table) == [([2, 1], "match", "provisional")]


def test_points_of_all_games_are_the_score_otherwise(club):
    _tournament, table = one_table(club, ruleset={"best_of": 3, "target": 20})

    play(table.match, hand(55), hand(5), hand(55))

    assert results_of(table) == [([50, 25], "match", "provisional")]


def test_a_correction_gives_another_result(club):
    _tournament, table = one_table(club)
    play(table.match, hand(55))

    correct(table.match, 1, hand(56))

    assert results_of(table) == [([25, 0], "match", "provisional"), ([26, 0], "match", "provisional")]


def test_a_correction_that_reopens_the_match_takes_the_result_away(club):
    tournament, table = one_table(club)
    play(table.match, hand(55))

    correct(table.match, 1, hand(40))

    assert results_of(table)[-1] == (None, "match", "withdrawn")
    assert "scores" not in tournament_file(tournament)["stages"][0]["played"][0]["tables"][0]


def test_what_a_person_decided_stays_and_the_page_shows_both(club, rosa, signed_in):
    tournament, table = one_table(club)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[0, 30]), may_overwrite=True)

    play(table.match, hand(55))

    assert results_of(table) == [([0, 30], "paper", "confirmed")]
    page = signed_in(rosa).get(f"/t/{tournament.public_id}/tables/{table.pk}/")
    assert "The score sheet says 25–0." in page.content.decode()


def test_the_clock_ends_a_match_as_it_stands(club, rosa, signed_in):
    tournament, table = one_table(club)
    play(table.match, hand(37))
    stop = f"/t/{tournament.public_id}/tables/{table.pk}/stop/"
    client = signed_in(rosa)

    assert client.post(stop).status_code == 302
    again = client.post(stop)

    assert results_of(table) == [([7, 0], "match", "provisional")]
    assert (again.status_code, again.context["notice"]) == (
        409,
        "The match is over already: there is nothing to stop.",
    )


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
def test_the_clock_is_the_referees(request, club, signed_in, who, status):
    tournament, table = one_table(club)
    client = signed_in(request.getfixturevalue(who))

    assert client.post(f"/t/{tournament.public_id}/tables/{table.pk}/stop/").status_code == status
    assert results_of(table) == []


def test_a_level_match_of_a_bracket_waits_for_somebody_to_name_the_winner(club, anna, signed_in):
    tournament, table = one_table(club, stages=({"system": "knockout"},))
    play(table.match, hand(37), hand(23))
    scoring.stop_match(table.match, actor=NOBODY)
    client = signed_in(anna)

    page = client.get(f"/t/{tournament.public_id}/tables/{table.pk}/")
    assert (str(page.context["row"].state), results_of(table)) == ("ended", [([7, 7], "match", "unchecked")])
    client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/result/",
        {"score_0": "7", "score_1": "7", "winner": "1", "sure": "1"},
    )

    assert results_of(table)[-1] == ([7, 7], "paper", "provisional")


def test_a_sheet_that_contradicts_a_later_round_of_a_bracket_changes_nothing(club):
    tournament, table = one_table(club, pairs=4, stages=({"system": "knockout"},))
    other = table.round.tables.get(number=2)
    for each in (table, other):
        play(each.match, hand(55))
    publish_next(tournament)

    correct(table.match, 1, hand(5))

    assert results_of(table) == [([25, 0], "match", "provisional")]


def test_signed_by_both_sides_it_is_final_where_nothing_more_is_asked_for(club):
    _tournament, table = one_table(club)
    play(table.match, hand(55))
    for side in (0, 1):
        confirm_sheet(match=table.match, side=side, seen_version=table.match.version, actor=NOBODY)

    assert results_of(table)[-1] == ([25, 0], "match", "final")


def test_signed_it_is_confirmed_where_the_referee_has_the_last_word(club):
    _tournament, table = one_table(club, finality=Tournament.Finality.REFEREE)
    play(table.match, hand(55))
    for side in (0, 1):
        confirm_sheet(match=table.match, side=side, seen_version=table.match.version, actor=NOBODY)

    assert results_of(table)[-1] == ([25, 0], "match", "confirmed")


def test_the_people_of_the_table_write_on_its_sheet_and_nobody_else_does(club, bob, olga, signed_in):
    tournament = new_tournament(club, pairs=2)
    EntrantPlayer.objects.filter(name="Bert").update(player=Player.objects.get(user=bob))
    table = publish_next(tournament).tables.get()
    address = f"/m/{table.match.public_id}/"

    assert signed_in(bob).get(address).context["door"].may("record_line") is True
    assert signed_in(olga).get(address).context["door"].may("record_line") is False
    table.round.undone_at = table.round.published_at
    table.round.save()
    assert signed_in(bob).get(address).context["door"].may("record_line") is False


def test_an_official_of_the_tournament_writes_at_every_table(club, olga, signed_in):
    tournament, table = one_table(club)
    Official.objects.create(tournament=tournament, user=olga, task=Official.Task.SCORER)

    door = signed_in(olga).get(f"/m/{table.match.public_id}/").context["door"]

    assert (door.role, door.may("record_line")) == ("scorer", True)


def test_a_match_page_says_where_it_belongs(club, client):
    tournament, table = one_table(club)

    page = client.get(f"/m/{table.match.public_id}/").content.decode()

    assert "Club evening, round 1, table 1" in page
    assert f"/t/{tournament.public_id}/tables/{table.pk}/" in page


def test_a_deadline_makes_a_result_final_by_itself(club, client):
    tournament, table = one_table(club, finality=Tournament.Finality.DEADLINE, deadline_minutes=0)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[20, 0]), may_overwrite=True)

    row = client.get(f"/t/{tournament.public_id}/rounds/1/1/").context["rows"][0]

    assert (str(row.state), Result.objects.get().state) == ("final", "confirmed")
