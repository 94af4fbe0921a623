"""What others have to say on a match page: an app that seats people at matches adds a function of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.models import Match


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence above the sheet, with the page it comes from."""

    sentence: str
    address: str = ""
    is_warning: bool = False


notice_givers: list[Callable[[Match], Notice | None]] = []


def notices_about(match: Match) -> list[Notice]:
    return [notice for giver in notice_givers if (notice := giver(match)) is not None]
