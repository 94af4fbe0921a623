"""Leaving, being away, coming back; a pair that goes apart in mid-evening."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import (
    KNOCKOUT,
    NOBODY,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tests.tournaments.pages import text_of
from tournaments import engine
from tournaments.entrants import services
from tournaments.entrants.selectors.entrants import departure_of
from tournaments.reading.engine import standings_of
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws
from tournaments.writing.errors import DraftExistsError, EngineError, NoLateEntryError

pytestmark = pytest.mark.django_db


def url(name, entrant):
    return reverse(f"tournaments:{name}", args=[entrant.tournament.public_id, entrant.pk])


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6)


def playing(round_):
    return {place.entrant.number for table in round_.tables.all() for place in table.places.all()}


class TestLeaving:
    def test_who_has_left_is_not_drawn_and_keeps_the_results(self, tournament):
        play_rounds(tournament, 2)
        services.withdraw(entrant=entrant(tournament, 2), after_round=2, actor=NOBODY, reason="ill")
        third = publish_next(tournament)
        assert 2 not in playing(third)
        assert "e2" in {row["entrant"] for row in standings_of(tournament)["stages"][0]["standings"]}
        entry = LogEntry.objects.get(action="withdraw")
        assert (entry.reason, entry.after["left_after"]) == ("ill", 2)

    def test_or_is_struck_where_the_organiser_says_so(self, tournament):
        play_rounds(tournament, 2)
        services.withdraw(entrant=entrant(tournament, 2), after_round=2, actor=NOBODY, withdrawn="strike")
        listed = {row["entrant"] for row in standings_of(tournament)["stages"][0]["standings"]}
        assert "e2" not in listed
        assert tournament.stages.get().options["withdrawn"] == "strike"

    def test_nobody_leaves_before_a_table_at_which_he_sat(self, tournament):
        play_rounds(tournament, 2)
        with pytest.raises(EngineError):
            services.withdraw(entrant=entrant(tournament, 2), after_round=1, actor=NOBODY)
        assert entrant(tournament, 2).left_after is None

    def test_who_never_came_leaves_after_round_0(self, tournament):
        services.withdraw(entrant=entrant(tournament, 6), after_round=0, actor=NOBODY)
        assert 6 not in playing(publish_next(tournament))

    def test_a_late_comer_who_leaves_before_his_first_round_never_came(self, tournament):
        play_rounds(tournament, 2)
        (late,) = services.add_entrants(
            tournament=tournament,
            entries=[services.Entry((services.Person("Z"), services.Person("Y")))],
            actor=NOBODY,
        )
        services.withdraw(entrant=late, after_round=2, actor=NOBODY)
        late.refresh_from_db()
        assert (late.from_round, late.left_after) == (1, 0)
        engine.read_tournament(tournament_file(tournament))

    def test_a_drawn_round_that_waits_stands_in_the_way(self, tournament):
        play_rounds(tournament, 1)
        draws.draw_round(tournament=tournament, actor=NOBODY)
        with pytest.raises(DraftExistsError):
            services.withdraw(entrant=entrant(tournament, 2), after_round=1, actor=NOBODY)


class TestThePreview:
    def test_what_changes_is_shown_before_it_is_saved(self, tournament, signed_in, otto):
        play_rounds(tournament, 2)
        second = entrant(tournament, 2)
        page = signed_in(otto).post(url("withdraw", second), {"after_round": "2", "withdrawn": "keep"})
        text = " ".join(page.content.decode().split())
        assert "For the next round: 5 pairs; 2 tables. 1 sits out." in text
        assert "The results so far stay" in text
        second.refresh_from_db()
        assert second.left_after is None

    def test_striking_shows_whose_place_would_be_another(self, tournament, signed_in, otto):
        play_rounds(tournament, 2)
        page = signed_in(otto).post(
            url("withdraw", entrant(tournament, 2)), {"after_round": "2", "withdrawn": "strike"}
        )
        assert "All tables so far count for nobody" in page.content.decode()
        assert page.context["changes"]

    def test_then_it_is_saved(self, tournament, signed_in, otto):
        play_rounds(tournament, 2)
        second = entrant(tournament, 2)
        sent = {"after_round": "2", "withdrawn": "keep", "reason": "ill", "save": "1"}
        assert signed_in(otto).post(url("withdraw", second), sent).status_code == 302
        second.refresh_from_db()
        assert second.left_after == 2

    def test_a_round_that_is_not_offered_is_refused(self, tournament, signed_in, otto):
        play_rounds(tournament, 2)
        second = entrant(tournament, 2)
        page = signed_in(otto).post(url("withdraw", second), {"after_round": "1", "save": "1"})
        assert page.status_code == 200
        second.refresh_from_db()
        assert second.left_after is None


class TestComingBack:
    def test_rounds_in_between_were_missed(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        second = entrant(tournament, 2)
        services.withdraw(entrant=second, after_round=1, actor=NOBODY)
        play_rounds(tournament, 1)
        assert signed_in(otto).post(url("come_back", second)).status_code == 302
        second.refresh_from_db()
        assert (second.left_after, second.absent_in) == (None, [2])
        assert 2 in playing(publish_next(tournament))

    def test_who_never_came_and_comes_after_all_comes_late(self, tournament):
        second = entrant(tournament, 2)
        services.withdraw(entrant=second, after_round=0, actor=NOBODY)
        play_rounds(tournament, 1)
        services.come_back(entrant=second, actor=NOBODY)
        assert second.from_round == 2


class TestBeingAway:
    def test_in_a_round_to_come(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        second = entrant(tournament, 2)
        assert signed_in(otto).post(url("absent", second), {"rounds": "2, 4"}).status_code == 302
        second.refresh_from_db()
        assert second.absent_in == [2, 4]
        assert 2 not in playing(publish_next(tournament))
        assert LogEntry.objects.get(action="set_absent").after["rounds"] == [2, 4]

    @pytest.mark.parametrize("rounds", ["tomorrow", "0", "2.5", "9999", "²"])
    def test_only_numbers_of_rounds(self, rounds, tournament, signed_in, otto):
        page = signed_in(otto).post(url("absent", entrant(tournament, 2)), {"rounds": rounds})
        assert "Write the numbers of the rounds" in page.content.decode()

    def test_not_in_a_round_in_which_he_sat_at_a_table(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        page = signed_in(otto).post(url("absent", entrant(tournament, 2)), {"rounds": "1"})
        assert "This entrant is not there in round 1." in page.content.decode()
        assert entrant(tournament, 2).absent_in == []


class TestAPairGoesApart:
    def test_both_go_on_with_others(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        first = entrant(tournament, 1)
        sent = {"partner_0": "Zoë", "partner_1": "Yves"}
        assert signed_in(otto).post(url("split", first), sent).status_code == 302
        first.refresh_from_db()
        assert first.left_after == 1
        assert [(e.name, e.from_round) for e in tournament.entrants.filter(number__gt=6)] == [
            ("An & Zoë", 2),
            ("Bert & Yves", 2),
        ]
        assert {7, 8} <= playing(publish_next(tournament)) | {
            rest.entrant.number for rest in tournament.stages.get().rounds.last().rests.all()
        }

    def test_who_goes_on_stands_there_and_is_drawn(self, tournament):
        """With the pair's tick: nobody has to be ticked off twice on an evening."""
        services.check_in_all(tournament=tournament, actor=NOBODY)
        play_rounds(tournament, 1)
        pair = services.Entry((services.Person("An"), services.Person("Zoë")))
        (new,) = services.split_entrant(
            entrant=entrant(tournament, 1), after_round=1, entries=[pair], actor=NOBODY
        )
        assert new.number in playing(publish_next(tournament))

    def test_one_goes_home(self, tournament):
        play_rounds(tournament, 1)
        new = services.split_entrant(entrant=entrant(tournament, 1), after_round=1, entries=[], actor=NOBODY)
        assert new == []
        assert entrant(tournament, 1).left_after == 1

    def test_all_or_nothing(self, club):
        """Nobody enters a bracket that is being played: then the pair has not left it either."""
        tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
        settle(publish_next(tournament))
        pair = services.Entry((services.Person("An"), services.Person("Zoë")))
        with pytest.raises(NoLateEntryError):
            services.split_entrant(
                entrant=entrant(tournament, 1), after_round=1, entries=[pair], actor=NOBODY
            )
        assert entrant(tournament, 1).left_after is None
        assert tournament.entrants.count() == 4

    def test_pressed_twice_it_goes_apart_once(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        client, first = signed_in(otto), entrant(tournament, 1)
        for _tap in range(2):
            client.post(url("split", first), {"partner_0": "Zoë", "partner_1": ""})
        assert tournament.entrants.count() == 7


@pytest.mark.parametrize("page", ["withdraw", "come_back", "absent", "substitute", "split"])
class TestWhoMay:
    @pytest.mark.parametrize(("name", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
    def test_organisers_only(self, page, name, status, tournament, signed_in, request):
        client = signed_in(request.getfixturevalue(name))
        assert client.post(url(page, entrant(tournament, 1)), {}).status_code == status

    def test_a_visitor_finds_nothing(self, page, tournament, client):
        assert client.post(url(page, entrant(tournament, 1)), {}).status_code == 404

    def test_looking_changes_nothing(self, page, tournament, signed_in, otto):
        version = tournament.version
        answer = signed_in(otto).get(url(page, entrant(tournament, 1)))
        assert answer.status_code in (200, 405)
        tournament.refresh_from_db()
        assert tournament.version == version


def test_the_preview_of_who_never_came_moves_nobody(club):
    """The two losers share the third place before it, too: who never came has none."""
    stages = ({"system": "swiss", "rounds": 2, "ranking": ["difference"]},)
    tournament = new_tournament(club, pairs=6, stages=stages)
    for number in (1, 2, 3, 4):
        services.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))

    departure = departure_of(entrant(tournament, 5), 0, None)

    assert departure.changes == ()
    assert not departure.struck_now


class TestThePreviewCountsWhoIsHere:
    def next_tables(self, client, leaver):
        page = client.get(url("withdraw", leaver))
        return page.context["departure"].there_next, page.context["tables_next"], page.context["out_next"]

    def test_everybody_where_nobody_is_ticked_off(self, tournament, signed_in, otto):
        assert self.next_tables(signed_in(otto), entrant(tournament, 1)) == (5, 2, 1)

    def test_those_who_are_ticked_off_where_some_are(self, tournament, signed_in, otto):
        for number in (1, 2, 3):
            services.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
        assert self.next_tables(signed_in(otto), entrant(tournament, 1)) == (2, 1, 0)
        assert self.next_tables(signed_in(otto), entrant(tournament, 6)) == (3, 1, 1)

    def test_those_who_came_through_the_cut(self, club, signed_in, otto):
        stages = [
            {"system": "swiss", "rounds": 1},
            {"system": "swiss", "rounds": 2, "from": {"best": 4}},
        ]
        tournament = new_tournament(club, pairs=6, stages=stages)
        play_rounds(tournament, 2)
        final = tournament.stages.get(number=2).rounds.get()
        assert self.next_tables(signed_in(otto), entrant(tournament, min(playing(final)))) == (3, 1, 1)

    @pytest.mark.parametrize("stage", [KNOCKOUT[0], {"system": "round_robin"}])
    def test_a_plan_draws_who_has_left_and_is_not_counted(self, club, signed_in, otto, stage):
        tournament = new_tournament(club, pairs=8, stages=[stage])
        play_rounds(tournament, 1)
        page = text_of(signed_in(otto).get(url("withdraw", entrant(tournament, 1))))
        assert "they are drawn all the same, and lose by forfeit" in page
        assert "For the next round" not in page
