"""The till of a tournament: what came, who paid, what is owed, what goes out, and what stays."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Q, Sum

from scoring.names import by_name
from tournaments.entrants.selectors.no_shows import no_shows
from tournaments.models import Entrant, Pot, PotEntry, Tournament
from tournaments.reading.attendance import came
from tournaments.reading.fold import fold_of
from tournaments.standings.selectors.prizes import PrizeList, due_of, prizes_of
from tournaments.standings.selectors.standings import entrants_of, snapshot_of


@dataclass(frozen=True, slots=True)
class Payout:
    """What one entrant has still to get of the prizes, or to give back after a correction."""

    entrant: Entrant
    cents: int


@dataclass(frozen=True, slots=True)
class Till:
    """The money of a tournament: what came, what is owed, what goes out, and what stays."""

    opening_cents: int
    sums: tuple[tuple[str, int], ...]
    """By kind of entry, what a mistake put right with the kind of the mistake; with the opening they are the
    balance."""

    owed: tuple[Entrant, ...]
    """On the list, not marked as paid, and not free."""

    owed_cents: int
    expected: tuple[Entrant, ...]
    """As those who owe, but nobody has seen them yet: they pay if they come."""

    expected_cents: int
    prizes_cents: int
    """Of the final ranking; 0 before it stands."""

    payouts: tuple[Payout, ...]
    unsettled: tuple[Entrant, ...]
    """Never came, and are on the list still: before that is settled no prize is booked."""

    @property
    def balance_cents(self) -> int:
        """What should be in the box now."""
        return self.opening_cents + sum(cents for _kind, cents in self.sums)

    @property
    def to_pay_cents(self) -> int:
        return sum(max(payout.cents, 0) for payout in self.payouts)

    @property
    def to_return_cents(self) -> int:
        """That some got who, after a correction, have won less."""
        return sum(max(-payout.cents, 0) for payout in self.payouts)

    @property
    def stays_cents(self) -> int:
        """What stays when prizes are paid out and given back; below nothing where the money doesn't do."""
        return self.balance_cents - self.to_pay_cents + self.to_return_cents


def till_of(pot: Pot) -> Till:
    """What stands in the book of a tournament's box, beside its list and its final ranking."""
    tournament = pot.tournament
    assert tournament is not None  # noqa: S101  asked of boxes of tournaments only
    rows = pot.entries.order_by().values_list("kind", "reverses__kind").annotate(sum=Sum("cents"))
    by_kind: defaultdict[str, int] = defaultdict(int)
    for kind, of_mistake, cents in rows:
        by_kind[of_mistake or kind] += cents
    sums = tuple((str(kind.label), by_kind[kind.value]) for kind in PotEntry.Kind if by_kind[kind.value])
    owed, expected = owing(tournament)
    prizes = _prizes(pot)
    return Till(
        pot.opening_cents,
        sums,
        tuple(owed),
        len(owed) * tournament.fee_cents,
        tuple(expected),
        len(expected) * tournament.fee_cents,
        prizes.paid_cents if prizes else 0,
        tuple(payouts_of(pot, prizes)),
        tuple(unsettled_by(pot)),
    )


def owing(tournament: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    """Who has still to pay the fee, and who would if they came; by name. Whoever never came owes nothing.

    Once somebody is ticked off at the door, those who are not, and were at no table, aren't here yet.
    """
    if not tournament.fee_cents:
        return [], []
    fold = fold_of(tournament)
    there = came(fold.whole, fold.ticked)
    on_the_list = by_name(tournament.entrants.filter(paid_at=None, is_free=False))
    unpaid = [one for one in on_the_list if one.left_after is None or one.file_id in there]
    if not tournament.entrants.filter(checked_in_at__isnull=False).exists():
        return unpaid, []
    here = [one for one in unpaid if one.checked_in_at is not None or one.file_id in there]
    keys = {one.pk for one in here}
    return here, [one for one in unpaid if one.pk not in keys]


def payouts_of(pot: Pot, prizes: PrizeList | None = None) -> list[Payout]:
    """Prizes of the final ranking less those that are in the book, entrant by entrant."""
    due = due_of(prizes or _prizes(pot))
    booked = _booked(pot, PotEntry.Kind.PRIZE)
    entrants = pot.tournament.entrants.order_by("number") if pot.tournament else ()
    rest = [Payout(entrant, due[entrant.file_id] + booked.get(entrant.pk, 0)) for entrant in entrants]
    return [payout for payout in rest if payout.cents]


def unsettled_by(pot: Pot) -> list[Entrant]:
    """Who never came and is on the list still, once the final ranking stands."""
    snapshot = snapshot_of(pot.tournament) if pot.tournament else None
    return no_shows(pot.tournament) if pot.tournament and snapshot and snapshot.final else []


def payouts_key(payouts: Sequence[Payout]) -> str:
    """Digest of what is to be paid: booking says with it what was shown."""
    text = repr([(payout.entrant.pk, payout.cents) for payout in payouts])
    return sha256(text.encode()).hexdigest()[:16]


def _prizes(pot: Pot) -> PrizeList | None:
    """``None`` until the final ranking stands."""
    snapshot = snapshot_of(pot.tournament) if pot.tournament else None
    if pot.tournament is None or snapshot is None or not snapshot.final:
        return None
    return prizes_of(pot.tournament, snapshot.final, entrants_of(pot.tournament, public=False))


def _booked(pot: Pot, kind: PotEntry.Kind) -> dict[int, int]:
    """Cents in the book by entrant, less what was put right."""
    rows = pot.entries.filter(Q(kind=kind) | Q(reverses__kind=kind), entrant__isnull=False)
    return dict(rows.order_by().values_list("entrant").annotate(Sum("cents")))


@dataclass(frozen=True, slots=True)
class TillLine:
    """The money of one entrant, or of all, as the printed list has it. Cents."""

    entrant: Entrant | None
    fee_cents: int
    """That they paid, by the book."""

    owes_cents: int
    prize_cents: int
    """That they have won, by the final ranking."""

    paid_out_cents: int
    is_expected: bool = False
    """Nobody has seen them yet, so that they owe nothing."""


def till_lines(pot: Pot) -> list[TillLine]:
    """Everybody on the list of a tournament's box, by name."""
    tournament = pot.tournament
    if tournament is None:
        return []
    fees, prizes = _booked(pot, PotEntry.Kind.FEE), _booked(pot, PotEntry.Kind.PRIZE)
    due = due_of(_prizes(pot))
    owed, expected = ({one.pk for one in some} for some in owing(tournament))
    return [
        TillLine(
            entrant,
            fees.get(entrant.pk, 0),
            tournament.fee_cents if entrant.pk in owed else 0,
            due[entrant.file_id],
            -prizes.get(entrant.pk, 0),
            entrant.pk in expected,
        )
        for entrant in by_name(tournament.entrants.all())
    ]


def sum_of(lines: Sequence[TillLine]) -> TillLine:
    """The last line of the list: all others added up."""
    return TillLine(
        None,
        sum(line.fee_cents for line in lines),
        sum(line.owes_cents for line in lines),
        sum(line.prize_cents for line in lines),
        sum(line.paid_out_cents for line in lines),
    )
