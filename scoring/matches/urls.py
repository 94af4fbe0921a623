"""Addresses: matches and their sheets, phones at tables, signatures, the games."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.matches.views import (
    blank,
    files,
    games,
    guest_seats,
    joining,
    late_hands,
    lines,
    pad,
    seats,
    signing,
    start,
    table_card,
)

match_patterns = [
    path("codes/", joining.codes, name="codes"),
    path("codes/renew/", joining.renew_code, name="renew_code"),
    path("devices/<int:pk>/shut-out/", joining.shut_out, name="shut_out"),
    path("sign/", signing.sign, name="sign"),
    path("sign/<int:side>/", signing.confirm_sheet, name="confirm_sheet"),
    path("sign/<int:side>/refuse/", signing.refuse_sheet, name="refuse_sheet"),
    path("card/", table_card.table_card, name="table_card"),
    path("seats/", seats.relabel_seats, name="relabel_seats"),
    path("guests/", guest_seats.guests, name="guests"),
    path("guests/<int:number>/release/", guest_seats.release_seat, name="release_seat"),
    path("", pad.match, name="match"),
    path("preview/", pad.preview, name="preview"),
    path("lines/", pad.record_line, name="record_line"),
    path("lines/<int:number>/", lines.line, name="line"),
    path("lines/<int:number>/strike/", lines.strike_line, name="strike_line"),
    path("lines/<int:number>/unstrike/", lines.unstrike_line, name="unstrike_line"),
    path("penalty/", lines.new_line, {"kind": "penalty"}, name="penalty"),
    path("void/", lines.new_line, {"kind": "void"}, name="void"),
    path("adjustment/", lines.new_line, {"kind": "adjustment"}, name="adjustment"),
    path("late/", late_hands.late_hands, name="late_hands"),
    path("late/<int:pk>/take/", late_hands.take_late_hand, name="take_late_hand"),
    path("late/<int:pk>/keep/", late_hands.keep_late_hand, name="keep_late_hand"),
    path("stop/", start.stop_match, name="stop_match"),
    path("rematch/", start.rematch, name="rematch"),
    path("sheet.json", files.sheet_file, name="sheet_file"),
    path("share/", files.share, name="share"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("j/", joining.join, name="join"),
    path("j/<slug:secret>/", joining.join_by_secret, name="join_by_secret"),
    path("m/<slug:public_id>/", include(match_patterns)),
    path("seat/", guest_seats.claim_seat, name="claim_seat"),
    path("seat/<str:token>/", guest_seats.seat_link, name="seat_link"),
    path("play/", start.start, name="start"),
    path("play/<slug:variant>/pad/", blank.blank_pad, name="blank_pad"),
    path("play/<slug:variant>/", start.open_match, name="open_match"),
    path("import/", files.import_sheet, name="import_sheet"),
    path("games/", games.games, name="games"),
    path("games/<slug:variant>/", games.game, name="game"),
]
