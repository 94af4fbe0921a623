"""The last round is kept secret until the ranking is read out: every way in is asked for its scores."""

import re
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client

from scoring.models import Club, Player
from tests.tournaments.factories import NOBODY, member_of, new_tournament, publish_next, settle
from tests.tournaments.pages import path_of, text_of
from tournaments.entrants.services import Entry, Person, add_entrants
from tournaments.models import CurrentRating, Official, PlayedMatch, PlayerEvening, Table, Tournament
from tournaments.records.selectors.checking import differences
from tournaments.records.services.ratings import bring_up_to_date
from tournaments.rounds.services.draws import undo_round
from tournaments.setup import services as setup
from tournaments.standings.services import prizes

pytestmark = pytest.mark.django_db

TWO_ROUNDS = ({"system": "swiss", "rounds": 2, "ranking": ["wins", "scored", "difference"]},)
SCORES = (97531, 86420)
"""At every table of the last round; no page has these digits for another reason."""

TELLING = {str(score + before) for score in SCORES for before in (0, 101, 80)} | {"11111"}
"""The scores, what they add up to with those of the first round, and their difference."""

OF_THE_TOURNAMENT = (
    "", "rounds/1/2/", "rounds/1/2/clock/", "rounds/1/2/?v=0.0.0", "tables/{table}/", "standings/",
    "standings/1/", "standings/1.csv", "standings/1/crosstable/", "standings/1/progress/", "entrants/1/",
    "entrants/2/", "entrants/3/", "entrants/4/", "end/", "reveal/", "file.json", "entrants.csv",
    "results.csv", "rounds/1/2.csv", "standings/1/crosstable.csv", "standings/1.trf",
)  # fmt: skip
ELSEWHERE = (
    "/", "/tournaments/", "/feed/", "/clubs/heule/", "/clubs/heule/feed/", "/clubs/heule/leaders/",
    "/clubs/heule/statistics/", "/clubs/heule/records/", "/clubs/heule/hall-of-fame/", "/leaders/",
    "/records/", "/players/{player}/", "/players/{player}/matches/", "/api/v1/tournaments/{id}",
    "/api/v1/tournaments/{id}/file", "/api/v1/tournaments/{id}/standings",
    "/api/v1/tournaments/{id}/rounds/1/2", "/api/v1/tournaments/{id}/rounds",
    "/api/v1/tournaments/{id}/crosstable/1", "/api/v1/tournaments/{id}/prizes",
    "/api/v1/tournaments/{id}/draw",
)  # fmt: skip
TELL_ORGANISERS = ("rounds/1/2/", "tables/{table}/", "standings/", "standings/1/crosstable/", "file.json",
                   "results.csv", "standings/1.csv")  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """Four people who have played both rounds of an evening that keeps the second one secret."""

    tournament: Tournament
    table: Table
    people: tuple[Player, ...]

    def at(self, page: str) -> str:
        page = page.format(table=self.table.pk, player=self.people[0].pk, id=self.tournament.public_id)
        return page if page.startswith("/") else path_of(self.tournament, page)

    @property
    def sheets(self) -> set[str]:
        """Addresses of the score sheets of the last round."""
        tables = Table.objects.filter(round=self.table.round)
        return set(tables.values_list("match__public_id", flat=True))


@pytest.fixture(autouse=True)
def _on_commit_at_once(monkeypatch) -> None:
    """Tests don't commit; what is to be done then is done at the end of each change."""
    monkeypatch.setattr(transaction, "on_commit", lambda task, **_how: task())


@pytest.fixture
def scene(club: Club) -> Scene:
    tournament = new_tournament(
        club, stages=TWO_ROUNDS, variant="manillen-2p", unit="player", public=True, hides_last_round=True
    )
    users = [member_of(club, name) for name in ("Ann Ameel", "Ben Baert", "Cis Claes", "Dot Denis")]
    people = tuple(Player.objects.get(user=user) for user in users)
    entries = [Entry((Person(player.name, player),)) for player in people]
    add_entrants(tournament=tournament, entries=entries, actor=NOBODY)
    settle(publish_next(tournament))
    last = publish_next(tournament)
    settle(last, SCORES)
    return Scene(tournament, last.tables.order_by("order").first(), people)


def body_of(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code in (200, 404), address
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return body.decode(errors="replace")


def given_away(scene: Scene, body: str) -> list[str]:
    """What a page tells of the last round."""
    digits = "".join(letter for letter in body if letter not in " \u00a0\u202f,.'’")
    return [told for told in (*TELLING, *scene.sheets) if told in digits or told in body]


def test_no_door_gives_the_last_round_away(scene: Scene, signed_in, bob, olga, subtests) -> None:
    for client in (Client(), signed_in(bob), signed_in(olga)):
        for page in [*OF_THE_TOURNAMENT, *ELSEWHERE]:
            with subtests.test(page):
                assert given_away(scene, body_of(client, scene.at(page))) == []


def test_the_standings_before_the_secret_round_mark_nobody_as_playing(scene: Scene) -> None:
    """Its tables are done, and their results are not of this ranking; those of the first count so far."""
    body = body_of(Client(), scene.at("standings/"))

    assert re.findall(r'<span class="badge gold">([^<]*)</span>', body) == ["unconfirmed"] * 4


@pytest.mark.parametrize(
    "page", ["", "rounds/1/2/?v=0.0.0", "rounds/1/2/clock/?v=0.0.0", "standings/", "end/"]
)
def test_the_fragments_of_live_pages_do_not_either(scene: Scene, page: str) -> None:
    fragment = body_of(Client(), scene.at(page), HX_Request="true")
    assert "<html" not in fragment
    assert given_away(scene, fragment) == []


@pytest.mark.parametrize("page", ["", "rounds/1/2/", "tables/{table}/", "end/"])
def test_the_preview_of_a_link_does_not_either(scene: Scene, page: str) -> None:
    setup.finish_tournament(tournament=scene.tournament, actor=NOBODY)
    assert given_away(scene, body_of(Client(), scene.at(page), User_Agent="Mastodon")) == []
    assert "Won by" not in body_of(Client(), scene.at(page))


@pytest.mark.parametrize("task", ["organiser", "referee", "scorer"])
def test_who_writes_the_results_down_sees_them(scene: Scene, signed_in, olga, task: str) -> None:
    Official.objects.create(tournament=scene.tournament, user=olga, task=task)
    for page in TELL_ORGANISERS:
        assert given_away(scene, body_of(signed_in(olga), scene.at(page))), page


@pytest.mark.parametrize("tell", ["everything", "place by place", "settings"])
def test_once_it_is_told_everybody_sees_it(scene: Scene, tell: str) -> None:
    if tell == "everything":
        prizes.tell_everything(tournament=scene.tournament, actor=NOBODY)
    elif tell == "settings":
        setup.change_settings(tournament=scene.tournament, actor=NOBODY, hides_last_round=False)
    else:
        for told in range(3):
            prizes.tell_next_place(tournament=scene.tournament, places_told=told, steps=3, actor=NOBODY)
    for page in TELL_ORGANISERS:
        assert given_away(scene, body_of(Client(), scene.at(page))), page


def test_the_board_says_who_plays_where_and_who_is_done(scene: Scene) -> None:
    board = text_of(Client().get(scene.at("rounds/1/2/")))
    assert "Tables with a result: 2 of 2." in board
    assert board.count("done, still secret") == 2
    assert 'class="won"' not in board
    assert all(player.name in board for player in scene.people)


def test_a_forfeit_is_a_result_too(scene: Scene, signed_in, otto) -> None:
    signed_in(otto).post(
        scene.at("tables/{table}/correct/"),
        {
            "absent": "0",
            "reason": "left",
            "sure": "1",
            "winner": "",
        },
    )
    assert "did not appear" in text_of(signed_in(otto).get(scene.at("tables/{table}/")))
    for page in ("rounds/1/2/", "tables/{table}/", "file.json", "results.csv"):
        body = body_of(Client(), scene.at(page))
        assert "did not appear" not in body
        assert "absent_sides" not in body
        assert ",absent" not in body


def test_rounds_before_the_last_are_told(scene: Scene) -> None:
    assert "101" in text_of(Client().get(scene.at("rounds/1/1/")))
    assert "101" in body_of(Client(), scene.at("results.csv"))


def test_a_last_round_that_was_taken_back_stays_as_secret(scene: Scene) -> None:
    undo_round(round_=scene.table.round, actor=NOBODY, reason="drawn wrongly")
    page = text_of(Client().get(path_of(scene.tournament, f"rounds/undone/{scene.table.round_id}/")))
    assert given_away(scene, page) == []


def test_people_see_the_table_at_which_they_sit(scene: Scene, signed_in) -> None:
    """They score there, on their own phones."""
    sitting = scene.table.match.seats.select_related("player__user").first().player
    board = text_of(signed_in(sitting.user).get(scene.at("rounds/1/2/")))
    assert board.count("done, still secret") == 1
    assert scene.table.match.public_id in board
    assert str(SCORES[0]) in text_of(signed_in(sitting.user).get(scene.at("tables/{table}/")))


def test_ratings_and_statistics_leave_the_round_out_until_it_is_told(scene: Scene) -> None:
    def counted() -> tuple[int, set[int], set[int]]:
        bring_up_to_date()
        return (
            PlayedMatch.objects.filter(tournament=scene.tournament).count(),
            set(PlayerEvening.objects.values_list("matches", flat=True)),
            set(CurrentRating.objects.values_list("matches", flat=True)),
        )

    assert counted() == (2, {1}, {1})
    assert list(differences()) == []
    prizes.tell_everything(tournament=scene.tournament, actor=NOBODY)
    assert counted() == (4, {2}, {2})
    prizes.set_prizes(tournament=scene.tournament, prizes={}, hides_last_round=True, actor=NOBODY)
    assert counted() == (2, {1}, {1})
    setup.change_settings(tournament=scene.tournament, actor=NOBODY, hides_last_round=False)
    assert counted() == (4, {2}, {2})
    assert list(differences()) == []


def test_a_knockout_keeps_nothing_secret_but_its_final_ranking(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=2, hides_last_round=True)
    settle(publish_next(tournament), SCORES)
    assert str(SCORES[0]) in text_of(client.get(path_of(tournament, "rounds/1/1/")))
    assert '<td class="digits">1</td>' not in text_of(client.get(path_of(tournament, "end/")))
