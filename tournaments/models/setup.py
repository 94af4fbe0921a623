"""A tournament, who takes part, and the stages it is played in."""

import secrets
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player, User
from scoring.models.matches import ALPHABET


def new_short_id() -> str:
    """Six characters for an address that is read out in a hall."""
    return "".join(secrets.choice(ALPHABET) for _ in range(6))


def new_chance() -> int:
    """A seed for draws: 0 to 9,007,199,254,740,991 (docs/formats/tournament-file.md)."""
    return secrets.randbelow(2**53)


class Tournament(models.Model):
    """One event of a club: entrants, stages, and the rules its tables play by."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        OPEN = "open", _("open")
        FINISHED = "finished", _("finished")

    class Unit(models.TextChoices):
        PAIR = "pair", _("pairs")
        PLAYER = "player", _("single players")
        TEAM = "team", _("teams")

    class ScoreOf(models.TextChoices):
        POINTS = "points", _("points of the match")
        GAMES = "games", _("games won")

    class Finality(models.TextChoices):
        BOTH_CONFIRM = "both", _("when all sides have confirmed")
        REFEREE = "referee", _("when the referee says so")
        DEADLINE = "deadline", _("when nobody has objected in time")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    public_id = models.CharField(max_length=6, unique=True, default=new_short_id, editable=False)
    name = models.CharField(_("name"), max_length=80)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("starts"), default=timezone.now)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    unit = models.CharField(_("who competes"), max_length=10, choices=Unit, default=Unit.PAIR)
    variant = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"), default=dict)
    """Every option in force at its tables, as in a match."""

    conventions = models.JSONField(_("table card"), default=dict, db_default={}, blank=True)
    """What its tables agree on that moves no points, as in a match; each can change its own."""

    score_of = models.CharField(_("a result is"), max_length=10, choices=ScoreOf, default=ScoreOf.POINTS)
    expected = models.PositiveSmallIntegerField(_("entrants expected"), null=True, blank=True)
    """For the plan of the evening, until people have entered."""

    minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)
    break_minutes = models.PositiveSmallIntegerField(_("minutes between rounds"), default=10)
    even_hands = models.BooleanField(_("stop only after an even number of hands"), default=False)
    double_entry = models.BooleanField(_("paper results are typed twice"), default=False)
    finality = models.CharField(
        _("a result is final"), max_length=10, choices=Finality, default=Finality.BOTH_CONFIRM
    )
    deadline_minutes = models.PositiveSmallIntegerField(_("minutes to object"), default=30)
    fee_cents = models.PositiveIntegerField(_("entry fee"), default=0)
    prizes = models.JSONField(_("prizes"), default=dict)
    """``{"places": [{"cents": 6000, "text": "a cup"}, …], "rounding": 50, "best_of_club": {…}}``: a prize a
    place from the first, shared ones rounded down to so many cents, and one for the best of each club."""

    hides_last_round = models.BooleanField(_("keep the last round secret"), default=False)
    """Visitors see the ranking before the last round, until it has been read out place by place."""

    places_told = models.PositiveSmallIntegerField(default=0)
    """How many places of the final ranking were read out, from the last one up."""

    chance = models.PositiveBigIntegerField(default=new_chance)
    version = models.PositiveIntegerField(default=0)
    """Goes up with every change: what is cached or shown live asks with it."""

    frame_version = models.PositiveIntegerField(default=0)
    """The version in which something else of its file than results last changed: between that one and now
    only results came (``reading/fold.py``)."""

    preset = models.CharField(max_length=40, blank=True)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-starts_at", "-pk")
        indexes = (models.Index(fields=("club", "-starts_at")), models.Index(fields=("status", "-starts_at")))

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        return self.status != self.Status.DRAFT

    @cached_property
    def is_club_evening(self) -> bool:
        """Whether it is run from the page of a club evening, and not from its own; one query."""
        return self.evenings.filter(kind="club_evening").exists()


class Official(models.Model):
    """Somebody with a task at one tournament, whatever the role in the club."""

    class Task(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        REFEREE = "referee", _("referee")
        SCORER = "scorer", _("scorer")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="officials")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    task = models.CharField(max_length=10, choices=Task)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="one_task_an_official"),)

    def __str__(self) -> str:
        return f"{self.user} ({self.task})"


class Entrant(models.Model):
    """Who competes: a fixed pair or team, or one person."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    """The order of entry, from 1, without gaps: the order of the tournament file."""

    name = models.CharField(_("name"), max_length=80)
    club_name = models.CharField(_("club"), max_length=80, blank=True)
    pronunciation = models.CharField(_("how to say it"), max_length=120, blank=True)
    """For whoever reads the names out."""

    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    left_after = models.PositiveSmallIntegerField(_("left after round"), null=True, blank=True)
    absent_in = models.JSONField(_("absent in rounds"), default=list, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    is_free = models.BooleanField(default=False)
    """A guest or a helper: they are asked for nothing, and owe nothing."""

    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number in the hall at which every round has them play; why is nobody's business."""

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_entrant_a_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1, from_round__gte=1), name="entrants_count_from_one"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def file_id(self) -> str:
        """The entrant's id in the tournament file."""
        return f"e{self.number}"


class EntrantPlayer(models.Model):
    """A person of an entrant, and for which rounds: a substitute follows with rounds of their own."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="people")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("entrant_id", "position", "from_round")
        constraints = (
            models.UniqueConstraint(
                fields=("entrant", "position", "from_round"), name="one_person_a_position_and_round"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def shares_a_round_with(self, other: Self) -> bool:
        """Whether both are there, as the list has them, in some round of the tournament."""
        both = (self, other)
        first = max(number for row in both for number in (row.from_round, row.entrant.from_round))
        ends = [number for row in both for number in (row.until_round, row.entrant.left_after)]
        known = [number for number in ends if number is not None]
        absent = {number for row in both for number in row.entrant.absent_in}
        return not known or any(number not in absent for number in range(first, min(known) + 1))


class Apart(models.Model):
    """People who are not drawn at one table, up to a round or for the whole tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="apart")
    entrants = models.ManyToManyField(Entrant, related_name="+")
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"apart {self.pk}"


class Stage(models.Model):
    """A part of a tournament with its own system."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    system = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    """The stage's keys in the tournament file, without ``system`` and ``played``; ``from`` included."""

    attempt = models.PositiveIntegerField(default=0)
    """How often the organiser asked for another draw: part of the chance of this stage's draws."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_stage_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.system}"

    @property
    def draw_chance(self) -> int:
        """The chance this stage is drawn with: the tournament's, moved on once for each new attempt."""
        return int((self.tournament.chance + self.attempt * 1_000_003) % 2**53)

    def as_file(self) -> dict[str, Any]:
        return {"system": self.system, **self.options}
