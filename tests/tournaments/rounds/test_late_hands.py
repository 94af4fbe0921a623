"""A phone finds the network again when its table has a result from paper, or its round was taken back."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.matches.selectors import score_sheet
from scoring.matches.services import LineEntry, hand_in
from scoring.models import LateHand
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import Result
from tournaments.rounds.services import results
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.repairs import reseat
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def tables(tournament):
    return list(publish_next(tournament).tables.all())


@pytest.fixture
def bring(time_machine):
    """``bring(table)``: the phone of a table hands in the hand that it kept before."""
    kept = timezone.now()
    time_machine.move_to(kept + timedelta(minutes=5))

    def send(table):
        match = table.match
        match.refresh_from_db()
        sheet = score_sheet(match)
        facts = {"trump": "hearts", "points": [37, 23]}
        entry = LineEntry(sheet.next_number, "hand", facts, uuid4(), is_from_pad=True, kept_at=kept)
        return hand_in(match=match, entry=entry, actor=NOBODY, sheet=sheet)

    return send


def test_beside_a_result_from_paper_it_waits_for_the_director(tables, bring):
    results.enter_result(table=tables[0], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    late = bring(tables[0])

    assert isinstance(late, LateHand)
    assert late.cause == "paper"
    assert [result.scores for result in Result.objects.all()] == [[101, 80]]


def test_so_it_does_where_the_round_was_taken_back(tables, bring):
    undo_round(round_=tables[0].round, actor=NOBODY, reason="wrong list")

    assert bring(tables[0]).cause == "undone"


def test_so_it_does_where_others_were_put_at_the_table(tournament, tables, bring):
    play(tables[0].match, hand(37))
    one, other = (table.places.get(side=0).entrant.number for table in tables)
    reseat(round_=tables[0].round, one=one, other=other, actor=NOBODY, reason="mixed up")

    assert bring(tables[0]).cause == "seats"


def test_a_table_that_goes_on_takes_its_hands(tables, bring):
    assert bring(tables[0]).line.number == 1
    assert not LateHand.objects.exists()
