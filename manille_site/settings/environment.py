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


read_file((Path.cwd() if INSTALLED else BASE_DIR) / ".env")

DATA_DIR = Path(env.str("DATA_DIR", str(Path.cwd() / "manille-data" if INSTALLED else BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", False)
TLS_CERTIFICATE: Path | None = env.path("TLS_CERTIFICATE", None)
"""The server does TLS itself where it has one (docs/https.md); else a proxy does, or nobody."""

TLS_KEY: Path | None = env.path("TLS_KEY", None)
PLAIN_HTTP = env.bool("PLAIN_HTTP", False) and TLS_CERTIFICATE is None
"""Serve a local network without TLS: turns off HTTPS redirects, HSTS and secure cookies, and shows a note."""
