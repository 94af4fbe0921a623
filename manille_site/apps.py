from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    """The pages that show both apps, and the commands that run an installation."""

    name = "manille_site"
    verbose_name = _("Site")

    def ready(self) -> None:
        from manille_site.archive import words  # noqa: F401
        from manille_site.front.home import SiteHost
        from manille_site.ops import checks, error_reports, security_log  # noqa: F401  register themselves
        from manille_site.search import index as search_index  # noqa: F401  registers itself
        from manille_site.webhooks import log_words, receivers  # noqa: F401
        from manille_site.webhooks import words as webhook_words  # noqa: F401
        from scoring import hooks

        error_reports.check()
        hooks.register(SiteHost())
        post_migrate.connect(_make_cache_table, sender=apps.get_app_config("scoring"))


def _make_cache_table(*, using: str, **_rest: Any) -> None:
    """The cache lies in the database unless CACHE_URL says otherwise: whoever migrates has its table too."""
    call_command("createcachetable", database=using, verbosity=0)
