"""Puts right what older versions left behind when they changed who sat at a table.

What that is, and how it is found: ``selectors/wrong_people.py``.
"""

from dataclasses import dataclass

from django.db import transaction

from scoring.access.actors import Actor
from scoring.matches.services.seats import withdraw_signatures
from tournaments.records.selectors.wrong_people import matches_with_other_people, not_looked_at_again
from tournaments.records.services.statistics import count_again

BATCH = 500


@dataclass(frozen=True, slots=True)
class WrongPeople:
    """Matches, by primary key, that stand in other people's names."""

    to_recount: list[int]
    """Statistics, leaderboards and ratings went to who sat there before."""

    to_sign: list[int]
    """Phones and signatures stand where they stood before the people changed."""

    def __bool__(self) -> bool:
        return bool(self.to_recount or self.to_sign)


def find_wrong_people() -> WrongPeople:
    return WrongPeople(matches_with_other_people(), not_looked_at_again())


def mend_wrong_people() -> WrongPeople:
    """Count these matches for those who sit there, and ask for new signatures; answers what was wrong.

    Safe to repeat: what was mended isn't found again. Ratings follow.
    """
    with transaction.atomic():
        wrong = find_wrong_people()
        withdraw_signatures(matches=wrong.to_sign, actor=Actor(role="repair"), reason="people_changed_seats")
        for start in range(0, len(wrong.to_recount), BATCH):
            count_again(wrong.to_recount[start : start + BATCH])
    return wrong
