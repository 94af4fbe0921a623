"""Copies that leave the machine: the newest backup, sealed, in a folder of another disk or machine.

Every night's backup is copied there, and while people play what they have written, so that a second machine
can go on where this one stopped (docs/deployment.md, "When the machine dies"). The process that makes them
lives as long as the site: what seals them, megabytes, is imported when there is a place for them.
"""

import logging
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from manille_site.ops import backups, secret
from manille_site.ops.backups import BackupError
from manille_site.ops.models import SecondCopy
from scoring.models import LogEntry

LOG = logging.getLogger("manille.second_place")

KEEP = 14
KEEP_WHILE_PLAYING = 3
PLAYING = "playing"
"""The folder of copies that are made while people play, here and there."""


def key_file() -> Path:
    return settings.DATA_DIR / "backup_key"


def stored_key() -> str:
    """The key that opens the copies; empty where none was made yet."""
    return settings.BACKUP_KEY or secret.stored(key_file())


def keep_key(key: str = "") -> str:
    """The installation's key, made where there is none; ``key`` is one that somebody has brought along."""
    from manille_site.ops import sealing

    return settings.BACKUP_KEY or secret.keep(key_file(), key or sealing.new_key())


def newest() -> SecondCopy | None:
    return SecondCopy.objects.order_by("-at").first()


def last_that_worked() -> datetime | None:
    return SecondCopy.objects.filter(is_well=True).order_by("-at").values_list("at", flat=True).first()


def copy_if_due(at: datetime) -> None:
    """The newest backup, unless it is there; tried again as long as it isn't."""
    if settings.SECOND_PLACE is None:
        return
    backup = backups.newest_in(settings.BACKUP_DIR)
    if backup is not None and not SecondCopy.objects.filter(backup=backup.name, is_well=True).exists():
        copy(backup, at)


def copy_while_playing(at: datetime) -> None:
    """What was written since the last copy, every ``SECOND_PLACE_MINUTES``."""
    if settings.SECOND_PLACE is None or not settings.SECOND_PLACE_MINUTES:
        return
    last = last_that_worked()
    every = timedelta(minutes=settings.SECOND_PLACE_MINUTES)
    if last is not None and at - last < every:
        return
    written_at = LogEntry.objects.order_by("-pk").values_list("at", flat=True).first()
    if written_at is None or (last is not None and written_at <= last):
        return
    try:
        backup = backups.back_up(settings.BACKUP_DIR / PLAYING, at, keep=1)
    except (BackupError, DatabaseError, OSError) as error:
        _note(PLAYING, at, f"no copy could be made: {error}")
        return
    copy(backup, at, PLAYING, KEEP_WHILE_PLAYING)


def copy(backup: Path, at: datetime, folder: str = "", keep: int = KEEP) -> SecondCopy:
    """Seal it there, open it again, and note how that went. ``at`` is the moment of what is in it."""
    try:
        sealed = _seal(backup, folder, keep)
    except (BackupError, OSError) as error:
        return _note(backup.name, at, f"{backup.name} is in no second place: {error}")
    return _note(backup.name, at, f"{sealed.name} is in the second place, and can be opened.", is_well=True)


def _seal(backup: Path, folder: str, keep: int) -> Path:
    from manille_site.ops import sealing

    place = _place()
    (place / folder).mkdir(exist_ok=True, mode=0o700)
    name = f"{backup.name}{sealing.ENDING}"
    unfinished = place / folder / f".{name}.part"
    key = keep_key()
    try:
        sealing.seal(backup, unfinished, key=key, secret_key=settings.SECRET_KEY)
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="second-place-") as trial:
            opened, _head = sealing.unseal(unfinished, Path(trial), key=key)
            if opened.stat().st_size != backup.stat().st_size:
                raise BackupError("what came back out of it is not what went in.")
        finished = unfinished.rename(place / folder / name)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted((place / folder).glob(f"manille-*{sealing.ENDING}"))[:-keep]:
        old.unlink()
    return finished


def _place() -> Path:
    """The folder. It is never made: that of a stick which isn't there would be one on the own disk."""
    place: Path | None = settings.SECOND_PLACE
    if place is None or not place.is_dir():
        raise BackupError(f"there is no folder {place}. Is the stick or the share there?")
    if place.resolve() == settings.BACKUP_DIR.resolve():
        raise BackupError(f"{place} is where backups are made: the second place is another.")
    return place


def _note(backup: str, at: datetime, summary: str, *, is_well: bool = False) -> SecondCopy:
    if not is_well:
        LOG.error("%s", summary)
    row, _is_new = SecondCopy.objects.update_or_create(
        backup=backup, defaults={"at": at, "is_well": is_well, "summary": summary[:500]}
    )
    if is_well:
        _forget_old()
    return row


def _forget_old() -> None:
    """Copies while people play are many, and only the newest say anything."""
    newest_rows = SecondCopy.objects.order_by("-at").values_list("pk", flat=True)[: KEEP + KEEP_WHILE_PLAYING]
    SecondCopy.objects.exclude(pk__in=list(newest_rows)).delete()
