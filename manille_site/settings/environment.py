"""Where this installation lives, and how it is reached: what all other settings go by."""

from collections.abc import Sequence
from pathlib import Path

from environs import Env, EnvError

CODE_DIR = Path(__file__).resolve().parent.parent
BASE_DIR = CODE_DIR.parent
INSTALLED = not (BASE_DIR / "manage.py").is_file()
"""From a wheel: templates and translations are in this package; data and `.env` where `manille` starts."""

env = Env()


def read_file(file: Path) -> None:
    """Settings that the environment does not have already. Raises EnvError, in a sentence."""
    try:
        env.read_env(file)
    except UnicodeDecodeError:
        raise EnvError(f"{file} is not written in UTF-8: save it again as such") from None
    except (OSError, ValueError) as error:  # it is somebody else's, or a folder
        raise EnvError(f"{file} can't be read: {getattr(error, 'strerror', None) or error}") from None


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
