"""A game is added by its rules and its words: no view, form, template, model or tournament code knows it."""

import json

import pytest
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from scoring.rules import VARIANTS, Fact, FactKind, Step, Variant
from scoring.rules.cards.notation import ACE_HIGH
from scoring.rules.sheet import endings
from scoring.rules.variant import Deck, Option, OptionKind, match_options, tariff_of
from scoring.rules.variant import Rules as Play
from scoring.words import games as games_text
from scoring.words import steps
from scoring.words.games import names as games

pytestmark = pytest.mark.django_db


def play_of(ruleset, players):
    return Play(
        facts=(
            Fact("mood", FactKind.CHOICE, choices=("calm", "wild")),
            Fact("taken", FactKind.TRICKS, total=5),
        ),
        check=lambda hand, table: [],
        score=lambda hand, table: [
            Step("toy", side, taken * (2 if hand["mood"] == "wild" else 1), {"taken": taken})
            for side, taken in enumerate(hand["taken"])
            if taken
        ],
        ending=endings.alone_to_a_target(ruleset),
    )


TOY = Variant(
    key="toy",
    family="catalan",
    players=(2,),
    partners=False,
    anticlockwise=False,
    options=(Option("target", OptionKind.NUMBER, 8, nullable=True), *match_options(1)),
    deck=lambda ruleset, players: Deck(ACE_HIGH, {}, 5, trick_points=0),
    penalties=tariff_of,
    rules=play_of,
)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    monkeypatch.setitem(games.NAMES, "toy", _("Toy"))
    monkeypatch.setitem(games.SENTENCES, "toy", _("Two alone."))
    monkeypatch.setitem(games.FACTS, "mood", (_("Mood"), _("How it was played.")))
    monkeypatch.setitem(games.FACTS, "taken", (_("Taken"), _("What each took.")))
    for word in ("calm", "wild"):
        monkeypatch.setitem(games.WORDS, word, _(word))
    monkeypatch.setitem(steps.STEPS, "toy", _("taken: %(taken)d"))
    text = games_text.GameText(
        family="relatives", section="0", deal=(), play=(), counting=(), ending=(), sources=(),
        example={"mood": "calm", "taken": [3, 2]},
    )  # fmt: skip
    monkeypatch.setitem(games_text.GAMES, "toy", text)
    steps._writer.cache_clear()
    yield
    steps._writer.cache_clear()


def test_a_new_game_is_opened_played_ended_and_sent_away(client):
    assert "Toy" in client.get("/play/").content.decode()
    assert client.get("/play/toy/").status_code == 200

    client.post("/play/toy/", {"seat_0": "Anna", "seat_1": "Bob"})
    match = Match.objects.get()
    address = f"/m/{match.public_id}/"
    pad = client.get(address).content.decode()
    assert all(word in pad for word in ("Mood", "calm", "wild", "Taken"))

    client.post(f"{address}lines/", {"number": "1", "mood": "wild", "taken_0": "4", "taken_1": "1"})
    page = client.get(address)

    match.refresh_from_db()
    assert match.final["games"] == [{"totals": [8, 2], "winners": [0]}]
    assert page.context["end"].winners == ("Anna",)
    assert "taken: 4" in page.content.decode()
    sheet = json.loads(client.get(f"{address}sheet.json").content)
    assert sheet["variant"] == "toy"
    assert sheet["lines"] == [{"kind": "hand", "mood": "wild", "taken": [4, 1]}]
