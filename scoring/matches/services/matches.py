"""Opens matches, stops them, plays them again, and reads them from score sheet files.

What is written here are facts: who sits where, which options are in force, who deals first. A match
keeps every option, so that a later change of a default rewrites nobody's evening.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.selectors.folding import fold_lines, header_of, newest_lines
from scoring.matches.selectors.signing import is_signed
from scoring.matches.services.joining import make_codes
from scoring.matches.services.lines import MOST_LINES
from scoring.matches.services.seat_draw import DrawSheet
from scoring.matches.services.settling import settle
from scoring.models import Club, Line, Match, Player, Seat, TableDevice
from scoring.models.matches import new_public_id
from scoring.names.visible import is_all_visible
from scoring.rules import FORMAT, Header, fold, read_header
from scoring.words import words_of
from scoring.words.conventions import choices_from
from scoring.writing.errors import RefusedError, SheetFullError
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction

HOUR = timedelta(hours=1)


class TooManyMatchesError(RefusedError):
    """This device has opened as many friendly matches in an hour as it may. ``limit`` says how many."""


class MatchAddressTakenError(RefusedError):
    """Another device has a match at the address that this one chose without a network."""


class MatchOverError(RefusedError):
    """The match is over already."""


class UnstorableTextError(RefusedError):
    """A text holds characters that no database keeps: a NUL, or half of a character."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What people agree on before the first deal."""

    variant: str
    players: Sequence[str | Player]
    """Clockwise."""

    ruleset: Mapping[str, Any] = field(default_factory=dict)
    """As in a file: a preset, and what differs."""

    first_dealer: int = 0
    club: Club | None = None
    rematch_of: Match | None = None
    conventions: Mapping[str, str] = field(default_factory=dict)
    """Of the table card: a way by convention."""

    public_id: str = ""
    """The address that a phone without a network gave it, for the pages and hands that it keeps; else ""."""

    client_id: UUID | None = None
    """With such an address: what that phone alone knows, and asks with until it is answered."""

    is_handed_over: bool = False
    """Sent by a phone that was given the match: both write there, and the other one is its opener."""

    draw: DrawSheet | None = None
    """How these people came to sit so, where cards decided."""


@in_one_transaction
def open_match(new: NewMatch, *, actor: Actor, at: datetime | None = None) -> Match:
    """A match of these people under these rules.

    Raises :class:`~scoring.rules.SheetError` where a file with these words would be refused, and
    :class:`TooManyMatchesError` when a device opens friendly matches faster than anybody can play them, and
    :class:`MatchAddressTakenError`. However often the phone that chose an address asks, there is one match.
    """
    if new.public_id and (match := Match.objects.filter(public_id=new.public_id).first()):
        return _opened_before(match, new, actor)
    header, _lines = read_header(
        {
            "format": FORMAT,
            "variant": new.variant,
            "ruleset": dict(new.ruleset),
            "players": [_name(player) for player in new.players],
            "first_dealer": new.first_dealer,
            "lines": [],
        }
    )
    match = _stored(header, new, actor=actor, at=at or timezone.now())
    if new.conventions:
        match.conventions = choices_from(words_of(new.variant).conventions, new.conventions)
        match.save(update_fields=["conventions"])
    _seat(match, new.players)
    make_codes([match])
    log("open_match", actor=actor, match=match)
    if new.is_handed_over:
        _let_in(match, actor)
    if new.draw is not None:
        by_phone = new.draw.is_by_phone
        code = "draw_seats_on_phone" if by_phone else "draw_seats"
        log(code, actor=actor, match=match, after=new.draw.facts)
    return match


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at one of many tables that are opened together."""

    people: Sequence[tuple[str, int | None]]
    """Clockwise: a name, and the key of the player, where known."""

    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class SameForAll:
    """What an organiser has settled for many tables; it isn't checked again."""

    variant: str
    ruleset: Mapping[str, Any]
    """With every option in force."""

    conventions: Mapping[str, str] = field(default_factory=dict)
    """Of the table card: a way by convention."""


@in_one_transaction
def open_matches(
    seatings: Sequence[Seating], settled: SameForAll, *, club: Club | None, actor: Actor
) -> list[Match]:
    """A match for each of these, in their order, in a number of queries that doesn't grow with them."""
    matches = Match.objects.bulk_create(
        Match(
            variant=settled.variant,
            ruleset=dict(settled.ruleset),
            conventions=dict(settled.conventions),
            first_dealer=seating.first_dealer,
            club=club,
            opened_by=actor.user,
        )
        for seating in seatings
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, name=name, player_id=player)
        for match, seating in zip(matches, seatings, strict=True)
        for number, (name, player) in enumerate(seating.people)
    )
    make_codes(matches)
    return matches


def tell_pads(matches: QuerySet[Match]) -> None:
    """Have the pads of these matches, where they are open, ask anew: something at the table has changed."""
    matches.filter(closed_at=None).update(version=F("version") + 1)


@in_one_transaction
def stop_match(match: Match, *, actor: Actor, reason: str = "") -> Match:
    """End ``match`` as it stands: the clock has run out, or the director says so."""
    match = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
    if match.is_closed or match.stopped:
        raise MatchOverError
    match.stopped = True
    settle(match, fold_lines(header_of(match), newest_lines(match)).fold)
    log("stop_match", actor=actor, match=match, reason=reason)
    return match


def rematch(match: Match, *, actor: Actor, at: datetime | None = None) -> Match:
    """The same people under the same rules once more; the first deal moves on one seat."""
    header = header_of(match)
    seats = match.seats.select_related("player").order_by("number")
    step = -1 if header.variant.anticlockwise else 1
    again = NewMatch(
        variant=match.variant,
        players=[seat.player or seat.name for seat in seats],
        ruleset=match.ruleset,
        first_dealer=(match.first_dealer + step) % len(header.players),
        club=match.club,
        rematch_of=match,
        conventions=match.conventions,
    )
    return open_match(again, actor=actor, at=at)


@in_one_transaction
def import_sheet(
    header: Header,
    lines: Sequence[object],
    *,
    actor: Actor,
    club: Club | None = None,
    at: datetime | None = None,
) -> Match:
    """The match of a score sheet file with all its lines, or nothing at all.

    ``header`` and ``lines`` are what :func:`~scoring.rules.read_file` answers; raises
    :class:`~scoring.rules.SheetError` for the first line that is wrong, as the command does.
    """
    if len(lines) > MOST_LINES:
        raise SheetFullError(most=MOST_LINES)
    folded = fold(header, lines)
    if not _storable([*header.players, dict(header.ruleset), *lines]):
        raise UnstorableTextError
    at = at or timezone.now()
    new = NewMatch(header.variant.key, header.players, club=club)
    match = _stored(header, new, actor=actor, at=at)
    _seat(match, header.players)
    Line.objects.bulk_create(
        Line(
            match=match,
            number=number,
            kind=result.kind,
            facts={key: value for key, value in _as_object(line).items() if key != "kind"},
            recorded_at=at,
            recorded_by=actor.user,
            recorded_on=actor.device,
        )
        for number, (line, result) in enumerate(zip(lines, folded.lines, strict=True), start=1)
    )
    settle(match, folded)
    log("import_sheet", actor=actor, match=match, after={"lines": len(lines)})
    return match


def _opened_before(match: Match, new: NewMatch, actor: Actor) -> Match:
    """The match that this phone has opened, or was given by the one that did.

    It is the opener also where no answer brought it a cookie, or where the other phone was faster.
    """
    if match.client_id is None or match.client_id != new.client_id:
        raise MatchAddressTakenError
    if match.table_devices.filter(shut_out_at__isnull=False).exists():
        return match  # what was handed over then lets nobody in any more, under whatever new name
    if new.is_handed_over:
        _let_in(match, actor)
        return match
    if actor.device is not None and match.opened_on_id != actor.device.pk:
        match.opened_on = actor.device
        match.save(update_fields=["opened_on"])
    return match


def _let_in(match: Match, actor: Actor) -> None:
    """A phone that was given the match; one that was shut out since is not let in again by that."""
    if actor.device is None or is_signed(match) or match.table_devices.filter(device=actor.device).exists():
        return
    TableDevice.objects.create(match=match, device=actor.device)
    log("join_table", actor=actor, match=match)


def _stored(header: Header, new: NewMatch, *, actor: Actor, at: datetime) -> Match:
    if new.club is None and actor.device is not None:
        limit = settings.MATCHES_PER_DEVICE_AND_HOUR
        opened = Match.objects.filter(opened_on=actor.device, club=None, opened_at__gt=at - HOUR).count()
        if opened >= limit:
            raise TooManyMatchesError(limit=limit)
    return Match.objects.create(
        variant=header.variant.key,
        ruleset=dict(header.ruleset),
        first_dealer=header.first_dealer,
        stopped=header.stopped,
        club=new.club,
        opened_at=at,
        opened_by=actor.user,
        opened_on=actor.device,
        rematch_of=new.rematch_of,
        public_id=new.public_id or new_public_id(),
        client_id=new.client_id,
    )


def _seat(match: Match, players: Sequence[str | Player]) -> None:
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            name=_name(player),
            player=player if isinstance(player, Player) else None,
        )
        for number, player in enumerate(players)
    )


def _name(player: str | Player) -> str:
    return player.name if isinstance(player, Player) else player


def _storable(value: object) -> bool:
    """Whether every text in ``value`` can be stored and read."""
    if isinstance(value, dict):
        return all(_storable(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return all(_storable(part) for part in value)
    if not isinstance(value, str):
        return True
    return is_all_visible(value)


def _as_object(line: object) -> dict[str, Any]:
    assert isinstance(line, dict)  # noqa: S101 - the fold has refused everything else
    return line
