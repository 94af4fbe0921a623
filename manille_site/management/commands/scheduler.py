"""``manage.py scheduler``: what is to be done without anybody asking; ``manage.py up`` starts it."""

from typing import Any

from django.core.management.base import BaseCommand

from manille_site.ops import jobs, lifeline


class Command(BaseCommand):
    help = (
        "Delivers webhooks, makes results final, makes backups and clears away, until told to stop. "
        "Of several on one database only one works; the others wait for its end."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        lifeline.end_with_supervisor()
        jobs.run()
