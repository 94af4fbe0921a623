"""Addresses of matches, score sheets and rules."""

from django.urls import URLPattern, path

from scoring import trust_urls
from scoring.views import (
    clubs,
    files,
    games,
    lines,
    logbook,
    me,
    pad,
    people,
    people_import,
    start,
    tokens,
)

app_name = "scoring"
urlpatterns: list[URLPattern] = [
    *trust_urls.urlpatterns,
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
    # Clubs: the public page, what organisers do, house rules, who sits apart.
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found_club, name="found_club"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/edit/", clubs.edit_club, name="edit_club"),
    path("clubs/<slug:slug>/hand-over/", clubs.hand_over, name="hand_over"),
    path("clubs/<slug:slug>/leave/", clubs.leave_club, name="leave_club"),
    path("clubs/<slug:slug>/company/", clubs.companies, name="companies"),
    path("clubs/<slug:slug>/company/<int:pk>/end/", clubs.end_company, name="end_company"),
    path("clubs/<slug:slug>/rules/", clubs.house_games, name="house_games"),
    path("clubs/<slug:slug>/rules/new/<slug:variant>/", clubs.new_house_rules, name="new_house_rules"),
    path("clubs/<slug:slug>/rules/<int:pk>/", clubs.house_ruleset, name="house_ruleset"),
    path("clubs/<slug:slug>/rules/<int:pk>/retire/", clubs.retire_house_ruleset, name="retire_house_ruleset"),
    path("clubs/<slug:slug>/log/", logbook.club_log, name="club_log"),
    # Their people.
    path("clubs/<slug:slug>/members/", people.members, name="members"),
    path("clubs/<slug:slug>/members/import/", people_import.import_people, name="import_people"),
    path("clubs/<slug:slug>/members/import/<int:pk>/", people_import.people_import, name="people_import"),
    path(
        "clubs/<slug:slug>/members/import/<int:pk>/undo/",
        people_import.take_back_people,
        name="take_back_people",
    ),
    path("clubs/<slug:slug>/members/<int:pk>/", people.member, name="member"),
    path("clubs/<slug:slug>/members/<int:pk>/name/", people.rename_player, name="rename_player"),
    path("clubs/<slug:slug>/members/<int:pk>/role/", people.change_role, name="change_role"),
    path("clubs/<slug:slug>/members/<int:pk>/archive/", people.archive_player, name="archive_player"),
    path("clubs/<slug:slug>/members/<int:pk>/end/", people.end_membership, name="end_membership"),
    path("clubs/<slug:slug>/members/<int:pk>/erase/", people.erase_guest, name="erase_guest"),
    path("clubs/<slug:slug>/members/<int:pk>/merge/", people.merge_players, name="merge_players"),
    path("clubs/<slug:slug>/members/<int:pk>/link/", people.claim_link, name="member_link"),
    path("clubs/<slug:slug>/doubles/", people.doubles, name="doubles"),
    path("clubs/<slug:slug>/doubles/<int:pk>/part/", people.part_players, name="part_players"),
    # Oneself.
    path("me/", me.me, name="me"),
    path("me/log/", me.own_log, name="own_log"),
    path("me/data.zip", me.own_data, name="own_data"),
    path("me/erase/", me.erase_me, name="erase_me"),
    path("me/tokens/", tokens.tokens, name="tokens"),
    path("me/tokens/<int:pk>/revoke/", tokens.revoke, name="revoke_token"),
    path("claim/", me.claim, name="claim"),
    path("claim/<str:token>/", me.claim_link, name="claim_link"),
]
