"""Matches to go on with or to look back at, and the people a device or a club knows."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet

from scoring.clubs.selectors.people import public_name_of
from scoring.drawings.totals import Chart, chart_of
from scoring.matches.selectors.folding import fold_lines, header_of
from scoring.models import Club, Line, Match, Membership, Player, Seat, zone_of
from scoring.names import by_name
from scoring.pad.board import standing_of
from scoring.rules import VARIANTS, Fold, Game, Header
from scoring.words.lists import join_all

MATCHES_ASKED_FOR_NAMES = 50
"""How far back a device remembers who plays on it."""


@dataclass(frozen=True, slots=True)
class SideStanding:
    """Who scores together in a match, and how they stand in the game in progress, after it in the last."""

    number: int
    names: tuple[str, ...]
    total: int
    games_won: int
    won: bool
    """Whether this side won the match; False until it is over."""


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match in a list: what was played by whom, and how it stands."""

    match: Match
    header: Header
    sides: tuple[SideStanding, ...]
    over: bool
    hands: int
    best_of: int
    place: str = ""
    """Which table of which tournament, in words; where a page says it."""

    @property
    def zone(self) -> tzinfo:
        return zone_of(self.match.club)

    @property
    def is_drawn(self) -> bool:
        return self.over and not any(side.won for side in self.sides)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of a match that is over."""

    number: int
    results: tuple[tuple[int, bool], ...]
    """For each side: its total, and whether it won."""

    winners: str
    """The sides that won it, in words for a list; empty when it was drawn."""

    columns: tuple[tuple[str, int, int, int, bool], ...]
    """For each side: name, plus, minus, net, and whether it won. Empty in games without columns."""

    overtaken: str
    """The sides that reached the target first, when none of them won; else empty."""

    target: int | None


@dataclass(frozen=True, slots=True)
class EndSummary:
    """How a match ended, ready to show."""

    names: tuple[str, ...]
    """Names of the sides."""

    winners: tuple[str, ...]
    """Names of the sides that won; empty when the match was drawn."""

    games: tuple[GameRow, ...]
    games_won: tuple[int, ...]
    last_totals: tuple[int, ...]
    best_of: int
    stopped: bool
    chart: Chart | None


def end_summary(match: Match, folded: Fold) -> EndSummary:
    """Winner, games and chart of ``match``; ``folded`` is its sheet."""
    names = tuple(" & ".join(side.names) for side in sides_of(folded.header, folded))
    return EndSummary(
        names=names,
        winners=tuple(names[side] for side in folded.match.winners),
        games=tuple(_game_row(game, folded, names) for game in folded.games),
        games_won=folded.match.games_won,
        last_totals=folded.games[-1].totals if folded.games else (0,) * len(names),
        best_of=folded.header.ruleset["best_of"],
        stopped=match.stopped,
        chart=chart_of(folded),
    )


def _game_row(game: Game, folded: Fold, names: Sequence[str]) -> GameRow:
    by_side = zip(names, game.plus, game.minus, game.totals, strict=True) if game.plus else ()
    columns = tuple((*side, number in game.winners) for number, side in enumerate(by_side))
    target, first = _first_at_the_target(game, folded)
    overtaken = () if set(first) & set(game.winners) else first
    return GameRow(
        number=game.game,
        results=tuple((total, side in game.winners) for side, total in enumerate(game.totals)),
        winners=join_all(names[side] for side in game.winners),
        columns=columns,
        overtaken=join_all(names[side] for side in overtaken),
        target=target,
    )


def _first_at_the_target(game: Game, folded: Fold) -> tuple[int | None, tuple[int, ...]]:
    """The target of this game, if it has one, and the sides that were the first to reach it."""
    header = folded.header
    ending = header.variant.rules(header.ruleset, len(header.players)).ending
    target = ending.target(game.game)
    if target is not None:
        for line in folded.lines:
            if line.game == game.game and not line.problems:
                reached = tuple(side for side, has in enumerate(ending.race(line)) if has >= target)
                if reached:
                    return target, reached
    return target, ()


def matches_of_device(device_id: UUID | None) -> QuerySet[Match]:
    """Matches opened on this device, the newest first."""
    if device_id is None:
        return Match.objects.none()
    return Match.objects.filter(opened_on=device_id).order_by("-opened_at", "-pk")


def cards_of(matches: QuerySet[Match], *, public: bool = False) -> list[MatchCard]:
    """One card a match, in three queries however many there are.

    ``public`` names people as they wish to appear to everybody.
    """
    seats = Seat.objects.select_related("player__merged_into").order_by("number")
    lines = Line.objects.newest()
    with_lines = matches.select_related("club").prefetch_related(
        Prefetch("seats", queryset=seats), Prefetch("lines", queryset=lines, to_attr="newest_lines")
    )
    name = public_name_of if public else name_of
    return [
        _card(match, [name(seat) for seat in match.seats.all()], match.newest_lines) for match in with_lines
    ]


def names_at(match: Match) -> tuple[str, ...]:
    """Names by seat, clockwise: a known player's current name, else the name written on the sheet."""
    return tuple(name_of(seat) for seat in match.seats.all())


def name_of(seat: Seat) -> str:
    return seat.player.name if seat.player is not None else seat.name


def sides_of(header: Header, folded: Fold) -> tuple[SideStanding, ...]:
    """Each side with its people, and how it stands."""
    players = len(header.players)
    sides = header.variant.sides(players)
    totals = standing_of(folded).totals
    return tuple(
        SideStanding(
            number=side,
            names=tuple(
                name
                for seat, name in enumerate(header.players)
                if header.variant.side_of(seat, players) == side
            ),
            total=totals[side],
            games_won=folded.match.games_won[side],
            won=side in folded.match.winners,
        )
        for side in range(sides)
    )


def last_match_of(device_id: UUID | None, variant: str) -> Match | None:
    """The match of this game that this device opened last: its people and rules start the next one."""
    return matches_of_device(device_id).filter(variant=variant).prefetch_related("seats__player").first()


def variants_of_device(device_id: UUID | None, *, limit: int = 3) -> list[str]:
    """The games that were opened on this device, the latest first."""
    lately = matches_of_device(device_id).values_list("variant", flat=True)[:MATCHES_ASKED_FOR_NAMES]
    return [variant for variant in dict.fromkeys(lately) if variant in VARIANTS][:limit]


def people_known(device_id: UUID | None, clubs: Iterable[Club]) -> list[str]:
    """Names to offer: who played on this device lately, then the members of these clubs, each name once."""
    recent = matches_of_device(device_id).values("pk")[:MATCHES_ASKED_FOR_NAMES]
    seats = Seat.objects.filter(match__in=list(recent.values_list("pk", flat=True))).select_related("player")
    names = [name_of(seat) for seat in seats.order_by("-match__opened_at", "number")]
    names += [player.name for player in members_of(clubs)]
    return list(dict.fromkeys(names))


def members_of(clubs: Iterable[Club]) -> list[Player]:
    """People who belong to one of these clubs today, each once, by name; in one query."""
    current = Membership.objects.current()
    memberships = current.filter(club__in=list(clubs)).select_related("player__merged_into")
    people = {membership.player.merged_into or membership.player for membership in memberships}
    return by_name(player for player in people if player.archived_at is None)


def players_by_name(club: Club, names: Sequence[str]) -> dict[str, Player]:
    """Members of ``club`` by name; names that several members have are left out."""
    by_name: dict[str, list[Player]] = {}
    for player in members_of([club]):
        if player.name in names:
            by_name.setdefault(player.name, []).append(player)
    return {name: players[0] for name, players in by_name.items() if len(players) == 1}


def recent_results(device_id: UUID | None, sat_at: Collection[int] = ()) -> QuerySet[Match]:
    """Matches that are over, by their end: those opened on this device, and ``sat_at`` (by key)."""
    if device_id is None:
        return Match.objects.none()
    at_hand = Match.objects.filter(Q(opened_on=device_id) | Q(pk__in=sat_at), closed_at__isnull=False)
    return at_hand.order_by(F("closed_at").desc(), "-pk")


def _card(match: Match, names: Sequence[str], lines: Sequence[Line]) -> MatchCard:
    header = header_of(match, names)
    folded = fold_lines(header, lines).fold
    return MatchCard(
        match=match,
        header=header,
        sides=sides_of(header, folded),
        over=folded.match.over,
        hands=sum(1 for line in folded.lines if line.kind in ("hand", "penalty") and not line.problems),
        best_of=header.ruleset["best_of"],
    )
