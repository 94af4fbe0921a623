"""Addresses: clubs, their people, and one's own pages."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.clubs.views import clubs, logbook, me, people, people_import, tokens

club_patterns = [
    path("", clubs.club, name="club"),
    path("edit/", clubs.edit_club, name="edit_club"),
    path("hand-over/", clubs.hand_over, name="hand_over"),
    path("leave/", clubs.leave_club, name="leave_club"),
    path("company/", clubs.companies, name="companies"),
    path("company/<int:pk>/end/", clubs.end_company, name="end_company"),
    path("rules/", clubs.house_games, name="house_games"),
    path("rules/new/<slug:variant>/", clubs.new_house_rules, name="new_house_rules"),
    path("rules/<int:pk>/", clubs.house_ruleset, name="house_ruleset"),
    path("rules/<int:pk>/retire/", clubs.retire_house_ruleset, name="retire_house_ruleset"),
    path("log/", logbook.club_log, name="club_log"),
    path("members/", people.members, name="members"),
    path("members/import/", people_import.import_people, name="import_people"),
    path("members/import/<int:pk>/", people_import.people_import, name="people_import"),
    path("members/import/<int:pk>/undo/", people_import.take_back_people, name="take_back_people"),
    path("doubles/", people.doubles, name="doubles"),
    path("doubles/<int:pk>/part/", people.part_players, name="part_players"),
]

member_patterns = [
    path("", people.member, name="member"),
    path("name/", people.rename_player, name="rename_player"),
    path("role/", people.change_role, name="change_role"),
    path("archive/", people.archive_player, name="archive_player"),
    path("end/", people.end_membership, name="end_membership"),
    path("erase/", people.erase_guest, name="erase_guest"),
    path("merge/", people.merge_players, name="merge_players"),
    path("link/", people.claim_link, name="member_link"),
]

own_patterns = [
    path("", me.me, name="me"),
    path("log/", me.own_log, name="own_log"),
    path("data.zip", me.own_data, name="own_data"),
    path("erase/", me.erase_me, name="erase_me"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", tokens.revoke, name="revoke_token"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found_club, name="found_club"),
    path("clubs/<slug:slug>/", include(club_patterns)),
    path("clubs/<slug:slug>/members/<int:pk>/", include(member_patterns)),
    path("me/", include(own_patterns)),
    path("claim/", me.claim, name="claim"),
    path("claim/<str:token>/", me.claim_link, name="claim_link"),
]
