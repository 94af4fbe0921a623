"""Addresses of tournaments, seasons and what is remembered of them."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.setup.urls")),
    path("", include("tournaments.entrants.urls")),
    path("", include("tournaments.standings.urls")),
    path("", include("tournaments.screens.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.money.urls")),
    path("", include("tournaments.records.urls")),
]
