"""Addresses of phones at tables, signatures, the referee and the decision book."""

from django.urls import URLPattern, path

from scoring.views import cards, joining, referee, rulings, seats, signing

urlpatterns: list[URLPattern] = [
    # Phones at tables.
    path("j/", joining.join, name="join"),
    path("j/<slug:secret>/", joining.join_by_secret, name="join_by_secret"),
    path("m/<slug:public_id>/codes/", joining.codes, name="codes"),
    path("m/<slug:public_id>/codes/renew/", joining.renew_code, name="renew_code"),
    path("m/<slug:public_id>/devices/<int:pk>/shut-out/", joining.shut_out, name="shut_out"),
    # Both sides sign.
    path("m/<slug:public_id>/sign/", signing.sign, name="sign"),
    path("m/<slug:public_id>/sign/<int:side>/", signing.confirm_sheet, name="confirm_sheet"),
    path("m/<slug:public_id>/sign/<int:side>/refuse/", signing.refuse_sheet, name="refuse_sheet"),
    # The referee is called, and answers.
    path("m/<slug:public_id>/call/", referee.call_referee, name="call_referee"),
    path("m/<slug:public_id>/news/", referee.table_news, name="table_news"),
    path("clubs/<slug:slug>/referee/", referee.club_board, name="club_board"),
    path("clubs/<slug:slug>/referee/<int:pk>/claim/", referee.claim_call, name="claim_call"),
    path("clubs/<slug:slug>/referee/<int:pk>/close/", referee.close_call, name="close_call"),
    path("referee/legal/", cards.legal, name="legal"),
    path("referee/pile/", cards.pile, name="pile"),
    # Rulings and the decision book; who really sat where.
    path("m/<slug:public_id>/ruling/", rulings.ruling, name="ruling"),
    path("clubs/<slug:slug>/ruling/", rulings.club_ruling, name="club_ruling"),
    path("clubs/<slug:slug>/decisions/", rulings.decision_book, name="decisions"),
    path("clubs/<slug:slug>/decisions/<int:pk>/", rulings.decision, name="decision"),
    path("m/<slug:public_id>/seats/", seats.relabel_seats, name="relabel_seats"),
]
