"""Places on club pages and personal pages where an app above shows something of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from scoring.models import Club, Player


@dataclass(frozen=True, slots=True)
class Panel:
    """A template and what it needs: ``{% include panel.template with panel=panel.context %}``."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


ClubPanelGiver = Callable[[HttpRequest, Club, str], Panel | None]
PersonPanelGiver = Callable[[HttpRequest, Player], Panel | None]

club_panels: list[ClubPanelGiver] = []
"""Asked with the request, the club and the visitor's role there; None for nothing to show."""

person_panels: list[PersonPanelGiver] = []
"""Asked for one's own page."""


def panels_of_club(request: HttpRequest, club: Club, role: str) -> list[Panel]:
    return [panel for giver in club_panels if (panel := giver(request, club, role)) is not None]


def panels_of_person(request: HttpRequest, player: Player) -> list[Panel]:
    return [panel for giver in person_panels if (panel := giver(request, player)) is not None]
