"""Sentences for the referee: what happened, what is still to be asked, why a ruling, what a pile is worth.

The codes come from ``scoring/rules/cards/rulings.py`` and ``scoring/rules/cards/pile.py``; ``names`` are
those of the sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import words as rules_words
from scoring.matches.selectors import ScoreRow
from scoring.models import Ruling
from scoring.referee.words.legal import card_name, rank_name
from scoring.rules import NextDeal
from scoring.rules.cards.incidents import Incident, Question, Reason
from scoring.rules.variant import Problem, Step
from scoring.words.lists import join_all

INCIDENTS = {
    Incident.FACE_UP_CARD: gettext_lazy("A card lay face up in the pack"),
    Incident.EXPOSED_IN_DEAL: gettext_lazy("The dealer showed a card in dealing"),
    Incident.NAMED_ANOTHER_SUIT: gettext_lazy("Somebody named one suit and played another"),
    Incident.CARD_TAKEN_BACK: gettext_lazy("Somebody wants to take a played card back"),
    Incident.TWO_CARDS: gettext_lazy("Two cards were played at once"),
    Incident.MISDEAL: gettext_lazy("The cards were dealt wrongly"),
    Incident.WRONG_NUMBER_OF_CARDS: gettext_lazy("Somebody has too many or too few cards"),
    Incident.REVOKE: gettext_lazy("Somebody did not follow, beat or trump and could have"),
    Incident.OUT_OF_TURN: gettext_lazy("Somebody played out of turn"),
    Incident.INCOMPLETE_TRICK: gettext_lazy("A trick of only three cards was gathered, and play went on"),
    Incident.UNGATHERED_TRICKS: gettext_lazy("Somebody played while two tricks lay ungathered"),
    Incident.LOOKED_AT_TRICK: gettext_lazy("Somebody looked at a trick that was turned down"),
    Incident.GATHERED_OTHERS_TRICK: gettext_lazy("Somebody gathered the opponents' trick by mistake"),
    Incident.ASKED_TO_SEE_HAND: gettext_lazy("Somebody asked to see their partner's hand"),
    Incident.FALSE_ANNOUNCEMENT: gettext_lazy("Somebody announced or answered falsely"),
    Incident.PEEKED_AND_MISDEALT: gettext_lazy("The dealer peeped at the turn-up and then misdealt"),
    Incident.PRICE_LIST: gettext_lazy("Something else on the price list"),
}

OUTCOMES = dict(Ruling.Outcome.choices)

OTHER = "other"
"""Irregularity of a ruling on what the wizard does not know."""

QUESTIONS = {
    "whose": gettext_lazy("Whose card was shown?"),
    "opponents_want": gettext_lazy("What do the opponents want? They may look at their cards first."),
    "noticed": gettext_lazy("When was it noticed?"),
    "manner": gettext_lazy("How did it come about?"),
    "infraction": gettext_lazy("What happened?"),
    "offender": gettext_lazy("Which side was it?"),
    "turn_up": gettext_lazy("Which card was turned up?"),
}

ANSWERS = {
    "partner": gettext_lazy("the dealer's partner's"),
    "opponents": gettext_lazy("an opponent's"),
    "redeal": gettext_lazy("a new deal"),
    "stand": gettext_lazy("to let the deal stand"),
    "before_turn_up": gettext_lazy("before a card was turned up"),
    "after_turn_up": gettext_lazy("after it"),
    "before_playing": gettext_lazy("before that player had played a card"),
    "in_play": gettext_lazy("later"),
    "before_next_trick": gettext_lazy("before the next trick began"),
    "later": gettext_lazy("later"),
    "by_mistake": gettext_lazy("by mistake"),
    "deliberate": gettext_lazy("on purpose"),
    "repeated": gettext_lazy("not for the first time"),
    "none": gettext_lazy("none: the deal did not get that far"),
}

REASONS = {
    "article": gettext_lazy("Article %(article)d. %(text)s"),
    "deal_stands": gettext_lazy("It was the partner's card: the deal stands."),
    "opponents_let_it_stand": gettext_lazy("The opponents let the deal stand."),
    "suit_may_be_demanded": gettext_lazy("The opponents may ask for the suit that was named."),
    "card_stays_played": gettext_lazy("The card stays played."),
    "opponents_choose_card": gettext_lazy("The opponents choose which of the two counts."),
    "trick_given_back": gettext_lazy("The trick goes back to who won it."),
    "hand_stays_face_up": gettext_lazy("That hand stays face up until the hand is over."),
    "play_goes_on": gettext_lazy("Play goes on, and nothing is written down."),
    "deal_void": gettext_lazy("The deal doesn't count; a card turned up isn't marked either."),
    "deal_passes": gettext_lazy("The deal passes on."),
    "same_dealer": gettext_lazy("The same dealer deals again."),
    "hand_stops": gettext_lazy("The hand stops and isn't counted otherwise."),
    "turn_up_cancelled": gettext_lazy("The card turned up isn't marked."),
    "turn_up_stays": gettext_lazy("The %(card)s turned up stays marked."),
    "penalties_off": gettext_lazy("This table plays without penalties."),
    "director_may_adjust": gettext_lazy("The director may adjust the points where somebody was harmed."),
    "director_adjusts": gettext_lazy("The director adjusts the points, and says why."),
    "price_list": gettext_lazy("On the price list, %(infraction)s: +%(points)d for %(others)s."),
    "no_price": gettext_lazy("This ruleset has no price for it."),
    "card_put_right": gettext_lazy("The card is taken back and a legal one played."),
    "all_points_to_the_others": gettext_lazy("All %(points)d points go to %(others)s."),
}

PAYMENTS = {
    "to_opponents": gettext_lazy("+%(points)d for %(others)s."),
    "from_offender": gettext_lazy("−%(points)d for %(offender)s."),
    "both": gettext_lazy("+%(points)d for %(others)s, −%(points)d for %(offender)s."),
}

TRICKS = {
    "trick_with_frilli": gettext_lazy("%(cards)s: honours %(honours)d, the frilli %(trick_points)d"),
    "trick_of_honours": gettext_lazy("%(cards)s: honours %(honours)d, the trick %(trick_points)d"),
}

PILE_PROBLEMS = {
    "card": gettext_lazy("“%(card)s” isn't worth points or isn't in this game's pack."),
    "duplicate_card": gettext_lazy("The %(card)s is there twice."),
    "range": gettext_lazy("From %(minimum)d to %(maximum)d can be there, no more and no fewer."),
    "missing": gettext_lazy("The number of tricks is needed: each is worth a point."),
    "not_in_variant": gettext_lazy("This game counts tricks, not cards."),
}


def incident_name(incident: Incident) -> str:
    return str(INCIDENTS[incident])


def irregularity_name(code: str) -> str:
    """What a ruling was about: an incident of the wizard's, or something else."""
    return str(INCIDENTS[Incident(code)]) if code in INCIDENTS else _("Something else")


def named_by(text: str) -> list[str]:
    """Codes of the irregularities whose words hold a text."""
    wanted = text.casefold()
    return [code.value for code, words in INCIDENTS.items() if wanted in str(words).casefold()]


def question_text(question: Question) -> str:
    return str(QUESTIONS[question.key])


def answer_text(question: Question, choice: str | int, names: Sequence[str], variant: str) -> str:
    """One of a question's choices, in words."""
    if question.key == "offender":
        return names[int(choice)]
    if question.key == "infraction":
        return rules_words.infraction_name(str(choice))
    if question.key == "turn_up" and choice != "none":
        return card_name(str(choice), variant)
    return str(ANSWERS[str(choice)])


def reason_text(reason: Reason, names: Sequence[str], variant: str) -> str:
    """One sentence of a ruling."""
    facts = dict(reason.facts)
    if "offender" in facts:
        offender = facts["offender"]
        facts["others"] = join_all([name for side, name in enumerate(names) if side != offender])
        facts["offender"] = names[offender]
    if "article" in facts:
        facts["text"] = rules_words.article_text(variant, facts["article"])
    if "card" in facts:
        facts["card"] = card_name(facts["card"], variant)
    if "infraction" in facts:
        facts["infraction"] = rules_words.infraction_name(facts["infraction"])
    if "mode" in facts:
        return str(PAYMENTS[facts["mode"]]) % facts
    return str(REASONS[reason.code]) % facts


def pile_step_text(step: Step, variant: str) -> str:
    """What one kind of honour, one trick, or all tricks together are worth."""
    facts = dict(step.facts)
    if step.code == "honours":
        facts |= {"rank": rank_name(facts["rank"], variant), "points": step.points}
        return _("%(rank)s: %(count)d × %(value)d = %(points)d") % facts
    if step.code == "tricks":
        return (
            ngettext("%(tricks)d trick: 1 point", "%(tricks)d tricks: 1 point each", facts["tricks"]) % facts
        )
    facts["cards"] = rules_words.card_row(facts["cards"], rules_words.words_of(variant).pack)
    if not facts["trick_points"]:
        return _("%(cards)s: honours %(honours)d") % facts
    return str(TRICKS[step.code]) % facts


def pile_problem(problem: Problem, variant: str) -> str:
    """Why so much can't lie in one pile."""
    facts = dict(problem.facts)
    if problem.code == "sum":
        if "honours" in facts:
            return _("Honours: %(honours)d, tricks: %(tricks)d. That can't be one pile.") % facts
        return _("Cards: %(cards)d, tricks of %(size)d: %(tricks)d. That can't be one pile.") % facts
    if problem.code == "duplicate_card":
        facts["card"] = card_name(facts["card"], variant)
    return str(PILE_PROBLEMS[problem.code]) % facts


def entry_of(ruling: Ruling, about: ScoreRow | NextDeal | None = None) -> dict[str, Any]:
    """A ruling as the decision book shows it; ``about`` is the line or the hand that it is about."""
    return {
        "ruling": ruling,
        "about": about,
        "what": irregularity_name(ruling.irregularity),
        "outcome": OUTCOMES.get(ruling.outcome, ruling.outcome),
    }
