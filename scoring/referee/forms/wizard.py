"""The wizard that proposes a ruling: what happened, in which hand, a few questions, then the referee signs.

Its steps are addresses: what was answered stands in the query, and nothing is stored before the signature.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import words as rules_words
from scoring.matches.selectors import ScoreRow, ScoreSheet
from scoring.referee.words import rulings as referee_words
from scoring.referee.words.rulings import OTHER
from scoring.rules import VARIANTS, Variant, expand_ruleset
from scoring.rules.cards.incidents import Case, Incident, Question, RulingProposal
from scoring.rules.cards.rulings import incidents, propose
from scoring.words.conventions import card_of


class Wizard:
    """What is known so far, and what has to be asked next."""

    def __init__(self, data: QueryDict, sheet: ScoreSheet | None) -> None:
        self.data, self.sheet = data, sheet
        key = sheet.header.variant.key if sheet else data.get("variant", "")
        self.variant: Variant = VARIANTS[key if key in VARIANTS else next(iter(VARIANTS))]

    @property
    def games(self) -> list[tuple[str, str]]:
        return [(key, rules_words.variant_name(key)) for key in VARIANTS]

    @cached_property
    def players(self) -> int:
        return len(self.sheet.names) if self.sheet else self.variant.players[0]

    @cached_property
    def ruleset(self) -> Mapping[str, Any]:
        return self.sheet.header.ruleset if self.sheet else expand_ruleset(self.variant, {}, self.players)

    @cached_property
    def names(self) -> list[str]:
        """Names of the sides."""
        if self.sheet is not None:
            return [" & ".join(side.names) for side in self.sheet.sides]
        return [
            _("side %(number)d") % {"number": side + 1} for side in range(self.variant.sides(self.players))
        ]

    # In which hand

    @property
    def rows(self) -> list[ScoreRow]:
        """Lines that a ruling may be about, the newest first."""
        return list(reversed(self.sheet.rows)) if self.sheet else []

    @cached_property
    def row(self) -> ScoreRow | None:
        """The line that it is about; None for the hand being played."""
        return next((row for row in self.rows if str(row.number) == self.data.get("line", "")), None)

    @property
    def can_be_new(self) -> bool:
        """Whether the sheet takes another line."""
        return self.sheet is not None and not self.sheet.is_over

    @property
    def dealer(self) -> int:
        if self.row is not None and self.row.result is not None and self.row.result.dealer is not None:
            return self.row.result.dealer
        coming = self.sheet.next if self.sheet else None
        return coming.dealer if coming else 0

    # What happened

    @property
    def offered(self) -> list[tuple[str, str, bool]]:
        """Code, words, and whether it was chosen."""
        known = [(incident.value, referee_words.incident_name(incident)) for incident in self.known]
        known.append((OTHER, referee_words.irregularity_name(OTHER)))
        return [(code, words, code == self.incident) for code, words in known]

    @cached_property
    def known(self) -> tuple[Incident, ...]:
        return incidents(self.variant, self.ruleset)

    @cached_property
    def incident(self) -> str:
        key = self.data.get("incident", "")
        return key if key == OTHER or key in [one.value for one in self.known] else ""

    @property
    def incident_name(self) -> str:
        return referee_words.irregularity_name(self.incident)

    # Questions

    @cached_property
    def _outcome(self) -> tuple[dict[str, str | int], Question | RulingProposal | None]:
        """The answers that counted, and what follows from them."""
        if not self.incident or self.incident == OTHER:
            return {}, None
        answers: dict[str, str | int] = {}
        while True:
            case = Case(
                self.variant, self.ruleset, self.players, self.dealer, Incident(self.incident), answers
            )
            outcome = propose(case)
            if isinstance(outcome, RulingProposal):
                return answers, outcome
            choice_sent = self.data.get(f"q_{outcome.key}", "")
            answer = next((choice for choice in outcome.choices if str(choice) == choice_sent), None)
            if answer is None:
                return answers, outcome
            answers = answers | {outcome.key: answer}

    @property
    def answers(self) -> dict[str, str | int]:
        return self._outcome[0]

    @property
    def question(self) -> Question | None:
        outcome = self._outcome[1]
        return outcome if isinstance(outcome, Question) else None

    @property
    def question_text(self) -> str:
        return referee_words.question_text(self.question) if self.question else ""

    @property
    def choices(self) -> list[tuple[str, str]]:
        if self.question is None:
            return []
        return [
            (str(choice), referee_words.answer_text(self.question, choice, self.names, self.variant.key))
            for choice in self.question.choices
        ]

    @property
    def ruling(self) -> RulingProposal | None:
        outcome = self._outcome[1]
        return outcome if isinstance(outcome, RulingProposal) else None

    @property
    def is_ready(self) -> bool:
        """Everything is asked: the referee may sign."""
        return self.ruling is not None or self.incident == OTHER

    @property
    def reasons(self) -> list[str]:
        if self.ruling is None:
            return []
        return [
            referee_words.reason_text(reason, self.names, self.variant.key) for reason in self.ruling.reasons
        ]

    @property
    def citations(self) -> list[str]:
        """What the table card says of such a case."""
        if self.sheet is None:
            return []
        conventions = rules_words.words_of(self.variant.key).conventions
        return [
            _("Table card, %(about)s: %(sentence)s")
            % {"about": line.convention.label, "sentence": line.custom.sentence}
            for line in card_of(conventions, self.sheet.match.conventions)
            if self.incident in line.convention.incidents
        ]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Answers so far, repeated as hidden fields in the next step."""
        fields = [("incident", self.incident)] if self.incident else []
        fields += [(f"q_{key}", str(answer)) for key, answer in self.answers.items()]
        for key in ("line", "note", "call", "revises"):
            if text := self._text(key):
                fields.append((key, text))
        if self.sheet is None:
            fields.append(("variant", self.variant.key))
        return fields

    @property
    def draft(self) -> str:
        """The decision in words, for the referee to go on with."""
        note = self._text("note")
        return "\n".join([*self.reasons, *self.citations, *([note] if note else [])])

    def _text(self, key: str) -> str:
        return str(self.data.get(key) or "")[:500]
