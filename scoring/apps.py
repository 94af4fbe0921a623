from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """People, clubs, matches and their score sheets."""

    name = "scoring"
    verbose_name = _("Scoring")
