"""Our measures beside those of ``tiebreak-core``, wherever both mean the same, on random Swiss events.

Its ``fide-2024`` rules are the ones whose unplayed rounds count one's own points, as ours do. Two things are
different, and mapped: who is absent without leave is entered as a bye worth nothing (FIDE lifts an
opponent's trailing absences to draws), and for the cuts so is a lost forfeit (FIDE cuts such rounds first).
Its points are halves of ours.
"""

import random

import pytest
from tiebreak_core import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    PLAYED,
    GameRecord,
    PlayerTiebreakData,
    fide2024,
)

from tests.tournaments.engine.files import stage, tournament
from tournaments import engine

MEASURES = ["points", "wins", "buchholz", "buchholz_cut_1", "median_buchholz", "sonneborn_berger"]
SCALE = {"points": 2, "wins": 1, "sonneborn_berger": 4}
THEIRS = {"wins": "wins", "buchholz": "buchholz", "sonneborn_berger": "sonneborn_berger"}
CUTS = {"buchholz_cut_1": "buchholz_cut1", "median_buchholz": "median_buchholz"}


def random_event(rng):
    """A played Swiss with byes, forfeits of one and of both, late entries, absences and withdrawals."""
    entrants = []
    for number in range(rng.randint(5, 14)):
        entrant = {"id": str(number)}
        if rng.random() < 0.15:
            entrant["left_after"] = rng.randint(1, 4)
        elif rng.random() < 0.15:
            entrant["from_round"] = rng.randint(2, 3)
        if rng.random() < 0.2:
            entrant["absent_in"] = [rng.randint(1, 5)]
        if entrant.get("left_after", 9) >= entrant.get("from_round", 1):
            entrants.append(entrant)
    rounds = rng.randint(3, 6)
    file = tournament(entrants, stage("swiss", rounds=rounds, ranking=MEASURES), chance=rng.randrange(1000))
    file["stages"][0]["played"] = []
    for _ in range(rounds):
        drawn = engine.draw_json(file)
        tables = [{"sides": table["sides"], **random_result(rng)} for table in drawn["tables"]]
        resting = [one["entrant"] for one in drawn["sitting_out"]]
        file["stages"][0]["played"].append({"tables": tables, "sitting_out": resting})
    return file


def random_result(rng):
    if rng.random() < 0.15:
        return {"absent_sides": rng.choice([[0], [1], [0, 1]])}
    return {"scores": rng.choice([[1, 0], [0, 1], [1, 1]])}


def in_their_words(file, forfeit_loss):
    """The players of a file as ``tiebreak-core`` takes them."""
    games = {entrant["id"]: [] for entrant in file["entrants"]}
    for number, round_ in enumerate(file["stages"][0]["played"], start=1):
        seen = set()
        for table in round_["tables"]:
            people = [side[0] for side in table["sides"]]
            seen.update(people)
            for side in (0, 1):
                score, kind = outcome(table, side, forfeit_loss)
                met = int(people[1 - side]) if kind not in (PAIRING_BYE,) else -1
                games[people[side]].append(GameRecord(met, 0, score, "white", number, kind))
        for entrant in games.keys() - seen:
            score = 1.0 if entrant in round_["sitting_out"] else 0.0
            games[entrant].append(GameRecord(-1, 0, score, "white", number, PAIRING_BYE))
    return {
        int(entrant): PlayerTiebreakData(int(entrant), 0, sum(game.score for game in of_his), of_his)
        for entrant, of_his in games.items()
    }


def outcome(table, side, forfeit_loss):
    if "scores" in table:
        own, other = table["scores"][side], table["scores"][1 - side]
        return (1.0 if own > other else 0.0 if own < other else 0.5), PLAYED
    if side in table["absent_sides"]:
        return 0.0, forfeit_loss
    return 1.0, FORFEIT_WIN


@pytest.mark.parametrize("seed", range(300))
def test_measures_are_those_of_tiebreak_core(seed):
    file = random_event(random.Random(seed))
    rounds = len(file["stages"][0]["played"])
    rows = engine.standings_json(file)["stages"][0]["standings"]
    ours = {
        row["entrant"]: {name: value / SCALE.get(name, 2) for name, value in row["values"].items()}
        for row in rows
    }

    literally, for_cuts = in_their_words(file, FORFEIT_LOSS), in_their_words(file, PAIRING_BYE)
    theirs = {
        entrant: {
            "points": literally[int(entrant)].points,
            **{
                m: fide2024.calculate(literally[int(entrant)], literally, c, rounds)
                for m, c in THEIRS.items()
            },
            **{m: fide2024.calculate(for_cuts[int(entrant)], for_cuts, c, rounds) for m, c in CUTS.items()},
        }
        for entrant in ours
    }

    assert ours == theirs


@pytest.mark.parametrize("seed", range(200))
def test_head_to_head_is_their_direct_encounter_in_a_round_robin(seed):
    """With a win by one to nothing, the difference of a mini-table says no more than its points."""
    rng = random.Random(seed)
    size = rng.randint(3, 8)
    file = tournament(
        [{"id": str(number)} for number in range(size)],
        stage("round_robin", ranking=["points", "head_to_head"]),
        chance=seed,
    )
    rounds = engine.draw_json(file, everything=True)["rounds"]
    scores = [[1, 0], [0, 1], [0, 0]]
    file["stages"][0]["played"] = [
        {
            "tables": [{"sides": t["sides"], "scores": rng.choice(scores)} for t in one["tables"]],
            "sitting_out": [resting["entrant"] for resting in one["sitting_out"]],
        }
        for one in rounds
    ]
    answer = engine.standings_json(file)["stages"][0]["standings"]
    before_any = {**file, "stages": [{**file["stages"][0], "played": []}]}
    entry_order = [row["entrant"] for row in engine.standings_json(before_any)["stages"][0]["standings"]]
    players = in_their_words(file, PAIRING_BYE)
    for player in players.values():
        player.games = [game for game in player.games if game.opponent_id >= 0]
        player.points = sum(game.score for game in player.games)

    theirs = fide2024.rank_standings(
        players, ["direct_encounter"], len(rounds), {int(e): place for place, e in enumerate(entry_order)}
    )

    assert [int(row["entrant"]) for row in answer] == [player.player_id for player in theirs.players]
