"""What went wrong with an installation, in a sentence that says what to do: no bug, and so no traceback."""

import errno
import getpass
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from environs import EnvError

from manille_site.ops import backups, env_file, sqlite
from manille_site.ops.manual import PROGRAM, page
from manille_site.ops.tls import CertificateError

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
NOT_WRITABLE = frozenset({errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST})
ROOM = 2**20
"""Bytes; with less SQLite can't even open its journal."""

SEE = f"{page('settings.md')} lists every setting."

SECRET = re.compile(r"URL|KEY|TOKEN|PASSWORD|SECRET")
"""In the names of settings that are not repeated."""

SHORT = re.compile(r"[\w .,:+-]{1,20}")
"""What is repeated of others: where a line has lost its end, the next setting stands there, too."""


@dataclass(frozen=True)
class Trouble:
    """What is wrong, and what to do about it: whole sentences."""

    sentence: str
    remedy: str


def sentence_about(error: BaseException) -> str | None:
    """None for what is not the installation's fault."""
    trouble = trouble_with(error)
    return None if trouble is None else f"{trouble.sentence} {trouble.remedy}".strip()


def trouble_with(error: BaseException) -> Trouble | None:
    """None for what is not the installation's fault."""
    match error:
        case EnvError():
            return Trouble(_plain(error), SEE)
        case CertificateError():
            return Trouble(str(error), "")
        case ImproperlyConfigured():
            return Trouble(f"The settings can't be used: {error}", SEE)
        case DatabaseError() | InterfaceError():
            return _trouble_with_database(error)
        case OSError() if error.filename and error.errno in FULL:
            return Trouble(f"There is no room for {error.filename}: {error.strerror}.", free_space())
        case OSError() if error.filename and (error.errno in NOT_WRITABLE or _is_data_folder(error.filename)):
            return Trouble(
                f"{error.filename} can't be written by {_me()}: {error.strerror}.", another_folder()
            )
    return None


def _plain(error: EnvError) -> str:
    """What validators say comes as a list of sentences; with what stands there, and the line of `.env`."""
    text = re.sub(r"\['(.*?)'\]", r"\1", str(error)).rstrip(".")
    named = re.match(r'Environment variable "(\w+)"( invalid)?', text)
    if named and named[2] and (value := _open_value(named[1])):
        text = f'{text}. It says "{value}"'
    place = env_file.place_of(named[1]) if named else ""
    return f"{text} ({place})." if place else f"{text}."


def _open_value(name: str) -> str:
    """What a setting says; empty where that may be a secret."""
    value = env_file.value_of(name)
    return value if SHORT.fullmatch(value) and not SECRET.search(name) else ""


def _trouble_with_database(error: DatabaseError | InterfaceError) -> Trouble | None:
    why = _first_line(error)
    if _says(error, "file is not a database", "malformed"):
        backup = backups.newest_in(settings.BACKUP_DIR) or "BACKUP"
        return Trouble(
            f"The database is damaged: {why}.",
            f"Stop the site: `{PROGRAM} restore {backup}` puts that backup in its place, and moves aside "
            "what is there.",
        )
    if _says(error, "disk is full") or (_says(error, "disk I/O error") and _disk_is_full()):
        return Trouble("The disk is full, so the database takes nothing.", free_space())
    if _says(error, "no such table") or (_says(error, "relation") and _says(error, "does not exist")):
        return Trouble("This database is not set up yet.", f"Start the site once with `{PROGRAM} up`.")
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    if sqlite.in_use():
        file = Path(connection.settings_dict["NAME"])
        ours = file.parent == settings.DATA_DIR
        return Trouble(
            f"The database file {file} can't be used by {_me()}: {why}.",
            another_folder() if ours else f"May it write into {file.parent}, and is DATABASE_URL right?",
        )
    return Trouble(f"The database does not answer: {why}.", "Is it running, and is DATABASE_URL right?")


def free_space() -> str:
    return f"Free space on the disk of {settings.DATA_DIR}; old backups can go to another machine."


def another_folder() -> str:
    return "Give the folder of DATA_DIR to that user, or set DATA_DIR to another."


def _is_data_folder(path: str) -> bool:
    """It can't even be made, as below /proc."""
    return Path(path) == settings.DATA_DIR


def _disk_is_full() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free < ROOM


def _says(error: Exception, *words: str) -> bool:
    return any(word in str(error) for word in words)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")


def _me() -> str:
    try:
        return f"the user {getpass.getuser()}"
    except (KeyError, OSError):  # a user without a name, as in containers
        return f"user {os.getuid()}"
