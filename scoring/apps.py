from django.apps import AppConfig
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from scoring.words import translate


class ScoringConfig(AppConfig):
    """People, clubs, matches and their score sheets."""

    name = "scoring"
    verbose_name = _("Scoring")

    def ready(self) -> None:
        from scoring.referee import receivers  # noqa: F401  register themselves

        translate.install(translation)
