"""Who gets which prize: places, shared places split to the coin, the best of each club, and what is left.

Those who share a rank share the prizes of the places they take up. Amounts are rounded down to the coin the
club pays in, alike for equals; what that leaves goes to the club's till, so that nobody gets more than
another of the same rank and what is paid out and left over add up to the prizes exactly.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, Sum

from tournaments.models import Pot, PotEntry, Tournament
from tournaments.standings.selectors.facts import Named

COINS = (5, 50, 100)
"""Cents to which shared prizes may be rounded down; 1 where nothing is said."""

Final = Sequence[tuple[int, tuple[str, ...]]]
"""Ranks from the first, and who shares them."""


@dataclass(frozen=True, slots=True)
class Award:
    """What the people of one rank get."""

    rank: int
    entrants: tuple[str, ...]
    each_cents: int
    things: tuple[str, ...]
    """Prizes in kind; those who share a rank agree on them, or draw lots."""

    @property
    def is_shared(self) -> bool:
        return len(self.entrants) > 1

    @property
    def has_prize(self) -> bool:
        return bool(self.each_cents or self.things)


@dataclass(frozen=True, slots=True)
class ClubAward:
    """What the best of one club get."""

    club: str
    award: Award


@dataclass(frozen=True, slots=True)
class BoxOfPrizes:
    """The cash box that prizes are paid from. Cents."""

    public_id: str
    holds_cents: int
    unpaid_cents: int
    """Of the prizes, that has still to be paid out."""

    overpaid_cents: int
    """That some got who, after a correction, have won less."""

    @property
    def stays_cents(self) -> int:
        """What stays when all have what they won; below nothing where the money doesn't do."""
        return self.holds_cents - self.unpaid_cents + self.overpaid_cents


@dataclass(frozen=True, slots=True)
class PrizeList:
    awards: tuple[Award, ...]
    """Every rank of the final ranking, with or without a prize."""

    clubs: tuple[ClubAward, ...]
    pot_cents: int
    """Entry fees that were paid."""

    offered_cents: int
    """All prizes of places that are taken, and of clubs."""

    paid_cents: int

    @property
    def left_cents(self) -> int:
        return self.offered_cents - self.paid_cents

    @property
    def stays_cents(self) -> int:
        """Fees less prizes; below nothing where the fees don't do."""
        return self.pot_cents - self.paid_cents

    @property
    def missing_cents(self) -> int:
        """What the prizes take beyond the fees: from a sponsor, or the club."""
        return max(0, -self.stays_cents)

    @property
    def has_prizes(self) -> bool:
        return any(award.has_prize for award in self.awards) or bool(self.clubs)


def prize_list(
    final: Final, prizes: Mapping[str, Any], pot_cents: int, clubs: Mapping[str, str]
) -> PrizeList:
    """The prizes of a final ranking. ``clubs`` says who comes from which club.

    >>> three = [(1, ("a",)), (2, ("b", "c"))]
    >>> offered = {"places": [{"cents": 6000}, {"cents": 4000}, {"cents": 2525}], "rounding": 50}
    >>> found = prize_list(three, offered, 0, {})
    >>> [award.each_cents for award in found.awards], found.left_cents
    ([6000, 3250], 25)
    """
    coin = prizes.get("rounding") or 1
    places = prizes.get("places", [])
    awards, paid, offered = [], 0, 0
    for rank, entrants in final:
        shared_places = places[rank - 1 : rank - 1 + len(entrants)]
        award, sum_cents = _award(rank, entrants, shared_places, coin, pot_cents)
        awards.append(award)
        offered += sum_cents
        paid += award.each_cents * len(entrants)
    club_awards = []
    if best := prizes.get("best_of_club"):
        for club, (rank, entrants) in _best_of_clubs(final, clubs).items():
            award, sum_cents = _award(rank, entrants, [best], coin, pot_cents)
            club_awards.append(ClubAward(club, award))
            offered += sum_cents
            paid += award.each_cents * len(entrants)
    return PrizeList(tuple(awards), tuple(club_awards), pot_cents, offered, paid)


def prizes_of(tournament: Tournament, final: Final, names: Mapping[str, Named]) -> PrizeList:
    """The prize list of a tournament whose final ranking is known."""
    clubs = {entrant: one.club for entrant, one in names.items() if one.club}
    return prize_list(final, tournament.prizes or {}, fees_in(tournament), clubs)


def fees_in(tournament: Tournament) -> int:
    """Cents of entry fees that are there: by the book of the cash box, else by who is marked as paid."""
    pot = Pot.objects.filter(tournament=tournament).first()
    if pot is None:
        return tournament.entrants.filter(paid_at__isnull=False).count() * tournament.fee_cents
    fees = Q(kind=PotEntry.Kind.FEE) | Q(reverses__kind=PotEntry.Kind.FEE)
    return pot.entries.filter(fees).aggregate(sum=Sum("cents"))["sum"] or 0


def box_of_prizes(tournament: Tournament, prizes: PrizeList) -> BoxOfPrizes | None:
    """What the box of a tournament holds, beside what is still to be paid from it; ``None`` without a box."""
    pot = Pot.objects.filter(tournament=tournament).first()
    if pot is None:
        return None
    moved = pot.entries.aggregate(sum=Sum("cents"))["sum"] or 0
    rest = due_of(prizes)
    is_prize = Q(kind=PotEntry.Kind.PRIZE) | Q(reverses__kind=PotEntry.Kind.PRIZE)
    booked = pot.entries.filter(is_prize, entrant__isnull=False).order_by()
    for number, cents in booked.values_list("entrant__number").annotate(Sum("cents")):
        rest[f"e{number}"] += cents
    unpaid, overpaid = (sum(max(sign * cents, 0) for cents in rest.values()) for sign in (1, -1))
    return BoxOfPrizes(pot.public_id, pot.opening_cents + moved, unpaid, overpaid)


def due_of(prizes: PrizeList | None) -> defaultdict[str, int]:
    """Cents of prizes by the entrant's id in the file."""
    due: defaultdict[str, int] = defaultdict(int)
    if prizes is not None:
        for award in (*prizes.awards, *(one.award for one in prizes.clubs)):
            for entrant in award.entrants:
                due[entrant] += award.each_cents
    return due


def _award(
    rank: int, entrants: tuple[str, ...], offered: Sequence[Mapping[str, Any]], coin: int, pot_cents: int
) -> tuple[Award, int]:
    """What each gets of prizes that are shared, and what the prizes come to."""
    cents = sum(worth(prize, pot_cents) for prize in offered)
    things = tuple(prize["text"] for prize in offered if prize.get("text"))
    each = cents // len(entrants)
    if len(entrants) > 1 or any("percent" in prize for prize in offered):
        each -= each % coin
    return Award(rank, entrants, each, things), cents


def worth(prize: Mapping[str, Any], pot_cents: int) -> int:
    """Cents of one prize: an amount, or so many per cent of the pot."""
    return int(prize.get("cents", 0)) + pot_cents * int(prize.get("percent", 0)) // 100


def _best_of_clubs(final: Final, clubs: Mapping[str, str]) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Of each club the rank of its best, and who of it share that; clubs by their best."""
    best: dict[str, tuple[int, tuple[str, ...]]] = {}
    for rank, entrants in final:
        for entrant in entrants:
            club = clubs.get(entrant)
            if club is None:
                continue
            if club not in best:
                best[club] = (rank, (entrant,))
            elif best[club][0] == rank:
                best[club] = (rank, (*best[club][1], entrant))
    return best


# Reading out

READ_OUT = 10
"""Places that are read out one by one; those behind them are told together."""


def steps_of(final: Final) -> list[list[tuple[int, tuple[str, ...]]]]:
    """The order in which a ranking is read out: all behind the tenth place, then one rank after another."""
    behind = [place for place in final if place[0] > READ_OUT]
    ahead = [[place] for place in reversed(final) if place[0] <= READ_OUT]
    return ([behind] if behind else []) + ahead
