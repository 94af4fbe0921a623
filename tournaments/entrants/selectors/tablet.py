"""What the tablet at the door shows: names from A to Z, as everybody may read them."""

from dataclasses import dataclass

from django.core import signing

from scoring.names import sort_key
from tournaments.entrants.selectors.door import entrants_at
from tournaments.entrants.selectors.entrants import public_name
from tournaments.models import DoorTablet, Entrant, Tournament

SECONDS_FOR_UNDO = 120
"""How long "That wasn't me" is good for."""


def tablet_of(tournament: Tournament) -> DoorTablet | None:
    """The tablet that stands at its door; none before the director has made its address."""
    return tournament.door_tablets.filter(ended_at=None).first()


def tablet_with(secret: str) -> DoorTablet | None:
    """The tablet with this secret, ended ones too."""
    return DoorTablet.objects.select_related("tournament__club").filter(secret=secret).first()


@dataclass(frozen=True, slots=True)
class DoorRow:
    """One line of the list."""

    entrant: Entrant
    name: str


def letters_of(tournament: Tournament) -> list[str]:
    """With which the words of the names on its list begin: a tap on one is a search."""
    names = tournament.entrants.filter(left_after=None).values_list("people__name", "name")
    words = {word for pair in names for name in pair if name for word in name.split()}
    return sorted({word[0].upper() for word in words if word[0].isalpha()}, key=sort_key)


def rows_of(keys: list[int]) -> list[DoorRow]:
    """These entrants, by primary key, in this order."""
    return [DoorRow(entrant, public_name(entrant)) for entrant in entrants_at(keys)]


def receipt_for(tablet: DoorTablet, entrant: Entrant) -> str:
    """What lets somebody take a tick back for as long as they stand there."""
    return signing.dumps(entrant.pk, salt=_salt(tablet))


def entrant_on(tablet: DoorTablet, receipt: str) -> Entrant | None:
    """Whom a receipt of this tablet was given to; None for any other text, or when it is too old."""
    try:
        pk = signing.loads(receipt, salt=_salt(tablet), max_age=SECONDS_FOR_UNDO)
    except signing.BadSignature:
        return None
    return next(iter(entrants_at([pk])), None)


def _salt(tablet: DoorTablet) -> str:
    return f"tournaments.door_tablet.{tablet.pk}"
