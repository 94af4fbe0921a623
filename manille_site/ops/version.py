"""The version that is running: pyproject.toml says it, and the wheel that was built from it."""

import tomllib
from functools import cache
from importlib import metadata

from django.conf import settings


@cache
def version() -> str:
    if settings.INSTALLED:
        return metadata.version("manille")
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    number: str = project["project"]["version"]
    return number
