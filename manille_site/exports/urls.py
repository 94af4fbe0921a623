"""Addresses of tables for spreadsheets.

A table's file has the address of its page, with a dot and the kind (``csv``, ``xlsx``) in the place of the
last slash; where a page has several tables, with the name of one more.
"""

from django.urls import URLPattern, path

from manille_site.exports import clubs, memory, people, seasons, tournaments

# What a club keeps, and what it remembers.
urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/members.<str:kind>", clubs.members, name="members_export"),
    path("clubs/<slug:slug>/log.<str:kind>", clubs.log, name="log_export"),
    path("clubs/<slug:slug>/decisions.<str:kind>", clubs.decision_book, name="decisions_export"),
    path("clubs/<slug:slug>/leaders.<str:kind>", people.leaders, name="club_leaders_export"),
    path("clubs/<slug:slug>/records.<str:kind>", memory.records, name="club_records_export"),
    path("clubs/<slug:slug>/hall-of-fame.<str:kind>", memory.hall_of_fame, name="hall_export"),
    path("clubs/<slug:slug>/statistics.<str:kind>", memory.statistics, name="statistics_export"),
    path("clubs/<slug:slug>/yearbook/<int:year>.<str:kind>", memory.yearbook, name="yearbook_export"),
    path("pots/<slug:public_id>.<str:kind>", clubs.cash_book, name="cash_book_export"),
]

# People.
urlpatterns += [
    path("leaders.<str:kind>", people.leaders, name="leaders_export"),
    path("records.<str:kind>", memory.records, name="records_export"),
    path("players/<int:pk>.<str:kind>", people.figures, name="figures_export"),
    path("players/<int:pk>/matches.<str:kind>", people.matches, name="matches_export"),
    path("players/<int:pk>/company.<str:kind>", people.company, name="company_export"),
    path("players/<int:pk>/with/<int:other>.<str:kind>", people.pair, name="pair_export"),
    path("players/<int:pk>/against/<int:other>.<str:kind>", people.head_to_head, name="duel_export"),
]

# Tournaments.
urlpatterns += [
    path("t/<slug:public_id>/entrants.<str:kind>", tournaments.entrants, name="entrants_export"),
    path("t/<slug:public_id>/results.<str:kind>", tournaments.results, name="results_export"),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>.<str:kind>",
        tournaments.round_results,
        name="round_export",
    ),
    path("t/<slug:public_id>/standings/<int:number>.trf", tournaments.trf, name="trf"),
    path(
        "t/<slug:public_id>/standings/<int:number>.<str:kind>", tournaments.standings, name="standings_export"
    ),
    path(
        "t/<slug:public_id>/standings/<int:number>/crosstable.<str:kind>",
        tournaments.crosstable_of,
        name="crosstable_export",
    ),
    path("t/<slug:public_id>/end.<str:kind>", tournaments.final_ranking, name="final_export"),
]

# Seasons.
urlpatterns += [
    path("seasons/<slug:public_id>.<str:kind>", seasons.season, name="season_export"),
    path("seasons/<slug:public_id>/table.<str:kind>", seasons.table, name="season_table_export"),
    path("seasons/<slug:public_id>/evenings.<str:kind>", seasons.evenings, name="season_evenings_export"),
    path("seasons/<slug:public_id>/fixtures.<str:kind>", seasons.fixtures, name="fixtures_export"),
    path("seasons/<slug:public_id>/rows/<slug:key>.<str:kind>", seasons.row, name="season_row_export"),
]
