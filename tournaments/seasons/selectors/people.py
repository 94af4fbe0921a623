"""Who is who in a season: merges followed, which club somebody plays for, what competitors are called."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Membership, Player
from tournaments.models import Season, SeasonClub
from tournaments.seasons.selectors.seasons import Key

NAMED = (
    "name",
    "shown_as",
    "pseudonym",
    "merged_into__name",
    "merged_into__shown_as",
    "merged_into__pseudonym",
    "merged_into__merged_into",
)
"""Of people: what they are called, and who they are today."""


@dataclass(frozen=True, slots=True)
class SeasonPeople:
    """Everybody a season's evenings and fixtures name."""

    roots: dict[int, Player]
    """Who somebody is today, by the key that was noted."""

    club_of: dict[int, int]
    """The club of the season that somebody plays for; nobody's where the table lists no clubs."""

    def pair(self, players: Iterable[int | None]) -> Key | None:
        """The competitor that two people are together; ``None`` where one of them is unknown."""
        known = {self.roots[player].pk for player in players if player in self.roots}
        return tuple(sorted(known)) if len(known) > 1 else None

    def names(self, keys: set[Key], *, public: bool) -> dict[Key, str]:
        """Of single people and pairs."""
        people = {player.pk: player.public_name if public else player.name for player in self.roots.values()}
        return {key: " & ".join(people[player] for player in key) for key in keys}

    def sources(self, *, public: bool) -> tuple[Any, ...]:
        """Names, merges and clubs as they are now, to see whether a cached table is stale."""
        return (
            tuple(
                (key, root.pk, root.public_name if public else root.name) for key, root in self.roots.items()
            ),
            tuple(self.club_of.items()),
        )


def people_of(season: Season, keys: Iterable[int], clubs: Sequence[SeasonClub]) -> SeasonPeople:
    """These people in one query, two where the table lists clubs."""
    players = Player.objects.filter(pk__in=set(keys)).select_related("merged_into").only(*NAMED)
    return SeasonPeople(
        roots={player.pk: player.merged_into or player for player in players},
        club_of=_clubs_of_people(clubs) if season.unit == Season.Unit.CLUB else {},
    )


def people_in(tally: dict[str, Any]) -> Iterator[int]:
    """Everybody whom the tally of an evening names."""
    yield from (entry["player"] for entry in tally.get("people", ()))
    for row in tally.get("rows", ()):
        yield from (player for player in row["players"] if player is not None)


def _clubs_of_people(clubs: Sequence[SeasonClub]) -> dict[int, int]:
    """Which club of the season somebody plays for; the first of several."""
    by_club = {club.club_id: club.pk for club in clubs}
    rows = Membership.objects.current().filter(club__in=by_club)
    club_of: dict[int, int] = {}
    for player, into, club in rows.order_by("-pk").values_list("player", "player__merged_into", "club"):
        club_of[into or player] = club_of[player] = by_club[club]
    return club_of
