"""Who called off gets what the league says; who did not gets nothing; who played was there."""

import pytest

from scoring.models import LogEntry, Player
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import evening_of, new_season, people_of, played_evening, table_of
from tournaments.engine.league.values import AbsenceCounting as Worth
from tournaments.engine.league.values import EveningCounting
from tournaments.models import Absence
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services.errors import WasThereError


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


def season_of(club, people, worth):
    an, bert, cas, dina = people
    season = new_season(
        club,
        rules={"counting": EveningCounting.GAME_POINTS, "absent_with_notice": worth, "ranking": ("total",)},
    )
    played_evening(season, 1, [(an, bert, 101, 81), (cas, dina, 101, 70)])
    second = played_evening(season, 2, [(bert, cas, 101, 60)])
    return season, evening_of(season, second)


def test_evenings_are_told_apart_by_their_days(club, people, signed_in, otto):
    season, second = season_of(club, people, Worth.NOTHING)
    page = signed_in(otto).get(f"/seasons/{season.public_id}/absences/").content.decode()

    assert f">{second.tournament.name}, 20 Jan 2026</option>" in page


@pytest.mark.parametrize(
    ("worth", "total"), [(Worth.NOTHING, 101), (Worth.LOWEST, 161), (Worth.OWN_MEAN, 202)]
)
def test_who_called_off_gets_what_the_league_says(club, people, worth, total):
    season, second = season_of(club, people, worth)
    season_evenings.note_absence(evening=second, player=people[0], actor=NOBODY)

    found = {name: total for _rank, name, total in table_of(season)}
    assert found["An"] == total
    assert found["Dina"] == 70


def test_who_is_merged_later_called_off_all_the_same(club, people):
    season, second = season_of(club, people, Worth.LOWEST)
    (twin,) = people_of(club, "An C.")
    season_evenings.note_absence(evening=second, player=twin, actor=NOBODY)
    Player.objects.filter(pk=twin.pk).update(merged_into=people[0])

    assert {name: total for _rank, name, total in table_of(season)}["An"] == 161


def test_who_played_was_there(club, people):
    _season, second = season_of(club, people, Worth.LOWEST)

    with pytest.raises(WasThereError):
        season_evenings.note_absence(evening=second, player=people[1], actor=NOBODY)


def test_noted_twice_is_noted_once_and_can_be_taken_back(signed_in, otto, club, people):
    season, second = season_of(club, people, Worth.LOWEST)
    client, address = signed_in(otto), f"/seasons/{season.public_id}/absences/"
    for _twice in range(2):
        assert client.post(address, {"evening": second.pk, "player": people[0].pk}).status_code == 302
    noted = Absence.objects.get()
    assert "An" in client.get(address).content.decode()

    client.post(f"{address}{noted.pk}/forget/")
    assert not Absence.objects.exists()
    actions = (
        LogEntry.objects.filter(action__endswith="_absence").order_by("pk").values_list("action", flat=True)
    )
    assert list(actions) == ["note_absence", "forget_absence"]


def test_what_was_there_is_told_on_the_page(signed_in, otto, club, people):
    season, second = season_of(club, people, Worth.LOWEST)
    answer = signed_in(otto).post(
        f"/seasons/{season.public_id}/absences/", {"evening": second.pk, "player": people[1].pk}
    )

    assert answer.status_code == 422
    assert "Bert played that evening" in answer.content.decode()


def test_only_organisers_note_who_was_away(signed_in, club, people, bob, olga):
    season, _second = season_of(club, people, Worth.LOWEST)

    assert signed_in(bob).get(f"/seasons/{season.public_id}/absences/").status_code == 403
    assert signed_in(olga).get(f"/seasons/{season.public_id}/absences/").status_code == 404
