"""A rubber of Manille that a revoke decides (rules 10.5), penalties tapped in plain words."""

from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import Phone
from tests.journeys.table import Table

ANNA_BERT, CAS_DINA = 0, 1


@AT_EACH_ADDRESS
def test_a_rubber_decided_by_a_revoke(phone: Phone) -> None:
    """Seats anticlockwise Anna, Cas, Bert, Dina. Anna's side takes the first game at one stroke; the second
    is rules 10.5, lines 1 to 4: it ends when Cas revokes.
    """
    table = Table(phone, "manille", ["Anna", "Dina", "Bert", "Cas"], first_dealer=1)
    table.hand(turn_up="9H", points=(68, 0))
    assert table.on_the_sheet(1) == (34, 0)
    assert table.state[0] == "Game 2, hand 1"
    for facts, dealer, totals in [
        ({"turn_up": "10S", "points": (40, 28)}, "Anna", (11, 0)),
        ({"turn_up": "9D", "points": (34, 34)}, "Cas", (11, 0)),
        ({"turn_up": "KC", "points": (23, 45)}, "Bert", (14, 11)),
    ]:
        assert f"{dealer} deals" in table.state
        table.hand(**facts)
        assert table.totals == totals
    assert "Dina deals" in table.state
    table.penalty("article:9", offender=CAS_DINA, turn_up="JH")
    assert table.on_the_sheet(5) == (48, 12)
    assert phone.text("#end-title") == "Anna & Bert won"
    assert phone.text("#end .end-score") == "2–0"
    assert "34" in table.reasons(5)
