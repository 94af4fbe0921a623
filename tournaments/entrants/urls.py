"""Addresses: who takes part.

Whatever is done to entrants names them by their key: numbers move up when somebody is taken off the list.
Only the page that everybody may read, in standings, goes by the number on the list.
"""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.entrants import views
from tournaments.entrants.views import check_in, entrants_import, late, linking, paper, presence, tablet

tournament_patterns = [
    path("entrants/", views.entrants, name="entrants"),
    path("entrants/list/", paper.door_list, name="door_list"),
    path("entrants/add/", views.add, name="add_entrants"),
    path("entrants/import/", entrants_import.import_entrants, name="import_entrants"),
    path("entrants/import/<int:pk>/", entrants_import.entrants_import, name="entrants_import"),
    path("entrants/import/<int:pk>/undo/", entrants_import.take_back_entrants, name="take_back_entrants"),
    path("entrants/link/", linking.link, name="link_people"),
    path("entrants/people/", views.people, name="people"),
    path("entrants/apart/", views.apart, name="apart"),
    path("entrants/apart/<int:pk>/end/", views.allow_together, name="allow_together"),
    path("entrants/<int:pk>/edit/", views.edit, name="edit_entrant"),
    path("entrants/<int:pk>/remove/", views.remove, name="remove_entrant"),
    path("entrants/<int:pk>/paid/", views.paid, name="paid"),
    path("entrants/<int:pk>/withdraw/", presence.withdraw, name="withdraw"),
    path("entrants/<int:pk>/back/", presence.come_back, name="come_back"),
    path("entrants/<int:pk>/absent/", presence.absent, name="absent"),
    path("entrants/<int:pk>/substitute/", presence.substitute, name="substitute"),
    path("entrants/<int:pk>/split/", presence.split, name="split"),
    path("entrants/no-shows/", presence.take_out_no_shows, name="take_out_no_shows"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("check-in/all/", check_in.tick_all, name="tick_all"),
    path("check-in/undo/", check_in.untick, name="untick"),
    path("check-in/late/", late.late_comer, name="late_comer"),
    path("check-in/<int:pk>/", check_in.tick, name="tick"),
    path("check-in/tablet/", tablet.tablet_setup, name="tablet_setup"),
    path("check-in/tablet/open/", tablet.open_tablet, name="open_tablet"),
    path("check-in/tablet/end/", tablet.end_tablet, name="end_tablet"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<slug:public_id>/", include(tournament_patterns)),
    path("door/<slug:secret>/", tablet.tablet, name="tablet"),
    path("door/<slug:secret>/undo/", tablet.take_back_arrival, name="take_back_arrival"),
    path("door/<slug:secret>/<int:pk>/", tablet.arrive, name="arrive"),
]
