"""``manage.py rebuild_search``: the index of names made anew from people, clubs and tournaments."""

from typing import Any

from django.core.management.base import BaseCommand

from manille_site.search import index as search_index


class Command(BaseCommand):
    help = "Makes the index of names for the search anew. Safe at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{search_index.rebuild()} words are in the index.")
