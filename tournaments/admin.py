"""The stock administration of tournaments: to look things up. Changes go through the app's own pages."""

from django.contrib import admin

from scoring.admin import ReadOnlyAdmin
from tournaments.models import Entrant, Official, Result, Round, Stage, Table, Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "status", "variant", "starts_at")
    list_filter = ("status", "variant")
    search_fields = ("name", "public_id")


@admin.register(Official)
class OfficialAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "user", "task")
    list_select_related = ("tournament", "user")


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    list_display = ("name", "number", "tournament", "from_round", "left_after")
    list_select_related = ("tournament",)
    search_fields = ("name",)


@admin.register(Stage)
class StageAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "system")
    list_select_related = ("tournament",)


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("stage", "number")
    list_select_related = ("stage",)


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ("round", "match")
    list_select_related = ("round", "match")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("table", "pk")
    list_select_related = ("table",)
