"""The public API, ``/api/v1/``: the same services, permissions and refusals as the pages.

Everything public is read without a token. Writing takes a token with the right scope, of a person with the
right role. Errors are problem details (RFC 9457). docs/api.md introduces it; the interactive documentation
at ``/api/v1/docs`` is served from here.
"""

from manille_site.api import (
    clubs,
    entrants,
    leaders,
    lines,
    matches,
    players,
    problems,
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
problems.install(api)
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
