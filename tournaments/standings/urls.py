"""Addresses: the list and front pages of tournaments, standings, brackets, the end."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.standings.views import announcer, brackets, end, public, standings, versions

tournament_patterns = [
    path("", public.tournament, name="tournament"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:number>/", standings.standings, name="standings_of"),
    path("standings/<int:number>/crosstable/", standings.crosstable_page, name="crosstable"),
    path("standings/<int:number>/progress/", standings.progress, name="progress"),
    path("entrants/<int:number>/", standings.entrant, name="entrant"),
    path("bracket/<int:number>/", brackets.bracket, name="bracket"),
    path("end/", end.end, name="end"),
    path("announcer/", announcer.announcer, name="announcer"),
    path("end/prizes/", end.prizes, name="prizes"),
    path("end/<int:number>/", versions.ranking_version, name="ranking_version"),
    path("end/<int:number>/file/", versions.ranking_file, name="ranking_file"),
    path("reveal/", end.reveal, name="reveal"),
    path("reveal/next/", end.tell_next, name="tell_next"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("tournaments/", public.tournament_list, name="tournament_list"),
    path("t/<slug:public_id>/", include(tournament_patterns)),
]
