"""What people are told to type and to read, where this program runs: from a checkout, or from a wheel.

Reads no setting, because it is also asked for words about settings that can't be read.
"""

from pathlib import Path

CODE_DIR = Path(__file__).resolve().parent.parent
BASE_DIR = CODE_DIR.parent
INSTALLED = not (BASE_DIR / "manage.py").is_file()
"""From a wheel: templates, translations and pages are in this package; data and `.env` where it starts."""

PROGRAM = "manille" if INSTALLED else "manage.py"
"""What somebody types before ``up`` or ``backup``."""


def page(name: str) -> str:
    """Where the page of the documentation lies."""
    return str(CODE_DIR / "docs" / name) if INSTALLED else f"docs/{name}"
