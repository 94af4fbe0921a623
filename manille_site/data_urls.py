"""Addresses of what goes in and out: a club's archive."""

from django.urls import URLPattern, path

from manille_site.archive import views as archive

urlpatterns: list[URLPattern] = [
    path("clubs/import/", archive.import_archive, name="import_club"),
    path("clubs/<slug:slug>/archive/", archive.archive, name="club_archive"),
    path("clubs/<slug:slug>/archive/take-back/", archive.take_back_club, name="take_back_club"),
]
