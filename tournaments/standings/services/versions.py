"""The final ranking, published: where it differs a new version is kept, and nothing changes an old one."""

import hashlib

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.models import LogEntry, Ruling
from tournaments.models import RankingVersion, Table, Tournament
from tournaments.standings.selectors.ranking_files import is_amended, ranking_facts, ranking_text
from tournaments.standings.selectors.standings import snapshot_of
from tournaments.writing.locking import holding

CORRECTIONS = ("enter_result", "move_result", "undo_round", "withdraw")
"""What changes a ranking that was published, by its code in the log."""

ON_SHEETS = ("correct_line", "strike_line", "unstrike_line")
"""The same, on the score sheets of its tables."""

LONGEST_REASON = 200


def keep_ranking(tournament_pk: int, user_pk: int | None = None, reason: str = "") -> None:
    """Publish the ranking of a finished tournament, unless the newest version says the same.

    A job: what it finds may be newer than what it was asked for, and then the newer one asks again.
    """
    tournament = Tournament.objects.select_related("club").get(pk=tournament_pk)
    snapshot = snapshot_of(tournament)
    facts = ranking_facts(snapshot) if snapshot else None
    if facts is None:
        return
    with transaction.atomic():
        held = holding(tournament)
        if held.status != Tournament.Status.FINISHED or held.version != tournament.version:
            return
        newest = held.ranking_versions.first()
        if newest is not None and not is_amended(newest, facts):
            return
        at = timezone.now()
        number = newest.number + 1 if newest else 1
        text = ranking_text(held, number, at, facts)
        RankingVersion.objects.create(
            tournament=held,
            number=number,
            text=text,
            sha256=hashlib.sha256(text.encode()).hexdigest(),
            reason=_reason(held, newest, reason) if newest else "",
            published_at=at,
            published_by_id=user_pk,
        )


def _reason(held: Tournament, newest: RankingVersion, reason: str) -> str:
    """What whoever finished it gave as the reason, those of the corrections since, and what was ruled."""
    since = newest.published_at
    matches = Table.objects.filter(round__stage__tournament=held, match__isnull=False).values("match")
    of_tournament = Q(club=held.club_id, subject=f"tournament:{held.pk}", action__in=CORRECTIONS)
    on_sheets = Q(match__in=matches, action__in=ON_SHEETS)
    entries = LogEntry.objects.filter(of_tournament | on_sheets, at__gte=since).exclude(reason="")
    rulings = Ruling.objects.filter(match__in=matches, decided_at__gte=since).order_by("pk")
    decisions = [decision.strip() for decision in rulings.values_list("decision", flat=True)]
    # A ruling that corrects a line leaves the beginning of its decision there.
    given = (
        told
        for told in entries.order_by("pk").values_list("reason", flat=True)
        if not any(decision.startswith(told) for decision in decisions)
    )
    return "\n".join(dict.fromkeys(filter(None, [reason, *given, *decisions])))
