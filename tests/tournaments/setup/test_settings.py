"""Settings at any time; game, rules and stages until the first draw; opening, hiding, closing."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tournaments.models import Tournament
from tournaments.setup import services as setup
from tournaments.setup.services import Structure
from tournaments.writing.errors import (
    EngineError,
    EntrantsOfAnotherSortError,
    RoundsPublishedError,
    StaleError,
    StructureFixedError,
)

pytestmark = pytest.mark.django_db

SENT = {
    "name": "Club evening", "place": "", "starts_at": "2026-03-20T19:30", "expected": "12", "minutes": "25",
    "break_minutes": "10", "score_of": "points", "finality": "both", "deadline_minutes": "30",
}  # fmt: skip


def url(name, tournament):
    return reverse(f"tournaments:{name}", args=[tournament.public_id])


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=12)


class TestSettings:
    def test_they_are_saved_and_logged(self, tournament, signed_in, otto):
        answer = signed_in(otto).post(url("settings", tournament), SENT | {"name": "Spring cup", "fee": "4"})
        assert answer.status_code == 302
        tournament.refresh_from_db()
        assert (tournament.name, tournament.minutes, tournament.fee_cents) == ("Spring cup", 25, 400)
        entry = LogEntry.objects.get(action="change_settings")
        assert entry.after["minutes"] == 25
        assert entry.role == "organiser"

    def test_the_last_round_is_kept_secret_or_told_and_reading_out_begins_anew(
        self, tournament, signed_in, otto
    ):
        Tournament.objects.filter(pk=tournament.pk).update(places_told=2)
        signed_in(otto).post(url("settings", tournament), SENT | {"hides_last_round": "on"})
        tournament.refresh_from_db()
        assert (tournament.hides_last_round, tournament.places_told) == (True, 0)
        assert "hides_last_round" in LogEntry.objects.get(action="change_settings").after
        assert "checked" in str(
            signed_in(otto).get(url("settings", tournament)).context["form"]["hides_last_round"]
        )
        signed_in(otto).post(url("settings", tournament), SENT)
        tournament.refresh_from_db()
        assert not tournament.hides_last_round

    def test_they_are_the_clubs_own_hours(self, tournament, signed_in, otto):
        signed_in(otto).post(url("settings", tournament), SENT)
        tournament.refresh_from_db()
        assert tournament.starts_at.isoformat() == "2026-03-20T18:30:00+00:00"  # Brussels in winter

    def test_the_wrong_word_keeps_all_others(self, tournament, signed_in, otto):
        sent = SENT | {"minutes": "soon", "place": "Café De Kring"}
        page = signed_in(otto).post(url("settings", tournament), sent).content.decode()
        assert "Café De Kring" in page
        assert 'value="soon"' in page

    def test_two_organisers_at_once_the_second_sees_what_is_stored(self, tournament, signed_in, otto):
        client = signed_in(otto)
        seen = client.get(url("settings", tournament)).context["seen"]
        client.post(url("settings", tournament), SENT | {"seen": seen, "name": "First"})
        late = client.post(url("settings", tournament), SENT | {"seen": seen, "name": "Second"})
        assert late.status_code == 409
        page = late.content.decode()
        assert "<strong>First</strong>" in page
        assert 'value="Second"' in page
        again = client.post(
            url("settings", tournament), SENT | {"seen": late.context["seen"], "name": "Second"}
        )
        assert again.status_code == 302
        tournament.refresh_from_db()
        assert tournament.name == "Second"

    def test_the_same_button_pressed_twice_is_saved_once(self, tournament, signed_in, otto):
        client = signed_in(otto)
        sent = SENT | {"seen": client.get(url("settings", tournament)).context["seen"]}
        assert client.post(url("settings", tournament), sent).status_code == 302
        assert client.post(url("settings", tournament), sent).status_code == 302
        assert LogEntry.objects.filter(action="change_settings").count() == 1

    def test_results_that_come_in_meanwhile_do_no_harm(self, tournament, signed_in, otto):
        client = signed_in(otto)
        seen = client.get(url("settings", tournament)).context["seen"]
        play_rounds(tournament, 1)
        assert client.post(url("settings", tournament), SENT | {"seen": seen}).status_code == 302


class TestStructure:
    def test_stages_can_be_changed_until_the_first_draw(self, tournament):
        stages = [{"system": "ladder", "rounds": 4}, {"system": "knockout", "from": {"best": 4}}]
        setup.change_structure(
            tournament=tournament,
            actor=NOBODY,
            structure=Structure(variant="botifarra", unit="pair", stages=stages, ruleset={}),
        )
        assert [stage.as_file() for stage in tournament.stages.all()] == stages
        assert tournament.ruleset["target"] == 101
        assert LogEntry.objects.get(action="change_structure").before["variant"] == "manillen-4p"

    def test_after_it_they_stay(self, tournament):
        play_rounds(tournament, 1)
        with pytest.raises(StructureFixedError):
            setup.change_structure(
                tournament=tournament,
                actor=NOBODY,
                structure=Structure(
                    variant="manillen-4p", unit="pair", stages=[{"system": "ladder", "rounds": 4}], ruleset={}
                ),
            )

    def test_pairs_do_not_become_single_people(self, tournament):
        with pytest.raises(EntrantsOfAnotherSortError):
            setup.change_structure(
                tournament=tournament,
                actor=NOBODY,
                structure=Structure(
                    variant="manillen-4p",
                    unit="player",
                    stages=[{"system": "partners", "rounds": 4}],
                    ruleset={},
                ),
            )

    def test_the_engine_is_asked_first(self, tournament):
        with pytest.raises(EngineError):
            setup.change_structure(
                tournament=tournament,
                actor=NOBODY,
                structure=Structure(
                    variant="manillen-4p", unit="pair", stages=[{"system": "groups", "groups": 7}], ruleset={}
                ),
            )

    def test_nobody_writes_over_what_he_has_not_seen(self, tournament):
        seen = setup.structure_fingerprint(tournament)
        ladder, swiss = (
            setup.Structure("manillen-4p", "pair", [{"system": system, "rounds": rounds}])
            for system, rounds in (("ladder", 4), ("swiss", 7))
        )
        setup.change_structure(tournament=tournament, structure=ladder, actor=NOBODY, page_fingerprint=seen)
        with pytest.raises(StaleError):
            setup.change_structure(
                tournament=tournament, structure=swiss, actor=NOBODY, page_fingerprint=seen
            )

    def test_the_page_saves_what_it_shows(self, tournament, signed_in, otto):
        client = signed_in(otto)
        page = client.get(url("structure", tournament))
        sent = {
            "variant": "manillen-4p", "unit": "pair", "system": "swiss", "seen": page.context["seen"],
            "stage1-rounds": "7", "stage1-win": "3", "stage1-ranking_1": "points",
            "stage1-ranking_2": "buchholz",
        }  # fmt: skip
        assert client.post(url("structure", tournament), sent).status_code == 302
        stage = tournament.stages.get()
        assert stage.as_file() == {
            "system": "swiss",
            "rounds": 7,
            "win": 3,
            "ranking": ["points", "buchholz"],
        }

    def test_once_drawn_the_page_only_tells(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        page = signed_in(otto).get(url("structure", tournament)).content.decode()
        assert "game, rules and stages stay as they are" in page
        assert "<form" not in page.split("<main")[1]

    def test_another_game_is_chosen_first(self, tournament, signed_in, otto):
        page = signed_in(otto).get(url("structure", tournament), {"choose": "1"})
        assert "Which game?" in page.content.decode()


class TestWhoSeesIt:
    def test_opening_and_hiding(self, tournament, signed_in, otto, client):
        organiser = signed_in(otto)
        assert client.get(url("entrants", tournament)).status_code == 404
        organiser.post(url("open", tournament))
        assert client.get(url("entrants", tournament)).status_code == 200
        organiser.post(url("hide", tournament))
        assert client.get(url("entrants", tournament)).status_code == 404
        assert list(LogEntry.objects.values_list("action", flat=True)[:2]) == [
            "hide_tournament",
            "open_tournament",
        ]

    def test_what_is_being_played_is_not_hidden(self, tournament):
        play_rounds(tournament, 1)
        with pytest.raises(RoundsPublishedError):
            setup.hide_tournament(tournament=tournament, actor=NOBODY)

    def test_the_page_says_so(self, tournament, signed_in, otto):
        play_rounds(tournament, 1)
        page = signed_in(otto).post(url("hide", tournament), follow=True)
        assert "people at the tables need its pages" in page.content.decode()

    def test_closing_twice_is_logged_once(self, tournament):
        setup.finish_tournament(tournament=tournament, actor=NOBODY)
        setup.finish_tournament(tournament=tournament, actor=NOBODY)
        assert LogEntry.objects.filter(action="finish_tournament").count() == 1


@pytest.mark.parametrize(("name", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["settings", "structure", "open", "hide", "finish", "duplicate"])
def test_organisers_only(page, name, status, tournament, signed_in, request):
    client = signed_in(request.getfixturevalue(name))
    assert client.post(url(page, tournament), SENT).status_code == status


@pytest.mark.parametrize("page", ["settings", "structure", "open", "duplicate"])
def test_a_visitor_finds_nothing(page, tournament, client):
    assert client.post(url(page, tournament), SENT).status_code == 404


@pytest.mark.parametrize("page", ["open", "hide", "finish", "duplicate"])
def test_looking_changes_nothing(page, tournament, signed_in, otto):
    assert signed_in(otto).get(url(page, tournament)).status_code == 405
    assert Tournament.objects.count() == 1
