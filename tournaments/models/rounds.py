"""Rounds as they were drawn, their tables, and the results written for them."""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Device, Match, User
from tournaments.models.setup import Entrant, Stage

COMING_BACK = "coming_back"
"""In ``Round.draw`` of a round that was taken back: the places in its list of tables that come back."""


class RoundQuerySet(models.QuerySet["Round"]):
    """Questions that are asked of rounds."""

    def standing(self) -> Self:
        """Those that were not undone."""
        return self.filter(undone_at=None)

    def published(self) -> Self:
        return self.standing().filter(published_at__isnull=False)


class Round(models.Model):
    """What is played between two draws. A draft is the organiser's; once published it is not redrawn."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    """Within the stage, from 1."""

    chance = models.PositiveBigIntegerField()
    """What it was drawn with: the same chance gives the same draw."""

    draw = models.JSONField(default=dict)
    """Quality and reasons, as the draw command prints them."""

    moved_by_hand = models.BooleanField(default=False)
    drawn_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    clock_paused_seconds = models.PositiveIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    last_hand_called_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    """Taken back as a whole: it stays readable and counts for nothing; another takes its number."""

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("stage__number", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("stage", "number"), condition=Q(undone_at=None), name="one_round_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_published(self) -> bool:
        return self.published_at is not None

    @property
    def waiting_tables(self) -> list["Table"]:
        """Of a round that a correction took back: the tables of people that it doesn't reach."""
        orders = self.draw.get(COMING_BACK, ())
        return list(self.tables.filter(order__in=orders, number__isnull=False)) if orders else []

    @property
    def tables_lost(self) -> list["Table"]:
        """Of a round that was taken back in part: the tables that count no more. None where all do."""
        if COMING_BACK not in self.draw:
            return []
        gone = self.tables.exclude(order__in=self.draw[COMING_BACK])
        return list(gone.filter(number__isnull=False).order_by("number"))


class Table(models.Model):
    """One place in a round: who sits where, and the match they play."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    """A draft round may be thrown away with its tables; a published one is never deleted."""

    order = models.PositiveSmallIntegerField()
    """The place in the round's list, from 0."""

    number = models.PositiveSmallIntegerField(null=True, blank=True)
    """In the hall, from 1; a bye has none."""

    group = models.PositiveSmallIntegerField(null=True, blank=True)
    bracket = models.CharField(max_length=12, blank=True)
    match_number = models.PositiveSmallIntegerField(null=True, blank=True)
    notes = models.JSONField(default=list)
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    on_paper = models.BooleanField(default=False)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    nudged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("order",)
        constraints = (
            models.UniqueConstraint(fields=("round", "order"), name="one_table_a_place"),
            models.UniqueConstraint(
                fields=("round", "number"), condition=Q(number__isnull=False), name="one_table_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def waits_for_its_round(self) -> bool:
        """Whether a correction that doesn't reach it took its round back: it goes on, and comes back."""
        return self.round.undone_at is not None and self.order in self.round.draw.get(COMING_BACK, ())

    @property
    def counts_for_nothing(self) -> bool:
        """Whether its round was taken back, and it with it."""
        return self.round.undone_at is not None and not self.waits_for_its_round


class Place(models.Model):
    """An entrant at a table: on which side, and in which order within it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="places")
    side = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """Where a single person sits, counted clockwise from 0; pairs and teams have several seats."""

    class Meta:
        ordering = ("side", "position")
        constraints = (
            models.UniqueConstraint(fields=("round", "entrant"), name="one_table_an_entrant_and_round"),
            models.UniqueConstraint(fields=("table", "side", "position"), name="one_entrant_a_place"),
        )

    def __str__(self) -> str:
        return f"{self.entrant} at {self.table}"


class Rest(models.Model):
    """An entrant without a table in a round: sitting out, or absent."""

    class Kind(models.TextChoices):
        SITTING_OUT = "sitting_out", _("sitting out")
        ABSENT = "absent", _("absent")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="rests")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.SITTING_OUT)
    why = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("round", "entrant"), name="one_rest_an_entrant_and_round"),
        )

    def __str__(self) -> str:
        return f"{self.entrant}: {self.kind}"


class Result(models.Model):
    """One version of a table's result. Never updated, never deleted; the newest version counts."""

    class Source(models.TextChoices):
        MATCH = "match", _("score pad")
        PAPER = "paper", _("paper")
        SECOND_ENTRY = "second", _("second entry")
        FORFEIT = "forfeit", _("forfeit")
        REFEREE = "referee", _("referee")
        MOVED = "moved", _("moved from another table")
        IMPORT = "import", _("import")

    class State(models.TextChoices):
        UNCHECKED = "unchecked", _("waits for the second entry")
        PROVISIONAL = "provisional", _("provisional")
        CONFIRMED = "confirmed", _("confirmed")
        FINAL = "final", _("final")
        WITHDRAWN = "withdrawn", _("taken back")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveIntegerField(default=1)
    scores = models.JSONField(null=True, blank=True)
    absent_sides = models.JSONField(default=list, blank=True)
    winner = models.JSONField(null=True, blank=True)
    """Index of a side, or a list of them, where level sides have to be parted."""

    source = models.CharField(max_length=10, choices=Source)
    state = models.CharField(max_length=12, choices=State, default=State.PROVISIONAL)
    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    reason = models.CharField(max_length=500, blank=True)
    entered_at = models.DateTimeField(default=timezone.now, editable=False)
    entered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entered_on = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("version",)
        constraints = (models.UniqueConstraint(fields=("table", "version"), name="one_result_a_version"),)

    def __str__(self) -> str:
        return f"{self.table}: {self.scores}"
