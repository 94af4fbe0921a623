"""Why a service of tournaments did not do what it was asked, in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.services.errors import RefusedError
from tournaments.explain import problem_sentence
from tournaments.services.errors import EngineRefusedError, ResultInvalidError

REFUSALS = {
    "nothing_to_draw": _("Every round is drawn: there is nothing left to draw."),
    "draft_exists": _("Round %(round)s is drawn already and waits to be published or thrown away."),
    "already_published": _(
        "Round %(round)s is published. It is not drawn again; it can be taken back as a whole."
    ),
    "not_newest_round": _("Only the newest round can be taken back: a later one stands on round %(round)s."),
    "stale": _(
        "Somebody else changed something in the meantime. Nothing was saved; look, and send it again."
    ),
    "has_result": _("This table has a result already. A referee or an organiser can correct it."),
    "entries_differ": _("The two entries differ. Look at the paper together; nothing was overwritten."),
    "same_person_twice": _("The second entry has to be made by somebody else."),
    "entrant_played": _("%(name)s has been drawn already, and can withdraw but not be removed."),
    "structure_fixed": _("A round has been drawn: game, rules and stages stay as they are."),
    "entrants_of_another_sort": _(
        "%(count)s have entered already. Remove them first, or leave it as it is who competes."
    ),
    "rounds_published": _("A round is published: people at the tables need its pages, so it stays open."),
    "too_many_entrants": _(
        "A tournament takes %(most)s entrants at most; these would be %(given)s. Nobody was entered."
    ),
    "twice_in_round": _("Somebody would sit at two tables of one round."),
}


def refusal(error: RefusedError) -> str:
    """The sentence for whatever a service refused."""
    if isinstance(error, EngineRefusedError):
        return " ".join(problem_sentence(problem) for problem in error.problems)
    if isinstance(error, ResultInvalidError):
        return problem_sentence(error.facts["problem"])
    return str(REFUSALS[error.code]) % error.facts
