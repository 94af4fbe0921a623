"""What is collected of the files that packages bring, and under which names it is served."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scoring.pad.package import RUNTIME


class StaticFiles(StaticFilesConfig):
    """All but what no page asks for: a second viewer of the API's documentation, htmx's extensions.

    One of these extensions imports a module that isn't shipped with it, which a storage that follows imports
    refuses.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "redoc*", "hx-*"]


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash, inside scripts too: only hashed names are served, so imports have to use them.

    The Python runtime keeps its names, in a folder with a hash, and its compressed forms.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        ours = {name: path for name, path in paths.items() if not name.startswith(RUNTIME)}
        yield from super().post_process(ours, *args, **options)

    def stored_name(self, name: str) -> str:
        if name.startswith(RUNTIME):
            return name
        stored: str = super().stored_name(name)
        return stored
