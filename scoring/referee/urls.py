"""Addresses: calls, rulings, the decision book, and the two tools with cards."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.referee.views import calls, cards, rulings

match_patterns = [
    path("call/", calls.call_referee, name="call_referee"),
    path("news/", calls.table_news, name="table_news"),
    path("ruling/", rulings.ruling, name="ruling"),
]

club_patterns = [
    path("referee/", calls.club_board, name="club_board"),
    path("referee/<int:pk>/claim/", calls.claim_call, name="claim_call"),
    path("referee/<int:pk>/close/", calls.close_call, name="close_call"),
    path("ruling/", rulings.club_ruling, name="club_ruling"),
    path("decisions/", rulings.decision_book, name="decisions"),
    path("decisions/<int:pk>/", rulings.decision, name="decision"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("m/<slug:public_id>/", include(match_patterns)),
    path("clubs/<slug:slug>/", include(club_patterns)),
    path("referee/legal/", cards.legal, name="legal"),
    path("referee/pile/", cards.pile, name="pile"),
]
