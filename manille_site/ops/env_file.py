"""The file of settings, `.env`: read once, and which line says what."""

import os
from pathlib import Path

from dotenv.parser import parse_stream
from environs import Env, EnvError

NAMES: dict[str, list[int]] = {}
"""Names that it sets, and in which lines; of several the last one counts."""

_places: dict[str, str] = {}
_values: dict[str, str] = {}
"""What the last line of each name says."""


def read(file: Path, env: Env) -> None:
    """Settings that the environment does not have already. Raises EnvError, in a sentence."""
    try:
        _must_be_settings(file)
        counting = {name: lines[-1] for name, lines in NAMES.items() if name not in os.environ}
        _places.update({name: f"{file}, line {line}" for name, line in counting.items()})
        env.read_env(file, recurse=False)
    except EnvError:
        raise
    except UnicodeDecodeError:
        raise EnvError(f"{file} is not written in UTF-8: save it again as such") from None
    except (OSError, ValueError) as error:  # it is somebody else's, or a folder
        raise EnvError(f"{file} can't be read: {getattr(error, 'strerror', None) or error}") from None


def place_of(name: str) -> str:
    """The line from which a setting is; empty where the environment had it already, or nobody sets it."""
    return _places.get(name, "")


def value_of(name: str) -> str:
    """What a setting says, as it is written; empty where nobody sets it."""
    return os.environ.get(name, _values.get(name, ""))


def _must_be_settings(file: Path) -> None:
    """A line that says nothing would be left out, and with it perhaps what keeps the site closed."""
    if not file.is_file():
        if file.is_symlink() and not file.exists():
            raise EnvError(f"{file} is a link to {file.readlink()}, which isn't there")
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
                NAMES.setdefault(line.key, []).append(number)
                _values[line.key] = line.value or ""
