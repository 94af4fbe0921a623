"""Addresses: setting up, settings, the tournament file."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.setup import views
from tournaments.setup.views import files

tournament_patterns = [
    path("settings/", views.settings, name="settings"),
    path("structure/", views.structure, name="structure"),
    path("duplicate/", views.duplicate, name="duplicate"),
    path("open/", views.change_status, {"status": "open"}, name="open"),
    path("finish/", views.finish, name="finish"),
    path("hide/", views.change_status, {"status": "hide"}, name="hide"),
    path("file.json", files.tournament_file, name="tournament_file"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:slug>/tournaments/new/", views.choose_kind, name="found"),
    path("clubs/<slug:slug>/tournaments/new/<slug:preset>/", views.found_tournament, name="found_tournament"),
    path("tournaments/import/", files.import_tournament, name="import_tournament"),
    path("t/<slug:public_id>/", include(tournament_patterns)),
]
