"""Whoever never played has no rank, seed or prize, whatever was answered; sitting out is no playing."""

import re

import pytest

from tests.tournaments.factories import NOBODY, enter, entrant, publish_next, settle
from tests.tournaments.pages import text_of
from tests.tournaments.seasons.factories import people_of
from tests.tournaments.standings.evenings import AND_A_CUT, ONE_ROUND, evening, who_rests
from tournaments.entrants import services as entrants
from tournaments.entrants.selectors.no_shows import no_shows, no_shows_so_far
from tournaments.models import Place, Rest, Tournament
from tournaments.money.selectors.till import payouts_key, payouts_of, till_lines, till_of
from tournaments.money.services import pot as services
from tournaments.rounds.services import draws
from tournaments.seasons.selectors.evenings import tally_of
from tournaments.seasons.services import evenings
from tournaments.seasons.services.errors import PrizesUnsettledError
from tournaments.seasons.services.evenings import NewEvening
from tournaments.standings.selectors.standings import snapshot_of
from tournaments.writing.errors import DraftExistsError, NeverCameError


def ranked(tournament):
    tournament.refresh_from_db()
    return [row.entrant for ranking in snapshot_of(tournament).current.rankings for row in ranking.rows]


def finalists(tournament):
    tournament.refresh_from_db()
    return {int(who[1:]) for _rank, level in snapshot_of(tournament).final for who in level}


@pytest.fixture
def away(club):
    """Four of six pairs came; the two others stand third, before those who lost, on the engine's list."""
    return evening(club, here=4, pairs=6)


@pytest.fixture
def box(away, club):
    return services.open_pot(club=club, actor=NOBODY, tournament=away, name="Box", variant="manille")


class TestPrizesBeforeAnybodyAsked:
    def test_they_pass_on_to_who_did_play(self, away, box):
        winners = {place.entrant for place in Place.objects.filter(side=0)}

        paid = {payout.entrant.number: payout.cents for payout in payouts_of(box)}

        assert paid == {n: 3500 if entrant(away, n) in winners else 1500 for n in (1, 2, 3, 4)}
        assert {line.entrant.number for line in till_lines(box) if line.prize_cents} == {1, 2, 3, 4}
        assert till_of(box).prizes_cents == 10000

    def test_page_and_file_name_nobody_else(self, away, client):
        page = client.get(f"/t/{away.public_id}/end/")
        rows = client.get(f"/t/{away.public_id}/end.csv").text.splitlines()

        assert {who for award in page.context["awards"] for who in award.entrants} == {"e1", "e2", "e3", "e4"}
        assert page.context["did_not_play"] == ("e5", "e6")
        assert sum("did not play" in row for row in rows) == 2

    def test_programs_read_none_of_them(self, away, client):
        answer = client.get(f"/api/v1/tournaments/{away.public_id}/standings").json()

        assert {who for place in answer["final"] for who in place["entrants"]} == {"e1", "e2", "e3", "e4"}
        rows = answer["stages"][0]["standings"]
        assert {row["entrant"] for row in rows if row["rank"] is None} == {"e5", "e6"}

    def test_nothing_is_booked_before_it_is_settled_who_never_came(self, away, box):
        box.refresh_from_db()
        seen = payouts_key(payouts_of(box))
        with pytest.raises(PrizesUnsettledError):
            services.book_prizes(pot=box, actor=NOBODY, page_key=seen)
        assert not box.entries.filter(kind="prize").exists()

        entrants.take_out_no_shows(tournament=away, actor=NOBODY)

        box.tournament.refresh_from_db()
        assert len(services.book_prizes(pot=box, actor=NOBODY, page_key=seen)) == 4

    def test_the_till_leads_to_the_question(self, away, box, signed_in, otto):
        client = signed_in(otto)
        page = text_of(client.get(f"/pots/{box.public_id}/"))
        assert f'href="/t/{away.public_id}/end/"' in page
        assert "2 entrants have not played" in page
        assert "An organiser answers that" not in page
        assert "Paid out: book" not in page

        refused = client.post(f"/pots/{box.public_id}/prizes/", {"seen": payouts_key(payouts_of(box))})

        assert "Before prizes are paid out: who never came?" in text_of(refused)

    def test_whoever_keeps_the_box_and_organises_nothing_reads_who_answers_it(self, box, signed_in, anna):
        page = text_of(signed_in(anna).get(f"/pots/{box.public_id}/"))
        assert "2 entrants have not played" in page
        assert "An organiser answers that on the page of the final ranking." in page


def test_a_late_entry_that_never_came_has_no_prize_and_is_asked_about(club):
    tournament = evening(club, here=0, pairs=4)
    (late,) = enter(tournament, "Zoë & Yves")
    assert late.from_round == 2, "of one"

    assert finalists(tournament) == {1, 2, 3, 4}
    assert no_shows(tournament) == [late]


class TestWhoOnlySatOut:
    @pytest.fixture
    def odd(self, club):
        """Five pairs, nobody ticked off at the door: the fifth sits out the one round, for a win."""
        return evening(club, here=0, pairs=5)

    def test_they_are_asked_about_and_have_no_rank_in_the_end(self, odd):
        resting = who_rests(odd)
        assert no_shows(odd) == [resting]
        assert finalists(odd) == {1, 2, 3, 4, 5} - {resting.number}

    def test_one_tap_says_that_they_are_here(self, odd, signed_in, otto):
        client = signed_in(otto)
        page = client.get(f"/t/{odd.public_id}/end/").text
        (keys,) = re.findall(r'name="here" value="(\d+)" checked', page)

        client.post(f"/t/{odd.public_id}/entrants/no-shows/", {"next": "end", "here": keys})

        assert finalists(odd) == {1, 2, 3, 4, 5}
        assert no_shows(odd) == []
        assert odd.entrants.filter(checked_in_at=None).count() == 0, "those who played are here, too"

    def test_taken_off_they_have_left_after_the_round_that_the_draw_gave_them(self, odd, signed_in, otto):
        signed_in(otto).post(f"/t/{odd.public_id}/entrants/no-shows/", {"next": "end"})
        resting = who_rests(odd)
        assert resting.left_after == 1
        assert finalists(odd) == {1, 2, 3, 4, 5} - {resting.number}

    def test_who_was_ticked_off_at_the_door_has_come(self, club):
        tournament = evening(club, here=5, pairs=5)
        assert no_shows(tournament) == []
        assert finalists(tournament) == {1, 2, 3, 4, 5}

    def test_to_be_on_the_list_of_a_club_evening_is_to_be_here(self, club):
        tonight = evenings.open_evening(
            club=club,
            actor=NOBODY,
            new=NewEvening(
                variant="manillen-2p",
                ruleset={},
                season=None,
                name="Tonight",
                players=people_of(club, "An", "Bert", "Cas"),
            ),
        )
        settle(evenings.draw_tables(evening=tonight, actor=NOBODY))
        assert finalists(tonight.tournament) == {1, 2, 3}
        assert len(tally_of(tonight.tournament)["people"]) == 3

    def test_while_rounds_are_left_they_are_ranked_with_what_they_are_credited(self, club):
        tournament = evening(club, here=0, pairs=5, stages=({"system": "swiss", "rounds": 2},))
        assert no_shows_so_far(tournament) == [who_rests(tournament)]
        assert len(ranked(tournament)) == 5

        settle(publish_next(tournament))

        tournament.refresh_from_db()
        assert no_shows(tournament) == []
        assert len(finalists(tournament)) == 5

    def test_a_bye_in_a_bracket_is_the_same(self, club):
        tournament = evening(club, here=0, pairs=3, stages=({"system": "knockout"},))
        top = {"e1", "e2", "e3"} - {f"e{place.entrant.number}" for place in at_tables(tournament)}
        assert {one.file_id for one in no_shows_so_far(tournament)} == top
        assert len(ranked(tournament)) == 3

    def test_who_was_ticked_off_and_has_a_bye_is_not_asked_about(self, club):
        tournament = evening(club, here=3, pairs=3, stages=({"system": "knockout"},))
        assert no_shows_so_far(tournament) == []


def at_tables(tournament):
    """Places at tables with a number: a bye has none."""
    return Place.objects.filter(table__round__stage__tournament=tournament, table__number__isnull=False)


class TestBeforeACut:
    @pytest.mark.parametrize("page", ["draw/new/", "draw/again/"])
    def test_no_answer_seeds_them(self, club, signed_in, otto, page):
        tournament = evening(club, here=4, pairs=6, stages=AND_A_CUT)
        if page == "draw/again/":
            entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)
            draws.draw_round(tournament=tournament, actor=NOBODY)
            entrants.come_back(entrant=entrant(tournament, 5), actor=NOBODY)

        answer = signed_in(otto).post(f"/t/{tournament.public_id}/{page}", {"as_they_are": "1"})

        assert answer.status_code == 409
        assert "who never came?" in answer.text
        places = Place.objects.filter(round__stage__number=2)
        assert not {place.entrant.number for place in places} & {5, 6}

    def test_the_service_refuses_whoever_asks(self, club):
        tournament = evening(club, here=4, pairs=6, stages=AND_A_CUT)
        with pytest.raises(NeverCameError):
            draws.draw_round(tournament=tournament, actor=NOBODY)

    def test_beside_a_draft_nobody_is_taken_off(self, club):
        tournament = evening(club, here=4, pairs=6, stages=AND_A_CUT)
        entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)
        draws.draw_round(tournament=tournament, actor=NOBODY)
        entrants.come_back(entrant=entrant(tournament, 5), actor=NOBODY)

        with pytest.raises(DraftExistsError):
            draws.draw_without(tournament=tournament, named=["e5"], actor=NOBODY)

        assert entrant(tournament, 5).left_after is None

    def test_who_is_ticked_in_late_has_not_got_through_it(self, club):
        tournament = evening(club, here=4, pairs=6, stages=AND_A_CUT)
        entrants.check_in(entrant=entrant(tournament, 5), here=True, actor=NOBODY)
        with pytest.raises(NeverCameError):
            draws.draw_round(tournament=tournament, actor=NOBODY)

    def test_where_everybody_goes_on_and_comes_and_goes_a_late_one_may_begin(self, club):
        stages = (*ONE_ROUND, {"system": "swiss", "rounds": 1})
        tournament = evening(club, here=4, pairs=6, stages=stages)
        entrants.check_in(entrant=entrant(tournament, 5), here=True, actor=NOBODY)
        entrants.withdraw(entrant=entrant(tournament, 6), after_round=0, actor=NOBODY)

        drawn = draws.draw_round(tournament=tournament, actor=NOBODY)

        there = set(Place.objects.filter(round=drawn).values_list("entrant__number", flat=True))
        assert there | set(Rest.objects.filter(round=drawn).values_list("entrant__number", flat=True)) == {
            1, 2, 3, 4, 5,
        }  # fmt: skip


@pytest.mark.parametrize("answer", [{}, {"as_they_are": "1"}])
def test_no_answer_finishes_with_them_on_the_list(away, signed_in, otto, answer):
    signed_in(otto).post(f"/t/{away.public_id}/finish/", answer)
    assert Tournament.objects.get().status == "open"


def test_who_has_neither_played_nor_sat_out_stands_in_no_ranking_after_the_first_round(club, client):
    tournament = evening(club, here=4, pairs=6, stages=({"system": "swiss", "rounds": 2},))
    page = client.get(f"/t/{tournament.public_id}/standings/")
    assert {row.entrant for row in page.context["stage"].rankings[0].rows} == {"e1", "e2", "e3", "e4"}
    assert page.context["stage"].did_not_play == ("e5", "e6")


def test_who_comes_in_a_later_round_is_ranked_from_then_on(club):
    tournament = evening(club, here=4, pairs=6, stages=({"system": "swiss", "rounds": 2},))
    for number in (5, 6):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    assert finalists(tournament) == {1, 2, 3, 4, 5, 6}
