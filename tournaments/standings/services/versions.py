"""The final ranking, published: where it differs a new version is kept, and nothing changes an old one."""

import hashlib

from django.db import transaction
from django.utils import timezone

from scoring.models import Line, LogEntry
from tournaments.models import RankingVersion, Table, Tournament
from tournaments.standings.selectors.ranking_files import is_amended, ranking_facts, ranking_text
from tournaments.standings.selectors.standings import snapshot_of
from tournaments.writing.locking import holding

CORRECTIONS = ("enter_result", "move_result", "undo_round", "withdraw")
"""What changes a ranking that was published, by its code in the log."""

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
    """What whoever finished it gave as the reason, those of the corrections since, and those on sheets.

    Nothing that stands in the decision book alone: everybody reads these.
    """
    since = newest.published_at
    entries = LogEntry.objects.filter(
        club=held.club_id, subject=f"tournament:{held.pk}", action__in=CORRECTIONS, at__gte=since
    )
    corrections = entries.exclude(reason="").order_by("pk").values_list("reason", flat=True)
    matches = Table.objects.filter(round__stage__tournament=held, match__isnull=False).values("match")
    lines = Line.objects.filter(match__in=matches, recorded_at__gte=since).order_by("pk")
    on_sheets = lines.exclude(reason="").values_list("reason", flat=True)
    return "\n".join(dict.fromkeys(filter(None, [reason, *corrections, *on_sheets])))
