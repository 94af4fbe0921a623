"""What a phone needs to run the rules without a network, among the static files.

The Python runtime lies compressed in its vendor folder and is served so: nothing is compressed at the first
start. Our own rules are made into one file when static files are collected. What translators wrote is
cut to what a phone says.
"""

import gzip
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.utils import timezone

from manille_site.ops.phone_words import for_phones
from scoring.pad import package
from scoring.pad.package import RUNTIME, VENDOR, catalogue_name, runtime_folder
from scoring.words.translate import DOMAIN


class PhoneStorage(Storage):
    """Reads what ``PhoneFilesFinder`` lists."""

    def path(self, name: str) -> str:
        """The file that it is made of."""
        return str(_sources()[name])

    def exists(self, name: str) -> bool:
        return name in _sources()

    def get_modified_time(self, name: str) -> datetime:
        newest = max(path.stat().st_mtime for path in _made_of(name))
        return datetime.fromtimestamp(newest, timezone.get_current_timezone())

    def _open(self, name: str, mode: str = "rb") -> File:
        return ContentFile(_content(name), name)


class PhoneFilesFinder(BaseFinder):
    """The runtime, the package of our rules, and the catalogues of the languages."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, *args: Any, **kwargs: Any) -> Any:
        """Nothing: only collected files are served, so that with DEBUG a phone has no rules of its own."""
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        storage = PhoneStorage()
        for name in _sources():
            yield name, storage


def _sources() -> dict[str, Path]:
    """By the name that it is collected under, the file that a thing is made of."""
    forms = sorted(path for path in VENDOR.iterdir() if path.suffix in (".gz", ".br"))
    runtime = {runtime_folder() + path.name: path for path in forms}
    plain = {name.removesuffix(".gz"): path for name, path in runtime.items() if name.endswith(".gz")}
    catalogues = {
        catalogue_name(path.parts[-3]): path
        for folder in settings.LOCALE_PATHS
        for path in sorted(Path(folder).glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    }
    return plain | runtime | {package.NAME: Path(package.__file__)} | catalogues


def _made_of(name: str) -> list[Path]:
    source = _sources()[name]
    if name == package.NAME:
        return package.sources()
    return [source, *package.sources()] if source.suffix == ".mo" else [source]


def _content(name: str) -> bytes:
    """A plain file of the runtime is its compressed form, opened: WhiteNoise wants it beside the others."""
    if name == package.NAME:
        return package.package()
    source = _sources()[name]
    if source.suffix == ".mo":
        return for_phones(source.read_bytes())
    is_plain = name.startswith(RUNTIME) and not name.endswith((".gz", ".br"))
    return gzip.decompress(source.read_bytes()) if is_plain else source.read_bytes()
