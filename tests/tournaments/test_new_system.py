"""A system is added by its module, its words and its name in the list: nothing else knows it."""

import sys
from pathlib import Path

import pytest
from django.db.models import F
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


NAMES = ("mirror", "stairs")
"""One is ranked by tie-breaks; the other has an option, standings and a view of its own."""


@pytest.fixture(autouse=True)
def invented(monkeypatch):
    """Their two files each lie among the others, and their names stand in the list."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(INVENTED / "systems")])
    monkeypatch.setattr(words, "__path__", [*words.__path__, str(INVENTED / "words")])
    for name in NAMES:
        monkeypatch.setitem(catalogue.SYSTEMS, name, catalogue.load_system(name))
        monkeypatch.setitem(words.SYSTEMS, name, words.load_words(name))
    yield
    for package in (systems, words):
        for name in NAMES:
            del sys.modules[f"{package.__name__}.{name}"]


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


def test_an_option_standings_and_a_view_of_its_own():
    people = [{"id": letter, "seed": seed} for seed, letter in enumerate("abcde", start=1)]
    file = a_file(people, stage("stairs", climbers=3))
    assert engine.plan(engine.read_tournament(file))[0].rounds == 2

    file = with_drawn(file, win_of_the_first_side)
    assert file["stages"][0]["played"][0]["tables"][0]["sides"] == [["b"], ["c"]]
    file = with_drawn(file, win_of_the_first_side)
    assert engine.draw_json(file)["complete"]
    assert ranks(file) == {"a": 1, "b": 2, "c": 3, "d": 4, "e": 4}
    view = engine.bracket_view(engine.read_tournament(file), 0)
    assert [(match.round, match.entrants, match.winner) for match in view] == [(1, (1, 2), 1), (2, (0, 1), 0)]

    with pytest.raises(engine.TournamentError, match="range"):
        engine.read_tournament(a_file("abcde", stage("stairs", climbers=1)))
    with pytest.raises(engine.TournamentError, match="unknown_field"):
        engine.read_tournament(a_file("abcde", stage("mirror", rounds=2, climbers=3)))


@pytest.mark.django_db
def test_the_pages_ask_its_option_and_show_its_view(club, otto, signed_in):
    client = signed_in(otto)
    chosen = {"variant": "botifarra", "unit": "pair", "system_1": "stairs"}
    asks = client.get(found_url(club), chosen, follow=True)
    assert "So many climb" in text_of(asks)

    client.post(found_url(club), {**SENT, "system": ["stairs"], "stage1-climbers": "3"})
    tournament = Tournament.objects.get()
    assert tournament.stages.get().as_file() == {"system": "stairs", "climbers": 3}
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo")
    tournament.entrants.update(seed=F("number"))
    for number in (1, 2):
        play_a_round(client, tournament, number)

    bracket = text_of(client.get(path_of(tournament, "bracket/1/")))
    assert "The stairs" in bracket
    assert "Eva" in bracket
    assert "Griet" not in bracket
    standings = text_of(client.get(path_of(tournament, "standings/")))
    assert standings.index("Bert") < standings.index("Dina") < standings.index("Hugo")
    assert current_stage(tournament) is None


@pytest.mark.django_db
def test_the_pages_set_it_up_and_play_it_to_its_end(club, otto, signed_in):
    client = signed_in(otto)
    tournament = set_up(client, club)
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo", "Ilse & Jan")

    for number in (1, 2):
        notes = play_a_round(client, tournament, number)
        assert "meets the first." in notes
        assert "In the middle of the mirror." in notes

    page = text_of(client.get(path_of(tournament, "standings/")))
    assert "Mirror" in page
    assert "Rounds won, by forfeit and as credit for sitting out too." in page
    assert current_stage(tournament) is None


SENT = {
    "variant": "botifarra", "unit": "pair", "public_id": "ABCDEF", "name": "Friday", "expected": "9",
    "starts_at": "2026-03-20T19:30", "break_minutes": "10", "score_of": "points", "finality": "both",
    "deadline_minutes": "30", "preset": "twelve-hands", "minutes": "55",
}  # fmt: skip


def found_url(club) -> str:
    return reverse("tournaments:found_tournament", args=[club.slug, "custom"])


def set_up(client, club) -> Tournament:
    url = found_url(club)
    offered = text_of(client.get(url, {"variant": "botifarra"}))
    assert "Mirror" in offered
    assert "First meets last." in offered

    chosen = {"variant": "botifarra", "unit": "pair", "system_1": "mirror"}
    page = client.get(url, chosen, follow=True)
    assert page.context["setup"].stage_forms[0].system.name == "mirror"
    sent = {**SENT, "system": ["mirror"], "stage1-rounds": "2"}
    plan = client.post(url, sent | {"plan": "1"}).context["plan"]
    assert (plan.rounds, plan.tables, plan.stages[0].sitting_out) == (2, 4, 1)
    client.post(url, sent)
    return Tournament.objects.get()


def play_a_round(client, tournament: Tournament, number: int) -> str:
    """Drawn, published, and a result typed at every table; the text of the draft."""

    def post(page: str, **fields):
        tournament.refresh_from_db()
        return client.post(path_of(tournament, page), {"version": tournament.version, **fields})

    post("draw/new/")
    draft = text_of(client.get(path_of(tournament, "draw/")))
    post("draw/publish/", round=Round.objects.last().pk)
    round_ = Round.objects.published().get(number=number)
    for table in Table.objects.filter(round=round_):
        client.post(path_of(tournament, f"tables/{table.pk}/result/"), {"score_0": "101", "score_1": "80"})
    assert client.get(path_of(tournament, f"rounds/1/{number}/")).status_code == 200
    return draft
