"""The till of a tournament, as its pages say it, held against who paid at the door."""

from tests.journeys import books
from tests.journeys.hall import Hall
from tests.tournaments.factories import NOBODY
from tournaments.entrants.services import mark_paid
from tournaments.models import Pot, Tournament

SHARES = (50, 30, 20)
"""Of the fees that were paid, in percent: the prizes of the first places. Nothing stays in the box."""


def all_but_one_pay(tournament: Tournament) -> None:
    for entrant in tournament.entrants.order_by("-number")[1:]:
        mark_paid(entrant=entrant, paid=True, actor=NOBODY)


def give_prizes(hall: Hall) -> None:
    hall.phone.open(hall.path("end/prizes/"))
    hall.page.locator("[name=places]").fill("\n".join(f"{share} %" for share in SHARES))
    hall.phone.tap_through("button:has-text('Save the prizes')")


def prizes_of_a_till_that_is_right(hall: Hall) -> dict[str, int]:
    """Pays the prizes out, and answers them in cents, by the names of who got them."""
    phone = hall.phone
    paid = books.fees_paid(hall.tournament)
    box = f"/pots/{Pot.objects.get(tournament=hall.tournament).public_id}/"
    phone.open(box)
    assert in_cents(phone.text(".till .sum .number")) == paid
    names = phone.texts(".till .stake-list strong")
    cents = [in_cents(text) for text in phone.texts(".till .stake-list .digits")]
    assert sum(cents) == paid
    assert max(cents) <= paid // 2
    phone.tap_through("button:has-text('Paid out: book')")
    assert in_cents(phone.text(".till .sum .number")) == paid - sum(cents) == 0
    phone.open(f"{box}paper/")
    assert phone.text(".money-sums tr:has-text('Should be in the box') .number") == "0.00"
    return dict(zip(names, cents, strict=True))


def in_cents(amount: str) -> int:
    """Of an amount as pages in English write it."""
    return round(float(amount.replace(",", "").replace("−", "-")) * 100)
