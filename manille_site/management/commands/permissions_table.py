"""``manage.py permissions_table``: writes docs/permissions.md."""

from typing import Any

from django.core.management.base import BaseCommand

from manille_site.management import permissions_table


class Command(BaseCommand):
    help = "Writes the table of who may do what, docs/permissions.md."

    def handle(self, *args: Any, **options: Any) -> None:
        permissions_table.PATH.write_text(permissions_table.text())
        self.stdout.write(f"Wrote {permissions_table.PATH.name}.")
