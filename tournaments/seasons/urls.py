"""Addresses: seasons, club evenings, fixtures and calendars."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.seasons.views import (
    absences,
    calendars,
    clubs,
    counting,
    evenings,
    fixtures,
    keeping,
    seasons,
)

club_patterns = [
    path("seasons/", seasons.club_seasons, name="club_seasons"),
    path("seasons/new/", seasons.found_season, name="found_season"),
    path("seasons/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("evenings/", evenings.evenings, name="evenings"),
    path("evenings/new/", evenings.open_evening, name="open_evening"),
]

season_patterns = [
    path("", seasons.season, name="season"),
    path("race/", seasons.season_race, name="season_race"),
    path("rows/<slug:key>/", seasons.season_row, name="season_row"),
    path("settings/", keeping.season_settings, name="season_settings"),
    path("status/", keeping.season_status, name="season_status"),
    path("rules/", keeping.season_rules, name="season_rules"),
    path("evenings/", counting.season_evenings, name="season_evenings"),
    path("evenings/count/", counting.count_tournament, name="count_tournament"),
    path("evenings/<int:pk>/stop/", counting.stop_counting, name="stop_counting"),
    path("evenings/<int:pk>/catch-up/", counting.set_catch_up, name="set_catch_up"),
    path("absences/", absences.season_absences, name="season_absences"),
    path("absences/<int:pk>/forget/", absences.forget_absence, name="forget_absence"),
    path("catch-ups/<int:pk>/forget/", absences.forget_catch_up, name="forget_catch_up"),
    path("clubs/", clubs.season_clubs, name="season_clubs"),
    path("clubs/<int:pk>/", clubs.edit_season_club, name="edit_season_club"),
    path("clubs/<int:pk>/withdraw/", clubs.withdraw_club, name="withdraw_club"),
    path("fixtures/", fixtures.fixtures, name="fixtures"),
    path("fixtures/make/", fixtures.make_calendar, name="make_calendar"),
    path("calendar.ics", calendars.season_calendar, name="season_calendar"),
]

fixture_patterns = [
    path("", fixtures.fixture, name="fixture"),
    path("sheet/", fixtures.hand_in_sheet, name="hand_in_sheet"),
    path("result/", fixtures.write_result, name="write_result"),
    path("sign/", fixtures.sign, name="sign"),
    path("reopen/", fixtures.reopen, name="reopen"),
    path("move/", fixtures.move_fixture, name="move_fixture"),
]

tournament_patterns = [
    path("evening/", evenings.evening, name="evening"),
    path("evening/people/<int:pk>/", evenings.tick, name="tick_evening"),
    path("evening/guest/", evenings.add_guest, name="evening_guest"),
    path("evening/draw/", evenings.draw_tables, name="draw_evening"),
    path("evening/take-back/", evenings.take_back_tables, name="take_back_tables"),
    path("evening/finish/", evenings.finish_evening, name="finish_evening"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:slug>/", include(club_patterns)),
    path("seasons/<slug:public_id>/", include(season_patterns)),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/", include(fixture_patterns)),
    path("calendar/<str:token>.ics", calendars.person_calendar, name="person_calendar"),
    path("me/calendar/", calendars.own_calendar, name="own_calendar"),
    path("me/calendar/renew/", calendars.renew_calendar, name="renew_calendar"),
    path("t/<slug:public_id>/", include(tournament_patterns)),
]
