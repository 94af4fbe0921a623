"""The points are spoken after each hand to whoever chose that, where their device has a voice for it."""

from tests.journeys.phone import Phone
from tests.journeys.table import Table

VOICES = """
globalThis.said = [];
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [
    { lang: "en_US", localService: %s }, { lang: "nl-BE", localService: true },
  ],
  speak: (sentence) => { if (sentence.text) said.push([sentence.text, sentence.lang]); },
  cancel: () => {},
} });
"""
OWN, OF_A_STRANGER = VOICES % "true", VOICES % "false"
NONE = "delete globalThis.speechSynthesis; delete Window.prototype.speechSynthesis;"
HAND = {"trump": "spades", "points": (40, 20)}
SENTENCE = "Saved. Anna 10, Bert 0."


def saved_hand(phone: Phone, script: str, choice: str = "spoken") -> Table:
    """A hand that was written down by somebody who chose so before."""
    phone.page.add_init_script(script)
    phone.open("/look/?next=/play/")
    phone.tap(f"input[name=points][value='{choice}']")
    phone.tap_through(".look-form button")
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    table.hand(**HAND)
    return table


def test_the_total_is_spoken_in_the_words_that_screen_readers_are_told(phone: Phone) -> None:
    table = saved_hand(phone, OWN)

    assert phone.text("#announcer") == SENTENCE
    assert table.page.evaluate("said") == [[SENTENCE, "en_US"]]


def test_nothing_is_spoken_to_whoever_did_not_choose_it(phone: Phone) -> None:
    table = saved_hand(phone, OWN, choice="")

    assert phone.text("#announcer") == SENTENCE
    assert table.page.evaluate("said") == []


def test_what_else_the_page_tells_screen_readers_is_not_spoken(phone: Phone) -> None:
    table = saved_hand(phone, OWN)
    table.page.evaluate("document.querySelector('#announcer').textContent = 'Who made trump?'")
    table.page.evaluate("document.body.dispatchEvent(new CustomEvent('htmx:load', { bubbles: true }))")

    assert table.page.evaluate("said") == [[SENTENCE, "en_US"]]


def test_no_name_is_sent_to_a_stranger_to_be_spoken(phone: Phone) -> None:
    assert saved_hand(phone, OF_A_STRANGER).page.evaluate("said") == []


def test_without_a_voice_the_pad_stays_silent_and_works(phone: Phone) -> None:
    saved_hand(phone, NONE)

    assert phone.text("#announcer") == SENTENCE
