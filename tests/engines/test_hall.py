"""In the hall: people are ticked off at the door, slips are typed at the results desk."""

import pytest

from scoring.models import User
from tests.engines.engine import Engine
from tests.journeys.visitors import session_of
from tests.tournaments.factories import new_club, new_tournament, publish_next
from tournaments.models import Entrant, Result, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["Jón Guðmundsson", "Jón Guðjónsson", "Antoni Puigdomènech i Casals", "Godelieve Vanrobaeys"]
IS_NARROW = "document.documentElement.scrollWidth <= innerWidth"
PRESSED = "document.querySelectorAll('.door-row[aria-pressed=true]').length === {}"


@pytest.fixture
def organiser(engine: Engine, origin: str) -> User:
    """Of a new club; signed in in the window."""
    _club, organiser = new_club()
    engine.carry(session_of(organiser), origin)
    return organiser


def new_evening(organiser: User) -> Tournament:
    club = organiser.player.memberships.get().club
    return new_tournament(club, names=NAMES, variant="manillen-2p", unit="player")


def test_people_are_ticked_off_and_searched_at_the_door(engine: Engine, origin: str, organiser: User) -> None:
    tournament = new_evening(organiser)
    engine.open(f"{origin}/t/{tournament.public_id}/check-in/")
    assert engine.evaluate(IS_NARROW)
    free = engine.style(".door-row", "background-color", "border-top-color", "color")

    engine.type("#q", "jon gudm")
    engine.wait_for("document.querySelectorAll('.door-row').length === 1")
    engine.tap(".door-row")
    engine.wait_for(PRESSED.format(1))

    assert engine.style(".door-row", *free) != free
    assert Entrant.objects.get(name=NAMES[0]).checked_in_at is not None
    assert engine.heard == []


def test_slips_are_typed_at_the_results_desk(engine: Engine, origin: str, organiser: User) -> None:
    round_ = publish_next(new_evening(organiser))
    tournament = round_.stage.tournament
    engine.open(f"{origin}/t/{tournament.public_id}/rounds/1/1/desk/")
    assert engine.evaluate(IS_NARROW)
    engine.wait_for("document.activeElement.form?.id === 'desk-form'")

    for table in (2, 1):
        engine.type("#desk-table", str(table))
        for side, score in enumerate((101, 60 + table)):
            engine.type(f"#desk-form input[name=score_{side}]", str(score))
        engine.tap("#desk-form button[type=submit]")
        engine.wait_for("document.querySelector('#desk-waiting').textContent === '0'")

    rows = Result.objects.filter(table__round=round_).values_list("table__number", "scores")
    assert dict(rows) == {1: [101, 61], 2: [101, 62]}
    assert engine.heard == []
