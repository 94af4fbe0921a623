"""What is collected of the files that packages bring, and under which names it is served."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(StaticFilesConfig):
    """All but what no page asks for: a second viewer of the API's documentation, htmx's extensions.

    One of these extensions imports a module that isn't shipped with it, which a storage that follows imports
    refuses.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "redoc*", "hx-*"]


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash, inside scripts too: only hashed names are served, so imports have to use them."""

    support_js_module_import_aggregation = True
