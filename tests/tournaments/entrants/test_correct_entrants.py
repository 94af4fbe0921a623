"""Correcting entrants, and taking off the list who was never drawn."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import (
    NOBODY,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
)
from tests.tournaments.records.hand_made import people_of
from tournaments.entrants import services
from tournaments.entrants.services import Entry, Person
from tournaments.writing.errors import EntrantPlayedError

pytestmark = pytest.mark.django_db


def url(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.public_id, *more])


@pytest.fixture
def tournament(club):
    return new_tournament(club)


class TestCorrecting:
    def test_names_club_and_seed(self, tournament, signed_in, otto):
        (pair,) = enter(tournament, "An & Brt")
        sent = {"person_0": "An", "person_1": "Bert", "name": "", "club_name": "Heule", "seed": "4"}
        assert signed_in(otto).post(url("edit_entrant", tournament, pair.pk), sent).status_code == 302
        pair.refresh_from_db()
        assert (pair.name, pair.club_name, pair.seed) == ("An & Bert", "Heule", 4)

    def test_a_seed_that_would_have_drawn_otherwise_is_refused(self, club, signed_in, otto):
        tournament = new_tournament(club, stages=({"system": "groups", "groups": 3},), pairs=9)
        publish_next(tournament)
        last = tournament.entrants.last()
        sent = {"person_0": "An", "person_1": "B", "name": "", "club_name": "", "seed": "1"}
        page = signed_in(otto).post(url("edit_entrant", tournament, last.pk), sent)
        assert page.status_code == 200
        last.refresh_from_db()
        assert last.seed is None

    def test_a_wrong_number_keeps_the_names(self, tournament, signed_in, otto):
        (pair,) = enter(tournament, "An & Bert")
        sent = {"person_0": "Anna", "person_1": "Bert", "seed": "first"}
        page = signed_in(otto).post(url("edit_entrant", tournament, pair.pk), sent).content.decode()
        assert 'value="Anna"' in page
        assert 'value="first"' in page


class TestTwoOfOneName:
    """The club knows none of them: whether a name on the list is another person's is asked."""

    @pytest.fixture
    def pair(self, tournament):
        pair, _other = enter(tournament, "An & Bert", "Marie Martin & Luc")
        return pair

    @pytest.fixture
    def save(self, tournament, pair, signed_in, otto):
        def save(first, **more):
            sent = {"person_0": first, "person_1": "Bert", "name": "", "club_name": "", "seed": "7"}
            page = signed_in(otto).post(url("edit_entrant", tournament, pair.pk), sent | more)
            pair.refresh_from_db()
            return page

        return save

    @pytest.mark.parametrize("typed", ["Marie Martin", "marie  MARTIN"])
    def test_a_name_that_another_entrant_has_is_asked_about_and_nothing_is_lost(self, pair, save, typed):
        asked = save(typed)

        assert "is on the list already: number 2, Marie Martin &amp; Luc. Is it another person?" in asked.text
        assert f'value="{" ".join(typed.split())}"' in " ".join(asked.text.split())
        assert 'value="7"' in asked.text
        assert '<input type="checkbox" name="sure" value="1">' in asked.text
        assert (pair.name, pair.seed) == ("An & Bert", None)

    def test_whoever_is_sure_has_two_of_one_name_and_is_not_asked_again(self, pair, save):
        assert save("Marie Martin", sure="1").status_code == 302
        assert pair.name == "Marie Martin & Bert"

        assert save("Marie Martin", seed="8").status_code == 302
        assert pair.seed == 8

    def test_the_answer_holds_while_another_question_is_asked(self, club, tournament, pair, save):
        people_of(club, "Marie Martin")
        publish_next(enter_two_more(tournament))

        asked = save("Marie Martin", sure="1")

        assert '<input type="checkbox" name="sure" value="1" checked>' in asked.text
        assert "They played the rounds so far" in asked.text
        assert save("Marie Martin", sure="1", they_played="1").status_code == 302

    def test_whoever_went_home_in_the_middle_keeps_no_name(self, tournament, pair, save):
        other = entrant(tournament, 2)
        publish_next(enter_two_more(tournament))
        services.substitute(entrant=other, position=0, person=Person("Zoë"), from_round=1, actor=NOBODY)

        assert save("Marie Martin").status_code == 302


def enter_two_more(tournament):
    enter(tournament, "C & D", "E & F")
    return tournament


class TestNobodyPlaysTwice:
    @pytest.fixture
    def pairs(self, club, tournament):
        an, bert, marie, luc = (
            Person(one.name, one) for one in people_of(club, "An", "Bert", "Marie", "Luc")
        )
        entries = [Entry((an, bert)), Entry((marie, luc))]
        return services.add_entrants(tournament=tournament, entries=entries, actor=NOBODY)

    def sent(self, first, second):
        return {"person_0": first, "person_1": second, "name": "", "club_name": "", "seed": ""}

    def test_a_name_that_is_another_entrants_person_is_refused_with_both(
        self, tournament, pairs, signed_in, otto
    ):
        page = signed_in(otto).post(url("edit_entrant", tournament, pairs[0].pk), self.sent("Marie", "Bert"))

        assert "Marie plays as Marie &amp; Luc already, and nobody plays twice." in page.text
        pairs[0].refresh_from_db()
        assert pairs[0].name == "An & Bert"
        assert list(pairs[0].people.values_list("player__name", flat=True)) == ["An", "Bert"]

    def test_a_corrected_name_credits_nobody_with_rounds_they_did_not_play(
        self, club, tournament, pairs, signed_in, otto
    ):
        people_of(club, "Zoë")
        publish_next(tournament)
        client, address = signed_in(otto), url("edit_entrant", tournament, pairs[0].pk)

        page = client.post(address, self.sent("Zoë", "Bert"))

        assert "Zoë is somebody of the club, and would be credited with the rounds so far." in page.text
        assert "They played the rounds so far" in page.text
        assert list(pairs[0].people.values_list("player__name", flat=True)) == ["An", "Bert"]
        client.post(address, self.sent("Zoë", "Bert") | {"they_played": "1"})
        assert list(pairs[0].people.values_list("player__name", flat=True)) == ["Zoë", "Bert"]

    def test_before_the_first_round_a_name_becomes_whom_the_club_knows(
        self, club, tournament, pairs, signed_in, otto
    ):
        people_of(club, "Zoë")
        address = url("edit_entrant", tournament, pairs[0].pk)
        assert signed_in(otto).post(address, self.sent("Zoë", "Bert")).status_code == 302
        assert pairs[0].people.first().player.name == "Zoë"

    def test_two_of_a_pair_may_change_places_and_whoever_left_may_come_with_another(
        self, tournament, pairs, signed_in, otto
    ):
        client, address = signed_in(otto), url("edit_entrant", tournament, pairs[0].pk)
        client.post(address, self.sent("Bert", "An"))
        pairs[0].refresh_from_db()
        assert pairs[0].name == "Bert & An"

        services.withdraw(entrant=pairs[1], after_round=0, actor=NOBODY)
        client.post(address, self.sent("Bert", "Marie"))
        pairs[0].refresh_from_db()
        assert pairs[0].name == "Bert & Marie"


class TestRemoving:
    def test_later_numbers_move_up(self, tournament, signed_in, otto):
        enter(tournament, "A & B", "C & D", "E & F", "G & H")
        second = entrant(tournament, 2)
        assert signed_in(otto).post(url("remove_entrant", tournament, second.pk)).status_code == 302
        assert list(tournament.entrants.values_list("number", "name")) == [
            (1, "A & B"),
            (2, "E & F"),
            (3, "G & H"),
        ]
        assert LogEntry.objects.get(action="remove_entrant").before == {"number": 2}

    def test_pressed_twice_it_removes_one(self, tournament, signed_in, otto):
        enter(tournament, "A & B", "C & D", "E & F")
        client, second = signed_in(otto), entrant(tournament, 2)
        for _tap in range(2):
            assert client.post(url("remove_entrant", tournament, second.pk)).status_code == 302
        assert tournament.entrants.count() == 2

    def test_whoever_was_drawn_can_only_withdraw(self, tournament):
        enter(tournament, "A & B", "C & D")
        publish_next(tournament)
        with pytest.raises(EntrantPlayedError):
            services.remove_entrant(entrant=entrant(tournament, 1), actor=NOBODY)

    def test_a_late_entry_by_mistake_can_be_taken_back(self, tournament):
        enter(tournament, "A & B", "C & D")
        play_rounds(tournament, 1)
        (mistake,) = enter(tournament, "E & F")
        services.remove_entrant(entrant=mistake, actor=NOBODY)
        assert tournament.entrants.count() == 2

    def test_with_a_rule_that_would_be_left_with_one(self, tournament):
        one, other = enter(tournament, "A & B", "C & D")
        services.keep_apart(tournament=tournament, entrants=[one, other], until_round=None, actor=NOBODY)
        services.remove_entrant(entrant=one, actor=NOBODY)
        assert not tournament.apart.exists()
