"""``manage.py backup_key``: the key that opens the copies in the second place, to be written down."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from manille_site.ops import second_place


class Command(BaseCommand):
    help = "Prints the key that opens the sealed copies in SECOND_PLACE. Write it down, off this machine."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.stdout.write(second_place.keep_key())
