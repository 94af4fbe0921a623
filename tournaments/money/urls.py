"""Addresses: prize evenings and the cash box."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.money import views

evening_patterns = [
    path("", views.pot, name="pot"),
    path("paper/", views.paper, name="pot_paper"),
    path("tickets/", views.sell_tickets, name="sell_tickets"),
    path("tickets/<int:pk>/back/", views.give_back, name="give_back"),
    path("tables/", views.form_table, name="form_table"),
    path("games/<int:pk>/prize/", views.hand_over_prize, name="hand_over_prize"),
    path("entries/", views.write_entry, name="write_entry"),
    path("entries/<int:pk>/reverse/", views.reverse_entry, name="reverse_entry"),
    path("stakes/", views.book_stakes, name="book_stakes"),
    path("prizes/", views.book_prizes, name="book_prizes"),
    path("close/", views.close_pot, name="close_pot"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:slug>/pots/", views.pots, name="pots"),
    path("clubs/<slug:slug>/pots/new/", views.open_pot, name="open_pot"),
    path("pots/<slug:public_id>/", include(evening_patterns)),
]
