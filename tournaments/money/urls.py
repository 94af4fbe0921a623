"""Addresses: prize evenings and the cash box."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.money.views import book, pots

evening_patterns = [
    path("", pots.pot, name="pot"),
    path("paper/", pots.paper, name="pot_paper"),
    path("tickets/", book.sell_tickets, name="sell_tickets"),
    path("tickets/<int:pk>/back/", book.give_back, name="give_back"),
    path("tables/", book.form_table, name="form_table"),
    path("games/<int:pk>/prize/", book.hand_over_prize, name="hand_over_prize"),
    path("entries/", book.write_entry, name="write_entry"),
    path("entries/<int:pk>/reverse/", book.reverse_entry, name="reverse_entry"),
    path("stakes/", book.book_stakes, name="book_stakes"),
    path("prizes/", book.book_prizes, name="book_prizes"),
    path("close/", book.close_pot, name="close_pot"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:slug>/pots/", pots.pots, name="pots"),
    path("clubs/<slug:slug>/pots/new/", pots.open_pot, name="open_pot"),
    path("pots/<slug:public_id>/", include(evening_patterns)),
]
