"""Weeks of invented evenings: finished matches in every game, and some that are being played right now.

Services write what happens now; these lines were written weeks ago. So the rows are made here in bulk, the
same rows that ``open_match`` and ``record_line`` would have left behind
(tests/manille_site/demo/test_demo.py compares them).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from manille_site.demo.people import Cast
from scoring.matches.selectors.folding import final_of
from scoring.models import Device, Line, LogEntry, Match, Player, Seat
from scoring.rules import VARIANTS, Fold, Header, LineResult, Variant, expand_ruleset, fold
from scoring.sampling import invent_hand, invent_match

WEEKS = 8
MINUTES_A_HAND = 4
AT_HOME = {"manillen-2p": 6, "manillen-4p": 14}
"""Finished matches of the games this club plays most; the others have ``ELSEWHERE`` a number of players."""

ELSEWHERE = 2
CORRECTED = 0.2
"""Share of the matches in which somebody put a line right."""

REGULARS = 8
"""Those who come every week: two tables, and enough matches of one game for ratings that mean something."""

REGULAR_GAME = "manillen-4p"
REGULAR_EVENINGS = 6
ROUNDS_AN_EVENING = 2

REASONS = (
    "Miscounted: the ten lay under the ace.",
    "Written on the wrong side.",
    "The trump was another one, both sides agree.",
)


def load(cast: Cast, rng: Random, at: datetime) -> None:
    """Finished matches over the last weeks, a running one of every game, and the evenings of the regulars."""
    device = Device.objects.create(first_seen_at=at - timedelta(weeks=WEEKS))
    rows = Rows(cast, rng, device)
    for variant, players, ruleset, nr in _programme(rng):
        days = timedelta(days=rng.randrange(1, WEEKS * 7))
        start = (at - days).replace(hour=18, minute=30) + timedelta(minutes=rng.randrange(150) + nr % 7)
        header = _header(variant, ruleset, _people(cast, players, rng), rng)
        rows.add(header, *invent_match(header, rng), start)
    for variant in VARIANTS.values():
        header = _header(variant, {}, _people(cast, variant.players[0], rng), rng)
        lines, folded = _unfinished(header, rng)
        start = at - timedelta(minutes=MINUTES_A_HAND * (len(lines) + 1))
        rows.add(header, lines, folded, start)
    rows.save()
    _load_regulars(Rows(cast, Random(REGULARS), device), at)  # noqa: S311  invented cards


def _programme(rng: Random) -> Iterator[tuple[Variant, int, dict[str, Any], int]]:
    """What was played: variant, number of players, options in a file's words, and a running number."""
    nr = 0
    for variant in VARIANTS.values():
        presets = [{}, {}, *({"preset": preset.key} for preset in variant.presets)]
        for players in variant.players:
            for _match in range(AT_HOME.get(variant.key, ELSEWHERE)):
                nr += 1
                yield variant, players, rng.choice(presets), nr


def _load_regulars(rows: "Rows", at: datetime) -> None:
    """The same people week after week, the two tables drawn anew for every round."""
    for evening in range(REGULAR_EVENINGS):
        begin = (at - timedelta(weeks=evening + 1)).replace(hour=18, minute=45)
        for nr in range(ROUNDS_AN_EVENING):
            people = rows.rng.sample(rows.cast.players[:REGULARS], REGULARS)
            for table, first in enumerate(range(0, REGULARS, 4)):
                header = _header(VARIANTS[REGULAR_GAME], {}, people[first : first + 4], rows.rng)
                start = begin + timedelta(minutes=75 * nr + table)
                rows.add(header, *invent_match(header, rows.rng), start)
    rows.save()


def _header(variant: Variant, ruleset: dict[str, Any], people: list[Player], rng: Random) -> Header:
    return Header(
        variant=variant,
        ruleset=expand_ruleset(variant, ruleset, len(people)),
        players=tuple(player.name for player in people),
        first_dealer=rng.randrange(len(people)),
    )


def _people(cast: Cast, number: int, rng: Random) -> list[Player]:
    return rng.sample(cast.players, number)


def _unfinished(header: Header, rng: Random) -> tuple[list[dict[str, Any]], Fold]:
    """A match with some hands in it and some to come."""
    while True:
        lines, folded = invent_match(header, rng, at_most=rng.randrange(2, 9), trouble=0)
        if not folded.match.over:
            return lines, folded


@dataclass
class Rows:
    """Rows that are gathered and then saved together."""

    cast: Cast
    rng: Random
    device: Device
    matches: list[Match] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)

    def add(self, header: Header, lines: list[dict[str, Any]], folded: Fold, start: datetime) -> None:
        """One match, its seats, its lines with every version, and what the log says of it."""
        written = list(self._versions(header, lines, start))
        match = Match(
            variant=header.variant.key,
            ruleset=dict(header.ruleset),
            first_dealer=header.first_dealer,
            club=self.cast.club,
            opened_at=start,
            opened_by=self.cast.organiser,
            opened_on=self.device,
            closed_at=written[-1].recorded_at if folded.match.over else None,
            version=len(written),
            final=final_of(folded),
        )
        known = {player.name: player for player in self.cast.players}
        self.matches.append(match)
        self.seats += [
            Seat(match=match, number=number, name=name, player=known[name])
            for number, name in enumerate(header.players)
        ]
        self._note("open_match", match, start)
        before: dict[str, Any] | None = None
        for line in written:
            line.match = match
            index = line.number - 1
            is_slip = line.written != {"kind": "hand", **lines[index]}
            sheet = fold(header, [*lines[:index], line.written]) if is_slip else folded
            entry = _entry(line, sheet.lines[index])
            corrected = before if line.version > 1 else None
            action = "correct_line" if corrected else "record_line"
            at = line.recorded_at
            self._note(action, match, at, before=corrected, after=entry, reason=line.reason)
            self.lines.append(line)
            before = entry

    def _versions(self, header: Header, lines: list[dict[str, Any]], start: datetime) -> Iterator[Line]:
        """Every line in the order it was written; one of them perhaps wrong at first."""
        rng = self.rng
        wrong = rng.randrange(len(lines)) if rng.random() < CORRECTED else None
        for index, line in enumerate(lines):
            at = start + timedelta(minutes=MINUTES_A_HAND * (index + 1), seconds=rng.randrange(60))
            if index == wrong:
                slip = invent_hand(fold(header, lines[:index]), rng)
                if slip != line:
                    yield self._line(index + 1, 1, slip, at)
                    yield self._line(index + 1, 2, line, at + timedelta(seconds=40), rng.choice(REASONS))
                    continue
            yield self._line(index + 1, 1, line, at)

    def _line(
        self, number: int, version: int, written: dict[str, Any], at: datetime, reason: str = ""
    ) -> Line:
        return Line(
            number=number,
            version=version,
            kind=written.get("kind", "hand"),
            facts={key: value for key, value in written.items() if key != "kind"},
            reason=reason,
            agreed=bool(reason),
            recorded_at=at,
            recorded_on=self.device,
        )

    def _note(self, action: str, match: Match, at: datetime, **more: Any) -> None:
        self.log.append(
            LogEntry(
                at=at,
                action=action,
                device=self.device,
                role="device",
                club=self.cast.club,
                match=match,
                **more,
            )
        )

    def save(self) -> None:
        Match.objects.bulk_create(self.matches)
        Seat.objects.bulk_create(self.seats)
        Line.objects.bulk_create(self.lines)
        LogEntry.objects.bulk_create(self.log)


def _entry(line: Line, result: LineResult) -> dict[str, Any]:
    """As :mod:`scoring.matches.services.lines` logs it."""
    place = {"game": result.game, "hand": result.number, "counts": not result.problems}
    return {"number": line.number, "version": line.version, "struck": line.struck, **place, **line.written}
