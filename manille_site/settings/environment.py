"""Where this installation lives, and how it is reached: what all other settings go by."""

from collections.abc import Sequence
from pathlib import Path

from environs import Env

from manille_site.ops import env_file
from manille_site.ops.manual import BASE_DIR, CODE_DIR, INSTALLED  # noqa: F401

env = Env()


def without_blanks(values: Sequence[str]) -> list[str]:
    """What stood between commas, whatever blanks were around it."""
    return list(filter(None, map(str.strip, values)))


HOME = Path.cwd() if INSTALLED else BASE_DIR
"""The folder of `.env`. Paths count from here, wherever a command is started."""


def path(name: str) -> Path | None:
    """The folder or file that a setting names."""
    return HOME / stated if (stated := env.str(name, "").strip()) else None


env_file.read(HOME / ".env", env)

DATA_DIR = path("DATA_DIR") or HOME / ("manille-data" if INSTALLED else "var")
DEBUG = env.bool("DEBUG", False)
TLS_CERTIFICATE = path("TLS_CERTIFICATE")
"""The server does TLS itself where it has one (docs/https.md); else a proxy does, or nobody."""

TLS_KEY = path("TLS_KEY")
PLAIN_HTTP = env.bool("PLAIN_HTTP", False) and TLS_CERTIFICATE is None
"""Serve a local network without TLS: turns off HTTPS redirects, HSTS and secure cookies, and shows a note."""
