from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    """The pages that show both apps, and the commands that run an installation."""

    name = "manille_site"
    verbose_name = _("Site")

    def ready(self) -> None:
        from manille_site import checks, security_log  # noqa: F401  register themselves
