"""Addresses of matches, score sheets and rules."""

from django.urls import URLPattern, path

from scoring.views import files, games, lines, pad, start

app_name = "scoring"
urlpatterns: list[URLPattern] = [
    # A match: the pad, the sheet, its lines.
    path("m/<slug:public_id>/", pad.match, name="match"),
    path("m/<slug:public_id>/preview/", pad.preview, name="preview"),
    path("m/<slug:public_id>/lines/", pad.record_line, name="record_line"),
    path("m/<slug:public_id>/lines/<int:number>/", lines.line, name="line"),
    path("m/<slug:public_id>/lines/<int:number>/strike/", lines.strike_line, name="strike_line"),
    path("m/<slug:public_id>/lines/<int:number>/unstrike/", lines.unstrike_line, name="unstrike_line"),
    path("m/<slug:public_id>/penalty/", lines.new_line, {"kind": "penalty"}, name="penalty"),
    path("m/<slug:public_id>/void/", lines.new_line, {"kind": "void"}, name="void"),
    path("m/<slug:public_id>/adjustment/", lines.new_line, {"kind": "adjustment"}, name="adjustment"),
    # Pick a game, sit down, start; files in and out; the rules in the app.
    path("play/", start.start, name="start"),
    path("play/<slug:variant>/", start.open_match, name="open_match"),
    path("m/<slug:public_id>/stop/", start.stop_match, name="stop_match"),
    path("m/<slug:public_id>/rematch/", start.rematch, name="rematch"),
    path("m/<slug:public_id>/sheet.json", files.sheet_file, name="sheet_file"),
    path("m/<slug:public_id>/share/", files.share, name="share"),
    path("import/", files.import_sheet, name="import_sheet"),
    path("games/", games.games, name="games"),
    path("games/<slug:variant>/", games.game, name="game"),
]
