"""Addresses: who takes part. Entrants are named by their key: numbers move up when somebody is taken off the
list.
"""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.entrants import views
from tournaments.entrants.views import check_in, entrants_import, presence

tournament_patterns = [
    path("entrants/", views.entrants, name="entrants"),
    path("entrants/add/", views.add, name="add_entrants"),
    path("entrants/import/", entrants_import.import_entrants, name="import_entrants"),
    path("entrants/import/<int:pk>/", entrants_import.entrants_import, name="entrants_import"),
    path("entrants/import/<int:pk>/undo/", entrants_import.take_back_entrants, name="take_back_entrants"),
    path("entrants/people/", views.people, name="people"),
    path("entrants/apart/", views.apart, name="apart"),
    path("entrants/apart/<int:pk>/end/", views.allow_together, name="allow_together"),
    path("entrants/edit/<int:pk>/", views.edit, name="edit_entrant"),
    path("entrants/remove/<int:pk>/", views.remove, name="remove_entrant"),
    path("entrants/paid/<int:pk>/", views.paid, name="paid"),
    path("entrants/withdraw/<int:pk>/", presence.withdraw, name="withdraw"),
    path("entrants/back/<int:pk>/", presence.come_back, name="come_back"),
    path("entrants/absent/<int:pk>/", presence.absent, name="absent"),
    path("entrants/substitute/<int:pk>/", presence.substitute, name="substitute"),
    path("entrants/split/<int:pk>/", presence.split, name="split"),
    path("entrants/no-shows/", presence.take_out_no_shows, name="take_out_no_shows"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("check-in/all/", check_in.tick_all, name="tick_all"),
    path("check-in/<int:pk>/", check_in.tick, name="tick"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<slug:public_id>/", include(tournament_patterns)),
]
