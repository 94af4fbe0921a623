"""Fronts of clubs and of the installation: something to show there, and what the page knows of it."""

from tests.scoring.factories import hand, play
from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Table


def front_of(client, address):
    """What the page of a club knows of its front; other panels stand beside it."""
    panels = client.get(address).context["panels"]
    return next(panel.context for panel in panels if panel.template == "front/_club.html")


def on_at(club, **settings):
    """A tournament with its first round on, and a sheet with a hand at its first table."""
    tournament = new_tournament(club, pairs=4, public=True, **settings)
    publish_next(tournament)
    first = Table.objects.filter(round__stage__tournament=tournament).order_by("number").first()
    play(first.match, hand(37))
    return tournament, first.match
