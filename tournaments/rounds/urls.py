"""Addresses: draws, rounds, tables, the clock, and the referee of a tournament."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.rounds.views import (
    cards,
    clock,
    corrections,
    desk,
    draws,
    fixed_tables,
    referee,
    repairs,
    results_import,
    rounds,
    seats,
    slip_pictures,
    strip,
    table_page,
    tables,
)

tournament_patterns = [
    path("draw/", draws.draw, name="draw"),
    path("draw/new/", draws.draw_round, name="draw_round"),
    path("draw/again/", draws.draw_again, name="draw_again"),
    path("draw/discard/", draws.discard_draft, name="discard_draft"),
    path("draw/publish/", draws.publish_round, name="publish_round"),
    path("draw/exchange/", draws.exchange, name="exchange"),
    path("fixed-tables/", fixed_tables.fixed_tables, name="fixed_tables"),
    path("fixed-tables/<int:pk>/end/", fixed_tables.free_table, name="free_table"),
    path("undone/<int:pk>/", rounds.undone_round, name="undone_round"),
    path("imports/<int:pk>/", results_import.results_import, name="results_import"),
    path("imports/<int:pk>/undo/", results_import.take_back_results, name="take_back_results"),
    path("cards/", cards.event_cards, name="event_cards"),
    path("seat/", seats.find_seat, name="find_seat"),
    path("strip/", strip.strip, name="strip"),
    path("referee/", referee.board, name="referee"),
    path("referee/<int:pk>/claim/", referee.claim_call, name="claim_call"),
    path("referee/<int:pk>/close/", referee.close_call, name="close_call"),
]

round_patterns = [
    path("", rounds.round_, name="round"),
    path("slips/", rounds.slips, name="slips"),
    path("seats/", seats.seat_list, name="seat_list"),
    path("desk/", desk.desk, name="desk"),
    path("undo/", rounds.undo_round, name="undo_round"),
    path("import/", results_import.import_results, name="import_results"),
    path("confirm/", rounds.confirm_round, name="confirm_round"),
    path("clock/", clock.clock, name="clock"),
    path("clock/start/", clock.start_clock, name="start_clock"),
    path("clock/pause/", clock.pause_clock, name="pause_clock"),
    path("clock/reset/", clock.reset_clock, name="reset_clock"),
    path("clock/minutes/", clock.set_minutes, name="set_minutes"),
    path("clock/last-hand/", clock.call_last_hand, name="call_last_hand"),
    path("cards/", cards.table_cards, name="table_cards"),
]

table_patterns = [
    path("", table_page.table, name="table"),
    path("result/", tables.enter_result, name="enter_result"),
    path("forfeit/", tables.forfeit, name="forfeit"),
    path("correct/", corrections.correct_result, name="correct_result"),
    path("take-back/", tables.take_back, name="take_back"),
    path("confirm/", tables.confirm_result, name="confirm_result"),
    path("stop/", tables.stop_table, name="stop_table"),
    path("paper/", tables.put_on_paper, name="put_on_paper"),
    path("extra-time/", tables.give_extra_time, name="give_extra_time"),
    path("nudge/", tables.nudge, name="nudge"),
    path("move/", repairs.move_result, name="move_result"),
    path("reseat/", repairs.reseat, name="reseat"),
    path("pictures/", slip_pictures.attach_picture, name="attach_picture"),
    path("pictures/<int:number>/", slip_pictures.slip_picture, name="slip_picture"),
    path("pictures/<int:number>/remove/", slip_pictures.remove_picture, name="remove_picture"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("j/t/<slug:secret>/", cards.join_by_card, name="join_by_card"),
    path("t/<slug:public_id>/", include(tournament_patterns)),
    path("t/<slug:public_id>/rounds/<int:stage>/<int:number>/", include(round_patterns)),
    path("t/<slug:public_id>/tables/<int:pk>/", include(table_patterns)),
]
