"""Who never came so far may be here after all, where people still begin; each page that asks is answered."""

import re

from tests.tournaments.factories import NOBODY, enter, entrant, new_tournament, publish_next, settle
from tests.tournaments.pages import text_of
from tests.tournaments.standings.evenings import AND_A_CUT, ONE_ROUND, evening, who_rests
from tournaments.entrants import services as entrants
from tournaments.entrants.selectors.no_shows import no_shows
from tournaments.models import Place, Rest, Table, Tournament
from tournaments.reading.attendance import did_not_play
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.standings.selectors.standings import snapshot_of


class TestAtACutWithoutAChoice:
    """Everybody goes on and comes and goes: who never came so far may be here, and plays."""

    STAGES = (*ONE_ROUND, {"system": "swiss", "rounds": 1})

    def keys_on(self, client, tournament):
        page = client.get(f"/t/{tournament.public_id}/draw/").text
        boxes = re.findall(r'name="here" value="(\d+)"( checked)?', page)
        return {int(key): bool(checked) for key, checked in boxes}

    def say_here(self, client, tournament, *people):
        named = ["", *(one.pk for one in people)]
        client.post(f"/t/{tournament.public_id}/entrants/no-shows/", {"next": "draw", "here": named})

    def drawn(self, tournament):
        round_ = draws.draw_round(tournament=tournament, actor=NOBODY)
        at_tables = Place.objects.filter(round=round_).values_list("entrant__number", flat=True)
        return {*at_tables, *Rest.objects.filter(round=round_).values_list("entrant__number", flat=True)}

    def test_a_late_entry_where_nobody_is_ticked_off_is_drawn_with_everybody(self, club, signed_in, otto):
        tournament = evening(club, here=0, pairs=4, stages=self.STAGES)
        (late,) = enter(tournament, "Zoë & Yves")
        client = signed_in(otto)
        assert self.keys_on(client, tournament) == {late.pk: True}

        self.say_here(client, tournament, late)

        assert self.drawn(tournament) == {1, 2, 3, 4, 5}

    def test_who_was_ticked_off_and_forfeited_is_here_now(self, club, signed_in, otto):
        tournament, absent = self.forfeited(club, here=4)
        client = signed_in(otto)
        assert self.keys_on(client, tournament) == {absent.pk: True}

        self.say_here(client, tournament, absent)

        assert self.drawn(tournament) == {1, 2, 3, 4}

    def test_of_two_only_who_is_named_is_here(self, club, signed_in, otto):
        tournament = evening(club, here=4, pairs=6, stages=self.STAGES)
        fifth, sixth = entrant(tournament, 5), entrant(tournament, 6)
        client = signed_in(otto)
        assert self.keys_on(client, tournament) == {fifth.pk: False, sixth.pk: False}

        self.say_here(client, tournament, fifth)

        assert self.keys_on(client, tournament) == {sixth.pk: False}

    def test_naming_nobody_changes_nothing(self, club, signed_in, otto):
        tournament = evening(club, here=4, pairs=6, stages=self.STAGES)
        self.say_here(signed_in(otto), tournament)
        assert tournament.entrants.filter(left_after=None, checked_in_at=None).count() == 2

    def test_in_mid_tournament_nobody_is_left_out_because_somebody_is_here(self, club, signed_in, otto):
        stages = ({"system": "swiss", "rounds": 3},)
        tournament, absent = self.forfeited(club, here=0, pairs=5, stages=stages)
        (late,) = enter(tournament, "Zoë & Yves")
        client, boxes = signed_in(otto), {absent.pk: True, late.pk: True, who_rests(tournament).pk: True}
        assert self.keys_on(client, tournament) == boxes

        self.say_here(client, tournament, absent, late, who_rests(tournament))

        assert self.drawn(tournament) == {1, 2, 3, 4, 5, 6}

    def forfeited(self, club, *, here, pairs=4, stages=STAGES):
        """The round was played but for one at its last table, who was not there."""
        tournament = new_tournament(club, pairs=pairs, stages=stages, public=True)
        for number in range(1, here + 1):
            entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
        played = publish_next(tournament)
        table = Table.objects.filter(round=played, number=2).get()
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(absent_sides=[1]))
        settle(played)
        tournament.refresh_from_db()
        return tournament, table.places.get(side=1).entrant


def test_a_waiting_draft_asks_too(club, signed_in, otto):
    tournament = evening(club, here=4, pairs=6, stages=AND_A_CUT)
    entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)
    draws.draw_round(tournament=tournament, actor=NOBODY)
    entrants.come_back(entrant=entrant(tournament, 5), actor=NOBODY)

    refused = signed_in(otto).post(f"/t/{tournament.public_id}/draw/again/")

    assert "who never came?" in refused.text
    assert "1 entrant has not played" in text_of(refused)
    assert "Take them off the ranking" in refused.text


def test_one_that_was_stopped_early_is_finished_once_it_is_said_who_never_came(club, signed_in, otto):
    tournament = evening(club, here=4, pairs=6, stages=({"system": "swiss", "rounds": 3},))
    client, finish = signed_in(otto), f"/t/{tournament.public_id}/finish/"
    assert "not played" not in client.get(f"/t/{tournament.public_id}/end/").text

    asked = client.post(finish, follow=True)

    assert "Before it is finished: who never came?" in asked.text
    assert "2 entrants have not played" in text_of(asked)
    client.post(f"/t/{tournament.public_id}/entrants/no-shows/", {"next": "end"})
    client.post(finish)
    assert Tournament.objects.get().status == "finished"


def test_a_table_whose_people_left_where_results_are_struck_keeps_the_question_from_nobody(club):
    stages = ({"system": "swiss", "rounds": 3, "withdrawn": "strike"},)
    tournament = new_tournament(club, pairs=6, stages=stages)
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    played = publish_next(tournament)
    leaver = Table.objects.get(round=played, number=2).places.first().entrant
    entrants.withdraw(entrant=leaver, after_round=1, actor=NOBODY)
    results.enter_result(
        table=Table.objects.get(round=played, number=1), actor=NOBODY, entry=ResultEntry(scores=[101, 80])
    )
    tournament.refresh_from_db()

    assert no_shows(tournament) == [entrant(tournament, 5), entrant(tournament, 6)]


def test_a_stage_that_was_skipped_says_nothing_of_the_one_that_goes_on():
    table, rest = {"sides": [["e1"], ["e2"]], "scores": [101, 80]}, {"tables": [], "sitting_out": ["e3"]}
    file = {
        "entrants": [{"id": f"e{number}"} for number in (1, 2, 3)],
        "stages": [{"played": [{"tables": [table]}]}, {}, {"played": [rest]}],
    }
    assert did_not_play(file, (), [True, True, False]) == set()
    assert did_not_play(file, (), [True, True, True]) == {"e3"}


def test_while_the_last_round_is_secret_nobody_reads_who_was_absent_in_it(club):
    tournament = new_tournament(club, pairs=4, stages=ONE_ROUND)
    played = publish_next(tournament)
    table = Table.objects.get(round=played, number=2)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(absent_sides=[1]))
    settle(played)
    tournament.refresh_from_db()

    assert snapshot_of(tournament).did_not_play == (table.places.get(side=1).entrant.file_id,)
    assert snapshot_of(tournament, hide_last_round=True).did_not_play == ()
