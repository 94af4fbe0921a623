"""Matches for tests: seated people, a ruleset in force, and lines as they were written down."""

from typing import Any
from uuid import uuid4

from scoring.access.actors import Actor
from scoring.matches import services
from scoring.matches.services import LineEntry
from scoring.models import Line, Match, Seat
from scoring.rules import expand_ruleset, get_variant

NOBODY = Actor()
HEARTS_37 = {"trump": "hearts", "points": [37, None]}


def new_match(
    variant: str = "manillen-2p",
    names: tuple[str, ...] = ("Anna", "Bob"),
    ruleset: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """An open match without lines; everything that the options leave out has its default."""
    full = expand_ruleset(get_variant(variant), ruleset or {}, len(names))
    match = Match.objects.create(variant=variant, ruleset=dict(full), **fields)
    Seat.objects.bulk_create(Seat(match=match, number=i, name=name) for i, name in enumerate(names))
    return match


def play(match: Match, *hands: dict[str, Any]) -> list[Line]:
    """Write these lines down, one after the other; a hand unless ``kind`` says otherwise."""
    written = []
    for line in hands:
        facts = {key: value for key, value in line.items() if key != "kind"}
        answer = services.record_line(
            match=match,
            entry=LineEntry(
                number=match.lines.newest().count() + 1,
                kind=line.get("kind", "hand"),
                facts=facts,
                client_id=uuid4(),
            ),
            actor=NOBODY,
        )
        written.append(answer.line)
    match.refresh_from_db()
    return written


def hand(taken: int, trump: str = "hearts", **facts: Any) -> dict[str, Any]:
    """A hand of Manillen in which side 0 took so many points."""
    return {"trump": trump, "points": [taken, None], **facts}
