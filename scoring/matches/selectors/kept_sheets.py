"""The sheet that a table writes on: the one of the hand kept, with what was written since.

A worker keeps the sheets it has seen. Every write gives its match a new version, and a new line is one of
them: as many new lines as new versions is proof that nothing but lines came in between.
"""

from dataclasses import replace

from scoring.local_cache import LocalCache
from scoring.matches.selectors.folding import header_of
from scoring.matches.selectors.sheets import ScoreSheet, score_sheet, sheet_with
from scoring.models import Line, Match
from scoring.sql import all_rows

NAMES = """
    SELECT scoring_seat.name, scoring_player.name
    FROM scoring_seat
    LEFT JOIN scoring_player ON scoring_player.id = scoring_seat.player_id
    WHERE scoring_seat.match_id = %s
    ORDER BY scoring_seat.number
"""
"""At the seats, and those that known players have today."""

_sheets = LocalCache[str, tuple[int, ScoreSheet]](size=256)
"""With the version of the match, which goes on without its sheet when somebody reads the match again.

By the address of the match, which is of no other match, as a key may be after a backup was restored.
"""


def sheet_to_write_on(match: Match) -> ScoreSheet:
    """The sheet as :func:`score_sheet` reads it; who wrote its lines may be called as they were before."""
    before = _sheets.get(match.public_id)
    sheet = None if before is None else _brought_up_to_date(*before, match)
    return keep(sheet or score_sheet(match))


def keep(sheet: ScoreSheet) -> ScoreSheet:
    """Keep a sheet, as it is stored and no longer to be taken back, for whoever writes on it next."""
    _sheets.put(sheet.match.public_id, (sheet.match.version, sheet))
    return sheet


def _brought_up_to_date(version: int, before: ScoreSheet, match: Match) -> ScoreSheet | None:
    """The kept sheet as it is now; ``None`` where more has changed than that lines were added."""
    header = header_of(match, [player or seat for seat, player in all_rows(NAMES, match.pk)])
    if header != before.header:
        return None
    sheet = replace(before, match=match)
    added = _added_lines(before, match) if match.version != version else []
    if len(added) != match.version - version:
        return None
    for line in added:
        if sheet.is_over or line.struck or (line.number, line.version) != (sheet.next_number, 1):
            return None
        sheet = sheet_with(sheet, match, line, sheet.line_fold.extended(line))
    return sheet


def _added_lines(before: ScoreSheet, match: Match) -> list[Line]:
    newest = max((row.line.pk for row in before.rows), default=0)
    lines = match.lines.filter(pk__gt=newest).select_related("recorded_by", "recorded_on")
    return list(lines.order_by("pk"))
