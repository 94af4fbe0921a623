"""Where a sheet stands: who has agreed to it, who disputes a line, and who writes at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.matches.selectors.phones import open_requests
from scoring.models import (
    Confirmation,
    JoinCode,
    Match,
    RefereeCall,
    RequestToWrite,
    Ruling,
    TableDevice,
)
from scoring.rules import get_variant

AFTER_THE_END = timedelta(hours=1)
"""So long a code lets phones in when its match is over: those that come only to sign."""


@dataclass(frozen=True, slots=True)
class SideWord:
    """What one side has said of the sheet."""

    side: int
    agreed: Confirmation | None
    """To the sheet as it stands now."""

    dispute: Confirmation | None
    """A refusal that neither an agreement of the same side nor a ruling has answered."""

    changed: bool
    """It had agreed, and the sheet was changed since."""


@dataclass(frozen=True, slots=True)
class Signing:
    """All sides of a match."""

    match: Match
    words: tuple[SideWord, ...]
    newest: int
    """The key of what was said last; 0 while nothing was."""

    @property
    def is_signed(self) -> bool:
        return self.match.is_closed and all(word.agreed for word in self.words)

    @property
    def is_untouched(self) -> bool:
        """Nobody has agreed to anything yet."""
        return not any(word.agreed or word.changed for word in self.words)

    @property
    def missing(self) -> list[int]:
        """Sides that have not agreed to the sheet as it stands."""
        return [word.side for word in self.words if word.agreed is None]

    @property
    def disputes(self) -> list[Confirmation]:
        return [word.dispute for word in self.words if word.dispute is not None]

    @property
    def disputed_lines(self) -> frozenset[int]:
        return frozenset(word.line_number for word in self.disputes if word.line_number is not None)


@dataclass(frozen=True, slots=True)
class SigningState:
    """What the table has to know beside the score."""

    signing: Signing
    call: RefereeCall | None
    requests: Sequence[RequestToWrite] = ()
    """Phones that ask to write at the table."""

    @property
    def news(self) -> str:
        """Changes with signatures, calls and phones that ask, not with lines; the pad polls with it."""
        call = f"{self.call.pk}{'c' if self.call.claimed_at else 'o'}" if self.call else "n"
        requests = "".join(f"r{request.pk}" for request in self.requests)
        return f"{self.signing.newest}-{len(self.signing.disputes)}-{call}{requests}"

    @property
    def fingerprint(self) -> str:
        """Changes with everything on the sheet; the signing page polls with it."""
        return f"{self.signing.match.version}-{self.news}"


def sides_of(match: Match) -> int:
    return get_variant(match.variant).sides(match.seats.count())


def signing_of(match: Match, sides: int | None = None) -> Signing:
    """What each side has said; two queries, and one more where the number of sides is not given."""
    confirmations = list(match.confirmations.select_related("given_by").order_by("pk"))
    return _signing(match, confirmations, sides_of(match) if sides is None else sides)


def table_state(match: Match, sides: int, *, may_let_in: bool = False) -> SigningState:
    """Signatures, disputes, the call that is open, and for who may let them in the phones that ask.

    A friendly match has nobody to call.
    """
    call = None
    if match.club_id is not None:
        call = match.referee_calls.select_related("claimed_by").filter(closed_at=None).first()
    return SigningState(signing_of(match, sides), call, list(open_requests(match)) if may_let_in else ())


def is_signed(match: Match) -> bool:
    """Whether all sides have agreed to the sheet as it stands."""
    return match.is_closed and signing_of(match).is_signed


def live_codes() -> QuerySet[JoinCode]:
    """Codes that let phones in: of matches that go on or ended just now, and those renewed just now."""
    since = timezone.now() - AFTER_THE_END
    is_wanted = Q(match__closed_at=None) | Q(match__closed_at__gt=since) | Q(made_at__gt=since)
    return JoinCode.objects.filter(is_wanted, ended_at=None).select_related("match__club")


def current_code(match: Match) -> JoinCode | None:
    """The code that lets devices join now."""
    return live_codes().filter(match=match).first()


def devices_at(match: Match) -> list[TableDevice]:
    """Devices that have joined, those that were shut out too, in the order of joining."""
    return list(match.table_devices.select_related("device"))


def _signing(match: Match, confirmations: Sequence[Confirmation], sides: int) -> Signing:
    by_side: dict[int, list[Confirmation]] = {side: [] for side in range(sides)}
    for confirmation in confirmations:
        by_side.setdefault(confirmation.side, []).append(confirmation)
    refused = any(mine and not mine[-1].agreed for mine in by_side.values())
    rulings = list(match.rulings.all()) if refused else []
    words = []
    for side in range(sides):
        mine = by_side[side]
        agreed = next((one for one in mine if one.agreed and one.sheet_version == match.version), None)
        dispute = mine[-1] if mine and not mine[-1].agreed else None
        if dispute is not None and any(_answers(ruling, dispute) for ruling in rulings):
            dispute = None
        changed = agreed is None and any(one.agreed for one in mine)
        words.append(SideWord(side, agreed, dispute, changed))
    return Signing(match, tuple(words), confirmations[-1].pk if confirmations else 0)


def _answers(ruling: Ruling, dispute: Confirmation) -> bool:
    """A ruling on the disputed line, or on no line in particular, after the refusal."""
    same = dispute.line_number is None or ruling.line_number in (None, dispute.line_number)
    return same and ruling.decided_at > dispute.given_at
