"""An installation goes on elsewhere: a sealed copy is opened, and the secrets that came with it are kept."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from manille_site.ops import sealing, second_place, secret
from manille_site.ops.backups import BackupError
from manille_site.ops.sealing import SealedHead

BEFORE = "secret_key.before-restore"


def is_sealed(file: Path) -> bool:
    return file.is_file() and sealing.is_sealed(file)


@contextmanager
def opened(file: Path, key: str) -> Iterator[tuple[Path, SealedHead | None]]:
    """A copy that can be restored, and what came with it where it was sealed.

    Raises:
        BackupError: it can't be opened with this key, or nobody has said which.
    """
    if not is_sealed(file):
        yield file, None
        return
    key = key or second_place.stored_key()
    if not key:
        raise BackupError(
            "This copy is sealed: type the key that was written down when you are asked for it."
        )
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="second-place-") as folder:
        yield sealing.unseal(file, Path(folder), key=key)


def take_over(head: SealedHead, key: str) -> str:
    """Keep the secret key that signed the cookies of phones and browsers, and the key of the copies.

    Answers with what is still to be done, if anything.
    """
    if key:
        second_place.keep_key(key)
    if head.secret_key == settings.SECRET_KEY:
        return ""
    if settings.SECRET_KEY_FILE is None:
        return (
            "SECRET_KEY is set here, and is another than on the machine of the copy. Until it is the same,"
            " phones lose their tables, and people sign in again."
        )
    if settings.SECRET_KEY_FILE.exists():
        settings.SECRET_KEY_FILE.replace(settings.SECRET_KEY_FILE.with_name(BEFORE))
    secret.keep(settings.SECRET_KEY_FILE, head.secret_key)
    return "Phones keep their tables, and people stay signed in: the secret key came with the copy."
