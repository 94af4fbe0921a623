"""Settings for the commands that need no database: the apps' names and words, and nothing else.

They read files and print JSON, thousands in a run; starting the whole site for them takes five times as long.
"""

from django.apps import AppConfig

from manille_site.settings import (  # noqa: F401
    FORMAT_MODULE_PATH,
    LANGUAGE_CODE,
    LANGUAGES,
    LOCALE_PATHS,
    TIME_ZONE,
    USE_TZ,
)
from manille_site.settings.environment import BASE_DIR  # noqa: F401


class WithoutModels(AppConfig):
    """An app whose commands and words are wanted, and none of its tables."""

    def import_models(self) -> None:
        self.models = {}


class Scoring(WithoutModels):
    name = "scoring"


class Tournaments(WithoutModels):
    name = "tournaments"


INSTALLED_APPS = ["manille_site.plain_settings.Scoring", "manille_site.plain_settings.Tournaments"]
