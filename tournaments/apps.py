from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments, seasons, and everything that ranks."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from scoring import hooks
        from tournaments import receivers  # noqa: F401  register themselves
        from tournaments.host import TournamentsHost
        from tournaments.words import log, refusals  # noqa: F401  register themselves

        hooks.register(TournamentsHost())
