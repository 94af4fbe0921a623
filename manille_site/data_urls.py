"""Addresses of what goes in and out: a club's archive, tables for spreadsheets."""

from django.urls import URLPattern, path

from manille_site import exports
from manille_site.archive import views as archive

urlpatterns: list[URLPattern] = [
    path("clubs/import/", archive.import_archive, name="import_club"),
    path("clubs/<slug:slug>/archive/", archive.archive, name="club_archive"),
    path("clubs/<slug:slug>/archive/take-back/", archive.take_back_club, name="take_back_club"),
    path("clubs/<slug:slug>/members.<str:kind>", exports.members, name="members_export"),
    path("t/<slug:public_id>/entrants.<str:kind>", exports.entrants, name="entrants_export"),
    path("t/<slug:public_id>/results.<str:kind>", exports.results, name="results_export"),
    path("t/<slug:public_id>/standings/<int:number>.trf", exports.trf, name="trf"),
    path("t/<slug:public_id>/standings/<int:number>.<str:kind>", exports.standings, name="standings_export"),
]
