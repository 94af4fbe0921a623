"""Addresses of tournaments and seasons."""

from django.urls import URLPattern, path

from tournaments.views import (
    brackets,
    calendars,
    cards,
    check_in,
    clock,
    corrections,
    draws,
    end,
    entrants,
    entrants_import,
    evenings,
    files,
    fixtures,
    leaderboards,
    players,
    pot,
    presence,
    public,
    ratings,
    records,
    referee,
    repairs,
    results_import,
    rounds,
    season_absences,
    season_clubs,
    season_evenings,
    season_keeping,
    seasons,
    setup,
    standings,
    tables,
)

app_name = "tournaments"
urlpatterns: list[URLPattern] = []

# Draws, rounds, tables and the clock.
urlpatterns += [
    path("t/<slug:public_id>/draw/", draws.draw, name="draw"),
    path("t/<slug:public_id>/draw/new/", draws.draw_round, name="draw_round"),
    path("t/<slug:public_id>/draw/again/", draws.draw_again, name="draw_again"),
    path("t/<slug:public_id>/draw/discard/", draws.discard_draft, name="discard_draft"),
    path("t/<slug:public_id>/draw/publish/", draws.publish_round, name="publish_round"),
    path("t/<slug:public_id>/draw/exchange/", draws.exchange, name="exchange"),
    path("t/<slug:public_id>/undone/<int:pk>/", rounds.undone_round, name="undone_round"),
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/", rounds.round_, name="round"),
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/slips/", rounds.slips, name="slips"),
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/undo/", rounds.undo_round, name="undo_round"),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/import/",
        results_import.import_results,
        name="import_results",
    ),
    path("t/<slug:public_id>/imports/<int:pk>/", results_import.results_import, name="results_import"),
    path(
        "t/<slug:public_id>/imports/<int:pk>/undo/",
        results_import.take_back_results,
        name="take_back_results",
    ),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/confirm/",
        rounds.confirm_round,
        name="confirm_round",
    ),
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/", clock.clock, name="clock"),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/start/",
        clock.start_clock,
        name="start_clock",
    ),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/pause/",
        clock.pause_clock,
        name="pause_clock",
    ),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/reset/",
        clock.reset_clock,
        name="reset_clock",
    ),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/minutes/",
        clock.set_minutes,
        name="set_minutes",
    ),
    path(
        "t/<slug:public_id>/rounds/<int:stage>/<int:number>/clock/last-hand/",
        clock.call_last_hand,
        name="call_last_hand",
    ),
    path("t/<slug:public_id>/tables/<int:pk>/", tables.table, name="table"),
    path("t/<slug:public_id>/tables/<int:pk>/result/", tables.enter_result, name="enter_result"),
    path("t/<slug:public_id>/tables/<int:pk>/forfeit/", tables.forfeit, name="forfeit"),
    path("t/<slug:public_id>/tables/<int:pk>/correct/", corrections.correct_result, name="correct_result"),
    path("t/<slug:public_id>/tables/<int:pk>/take-back/", tables.take_back, name="take_back"),
    path("t/<slug:public_id>/tables/<int:pk>/confirm/", tables.confirm_result, name="confirm_result"),
    path("t/<slug:public_id>/tables/<int:pk>/stop/", tables.stop_table, name="stop_table"),
    path("t/<slug:public_id>/tables/<int:pk>/paper/", tables.put_on_paper, name="put_on_paper"),
    path("t/<slug:public_id>/tables/<int:pk>/extra-time/", tables.give_extra_time, name="give_extra_time"),
    path("t/<slug:public_id>/tables/<int:pk>/nudge/", tables.nudge, name="nudge"),
    path("t/<slug:public_id>/tables/<int:pk>/move/", repairs.move_result, name="move_result"),
    path("t/<slug:public_id>/tables/<int:pk>/reseat/", repairs.reseat, name="reseat"),
]

# Setting up, settings, the tournament file.
urlpatterns += [
    path("clubs/<slug:slug>/tournaments/new/", setup.found, name="found"),
    path("clubs/<slug:slug>/tournaments/new/<slug:preset>/", setup.found_tournament, name="found_tournament"),
    path("tournaments/import/", files.import_tournament, name="import_tournament"),
    path("t/<slug:public_id>/settings/", setup.settings, name="settings"),
    path("t/<slug:public_id>/structure/", setup.structure, name="structure"),
    path("t/<slug:public_id>/duplicate/", setup.duplicate, name="duplicate"),
    path("t/<slug:public_id>/open/", setup.change_status, {"status": "open"}, name="open"),
    path("t/<slug:public_id>/hide/", setup.change_status, {"status": "hide"}, name="hide"),
    path("t/<slug:public_id>/finish/", setup.change_status, {"status": "finish"}, name="finish"),
    path("t/<slug:public_id>/file.json", files.tournament_file, name="tournament_file"),
]

# Who takes part. Entrants are named by their key: numbers move up when somebody is taken off the list.
urlpatterns += [
    path("t/<slug:public_id>/entrants/", entrants.entrants, name="entrants"),
    path("t/<slug:public_id>/entrants/add/", entrants.add, name="add_entrants"),
    path("t/<slug:public_id>/entrants/import/", entrants_import.import_entrants, name="import_entrants"),
    path(
        "t/<slug:public_id>/entrants/import/<int:pk>/",
        entrants_import.entrants_import,
        name="entrants_import",
    ),
    path(
        "t/<slug:public_id>/entrants/import/<int:pk>/undo/",
        entrants_import.take_back_entrants,
        name="take_back_entrants",
    ),
    path("t/<slug:public_id>/entrants/people/", entrants.people, name="people"),
    path("t/<slug:public_id>/entrants/apart/", entrants.apart, name="apart"),
    path("t/<slug:public_id>/entrants/apart/<int:pk>/end/", entrants.allow_together, name="allow_together"),
    path("t/<slug:public_id>/entrants/edit/<int:pk>/", entrants.edit, name="edit_entrant"),
    path("t/<slug:public_id>/entrants/remove/<int:pk>/", entrants.remove, name="remove_entrant"),
    path("t/<slug:public_id>/entrants/paid/<int:pk>/", entrants.paid, name="paid"),
    path("t/<slug:public_id>/entrants/withdraw/<int:pk>/", presence.withdraw, name="withdraw"),
    path("t/<slug:public_id>/entrants/back/<int:pk>/", presence.come_back, name="come_back"),
    path("t/<slug:public_id>/entrants/absent/<int:pk>/", presence.absent, name="absent"),
    path("t/<slug:public_id>/entrants/substitute/<int:pk>/", presence.substitute, name="substitute"),
    path("t/<slug:public_id>/entrants/split/<int:pk>/", presence.split, name="split"),
    path("t/<slug:public_id>/check-in/", check_in.check_in, name="check_in"),
    path("t/<slug:public_id>/check-in/all/", check_in.tick_all, name="tick_all"),
    path("t/<slug:public_id>/check-in/<int:pk>/", check_in.tick, name="tick"),
]

# For everybody: the list, front pages, standings, brackets, the end.
urlpatterns += [
    path("tournaments/", public.tournament_list, name="tournament_list"),
    path("t/<slug:public_id>/", public.tournament, name="tournament"),
    path("t/<slug:public_id>/standings/", standings.standings, name="standings"),
    path("t/<slug:public_id>/standings/<int:number>/", standings.standings, name="standings_of"),
    path(
        "t/<slug:public_id>/standings/<int:number>/crosstable/", standings.crosstable_page, name="crosstable"
    ),
    path("t/<slug:public_id>/standings/<int:number>/progress/", standings.progress, name="progress"),
    path("t/<slug:public_id>/entrants/<int:number>/", standings.entrant, name="entrant"),
    path("t/<slug:public_id>/bracket/<int:number>/", brackets.bracket, name="bracket"),
    path("t/<slug:public_id>/end/", end.end, name="end"),
    path("t/<slug:public_id>/end/prizes/", end.prizes, name="prizes"),
    path("t/<slug:public_id>/reveal/", end.reveal, name="reveal"),
    path("t/<slug:public_id>/reveal/next/", end.tell_next, name="tell_next"),
]

# Seasons.
urlpatterns += [
    path("clubs/<slug:slug>/seasons/", seasons.club_seasons, name="club_seasons"),
    path("clubs/<slug:slug>/seasons/new/", seasons.found_season, name="found_season"),
    path("seasons/<slug:public_id>/", seasons.season, name="season"),
    path("seasons/<slug:public_id>/rows/<slug:key>/", seasons.season_row, name="season_row"),
    path("seasons/<slug:public_id>/settings/", season_keeping.season_settings, name="season_settings"),
    path("seasons/<slug:public_id>/status/", season_keeping.season_status, name="season_status"),
    path("seasons/<slug:public_id>/rules/", season_keeping.season_rules, name="season_rules"),
    path("seasons/<slug:public_id>/evenings/", season_evenings.season_evenings, name="season_evenings"),
    path(
        "seasons/<slug:public_id>/evenings/count/", season_evenings.count_tournament, name="count_tournament"
    ),
    path(
        "seasons/<slug:public_id>/evenings/<int:pk>/stop/",
        season_evenings.stop_counting,
        name="stop_counting",
    ),
    path(
        "seasons/<slug:public_id>/evenings/<int:pk>/catch-up/",
        season_evenings.set_catch_up,
        name="set_catch_up",
    ),
    path("seasons/<slug:public_id>/absences/", season_absences.season_absences, name="season_absences"),
    path(
        "seasons/<slug:public_id>/absences/<int:pk>/forget/",
        season_absences.forget_absence,
        name="forget_absence",
    ),
    path(
        "seasons/<slug:public_id>/catch-ups/<int:pk>/forget/",
        season_absences.forget_catch_up,
        name="forget_catch_up",
    ),
    path("seasons/<slug:public_id>/clubs/", season_clubs.season_clubs, name="season_clubs"),
    path("seasons/<slug:public_id>/clubs/<int:pk>/", season_clubs.edit_season_club, name="edit_season_club"),
    path(
        "seasons/<slug:public_id>/clubs/<int:pk>/withdraw/", season_clubs.withdraw_club, name="withdraw_club"
    ),
]

# Phones at the tables, and the referee.
urlpatterns += [
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/cards/", cards.table_cards, name="table_cards"),
    path("t/<slug:public_id>/referee/", referee.board, name="referee"),
    path("t/<slug:public_id>/referee/<int:pk>/claim/", referee.claim_call, name="claim_call"),
    path("t/<slug:public_id>/referee/<int:pk>/close/", referee.close_call, name="close_call"),
]

# Fixtures between clubs, and calendars.
urlpatterns += [
    path("seasons/<slug:public_id>/fixtures/", fixtures.fixtures, name="fixtures"),
    path("seasons/<slug:public_id>/fixtures/make/", fixtures.make_calendar, name="make_calendar"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/", fixtures.fixture, name="fixture"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/sheet/", fixtures.hand_in_sheet, name="hand_in_sheet"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/result/", fixtures.write_result, name="write_result"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/sign/", fixtures.sign, name="sign"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/reopen/", fixtures.reopen, name="reopen"),
    path("seasons/<slug:public_id>/fixtures/<int:pk>/move/", fixtures.move_fixture, name="move_fixture"),
    path("seasons/<slug:public_id>/calendar.ics", calendars.season_calendar, name="season_calendar"),
    path("clubs/<slug:slug>/seasons/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("calendar/<str:token>.ics", calendars.person_calendar, name="person_calendar"),
    path("me/calendar/", calendars.own_calendar, name="own_calendar"),
    path("me/calendar/renew/", calendars.renew_calendar, name="renew_calendar"),
]

# Club evenings without a tournament.
urlpatterns += [
    path("clubs/<slug:slug>/seasons/evenings/", evenings.evenings, name="evenings"),
    path("clubs/<slug:slug>/seasons/evenings/new/", evenings.open_evening, name="open_evening"),
    path("t/<slug:public_id>/evening/", evenings.evening, name="evening"),
    path("t/<slug:public_id>/evening/tick/<int:pk>/", evenings.tick, name="tick_evening"),
    path("t/<slug:public_id>/evening/guest/", evenings.add_guest, name="evening_guest"),
    path("t/<slug:public_id>/evening/draw/", evenings.draw_tables, name="draw_evening"),
    path("t/<slug:public_id>/evening/take-back/", evenings.take_back_tables, name="take_back_tables"),
    path("t/<slug:public_id>/evening/finish/", evenings.finish_evening, name="finish_evening"),
]

# Open prize evenings and the cash box.
urlpatterns += [
    path("clubs/<slug:slug>/seasons/pots/", pot.pots, name="pots"),
    path("clubs/<slug:slug>/seasons/pots/new/", pot.open_pot, name="open_pot"),
    path("seasons/pots/<slug:public_id>/", pot.pot, name="pot"),
    path("seasons/pots/<slug:public_id>/tickets/", pot.sell_tickets, name="sell_tickets"),
    path("seasons/pots/<slug:public_id>/tickets/<int:pk>/back/", pot.give_back, name="give_back"),
    path("seasons/pots/<slug:public_id>/tables/", pot.form_table, name="form_table"),
    path("seasons/pots/<slug:public_id>/games/<int:pk>/prize/", pot.hand_over_prize, name="hand_over_prize"),
    path("seasons/pots/<slug:public_id>/entries/", pot.write_entry, name="write_entry"),
    path("seasons/pots/<slug:public_id>/entries/<int:pk>/reverse/", pot.reverse_entry, name="reverse_entry"),
    path("seasons/pots/<slug:public_id>/stakes/", pot.book_stakes, name="book_stakes"),
    path("seasons/pots/<slug:public_id>/close/", pot.close_pot, name="close_pot"),
]

# People and clubs in numbers: leaderboards, players, records, ratings.
urlpatterns += [
    path("leaders/", leaderboards.leaders, name="leaders"),
    path("clubs/<slug:slug>/leaders/", leaderboards.leaders, name="club_leaders"),
    path("clubs/<slug:slug>/leaders/hall/", leaderboards.hall, name="leaders_hall"),
    path("clubs/<slug:slug>/leaders/embed/", leaderboards.embed, name="leaders_embed"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/matches/", players.player_matches, name="player_matches"),
    path("players/<int:pk>/company/", players.company, name="player_company"),
    path("players/<int:pk>/with/<int:other>/", players.pair, name="pair"),
    path("players/<int:pk>/against/<int:other>/", players.head_to_head, name="head_to_head"),
    path("records/", records.record_list, name="records"),
    path("clubs/<slug:slug>/records/", records.record_list, name="club_records"),
    path("clubs/<slug:slug>/statistics/", records.club_statistics, name="club_statistics"),
    path("clubs/<slug:slug>/hall-of-fame/", records.hall_of_fame, name="hall_of_fame"),
    path("clubs/<slug:slug>/yearbook/<int:year>/", records.yearbook, name="yearbook"),
    path("ratings/", ratings.rating_explained, name="rating_explained"),
    path("clubs/<slug:slug>/ratings/", ratings.club_ratings, name="club_ratings"),
]
