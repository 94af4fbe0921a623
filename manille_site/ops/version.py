"""The version that is running: pyproject.toml says it, and the wheel that was built from it."""

import hashlib
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

from django.conf import settings


@cache
def version() -> str:
    if settings.INSTALLED:
        return metadata.version("manille")
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    number: str = project["project"]["version"]
    return number


@cache
def build() -> str:
    """The version and a fingerprint of the code: whoever follows a branch updates without a new number."""
    digest = hashlib.sha256()
    packages = Path(__file__).resolve().parents[2]
    for name in ("manille_site", "scoring", "tournaments"):
        for file in sorted((packages / name).rglob("*.py")):
            digest.update(file.read_bytes())
    return f"{version()}+{digest.hexdigest()[:12]}"
