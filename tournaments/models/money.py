"""Open prize evenings and money: tickets, the games they were played for, and every cent in and out."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Match, Player, User
from tournaments.models.rounds import Table
from tournaments.models.setup import Entrant, Tournament, new_short_id


class Pot(models.Model):
    """The cash box of one evening: an open prize evening, or a tournament's."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, null=True, blank=True, related_name="pot"
    )
    """None for an open prize evening, which has no fixed field."""

    public_id = models.CharField(max_length=6, unique=True, default=new_short_id, editable=False)
    name = models.CharField(_("name"), max_length=80)
    starts_at = models.DateTimeField(_("starts"), default=timezone.now)
    variant = models.CharField(_("game"), max_length=30, blank=True)
    ruleset = models.JSONField(_("rules"), default=dict)
    players = models.PositiveSmallIntegerField(_("people at a table"), default=4)
    ticket_cents = models.PositiveIntegerField(_("a ticket costs"), default=0)
    stake_cents = models.PositiveIntegerField(_("a lost game costs each player"), default=0)
    """At the evening or tournament of this box."""

    prize = models.CharField(_("the winners of a game get"), max_length=120, blank=True)
    prize_cents = models.PositiveIntegerField(_("what the prize of one winner costs"), default=0)
    opening_cents = models.PositiveIntegerField(_("in the box at the start"), default=0)
    counted_cents = models.PositiveIntegerField(null=True, blank=True)
    """What was in the box when it was counted at the end."""

    explanation = models.CharField(max_length=500, blank=True)
    """Of the difference between what was counted and what should be there."""

    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-starts_at", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class PrizeGame(models.Model):
    """One game at an open prize evening: a table of ticket holders, and who took the prize."""

    pot = models.ForeignKey(Pot, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    formed_at = models.DateTimeField(default=timezone.now, editable=False)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("pot", "number"), name="one_prize_game_a_number"),)

    def __str__(self) -> str:
        return f"game {self.number}"


class Ticket(models.Model):
    """The right to one game, bought at any time. It waits, is played, or was given back."""

    pot = models.ForeignKey(Pot, on_delete=models.PROTECT, related_name="tickets")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    game = models.ForeignKey(
        PrizeGame, on_delete=models.PROTECT, null=True, blank=True, related_name="tickets"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)
    bought_at = models.DateTimeField(default=timezone.now, editable=False)
    returned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("pot", "number"), name="one_ticket_a_number"),
            models.UniqueConstraint(
                fields=("game", "seat"), condition=Q(game__isnull=False), name="one_ticket_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(game=None) | Q(returned_at=None), name="no_ticket_is_played_and_given_back"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"


class PotEntry(models.Model):
    """One movement of money, in cents; in is positive, out negative. Never changed: a mistake is reversed."""

    class Kind(models.TextChoices):
        FEE = "fee", _("entry fee")
        TICKET = "ticket", _("ticket")
        STAKE = "stake", _("stake for a lost game")
        GIFT = "gift", _("gift or sponsor")
        PRIZE = "prize", _("prize")
        COST = "cost", _("expense")
        REFUND = "refund", _("given back")
        REVERSAL = "reversal", _("mistake put right")

    pot = models.ForeignKey(Pot, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind)
    cents = models.IntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ticket = models.ForeignKey(
        Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="entries"
    )
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    """Of a stake booked from the results: who lost where."""

    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    note = models.CharField(max_length=200, blank=True)
    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    """The same form sent twice is one movement."""

    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=~Q(cents=0), name="money_that_moves_is_not_nothing"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"
