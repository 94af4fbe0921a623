"""Ready-made tournaments, as real events of these games are run (rules 13.1, 13.3).

Each is a plain setting of the same choices an organiser makes step by step; nothing asks for a preset later.
"""

from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class TournamentPreset:
    """One kind of event: who competes, how its tables end, and its stages."""

    key: str
    name: str | Promise
    sentence: str | Promise
    variant: str
    unit: str
    stages: tuple[dict[str, Any], ...]
    ruleset: dict[str, Any] = field(default_factory=dict)
    minutes: int | None = None
    even_hands: bool = False
    score_of: str = "points"
    expected: int = 16
    """Entrants that the form starts with."""


SWISS = ({"system": "swiss", "rounds": 5},)

PRESETS = (
    TournamentPreset(
        "manillen-evening",
        _("Manillen, an evening of pairs"),
        _("Five rounds of 25 minutes on a ladder: first meets second, third meets fourth, and so on."),
        "manillen-4p",
        "pair",
        ({"system": "ladder", "rounds": 5, "ranking": ["wins", "scored", "head_to_head"]},),
        {"best_of": 1, "target": None, "hands_limit": 16},
        minutes=25,
        even_hands=True,
        expected=12,
    ),
    TournamentPreset(
        "manillen-big-day",
        _("Manillen, the individuals' big day"),
        _("Five rounds of sixteen hands, every round with a new partner and new opponents."),
        "manillen-4p",
        "player",
        ({"system": "partners", "rounds": 5, "ranking": ["wins", "scored", "difference"]},),
        {"preset": "four-deals-each"},
        minutes=90,
        expected=40,
    ),
    TournamentPreset(
        "manillen-pools",
        _("Manillen, pools and a knock-out"),
        _("Pools of four pairs, sixteen hands a match; the pool winners and the best seconds go on."),
        "manillen-4p",
        "pair",
        (
            {"system": "groups", "groups": 4, "ranking": ["wins", "difference", "scored"]},
            {"system": "knockout", "from": {"per_group": 1, "best_others": 4}},
        ),
        {"preset": "four-deals-each"},
    ),
    TournamentPreset(
        "botifarra-swiss",
        _("Botifarra, Swiss"),
        _("Five rounds of twelve hands, to 101 points or 55 minutes; at most 121 points count."),
        "botifarra",
        "pair",
        (
            {
                "system": "swiss",
                "rounds": 5,
                "score_cap": 121,
                "ranking": ["points", "difference", "scored"],
            },
        ),
        {"preset": "twelve-hands"},
        minutes=55,
    ),
    TournamentPreset(
        "mariglia-knockout",
        _("Mariglia, knock-out"),
        _("Best of three to 35, the deciding game to 45; the winner goes on."),
        "mariglia",
        "pair",
        ({"system": "knockout", "third_place": True},),
        {"preset": "decider-45"},
        score_of="games",
    ),
    TournamentPreset(
        "manille-knockout",
        _("Manille, knock-out of rubbers"),
        _("A rubber to 34, with the ten penalties of Boussac; the winner goes on."),
        "manille",
        "pair",
        ({"system": "knockout", "third_place": True},),
        {},
        score_of="games",
    ),
    TournamentPreset(
        "manni-championship",
        _("Hornafjarðarmanni, championship"),
        _("Six rounds at tables of three; the best 27 play on, 27 to 9 to 3 to the champion."),
        "hornafjardarmanni",
        "player",
        (
            {"system": "tables", "rounds": 6, "table_size": 3},
            {"system": "table_knockout", "from": {"best": 27}, "table_size": 3, "advance": 1},
        ),
        {"preset": "championship"},
        expected=27,
    ),
    TournamentPreset(
        "trjamann-evening",
        _("Trjámann, an evening at tables of three"),
        _("Three rounds of twelve hands, each round with others; net points are added up."),
        "trjamann",
        "player",
        ({"system": "tables", "rounds": 3, "table_size": 3},),
        expected=12,
    ),
    TournamentPreset(
        "laugavatnsmanni-evening",
        _("Laugavatnsmanni, an evening at tables of three"),
        _("Two rounds of eighteen hands, each round with others; net points are added up."),
        "laugavatnsmanni",
        "player",
        ({"system": "tables", "rounds": 2, "table_size": 3},),
        expected=12,
    ),
    # Further games and lengths; docs/rules/ has each, with its sources.
    TournamentPreset(
        "manillen-duels",
        _("Manillen for two, an evening of duels"),
        _("Five rounds of a half boom to 61; those who have won as often meet."),
        "manillen-2p",
        "player",
        ({"system": "swiss", "rounds": 5},),
        {"preset": "half-boom", "best_of": 1},
        expected=12,
    ),
    TournamentPreset(
        "manillen-plus-evening",
        _("Manillen Plus, an evening at tables of three"),
        _("Three rounds of a game to 101, each round with others; everybody plays alone."),
        "manillen-plus",
        "player",
        ({"system": "tables", "rounds": 3, "table_size": 3},),
        expected=12,
    ),
    TournamentPreset(
        "manni-evening",
        _("Manni, an evening at tables of three"),
        _("Three rounds of a game to 12, each round with others; points are added up."),
        "manni",
        "player",
        ({"system": "tables", "rounds": 3, "table_size": 3},),
        expected=12,
    ),
    *(
        TournamentPreset(f"{variant}-evening", name, sentence, variant, "pair", SWISS)
        for variant, name, sentence in (
            ("maniglia", _("Maniglia, an evening of pairs"), _("Five rounds of one game to 35.")),
            ("malilla", _("Malilla, an evening of pairs"), _("Five rounds of one game to 35.")),
            ("manille-coinchee", _("Manille coinchée, an evening"), _("Five rounds of one game to 101.")),
        )
    ),
    *(
        TournamentPreset(
            f"{variant}-{target}", name, sentence, variant, "pair", SWISS, {"target": target, "best_of": 1}
        )
        for variant, target, name, sentence in (
            # B4: a single game instead of the rubber to 34.
            ("manille", 44, _("Manille to 44"), _("Five rounds of a single game to 44.")),
            ("manille", 64, _("Manille to 64"), _("Five rounds of a single game to 64.")),
            # IOGAMES: other targets than 35, played as one game.
            ("mariglia", 45, _("Mariglia to 45"), _("Five rounds of a single game to 45.")),
            ("mariglia", 70, _("Mariglia to 70"), _("Five rounds of a single game to 70.")),
            ("mariglia", 71, _("Mariglia to 71"), _("Five rounds of a single game to 71.")),
        )
    ),
)


def preset_named(key: str) -> TournamentPreset | None:
    return next((preset for preset in PRESETS if preset.key == key), None)
