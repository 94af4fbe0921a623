"""``manage.py deliver_webhooks``: sends what waits in the outbox, once; ``scheduler`` does it all day."""

from typing import Any

from django.core.management.base import BaseCommand

from manille_site.webhooks.worker import clear_old, deliver_due


class Command(BaseCommand):
    help = "Sends the webhook messages that are due, and clears those of more than 30 days ago."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{deliver_due()} delivered, {clear_old()} old ones cleared.")
