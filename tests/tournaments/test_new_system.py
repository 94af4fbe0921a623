"""A system is added by its module, its words and its name in the list: nothing else knows it."""

import sys
from pathlib import Path

import pytest
from django.urls import reverse

from tests.tournaments.engine.files import ranks, stage, table_of, with_drawn
from tests.tournaments.engine.files import tournament as a_file
from tests.tournaments.factories import enter
from tests.tournaments.pages import path_of, text_of
from tournaments import engine
from tournaments.engine import systems
from tournaments.engine.systems import catalogue
from tournaments.models import Round, Table, Tournament
from tournaments.reading.engine import current_stage
from tournaments.words import systems as words

INVENTED = Path(__file__).parent / "invented"


@pytest.fixture(autouse=True)
def mirror(monkeypatch):
    """Its two files lie among the others, and its name stands in the list."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(INVENTED / "systems")])
    monkeypatch.setattr(words, "__path__", [*words.__path__, str(INVENTED / "words")])
    monkeypatch.setitem(catalogue.SYSTEMS, "mirror", catalogue.load_system("mirror"))
    monkeypatch.setitem(words.SYSTEMS, "mirror", words.load_words("mirror"))
    yield
    for package in (systems, words):
        del sys.modules[f"{package.__name__}.mirror"]


def win_of_the_first_side(table):
    return {"scores": [101, 80]}


def test_the_engine_draws_and_ranks_it_to_its_end():
    people = [{"id": letter, "seed": seed} for seed, letter in enumerate("abcde", start=1)]
    file = a_file(people, stage("mirror", rounds=2))

    first = engine.draw_json(file)
    assert [table["notes"] for table in first["tables"]] == [["meets_the_first:e"], []]
    assert first["sitting_out"] == [{"entrant": "c", "why": "middle_of_the_mirror"}]

    for _ in range(2):
        file = with_drawn(file, win_of_the_first_side)
    assert engine.draw_json(file)["complete"]
    assert sorted(ranks(file)) == list("abcde")
    assert table_of(file)[0][0] == 1


def test_the_engine_plans_checks_and_simulates_it():
    file = a_file(9, stage("mirror", rounds=3), stage("knockout", **{"from": {"best": 4}}))

    plan = engine.plan(engine.read_tournament(file))[0]
    assert (plan.rounds, plan.tables, plan.sitting_out) == (3, 4, 1)

    finished = engine.simulate_json(file)
    assert [len(one["played"]) for one in finished["stages"]] == [3, 2]
    assert engine.standings_json(finished)["final"] is not None

    finished["stages"][0]["rounds"] = 2
    with pytest.raises(engine.TournamentError, match="too_many_rounds"):
        engine.read_tournament(finished)


@pytest.mark.django_db
def test_the_pages_set_it_up_and_play_it_to_its_end(club, otto, signed_in):
    client = signed_in(otto)
    tournament = set_up(client, club)
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo", "Ilse & Jan")

    for number in (1, 2):
        play_a_round(client, tournament, number)

    page = text_of(client.get(path_of(tournament, "standings/")))
    assert "Mirror" in page
    assert "Rounds won, by forfeit and as credit for sitting out too." in page
    assert current_stage(tournament) is None


def set_up(client, club) -> Tournament:
    url = reverse("tournaments:found_tournament", args=[club.slug, "custom"])
    offered = text_of(client.get(url, {"variant": "botifarra"}))
    assert "Mirror" in offered
    assert "First meets last." in offered

    chosen = {"variant": "botifarra", "unit": "pair", "system_1": "mirror"}
    page = client.get(url, chosen, follow=True)
    assert page.context["setup"].stage_forms[0].system.name == "mirror"
    sent = {
        "variant": "botifarra", "unit": "pair", "system": ["mirror"], "public_id": "ABCDEF", "name": "Friday",
        "starts_at": "2026-03-20T19:30", "expected": "9", "break_minutes": "10", "score_of": "points",
        "finality": "both", "deadline_minutes": "30", "preset": "twelve-hands", "minutes": "55",
        "stage1-rounds": "2",
    }  # fmt: skip
    plan = client.post(url, sent | {"plan": "1"}).context["plan"]
    assert (plan.rounds, plan.tables, plan.stages[0].sitting_out) == (2, 4, 1)
    client.post(url, sent)
    return Tournament.objects.get()


def play_a_round(client, tournament: Tournament, number: int) -> None:
    """Drawn, published, and a result typed at every table."""

    def post(page: str, **fields):
        tournament.refresh_from_db()
        return client.post(path_of(tournament, page), {"version": tournament.version, **fields})

    post("draw/new/")
    draft = text_of(client.get(path_of(tournament, "draw/")))
    assert "meets the first." in draft
    assert "In the middle of the mirror." in draft
    post("draw/publish/", round=Round.objects.last().pk)
    round_ = Round.objects.published().get(number=number)
    for table in Table.objects.filter(round=round_):
        client.post(path_of(tournament, f"tables/{table.pk}/result/"), {"score_0": "101", "score_1": "80"})
    assert client.get(path_of(tournament, f"rounds/1/{number}/")).status_code == 200
