"""What tournaments refuse, in sentences: one for each code of ``tournaments/writing/errors.py``."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.matches.words import lines as line_words
from scoring.writing.errors import RefusedError
from tournaments.words import engine as engine_words

SENTENCES = {
    "nothing_to_draw": _("Every round is drawn."),
    "draft_exists": _("Round %(round)d is drawn already and waits to be published."),
    "already_published": _("Round %(round)d is published: it is not drawn, changed or published again."),
    "draft_gone": _("Somebody threw this draft away, or drew it again. What you see now is what there is."),
    "too_few_here": _("For a round at least %(least)d have to be here; here: %(here)d."),
    "not_in_round": _("Both have to be in this round: at a table or sitting out."),
    "nothing_moved": _("That would change nothing."),
    "not_newest_round": _("Only the newest round can be taken back; later ones stand on round %(round)d."),
    "stale": _(
        "Somebody changed something while you looked at this page, so nothing was done. "
        "Look at it as it is now, and say so again."
    ),
    "round_not_played": _("Round %(round)d is not being played: it is a draft, or was taken back."),
    "other_table": _("Choose another table of this round with as many sides."),
    "no_match": _("This table has no score sheet."),
    "entries_differ": _("The two entries differ. Look at the paper again, both of you."),
    "same_person_twice": _("The second entry has to be made by somebody else."),
    "entrant_played": _("%(name)s has been drawn already, and can only withdraw."),
    "structure_fixed": _("A round has been drawn: games, rules and stages stay as they are."),
    "entrants_of_another_sort": _(
        "%(count)d have entered already. Remove them first, or leave it as it is who competes."
    ),
    "rounds_published": _("A round is published: people at the tables need its pages, so it stays open."),
    "game_does_not_fit": _("The stages of this file are not played by these in this game. Choose others."),
    "no_late_entry": _(
        "The schedule was made for those who were there at the start: nobody can enter it now."
    ),
    "too_many_entrants": _("A tournament takes %(most)d entrants at most; these would be %(given)d."),
    "twice_in_round": _("Somebody would be at two tables of one round."),
    "match_over": _("The match is over already: there is nothing to stop."),
}


def refusal(error: RefusedError) -> str:
    """Why a service did not do it."""
    if "problems" in error.facts:
        return problems(error.facts["problems"])
    if error.code == "has_result":
        return has_result(error.facts.get("result"))
    if error.code in SENTENCES:
        return str(SENTENCES[error.code]) % error.facts
    return line_words.refusal(error)


def problems(found: Sequence[Any]) -> str:
    """What the engine has against it: the first problem, which most often is the cause of the others."""
    return engine_words.problem_sentence(found[0])


def has_result(result: Any) -> str:
    """The sentence for whoever wanted to write where something stands."""
    if result is None:
        return str(_("This table has a result already."))
    scores = "–".join(str(score) for score in result.scores or [])
    facts = {"scores": scores, "who": str(result.entered_by or _("the score sheet"))}
    if result.absent_sides:
        return (
            str(_("%(who)s wrote down a forfeit for this table already; a referee can correct it.")) % facts
        )
    return (
        str(_("This table has the result %(scores)s already, from %(who)s; a referee can correct it."))
        % facts
    )
