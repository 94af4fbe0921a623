"""What is played in the running deal is heard by all phones of the table before the hand is written."""

from collections.abc import Mapping
from typing import Any

from scoring.matches.selectors.sheets import ScoreSheet
from scoring.matches.services.signing import SheetChangedError
from scoring.models import Match
from scoring.rules import Problem
from scoring.writing.errors import IllegalLineError, LineNotNextError
from scoring.writing.transactions import in_one_transaction


@in_one_transaction
def say_what_is_played(*, sheet: ScoreSheet, number: str, facts: Mapping[str, Any]) -> None:
    """Keep beside the match what ``facts`` of the hand on a pad say before play; where they don't, nothing.

    ``number`` is the line that the hand is to be. Refused where it was written meanwhile, and when the match
    is over. It is no line and no change of the sheet: its version stays.
    """
    match, call = sheet.match, sheet.call
    if sheet.is_over:
        raise IllegalLineError(problems=(Problem(None, "match_over"),))
    if number != str(sheet.next_number):
        raise LineNotNextError(number=number, next_number=sheet.next_number)
    word = call(facts) if call else None
    note = f"{sheet.deals}.{word}" if word else ""
    if note == match.called:
        return
    if not Match.objects.filter(pk=match.pk, version=match.version).update(called=note):
        raise SheetChangedError(seen=match.version, now=None)
