"""docs/permissions.md says what the predicates do."""

import pytest

from manille_site.management import permissions_table
from scoring.access import permissions as scoring
from tournaments import permissions as tournaments


def test_the_page_is_up_to_date() -> None:
    """``manage.py permissions_table`` writes it."""
    assert permissions_table.PATH.read_text() == permissions_table.text()


@pytest.mark.parametrize("actions", [scoring.ACTIONS, tournaments.ACTIONS], ids=["scoring", "tournaments"])
def test_every_action_is_somebodys_and_names_known_roles(actions: dict[str, scoring.Action]) -> None:
    known = {*scoring.COLUMNS, "guest"}
    assert [key for key, action in actions.items() if not action.roles or action.roles - known] == []


def test_who_may_more_may_also_less() -> None:
    """An organiser may all that a referee may, and so on down; leaving a club is not an administrator's."""
    ladder = ("administrator", "organiser", "referee", "scorer", "member")
    for key, action in {**scoring.ACTIONS, **tournaments.ACTIONS}.items():
        allowed = [role in action.roles for role in ladder if (key, role) != ("leave_club", "administrator")]
        assert allowed == sorted(allowed, reverse=True), key
