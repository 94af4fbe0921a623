"""Results for feed readers (Atom): of a club, and of the whole installation."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from manille_site.front import now
from scoring import words
from scoring.access.doors import club_at
from scoring.matches.selectors.matches import MatchCard, cards_of
from scoring.models import Club, Match
from scoring.pad.figures import score
from tournaments.models import Round

LONGEST = 20
"""Of either kind; the newest."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A result, ready for a reader."""

    title: str
    text: str
    address: str
    at: datetime
    club: str


class ResultsFeed(Feed):
    """Tournaments that are over and matches of clubs, the newest first."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Club | None:
        return None

    def title(self, club: Club | None) -> str:
        return _("Results of %(club)s") % {"club": club.name} if club else _("Results of all clubs")

    def link(self, club: Club | None) -> str:
        return reverse("scoring:club", args=[club.slug]) if club else reverse("home")

    def feed_url(self, club: Club | None) -> str:
        return reverse("club_feed", args=[club.slug]) if club else reverse("feed")

    def items(self, club: Club | None) -> list[FeedEntry]:
        entries = [*_tournaments(club), *_matches(club)]
        return sorted(entries, key=lambda entry: entry.at, reverse=True)[:LONGEST]

    def item_title(self, item: FeedEntry) -> str:
        return item.title

    def item_description(self, item: FeedEntry) -> str:
        return item.text

    def item_link(self, item: FeedEntry) -> str:
        return item.address

    def item_author_name(self, item: FeedEntry) -> str:
        return item.club

    def item_pubdate(self, item: FeedEntry) -> datetime:
        return item.at

    def item_updateddate(self, item: FeedEntry) -> datetime:
        return item.at


class ClubResultsFeed(ResultsFeed):
    """The same of one club."""

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Club:
        return club_at(request, kwargs["slug"])


def _tournaments(club: Club | None) -> list[FeedEntry]:
    finished = now.finished(club, LONGEST)
    ended = Round.objects.published().filter(stage__tournament__in=finished)
    last = dict(ended.order_by("published_at").values_list("stage__tournament", "published_at"))
    return [
        FeedEntry(
            title=one.tournament.name,
            text="\n".join(f"{rank}. {' / '.join(names)}" for rank, names in one.first)
            or _("The ranking is still secret."),
            address=reverse("tournaments:tournament", args=[one.tournament.public_id]),
            at=last.get(one.tournament.pk) or one.tournament.starts_at,
            club=one.tournament.club.name,
        )
        for one in now.over(finished)
    ]


def _matches(club: Club | None) -> list[FeedEntry]:
    closed = now.friendly_matches(club).filter(closed_at__isnull=False).order_by("-closed_at", "-pk")
    keys = list(closed.values_list("pk", flat=True)[:LONGEST])
    cards = cards_of(Match.objects.filter(pk__in=keys), public=True)
    return [
        FeedEntry(
            title=result_of(card),
            text=summary_of(card),
            address=reverse("scoring:match", args=[card.match.public_id]),
            at=card.match.closed_at or card.match.opened_at,
            club=card.match.club.name if card.match.club else "",
        )
        for card in cards
    ]


def result_of(card: MatchCard) -> str:
    """The sides and the score, in one line: *Anna & Bob – Cas & Dina 101–80*."""
    sides = " – ".join(" & ".join(side.names) for side in card.sides)
    numbers = [side.games_won if card.best_of > 1 else side.total for side in card.sides]
    return f"{sides} {score(numbers)}"


def summary_of(card: MatchCard) -> str:
    """Which game, and how long it took."""
    facts = {"game": words.variant_name(card.match.variant), "hands": card.hands}
    return ngettext("%(game)s, %(hands)d hand", "%(game)s, %(hands)d hands", card.hands) % facts
