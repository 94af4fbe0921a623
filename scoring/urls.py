"""Addresses of matches, clubs and the referee."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scoring.matches.urls")),
    path("", include("scoring.referee.urls")),
    path("", include("scoring.clubs.urls")),
]
