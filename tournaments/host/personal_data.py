"""What tournaments know of a person, for the person; and how they forget a name. Registers itself."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F

from scoring.clubs.selectors.people import tellers
from scoring.clubs.services.people import ERASED, erasers
from scoring.models import Player
from scoring.writing.later import later
from tournaments.models import Entrant, EntrantPlayer, Ticket, Tournament
from tournaments.seasons.services.tallies import fold_evenings


def tell(people: Sequence[int]) -> dict[str, Any]:
    """The tournaments somebody took part in, under the name that was entered."""
    taken_part = EntrantPlayer.objects.filter(player__in=people).select_related("entrant__tournament")
    return {
        "tournaments": [
            {
                "tournament": entered.entrant.tournament.public_id,
                "name": entered.entrant.tournament.name,
                "starts_at": entered.entrant.tournament.starts_at.isoformat(),
                "entrant": entered.entrant.name,
                "entered_as": entered.name,
                "from_round": entered.from_round,
                "until_round": entered.until_round,
            }
            for entered in taken_part.order_by("pk")
        ]
    }


def forget(people: Sequence[Player]) -> None:
    """Put a dash for the person's name in the entrants it stands in; partners and results stay."""
    entered = EntrantPlayer.objects.filter(player__in=people)
    rows = list(entered.select_related("entrant"))
    names = {person.pk: person.name for person in people}
    for row in rows:
        entrant = Entrant.objects.get(pk=row.entrant_id)
        for name in {row.name, names[row.player_id or 0]}:
            entrant.name = entrant.name.replace(name, ERASED)
        entrant.save(update_fields=["name"])
    touched = {row.entrant.tournament_id for row in rows}
    entered.update(name=ERASED)
    Ticket.objects.filter(player__in=people).update(name=ERASED)
    Tournament.objects.filter(pk__in=touched).update(version=F("version") + 1)
    for tournament in touched:
        later(fold_evenings, tournament)


tellers.append(tell)
erasers.append(forget)
