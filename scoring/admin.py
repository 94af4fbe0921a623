"""The stock administration, for what has no page of its own. What is append-only can only be read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import (
    Club,
    Company,
    Confirmation,
    HouseRuleset,
    LateHand,
    Line,
    LogEntry,
    Match,
    Membership,
    Player,
    RefereeCall,
    Ruling,
    User,
)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Lists and shows; never adds, changes or deletes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class KeptAdmin(admin.ModelAdmin):
    """Adds and changes; deletes nothing, because results and the log refer to it."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(KeptAdmin):
    list_display = ("email", "name", "is_active", "is_staff", "is_superuser", "date_joined")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("email", "name")
    fields = (
        "email",
        "name",
        "language",
        "is_active",
        "is_staff",
        "is_superuser",
        "date_joined",
        "last_login",
    )
    readonly_fields = ("date_joined", "last_login")


@admin.register(Club)
class ClubAdmin(KeptAdmin):
    list_display = ("name", "slug", "language", "time_zone", "founded_at")
    search_fields = ("name", "slug")


@admin.register(Player)
class PlayerAdmin(KeptAdmin):
    list_display = ("name", "user", "shown_as", "merged_into", "archived_at", "erased_at")
    search_fields = ("name", "pseudonym")
    raw_id_fields = ("user", "merged_into")


@admin.register(Membership)
class MembershipAdmin(KeptAdmin):
    list_display = ("player", "club", "role", "since", "until")
    list_filter = ("role", "club")
    search_fields = ("player__name",)
    raw_id_fields = ("player", "club")


@admin.register(HouseRuleset)
class HouseRulesetAdmin(ReadOnlyAdmin):
    list_display = ("name", "variant", "club", "retired_at")


@admin.register(Company)
class CompanyAdmin(ReadOnlyAdmin):
    list_display = ("club", "kind", "made_at", "ended_at")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("public_id", "variant", "club", "opened_at", "closed_at")
    list_filter = ("variant",)
    search_fields = ("public_id",)


@admin.register(Line)
class LineAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "version", "kind", "struck", "recorded_at")
    list_select_related = ("match",)


@admin.register(LateHand)
class LateHandAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "cause", "received_at", "decision")
    list_select_related = ("match",)


@admin.register(Confirmation)
class ConfirmationAdmin(ReadOnlyAdmin):
    list_display = ("match", "side", "agreed", "given_at")
    list_select_related = ("match",)


@admin.register(RefereeCall)
class RefereeCallAdmin(ReadOnlyAdmin):
    list_display = ("match", "called_at", "claimed_at", "closed_at")
    list_select_related = ("match",)


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("club", "variant", "irregularity", "outcome", "decided_at")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "action", "actor", "role", "club", "match", "subject")
    list_filter = ("action",)
    list_select_related = ("actor", "club", "match")
    show_full_result_count = False
