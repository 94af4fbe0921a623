"""A game is added by its rules, its words, its page and its tests, and one line: nothing else knows it.

The files are in ``new_game``; the fixture is the line.
"""

import json
from pathlib import Path

import pytest

import scoring.rules.games
import scoring.words.games
from scoring import words
from scoring.access.actors import Actor
from scoring.management import game_tables
from scoring.models import Club, Match
from scoring.rules import VARIANTS, expand_ruleset
from scoring.rules.games.catalogue import load
from scoring.rules.yields import doubt_of_points
from tests.scoring.factories import play
from tests.scoring.rules.notation import played, points, problems
from tests.tournaments.factories import new_tournament, publish_next
from tests.tournaments.records.hand_made import people_of
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import PlayedMatch, PlayerEvening, Table
from tournaments.records.selectors.ratings import ratings_of
from tournaments.records.services.ratings import bring_up_to_date

pytestmark = pytest.mark.django_db

NOBODY = Actor()
FILES = Path(__file__).parent / "new_game"
GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"
ONE_ROUND = ({"system": "swiss", "rounds": 1},)
WILD = {"mood": "wild", "taken": [4, 1]}


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """Its modules lie beside those of the other games, and it has its line in the catalogue."""
    monkeypatch.setattr(
        scoring.rules.games, "__path__", [*scoring.rules.games.__path__, str(FILES / "rules")]
    )
    monkeypatch.setattr(
        scoring.words.games, "__path__", [*scoring.words.games.__path__, str(FILES / "words")]
    )
    monkeypatch.setitem(VARIANTS, "toy", load("toy"))


# Its own tests


def test_99_1_a_trick_is_a_point():
    assert points(played("toy", {"mood": "calm", "taken": [3, 2]})) == [(3, 2)]


def test_99_2_two_when_it_was_wild():
    assert points(played("toy", WILD)) == [(8, 2)]
    assert problems("toy", {"mood": "wild", "taken": [3, 2]}, wild_from=4) == [("mood", "not_wild")]


# What the guide asks for


def test_its_page_has_the_heading_that_every_page_needs():
    heading = "## What we leave out"

    assert f"`{heading}`" in GUIDE.read_text()
    assert heading in (FILES / "docs" / "toy.md").read_text().splitlines()


def test_what_its_hands_yield_is_known_and_results_are_judged_by_it():
    variant = VARIANTS["toy"]
    ruleset = expand_ruleset(variant, {"best_of": 1}, 2)

    assert "`hand_yield`" in GUIDE.read_text()
    assert doubt_of_points(variant, ruleset, 2, (17, 7)) is None
    assert doubt_of_points(variant, ruleset, 2, (100, 7)).code == "above_most"


# What everything else makes of it


def test_it_is_opened_played_ended_and_sent_away(client):
    assert "Toy" in client.get("/play/").content.decode()
    assert client.get("/play/toy/").status_code == 200

    client.post("/play/toy/", {"seat_0": "Anna", "seat_1": "Bob"})
    match = Match.objects.get()
    address = f"/m/{match.public_id}/"
    pad = client.get(address).content.decode()
    assert all(word in pad for word in ("Mood", "calm", "wild", "Taken"))

    refused = client.post(f"{address}lines/", {"number": "1", "mood": "wild", "taken_0": "2", "taken_1": "2"})
    assert "Nobody took 3 tricks, so it was not wild." in refused.content.decode()
    client.post(f"{address}lines/", {"number": "1", "mood": "wild", "taken_0": "4", "taken_1": "1"})
    page = client.get(address)

    match.refresh_from_db()
    assert match.final["games"] == [{"totals": [8, 2], "winners": [0]}]
    assert page.context["end"].winners == ("Anna",)
    assert "taken: 4" in page.content.decode()
    sheet = json.loads(client.get(f"{address}sheet.json").content)
    assert sheet["variant"] == "toy"
    assert sheet["lines"] == [{"kind": "hand", **WILD}]


def test_its_rules_have_a_page(client):
    assert "Toy" in client.get("/games/").content.decode()

    page = client.get("/games/toy/")

    assert page.context["example_problems"] == []
    assert [side for side, _sentence in page.context["example_steps"]] == ["A", "B"]
    assert [option.label for option in page.context["options"]][:2] == ["Target", "Wild from"]
    assert page.context["presets"] == [{"label": "Long", "help": "Target: 20. After the box it came in."}]


def test_it_stands_in_the_tables_of_the_documents():
    tables = {name: "\n".join(rows()) for name, rows in game_tables.TABLES.items()}

    assert (
        "| `toy` | 2 | `mood` (`calm` `wild`), `taken` (one number a player, 5 together) |" in tables["facts"]
    )
    assert (
        "| `toy` | `target` 8, a number, null · `wild_from` 3, a number · `best_of` 1 |" in tables["options"]
    )
    assert "| `long` | `toy` | `target` 20 |" in tables["presets"]
    assert "| 99 | Toy | `toy` | [toy.md](toy.md) |" in tables["games"]
    assert "| TOY | [The box it came in](https://example.org/toy) |" in tables["sources"]


def test_its_family_is_called_like_the_game():
    assert words.family_name("toys") == words.family_heading("toys") == "Toy"


def test_it_is_played_in_a_tournament_into_statistics_ratings_and_leaderboards(
    client, club: Club, django_capture_on_commit_callbacks
):
    people = people_of(club, "Anna Ameel", "Bob Baert")
    tournament = new_tournament(club, variant="toy", unit="player", stages=ONE_ROUND, public=True)
    entries = [Entry((Person(player.name, player),)) for player in people]
    entrants.add_entrants(tournament=tournament, entries=entries, actor=NOBODY)
    with django_capture_on_commit_callbacks(execute=True):
        publish_next(tournament)
    table = Table.objects.get()

    with django_capture_on_commit_callbacks(execute=True):
        play(table.match, WILD)

    assert table.match.final["games"] == [{"totals": [8, 2], "winners": [0]}]
    assert table.results.count() == 1
    counted = PlayedMatch.objects.get()
    assert (counted.variant, counted.places, counted.is_rated) == ("toy", [1, 2], True)
    winner = table.match.seats.get(number=0).player
    assert PlayerEvening.objects.get(player=winner).points == 8
    bring_up_to_date()
    assert {player.name: ratings_of(player.pk)["toys"].matches for player in people} == {
        "Anna Ameel": 1,
        "Bob Baert": 1,
    }
    for address in (f"/leaders/?club={club.slug}&game=toy", f"/clubs/{club.slug}/leaders/?game=toy"):
        assert "Anna Ameel" in client.get(address).content.decode()
    assert "Toy" in client.get("/ratings/").content.decode()
    assert client.get(f"/players/{winner.pk}/?game=toy").status_code == 200
