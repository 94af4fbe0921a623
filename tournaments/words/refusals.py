"""What tournaments, seasons and prize evenings refuse, in sentences: added to those of scoring at start."""

import re
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.formats import moment_text
from scoring.pad.figures import score
from scoring.rules.yields import Doubt
from scoring.writing import refusals
from scoring.writing.refusals import Facts, Sentence
from tournaments.words import engine as engine_words
from tournaments.words.amounts import money

HYPHEN_BEFORE_NUMBER = re.compile(r"(?<!\w)-(?=\d)")
"""Where a sentence would have a hyphen for a minus; scores between two numbers are no such place."""


def first_problem(problems: Sequence[Any]) -> str:
    """What the engine has against it: the first problem, which most often is the cause of the others."""
    return engine_words.problem_sentence(problems[0])


def _first_of_problems(facts: Facts) -> str:
    return first_problem(facts["problems"])


DOUBTS = {
    "not_zero_sum": _("What some win here the others lose: the scores have to make 0, and make %(sum)d."),
    "not_in_sum": _("The scores of this game make %(least)d to %(most)d together; these make %(sum)d."),
    "above_most": _("%(score)d is more than a side can have in this game: %(most)d at most."),
    "above_most:unlikely": _("%(score)d is much for this game: it is hardly ever more than %(most)d."),
    "below_least": _("%(score)d is less than a side can have in this game: %(least)d at least."),
    "below_least:unlikely": _(
        "%(score)d is less than hands give a side in this game: "
        "only a penalty or the director takes points away."
    ),
    "games_won": _("These are games won: best of %(best_of)d, so that a side has %(needed)d at most."),
    "both_at_target": _("Both sides have reached %(target)d: the game would have been over before."),
    "not_over": _(
        "The match would go on: whoever wins it has %(least)d points at least, and nobody has more than "
        "%(score)d."
    ),
    "games_open": _("Best of %(best_of)d games: the match would go on."),
    "nobody_scored": _("Nobody has scored."),
    "sheet_differs": _("The score sheet of this table says %(sheet)s."),
    "still_playing": _("This table is still playing: its score sheet says %(sheet)s so far."),
    "swapped": _("The score sheet of this table says it the other way round: %(sheet)s."),
}
"""What is wrong with a result, by the code of its doubt."""


def doubt_sentence(doubt: Doubt) -> str:
    """Why a result can't be, or hardly can."""
    shade = "" if doubt.is_impossible else ":unlikely"
    sentence = str(DOUBTS.get(doubt.code + shade, DOUBTS[doubt.code])) % doubt.facts
    return HYPHEN_BEFORE_NUMBER.sub("−", sentence)


def _impossible(facts: Facts) -> str:
    return gettext("This result can’t be. %(why)s Look at the paper again.") % {
        "why": doubt_sentence(facts["doubt"])
    }


def _unlikely(facts: Facts) -> str:
    return gettext("Is that right? %(why)s") % {"why": doubt_sentence(facts["doubt"])}


def _has_result(facts: Facts) -> str:
    """The sentence for whoever wanted to write where something stands."""
    result = facts.get("result")
    if result is None:
        return gettext("This table has a result already.")
    scores = score(result.scores or [])
    author = str(result.entered_by or gettext("the score sheet"))
    if result.absent_sides:
        return gettext("%(who)s wrote down a forfeit for this table already; a referee can correct it.") % {
            "who": author
        }
    return gettext(
        "This table has the result %(scores)s already, from %(who)s; a referee can correct it."
    ) % {"scores": scores, "who": author}


def _too_late_to_catch_up(facts: Facts) -> str:
    return gettext("Evenings could be made up until %(until)s.") % {
        "until": moment_text(facts["until"], "DATE_FORMAT")
    }


def _difference_unexplained(facts: Facts) -> str:
    sentence = gettext(
        "The count and the book differ by %(amount)s. Count again, or say where it comes from."
    )
    return sentence % {"amount": money(abs(facts["cents"]))}


def _box_too_empty(facts: Facts) -> str:
    sentence = gettext(
        "The box holds %(holds)s, and %(cents)s would be paid out of it: it would stand at %(then)s."
    )
    holds, cents = facts["holds"], facts["cents"]
    return sentence % {"holds": money(holds), "cents": money(cents), "then": money(holds - cents)}


SENTENCES: dict[str, Sentence] = {
    # The engine, the draw
    "engine": _first_of_problems,
    "result_invalid": _first_of_problems,
    "result_impossible": _impossible,
    "result_unlikely": _unlikely,
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
    "has_result": _has_result,
    "entries_differ": _("The two entries differ. Look at the paper again, both of you."),
    "same_person_twice": _("The second entry has to be made by somebody else."),
    "too_many_pictures": _("There are %(most)d pictures of this slip already. The director can remove one."),
    "entrant_played": _("%(name)s: drawn already; withdrawing is all that is left."),
    "structure_fixed": _("A round has been drawn: games, rules and stages stay as they are."),
    "entrants_of_another_sort": _(
        "Entered already: %(count)d. Remove them first, or leave it as it is who competes."
    ),
    "rounds_published": _("A round is published: people at the tables need its pages, so it stays open."),
    "game_does_not_fit": _("The stages of this file are not played by these in this game. Choose others."),
    "person_entered": _(
        "%(name)s plays as %(entrant)s already, and nobody plays twice. If it is somebody else, give them "
        "another name."
    ),
    "name_on_list": _(
        "%(name)s is on the list already: number %(number)d, %(entrant)s. Is it another person?"
    ),
    "never_came": _("Before the next stage is drawn: who never came?"),
    "has_come": _("%(name)s is not among those who never came."),
    "rounds_credited": _(
        "%(name)s is somebody of the club, and would be credited with the rounds so far. Say below that they "
        "played them, or enter them as a substitute."
    ),
    "matters_open": _("Something is open at a table: answer it, or say that it stays open."),
    "no_late_entry": _(
        "The schedule was made for those who were there at the start: nobody can enter it now."
    ),
    "too_many_entrants": _("A tournament takes %(most)d entrants at most; these would be %(given)d."),
    "seats_of_tournament": _(
        "This table belongs to a tournament: only the people drawn for it can change seats here. "
        "Substitutes and other tables are for the pages of the tournament."
    ),
    # Imports
    "entrants_leaned_on": _(
        "It can’t be taken back any more: drawn, checked in, paid, kept apart or removed since: %(names)s."
    ),
    "import_leaned_on": _("It can’t be taken back any more: changed or confirmed since (table %(tables)s)."),
    # Seasons and their evenings, fixtures, prize evenings
    "season_closed": _("The season is finished. Open it again to change something."),
    "season_stale": _("Somebody changed the season while you looked. This is the table as it is now."),
    "season_unit_fixed": _("Something counts in this season already: what the table lists stays as it is."),
    "counted_already": _("“%(name)s” counts in this season already."),
    "not_of_season": _("“%(name)s” belongs to a club that is not in this season."),
    "in_season_already": _("%(name)s is in this season already."),
    "was_there": _("%(name)s played that evening, so there is nothing to call off or make up."),
    "was_not_there": _("%(name)s did not play on the evening that should make up for another."),
    "made_up_already": _("That evening of %(name)s is made up already, or was played for another."),
    "too_late_to_catch_up": _too_late_to_catch_up,
    "catch_up_limit": _("%(name)s has made up as many evenings as the rules allow (%(limit)d)."),
    "fixtures_begun": _("Team sheets or results are written down, so the calendar stays."),
    "too_few_clubs": _("A calendar needs two clubs at least. Add another club first."),
    "fixture_signed": _("Both captains have signed. The organisers of the season can open it again."),
    "fixture_changed": _("Somebody changed this while you looked at it. Look again, then sign."),
    "fixture_not_played": _("Write the result of every table down first."),
    "twice_on_sheet": _("%(name)s stands on the team sheets twice."),
    "board_result": _("Table %(board)d: the matches won must add up to between 1 and %(most)d."),
    "too_few_tonight": _("A table needs %(least)d people; here: %(here)d."),
    "tables_open": _("Tables that still have no result: %(count)d. Write them down first."),
    "tables_begun": _("Something is written down at these tables already, so they stay."),
    "pot_closed": _("The box is closed."),
    "box_too_empty": _box_too_empty,
    "evening_goes_on": _(
        "Games that are still played: %(games)d; tickets that wait: %(tickets)d. Once the box is closed, no "
        "prize is handed over from it and no ticket given back."
    ),
    "difference_unexplained": _difference_unexplained,
    "ticket_played": _("This ticket is played, or was given back."),
    "too_few_tickets": _("A table needs %(needed)d tickets; waiting: %(waiting)d."),
    "game_settled": _("The prize of this game was handed over already."),
    "prizes_unsettled": _("Before prizes are paid out: who never came?"),
    "stakes_changed": _("Results changed while you looked. This is what they come to now."),
    "stake_follows_result": _("This stake comes from a result. Correct the result, then book again."),
    "reversed_already": _("This entry was put right already."),
}

refusals.add(SENTENCES)
