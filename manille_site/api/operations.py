"""All operations of the public API, and their addresses."""

from manille_site.api import (
    clubs,
    entrants,
    exceptions,
    leaders,
    lines,
    matches,
    players,
    rankings,
    records,
    results,
    rounds,
    seasons,
    tournaments,
)
from manille_site.api.auth import anybody, by_token
from manille_site.api.document import Documentation, DocumentedAPI

api = DocumentedAPI(
    title="Manille",
    version="1",
    description="Score sheets, tournaments and seasons of card games of the Manille family.",
    auth=[by_token, anybody],
    urls_namespace="api",
    openapi_url="openapi.json",
    docs=Documentation(),
    docs_url="docs",
)
exceptions.install(api)
for tag, modules in {
    "clubs": (clubs,),
    "matches": (matches, lines),
    "tournaments": (tournaments, rankings),
    "entrants": (entrants,),
    "rounds": (rounds, results),
    "seasons": (seasons,),
    "people": (players, leaders, records),
}.items():
    for module in modules:
        api.add_router("/", module.router, tags=[tag])

urlpatterns, app_name, namespace = api.urls
