"""Addresses: people and clubs in numbers: leaderboards, players, records, ratings."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.records.views import leaderboards, players, ratings, records

club_patterns = [
    path("leaders/", leaderboards.leaders, name="club_leaders"),
    path("leaders/hall/", leaderboards.hall, name="leaders_hall"),
    path("leaders/embed/", leaderboards.embed, name="leaders_embed"),
    path("records/", records.record_list, name="club_records"),
    path("statistics/", records.club_statistics, name="club_statistics"),
    path("hall-of-fame/", records.hall_of_fame, name="hall_of_fame"),
    path("yearbook/<int:year>/", records.yearbook, name="yearbook"),
    path("ratings/", ratings.club_ratings, name="club_ratings"),
]

player_patterns = [
    path("", players.player, name="player"),
    path("matches/", players.player_matches, name="player_matches"),
    path("company/", players.company, name="player_company"),
    path("with/<int:other>/", players.pair, name="pair"),
    path("against/<int:other>/", players.head_to_head, name="head_to_head"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("leaders/", leaderboards.leaders, name="leaders"),
    path("clubs/<slug:slug>/", include(club_patterns)),
    path("players/<int:pk>/", include(player_patterns)),
    path("records/", records.record_list, name="records"),
    path("ratings/", ratings.rating_explained, name="rating_explained"),
]
