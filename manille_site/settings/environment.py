"""Where this installation lives, and how it is reached: what all other settings go by."""

from collections.abc import Sequence
from pathlib import Path

from dotenv.parser import parse_stream
from environs import Env, EnvError

from manille_site.ops.manual import BASE_DIR, CODE_DIR, INSTALLED  # noqa: F401

env = Env()

NAMES_IN_FILE: dict[str, int] = {}
"""Names that `.env` sets, and in which line."""


def read_file(file: Path) -> None:
    """Settings that the environment does not have already. Raises EnvError, in a sentence."""
    try:
        _must_be_settings(file)
        env.read_env(file, recurse=False)
    except EnvError:
        raise
    except UnicodeDecodeError:
        raise EnvError(f"{file} is not written in UTF-8: save it again as such") from None
    except (OSError, ValueError) as error:  # it is somebody else's, or a folder
        raise EnvError(f"{file} can't be read: {getattr(error, 'strerror', None) or error}") from None


def _must_be_settings(file: Path) -> None:
    """A line that says nothing would be left out, and with it perhaps what keeps the site closed."""
    if not file.is_file():
        return
    with file.open(encoding="utf-8") as lines:
        for line in parse_stream(lines):
            text = line.original.string
            number = line.original.line + text[: len(text) - len(text.lstrip())].count("\n")
            if line.error or (line.key and line.value is None):
                raise EnvError(
                    f"{file}, line {number}, is no setting: write NAME=value, or # before a remark"
                )
            if line.key:
                NAMES_IN_FILE[line.key] = number


def without_blanks(values: Sequence[str]) -> list[str]:
    """What stood between commas, whatever blanks were around it."""
    return list(filter(None, map(str.strip, values)))


HOME = Path.cwd() if INSTALLED else BASE_DIR
"""The folder of `.env`. Paths count from here, wherever a command is started."""


def path(name: str) -> Path | None:
    """The folder or file that a setting names."""
    return HOME / stated if (stated := env.str(name, "").strip()) else None


read_file(HOME / ".env")

DATA_DIR = path("DATA_DIR") or HOME / ("manille-data" if INSTALLED else "var")
DEBUG = env.bool("DEBUG", False)
TLS_CERTIFICATE = path("TLS_CERTIFICATE")
"""The server does TLS itself where it has one (docs/https.md); else a proxy does, or nobody."""

TLS_KEY = path("TLS_KEY")
PLAIN_HTTP = env.bool("PLAIN_HTTP", False) and TLS_CERTIFICATE is None
"""Serve a local network without TLS: turns off HTTPS redirects, HSTS and secure cookies, and shows a note."""
