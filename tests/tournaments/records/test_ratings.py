"""Ratings follow the matches: replayed from the first change, per family, for known people of clubs."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from scoring.access.actors import Actor
from scoring.clubs.services.people import merge_players, part_players
from scoring.matches.services import Correction
from scoring.matches.services.guest_seats import claim_seat, release_seat
from scoring.matches.services.lines import correct_line
from scoring.models import Club, Match, Player, User
from tests.tournaments.records.hand_made import CAPOT, COMEBACK, EIGHT, people_of, played
from tournaments.engine.people.ratings import FEWEST_MATCHES
from tournaments.models import CurrentRating, PlayedMatch, RatingFamily, RatingPoint
from tournaments.records.selectors.ratings import greatest_moves, rating_of
from tournaments.records.services import ratings as service
from tournaments.records.services.ratings import bring_up_to_date, hold_families, mark_stale, switch_ratings
from tournaments.records.services.statistics import count_again, rebuild

pytestmark = pytest.mark.django_db
REFEREE = Actor(role="referee")
DAY = timedelta(days=1)


@pytest.fixture
def four(club: Club) -> list[Player]:
    return people_of(club, "An", "Bo", "Cé", "Do")


def ratings(family: str = "manillen") -> dict[str, tuple[float, float, int]]:
    bring_up_to_date()
    rows = CurrentRating.objects.filter(family=family).select_related("player")
    return {row.player.name: (row.mean, row.deviation, row.matches) for row in rows}


def path() -> list[tuple]:
    bring_up_to_date()
    return list(RatingPoint.objects.order_by("day", "player").values_list("player", "day", "mean", "matches"))


def test_winners_rise_and_the_path_has_a_point_a_day(club: Club, four: list[Player]) -> None:
    played(four, *COMEBACK, club=club)
    played(four, *COMEBACK, club=club, at=EIGHT + timedelta(hours=1))
    played(four, *CAPOT, club=club, at=EIGHT + DAY)
    found = ratings()
    assert found["An"][0] > found["Bo"][0]
    assert found["An"][2] == 3
    assert RatingPoint.objects.filter(player=four[0]).count() == 2


def test_the_path_says_what_each_match_moved(club: Club, four: list[Player]) -> None:
    first = played(four, *COMEBACK, club=club)
    second = played(four, *CAPOT, club=club, at=EIGHT + timedelta(hours=1))
    played(four, *COMEBACK, club=club, at=EIGHT + DAY)
    bring_up_to_date()
    evening, next_day = RatingPoint.objects.filter(player=four[0]).order_by("day")
    keys = dict(PlayedMatch.objects.values_list("match", "pk"))

    assert [key for key, _moved in evening.moves] == [keys[first.pk], keys[second.pk]]
    won, lost = (moved for _key, moved in evening.moves)
    assert won > lost
    assert 1000 + won + lost == rating_of(evening).points
    assert rating_of(evening).points + next_day.moves[0][1] == rating_of(next_day).points


def test_the_greatest_moves_are_those_since_the_rating_is_shown(club: Club, four: list[Player]) -> None:
    matches = [
        played(four, *(CAPOT if nr == 11 else COMEBACK), club=club, at=EIGHT + nr * timedelta(hours=8))
        for nr in range(FEWEST_MATCHES + 3)
    ]
    bring_up_to_date()
    of_played = dict(PlayedMatch.objects.values_list("pk", "match"))

    greatest = greatest_moves(four[0].pk, "manillen", 2)

    shown = {match.pk for match in matches[FEWEST_MATCHES:]}
    assert of_played[greatest[0][0]] == matches[11].pk  # the one that was lost
    assert greatest[0][1] < 0
    assert {of_played[key] for key, _moved in greatest} < shown
    assert len(greatest_moves(four[0].pk, "manillen", 99)) == 3


def test_each_family_has_ratings_of_its_own_and_solo_tables_count(club: Club, four: list[Player]) -> None:
    played(four, *COMEBACK, club=club)
    table = [{"tricks": [12, 0, 0]}, {"tricks": [12, 0, 0]}]
    played(four[:3], *table, club=club, variant="manni")
    assert sorted(ratings("manillen")) == ["An", "Bo", "Cé", "Do"]
    solo = ratings("manni")
    assert solo["An"][0] > solo["Bo"][0] == solo["Cé"][0]


def test_friendly_matches_and_tables_with_strangers_are_not_rated(club: Club, four: list[Player]) -> None:
    played(four, *COMEBACK, club=None)
    played([*four[:3], "a stranger"], *COMEBACK, club=club)
    assert ratings() == {}


def test_a_guest_who_says_afterwards_that_it_was_them_is_rated_until_they_give_the_seat_back(
    club: Club, four: list[Player], bob: User, django_capture_on_commit_callbacks
) -> None:
    match = played([*four[:3], "a guest"], *COMEBACK, club=club)
    seat = match.seats.get(number=3)
    assert ratings() == {}

    with django_capture_on_commit_callbacks(execute=True):
        claim_seat(seat=seat, user=bob, actor=Actor(user=bob))
    assert {name: matches for name, (_mean, _deviation, matches) in ratings().items()} == {
        "An": 1, "Bo": 1, "Cé": 1, "Bob": 1,
    }  # fmt: skip

    with django_capture_on_commit_callbacks(execute=True):
        release_seat(seat=seat, actor=Actor(user=bob))
    assert ratings() == {}


def test_reading_again_replays_nothing(club: Club, four: list[Player], django_assert_num_queries) -> None:
    played(four, *COMEBACK, club=club)
    bring_up_to_date()
    with django_assert_num_queries(1):
        bring_up_to_date()


def test_a_correction_moves_everything_after_it_as_if_it_had_always_been_so(
    club: Club, four: list[Player], django_capture_on_commit_callbacks
) -> None:
    """The second hand of day 1 was 60 for the others: they won."""
    first = played(four, *COMEBACK[:2], club=club, stop=True)
    for day in (1, 2, 3):
        played([four[0], four[2], four[1], four[3]], *CAPOT, club=club, at=EIGHT + day * DAY)
    before = path()
    with django_capture_on_commit_callbacks(execute=True):
        correct_line(
            match=first,
            correction=Correction(number=2, version=1, reason="turned round", client_id=uuid4()),
            kind="hand",
            facts={"trump": "hearts", "points": [60, 0]},
            actor=REFEREE,
        )
    corrected = path()
    assert corrected != before
    rebuild()
    assert path() == corrected


def test_only_the_days_from_the_change_on_are_replayed(club: Club, four: list[Player]) -> None:
    played(four, *COMEBACK, club=club)
    kept = RatingPoint.objects.filter(day=EIGHT.date())
    bring_up_to_date()
    keys = set(kept.values_list("pk", flat=True))
    played(four, *CAPOT, club=club, at=EIGHT + DAY)
    assert RatingFamily.objects.get(key="manillen").stale_from == (EIGHT + DAY).date()
    bring_up_to_date()
    assert set(kept.values_list("pk", flat=True)) == keys
    rebuilt_from_here = path()
    rebuild()
    assert path() == rebuilt_from_here


def test_a_merge_makes_one_path_of_two_and_parting_makes_two_again(
    club: Club, four: list[Player], django_capture_on_commit_callbacks
) -> None:
    [other] = people_of(club, "An A.")
    played(four, *COMEBACK, club=club)
    played([other, *four[1:]], *COMEBACK, club=club, at=EIGHT + DAY)
    apart = ratings()
    with django_capture_on_commit_callbacks(execute=True):
        merge_players(player=other, into=four[0], actor=REFEREE, club=club)
    assert ratings()["An"][2] == 2
    assert "An A." not in ratings()
    other.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        part_players(player=other, actor=REFEREE, club=club)
    assert ratings() == apart


def test_a_club_can_switch_ratings_off_and_on_again(club: Club, four: list[Player]) -> None:
    played(four, *COMEBACK, club=club)
    before = ratings()
    switch_ratings(club=club, off=True, actor=REFEREE)
    assert ratings() == {}
    late = played(four, *CAPOT, club=club, at=EIGHT + DAY)
    assert not PlayedMatch.objects.get(match=late).is_rated
    switch_ratings(club=club, off=False, actor=REFEREE)
    Match.objects.filter(pk=late.pk).update(closed_at=None, final=None)
    rebuild()
    assert ratings() == before


def test_readers_see_the_old_ranking_until_the_new_one_is_finished(
    club: Club, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played(four, *COMEBACK, club=club)
    played(four, *COMEBACK, club=club, at=EIGHT + DAY)
    before = ratings()
    seen: list[dict[str, float]] = []
    rate = service.rate

    def rate_and_look(*args: Any) -> Iterator[Any]:
        for step in rate(*args):
            seen.append({row.player.name: row.mean for row in CurrentRating.objects.select_related("player")})
            yield step

    monkeypatch.setattr(service, "rate", rate_and_look)
    Match.objects.filter(pk=first.pk).update(closed_at=None, final=None)
    count_again([first.pk])
    assert ratings() != before
    assert seen
    assert all(
        means == {name: mean for name, (mean, _deviation, _matches) in before.items()} for means in seen
    )


def test_what_is_corrected_during_a_replay_is_replayed_after_it(
    club: Club, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played(four, *COMEBACK, club=club)
    played(four, *CAPOT, club=club, at=EIGHT + DAY)
    rate = service.rate

    def rate_and_correct(*args: Any) -> Iterator[Any]:
        steps = list(rate(*args))
        monkeypatch.setattr(service, "rate", rate)
        Match.objects.filter(pk=first.pk).update(closed_at=None, final=None)
        count_again([first.pk])
        return iter(steps)

    monkeypatch.setattr(service, "rate", rate_and_correct)
    with_both = ratings()
    assert RatingFamily.objects.get(key="manillen").stale_from is not None
    assert ratings() != with_both
    rebuilt_from_here = path()
    rebuild()
    assert path() == rebuilt_from_here


def test_a_replay_that_did_not_come_to_its_end_is_done_again(
    club: Club, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in range(3):
        played(four, *COMEBACK, club=club, at=EIGHT + day * DAY)
    whole, points = ratings(), path()
    hold_families(["manillen"])
    mark_stale({"manillen": PlayedMatch.objects.earliest("day").day})
    with monkeypatch.context() as killed:
        killed.setattr(service, "_store_ranking", lambda *_args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            bring_up_to_date()
    assert RatingFamily.objects.get(key="manillen").replay_from is not None
    assert (ratings(), path()) == (whole, points)
    assert RatingFamily.objects.get(key="manillen").replay_from is None


def test_nobody_is_kept_from_writing_while_ratings_are_replayed(
    club: Club, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(four, *COMEBACK, club=club)
    outside = connection.savepoint_ids[:]
    inside: list[bool] = []
    rate = service.rate

    def rate_and_look(*args: Any) -> Iterator[Any]:
        inside.append(connection.savepoint_ids[:] != outside)
        return rate(*args)

    monkeypatch.setattr(service, "rate", rate_and_look)
    bring_up_to_date()
    assert inside == [False]


def test_between_two_parts_of_a_path_whoever_waits_is_let_in(
    club: Club, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite gives its one place to whoever asks first, and those who wait look again ten times a second."""
    played(four, *COMEBACK, club=club)
    outside = connection.savepoint_ids[:]
    breaths: list[tuple[float, bool]] = []
    monkeypatch.setattr(service, "PEOPLE_AT_A_TIME", 2)
    monkeypatch.setattr(
        service, "sleep", lambda seconds: breaths.append((seconds, connection.savepoint_ids != outside))
    )
    bring_up_to_date()
    assert breaths == ([(service.LETS_IN, False)] if connection.vendor == "sqlite" else [])
    assert service.LETS_IN >= 0.1
