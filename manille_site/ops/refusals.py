"""What went wrong with an installation, in a sentence that says what to do: no bug, and so no traceback."""

import errno
import getpass
import os

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, InterfaceError, OperationalError
from environs import EnvError

from manille_site.ops.tls import CertificateError

NOT_WRITABLE = frozenset(
    {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.ENOTDIR, errno.EEXIST}
)
SEE = "docs/settings.md lists every setting."


def sentence_about(error: BaseException) -> str | None:
    """None for what is not the installation's fault."""
    match error:
        case EnvError():
            return f"{error} {SEE}"
        case CertificateError():
            return str(error)
        case ImproperlyConfigured():
            return f"The settings can't be used: {error} {SEE}"
        case DatabaseError() if _says(error, "file is not a database", "malformed"):
            return (
                f"The database is damaged: {_first_line(error)}. `manage.py restore BACKUP` puts a backup in "
                "its place, and moves aside what is there."
            )
        case DatabaseError() if _says(error, "disk is full"):
            return "The disk is full, so the database takes nothing. Make room where DATA_DIR is."
        case OperationalError() | InterfaceError():
            why = _first_line(error)
            return f"The database does not answer: {why}. Is it running, and is DATABASE_URL right?"
        case OSError() if error.errno in NOT_WRITABLE and error.filename:
            return (
                f"{error.filename} can't be written by {_me()}: {error.strerror}. "
                "Give the folder of DATA_DIR to that user, or set DATA_DIR to another."
            )
    return None


def _says(error: Exception, *words: str) -> bool:
    return any(word in str(error) for word in words)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")


def _me() -> str:
    try:
        return f"the user {getpass.getuser()}"
    except (KeyError, OSError):  # a user without a name, as in containers
        return f"user {os.getuid()}"
