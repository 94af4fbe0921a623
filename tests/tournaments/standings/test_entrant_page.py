"""One entrant's way: every round, whom it met, what it counted, and the sheet with every hand."""

import pytest
from django.test import Client

from scoring.models import Club, Match
from tests.tournaments.factories import (
    NOBODY,
    TABLES_OF_THREE,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, text_of
from tournaments.entrants import services as entrants
from tournaments.models import Place, Table, Tournament
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry


def way_of(tournament: Tournament, number: int) -> str:
    return text_of(Client().get(path_of(tournament, f"entrants/{number}/")))


def test_every_round_names_table_opponents_result_points_and_rank(club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    round_ = play_rounds(tournament, 1)
    table = Table.objects.filter(round=round_).first()
    assert table is not None
    winner, loser = (place.entrant for place in table.places.all())

    page = way_of(tournament, winner.number)

    assert "Round 1" in page
    assert f"table {table.number}" in page
    assert loser.name.replace("&", "&amp;") in page
    assert "101–80" in page
    assert ">won<" in page
    assert "2 points so far" in page
    assert "1st after this round" in page
    assert "80–101" in way_of(tournament, loser.number)


def test_a_running_table_leads_to_its_score_sheet(club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    publish_next(tournament)
    sheet = Match.objects.filter(pk__in=Table.objects.filter(places__entrant__number=1).values("match")).get()
    page = way_of(tournament, 1)
    assert f'href="/m/{sheet.public_id}/"' in page
    assert "no result yet" in page


def test_sitting_out_and_its_credit_are_explained(club: Club) -> None:
    """Format, sitting_out: win_mean is a win and the mean of one's own scores."""
    tournament = new_tournament(club, pairs=5)
    play_rounds(tournament, 2)
    round_ = tournament.stages.get().rounds.get(number=1)
    rest = round_.rests.get()
    page = way_of(tournament, rest.entrant.number)
    assert "sat out" in page
    assert "Counts as a win, with the mean of one’s own scores:" in page


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("win_zero", "Counts as a win, with no score."),
        ("draw_mean", "Counts as a draw, with the mean of one’s own scores:"),
        ("zero", "Counts for nothing."),
    ],
)
def test_every_credit_has_its_sentence(club: Club, rule: str, sentence: str) -> None:
    stages = ({"system": "swiss", "rounds": 3, "sitting_out": rule},)
    tournament = new_tournament(club, stages=stages, pairs=5)
    round_ = play_rounds(tournament, 1)
    assert sentence in way_of(tournament, round_.rests.get().entrant.number)


def test_a_forfeit_says_what_it_counts_for_the_winner(club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    round_ = publish_next(tournament)
    table = round_.tables.get(number=1)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(absent_sides=[1]), may_overwrite=True)
    settle(round_)
    there, missing = (place.entrant.number for place in table.places.all())
    assert "Counts as a win with a score of 101." in way_of(tournament, there)
    assert "did not appear" in way_of(tournament, missing)


def test_a_score_above_the_cap_says_what_was_counted(club: Club) -> None:
    stages = ({"system": "swiss", "rounds": 3, "score_cap": 90},)
    tournament = new_tournament(club, stages=stages, pairs=4)
    round_ = play_rounds(tournament, 1)
    winner = Place.objects.filter(round=round_, side=0).first()
    assert winner is not None
    assert "Counts as 90: no more is counted" in way_of(tournament, winner.entrant.number)


def test_solo_tables_name_everybody_at_them(club: Club) -> None:
    tournament = new_tournament(
        club, stages=TABLES_OF_THREE, variant="manni", unit="player", names=["An", "Bo", "Cas"]
    )
    round_ = publish_next(tournament)
    results.enter_result(
        table=round_.tables.get(), actor=NOBODY, entry=ResultEntry(scores=[4, -1, -3]), may_overwrite=True
    )
    first = Place.objects.get(round=round_, side=0).entrant
    page = way_of(tournament, first.number)
    assert "at a table with" in page
    assert "the others: −1, −3" in page
    last = Place.objects.get(round=round_, side=2).entrant
    assert "−3 points so far" in way_of(tournament, last.number)


def test_who_has_left_is_told_so(club: Club) -> None:
    tournament = new_tournament(club, pairs=6)
    play_rounds(tournament, 1)
    entrants.withdraw(entrant=entrant(tournament, 2), after_round=1, actor=NOBODY)
    assert "Left after round 1; the results stay." in way_of(tournament, 2)


def test_drafts_are_hidden_and_the_page_only_read(signed_in, olga, otto, club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    path = path_of(tournament, "entrants/1/")
    assert_hidden_as_a_draft(tournament, path, signed_in(olga))
    assert_only_read(signed_in(otto), path)
