"""Late hands, for those who decide on them: what each would change, and where some wait."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count

from scoring.matches.selectors.changes import Change, change_between
from scoring.matches.selectors.folding import fold_lines
from scoring.matches.selectors.sheets import ScoreRow, ScoreSheet
from scoring.models import LateHand, Line
from scoring.rules import LineResult


@dataclass(frozen=True, slots=True)
class LateHandRow:
    """A late hand beside its sheet."""

    hand: LateHand
    line: Line
    """As it would stand on the sheet."""

    result: LineResult
    change: Change
    """What it would change."""

    there: ScoreRow | None
    """What the sheet has in the place that the phone meant it for; the same deal, it may be."""

    @property
    def fits(self) -> bool:
        """Whether it can stand on the sheet."""
        return not self.result.problems


def late_hands_of(sheet: ScoreSheet) -> list[LateHandRow]:
    """Those of a match, the open ones first."""
    hands = sheet.match.late_hands.select_related("decided_by", "received_from")
    return sorted((_row(sheet, hand) for hand in hands), key=lambda row: row.hand.decided_at is not None)


def late_hands_waiting(matches: Collection[int]) -> dict[int, int]:
    """By match (key): how many late hands wait for a decision, where there are any; one query.

    Their page is ``scoring:late_hands`` of the match.
    """
    hands = LateHand.objects.filter(match__in=matches, decided_at=None).order_by()
    return dict(hands.values_list("match").annotate(Count("pk")))


def waiting_with(hand: LateHand) -> list[LateHand]:
    """This one, and the others of the same phone that wait for a decision in its match."""
    same = LateHand.objects.filter(match=hand.match_id, decided_at=None, received_from=hand.received_from_id)
    others = same.exclude(received_from=None).exclude(pk=hand.pk)
    return sorted([hand, *others], key=lambda one: (one.number, one.pk))


def _row(sheet: ScoreSheet, hand: LateHand) -> LateHandRow:
    line = Line(match=sheet.match, number=sheet.next_number, kind=hand.kind, facts=hand.facts)
    after = fold_lines(sheet.header, [*(row.line for row in sheet.rows), line])
    change, there = change_between(sheet.line_fold, after), sheet.row(hand.number)
    return LateHandRow(hand, line, after.results[line.number], change, there)
