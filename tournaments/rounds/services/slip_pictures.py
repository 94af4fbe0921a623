"""Pictures of slips: the runner attaches them, the director looks and removes, time forgets."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from scoring.access.actors import Actor
from tournaments.models import Entrant, SlipPicture, Table
from tournaments.models.slips import MOST_PICTURES
from tournaments.rounds.services.results import must_be_played
from tournaments.rounds.services.versions import log_table
from tournaments.writing.errors import TooManyPicturesError
from tournaments.writing.locking import changing

KEEP_FOR = timedelta(days=90)
"""From when it was taken: what is disputed is decided by then."""


def attach_picture(*, table: Table, jpeg: bytes, digest: str, actor: Actor) -> SlipPicture:
    """Keep a picture of this table's slip; ``digest`` tells one that is sent again, which is kept once.

    Raises:
        RoundNotPlayedError: the round is a draft, or was taken back.
        TooManyPicturesError: the table has as many as it may have.
    """
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        must_be_played(table)
        by_digest = {picture.digest: picture for picture in table.slip_pictures.defer("jpeg")}
        if digest in by_digest:
            return by_digest[digest]
        if len(by_digest) >= MOST_PICTURES:
            raise TooManyPicturesError(most=MOST_PICTURES)
        picture = SlipPicture.objects.create(table=table, jpeg=jpeg, digest=digest, taken_by=actor.user)
        log_table("attach_picture", held, actor, table, after={"picture": picture.pk})
        return picture


def remove_picture(*, picture: SlipPicture, actor: Actor) -> None:
    """Forget one picture now; a second press changes nothing."""
    table = picture.table
    with changing(table.round.stage.tournament, frame_stays=True) as held:
        deleted, _kinds = SlipPicture.objects.filter(pk=picture.pk).delete()
        if deleted:
            log_table("remove_picture", held, actor, table, before={"picture": picture.pk})


def forget_pictures_of(entrants: Iterable[Entrant]) -> None:
    """Of every table at which one of them sat: their name and their hand stand on it."""
    SlipPicture.objects.filter(table__places__entrant__in=entrants).delete()


def forget_old_pictures() -> int:
    """Those whose time is over; says how many."""
    return SlipPicture.objects.filter(taken_at__lt=timezone.now() - KEEP_FOR).delete()[0]
