"""Where one English word is two, each meaning has a context of its own, and so a translation of its own."""

import pytest

from tests.terms import ROOT, Message, parse_catalogue

MEANINGS = {
    "Against": {"": "a call: the dealer’s side goes against it", "who was met": "opponents"},
    "All": {"of the names on a list": "everybody"},
    "Deal": {"how the cards are dealt": "a part of the rules"},
    "Draw": {"": "the draw, a page of a tournament", "what a button does": "draw it"},
    "Final": {"": "the last match of a bracket", "what a button does": "make a result final"},
    "Game": {"": "one of the card games", "of a match": "what a match is made of"},
    "Games": {"": "card games", "of a match": "what a match is made of"},
    "Place": {"": "a rank", "where it is played": "an address"},
    "Play": {"": "where a match is started", "how a game is played": "a part of the rules"},
    "Set up a tournament": {"": "what a page is for", "in the log": "what somebody did"},
    "Stays": {"": "of somebody who does not leave", "of money": "what is left in the box"},
    "Table": {
        "": "where people sit",
        "how the cards lie": "dummies or stacks, an option of Manillen for two",
        "the standings of a season": "who is ahead",
    },
    "finished": {"": "a tournament", "a season": "all its evenings"},
    "free": {"of an entry fee": "nothing to pay"},
    "goes on": {"": "a stage that is played", "in a bracket": "to the next round"},
    "new": {"": "who was not in the ranking before", "a record": "broken a short while ago"},
    "none": {
        "": "a target, a price, a setting",
        "a further stage": "the event ends with the one before",
        "cards that count": "whatever the dealer turns up",
        "no contract is left": "every contract was played",
    },
    "struck": {"": "a line of the sheet", "of a club": "out of a season"},
    "won": {"": "a match", "a share of matches": "how many of all"},
}
"""Every word that means two things, with its contexts; "" is the meaning that has none.

Who uses one of these words looks here for the meaning, and adds a row where theirs is not among them.
"""


def messages(language: str) -> list[Message]:
    return parse_catalogue((ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text())


@pytest.mark.parametrize("word", MEANINGS)
def test_a_word_with_several_meanings_has_their_contexts_and_no_others(word: str) -> None:
    found = {one.context for one in messages("nl") if one.english == word}
    assert found - MEANINGS[word].keys() == set(), "say what it means here"
    assert MEANINGS[word].keys() - found - {""} == set()


@pytest.mark.parametrize("word", [word for word, meanings in MEANINGS.items() if len(meanings) > 1])
def test_some_language_tells_the_meanings_apart(word: str) -> None:
    """Else the context would be for nothing."""
    for language in ("nl", "fr", "is", "it", "ca"):
        said = [one.translations[0] for one in messages(language) if one.english == word]
        if len(set(said)) == len(said):
            return
    pytest.fail(f"every language has one word for two meanings of {word}")
