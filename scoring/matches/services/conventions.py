"""What a table agrees on that moves no points is written on its table card."""

from collections.abc import Mapping

from scoring.access.actors import Actor
from scoring.matches.services.matches import tell_pads
from scoring.models import Match
from scoring.words import words_of
from scoring.words.conventions import choices_from
from scoring.words.packs import CONVENTION
from scoring.writing.log import log
from scoring.writing.transactions import in_one_transaction


@in_one_transaction
def agree_on(*, match: Match, choices: Mapping[str, str], actor: Actor) -> Match:
    """Keep these ways on the table card; what the game doesn't know is passed over."""
    match = Match.objects.select_for_update().get(pk=match.pk)
    before = match.conventions
    match.conventions = choices_from(words_of(match.variant).conventions, choices)
    if match.conventions != before:
        match.save(update_fields=["conventions"])
        if match.pack != before.get(CONVENTION, ""):  # open pages speak of the cards
            tell_pads(Match.objects.filter(pk=match.pk))
        log("agree_on", actor=actor, match=match, before=before, after=match.conventions)
    return match
