"""Other people at a table than was thought: every change of who sits where goes through here.

The lines stay. What changes is whose they are, so each of these is a change of the sheet: a new version that
phones hear of, for everybody to sign again, counted again and in the log.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scoring import hooks
from scoring.access.actors import Actor
from scoring.matches.selectors.folding import fold_lines, header_of, newest_lines
from scoring.matches.services.settling import settle
from scoring.matches.services.signing import SheetChangedError
from scoring.models import Match, Player, Seat
from scoring.writing.errors import ExplanationMissingError, RefusedError
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

People = Sequence[str | Player]
BATCH = 500

Sitter = tuple[str, int | None]
"""A name as written on the sheet, and the key of the player behind it, if one is known."""


class NothingRelabelledError(RefusedError):
    """Everybody sits there already."""


class SameNameTwiceError(RefusedError):
    """Two seats for one person: ``name``."""


class NameMissingError(RefusedError):
    """A seat without anybody."""


@in_one_transaction
def relabel_seats(
    *, match: Match, people: People, reason: str, actor: Actor, seen_version: int | None = None
) -> Match:
    """Say who really sat where, by seat.

    Raises:
        SheetChangedError: a line was written since the page was shown.
        SameNameTwiceError, NameMissingError, NothingRelabelledError: it can't be that way.
    """
    if not reason.strip():
        raise ExplanationMissingError
    _check(_seats_of(match), people)
    # A tournament holds its own row before those of its matches; this keeps to the same order.
    for host in hooks.hosts:
        host.keep_places(match, people, actor, reason)
    [match] = _hold([match.pk])
    if seen_version is not None and seen_version != match.version:
        raise SheetChangedError(seen=seen_version, now=match.version)
    _sit("relabel_seats", match, [_sitter(person) for person in people], actor, reason)
    return match


@in_one_transaction
def exchange_people(*, seats: Sequence[Seat], twins: Sequence[Seat], actor: Actor, reason: str) -> None:
    """Let the people of some seats and those of others change places, one by one, as far as both go.

    Who sits there is read anew once the matches are locked.
    """
    twin_of = {seat.pk: twin.pk for seat, twin in zip(seats, twins, strict=False)}
    twin_of |= {twin: seat for seat, twin in twin_of.items()}
    matches = _hold({seat.match_id for seat in (*seats, *twins)})
    here = {match.pk: _seats_of(match) for match in matches}
    sitting = {seat.pk: (seat.name, seat.player_id) for match in matches for seat in here[match.pk]}
    for match in matches:
        sitters = [sitting[twin_of.get(seat.pk, seat.pk)] for seat in here[match.pk]]
        _sit("exchange_people", match, sitters, actor, reason)


@in_one_transaction
def replace_person(
    *, matches: Collection[int], before: str | Player, after: str | Player, actor: Actor, reason: str = ""
) -> None:
    """Put somebody in another person's seat, in those of these matches (primary keys) where that one sits."""
    if after == before:
        return
    for match in _hold(matches):
        seats = _seats_of(match)
        if any(_sits(seat, before) for seat in seats):
            sitters = [_sitter(after if _sits(seat, before) else seat) for seat in seats]
            _sit("replace_person", match, sitters, actor, reason)


@in_one_transaction
def withdraw_signatures(*, matches: Collection[int], actor: Actor, reason: str) -> None:
    """Have these matches (primary keys) looked at and signed again, though nothing on them has changed."""
    for match in _hold(matches):
        settle(match, fold_lines(header_of(match), newest_lines(match)).fold)
        log("withdraw_signatures", actor=actor, match=match, reason=reason)


@in_one_transaction
def recognise_people(*, players: Mapping[int, int]) -> list[int]:
    """Say who people at these seats are, of whom the sheet has only the name; answers the matches.

    ``players``: keys of people by keys of seats. Nobody else sits there than before: signatures stay.
    """
    seats: list[Seat] = []
    keys = sorted(players)
    for start in range(0, len(keys), BATCH):
        seats += Seat.objects.filter(pk__in=keys[start : start + BATCH], player=None)
    for seat in seats:
        seat.player_id = players[seat.pk]
    Seat.objects.bulk_update(seats, ["player"], batch_size=BATCH)
    return sorted({seat.match_id for seat in seats})


def same_people(seats: Sequence[Seat], names: Sequence[str], known: dict[str, Player]) -> list[str | Player]:
    """Names as people: who sat at the table already, then those whom the club knows, else just a name."""
    here: dict[str, Player] = {seat.player.name: seat.player for seat in seats if seat.player is not None}
    written: dict[str, str | Player] = {seat.name: seat.name for seat in seats if seat.player is None}
    people: dict[str, str | Player] = {**known, **written, **here}
    return [people.get(name, name) for name in names]


def _hold(matches: Collection[int]) -> list[Match]:
    """These matches as they are now, always locked in the same order."""
    held = Match.objects.select_for_update(of=("self",)).select_related("club")
    return list(held.filter(pk__in=matches).order_by("pk"))


def _seats_of(match: Match) -> list[Seat]:
    return list(match.seats.select_related("player").order_by("number"))


def _sit(action: str, match: Match, sitters: Sequence[Sitter], actor: Actor, reason: str) -> None:
    """Write who sits at a match that is held, by seat, and all that follows from it."""
    seats = _seats_of(match)
    old = [_sitter(seat) for seat in seats]
    before = _described(seats)
    for seat, (name, player_id) in zip(seats, sitters, strict=True):
        seat.name, seat.player_id = name, player_id
    Seat.objects.bulk_update(seats, ["name", "player"])
    settle(match, fold_lines(header_of(match), newest_lines(match)).fold)
    after = [
        {**seat, "sat_at": old.index(sitter) if sitter in old else None}
        for seat, sitter in zip(_described(seats), sitters, strict=True)
    ]
    log(action, actor=actor, match=match, before=before, after=after, reason=reason)


def _sitter(of: str | Player | Seat) -> Sitter:
    match of:
        case Seat():
            return of.name, of.player_id
        case Player():
            return of.name, of.pk
    return of, None


def _check(seats: Sequence[Seat], people: People) -> None:
    names = [person.name if isinstance(person, Player) else person for person in people]
    if len(names) != len(seats) or not all(name.strip() for name in names):
        raise NameMissingError
    twice = [name for name in names if names.count(name) > 1]
    if twice and twice != [seat.name for seat in seats if seat.name == twice[0]]:
        raise SameNameTwiceError(name=twice[0])
    if all(_sits(seat, person) for seat, person in zip(seats, people, strict=True)):
        raise NothingRelabelledError


def _sits(seat: Seat, person: str | Player) -> bool:
    if isinstance(person, Player):
        return seat.player_id == person.pk
    return seat.player_id is None and seat.name == person


def _described(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Ids, never names."""
    return [{"seat": seat.number, "player": seat.player_id} for seat in seats]
