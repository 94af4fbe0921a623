"""What club pages and one's own page show of statistics: the doors to them."""

from django.http import HttpRequest

from scoring.access.permissions import may
from scoring.hooks import panels
from scoring.models import Club, Player
from tournaments.models import PlayedMatch
from tournaments.models.records import is_public


def statistics_of_club(request: HttpRequest, club: Club, role: str) -> panels.Panel | None:
    """Doors to the club's memory, once there is something to remember; ratings for its organisers."""
    context = {"club": club, "may_edit": may(role, "edit_club")}
    context["has_played"] = PlayedMatch.objects.filter(is_public(), club=club).exists()
    if not context["has_played"] and not context["may_edit"]:
        return None
    return panels.Panel("tournaments/records/_club_statistics_panel.html", context)


def statistics_of_person(request: HttpRequest, player: Player) -> panels.Panel:
    return panels.Panel("tournaments/records/_own_statistics_panel.html", {"player": player})


panels.club_panels.append(statistics_of_club)
panels.person_panels.append(statistics_of_person)
