"""Addresses of a club's archive: taken along, taken over, taken back."""

from django.urls import URLPattern, path

from manille_site.archive import views

urlpatterns: list[URLPattern] = [
    path("clubs/import/", views.import_archive, name="import_club"),
    path("clubs/<slug:slug>/archive/", views.archive, name="club_archive"),
    path("clubs/<slug:slug>/archive/take-back/", views.take_back_club, name="take_back_club"),
]
