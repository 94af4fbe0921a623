"""What a phone has no room for goes below: no prize is cut off, no word is broken, no name covered."""

from collections.abc import Callable

import pytest

from tests.access.eye import MEASURES
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import HEIGHT, NARROW, WIDTH, Phone
from tests.journeys.table import Table
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tournaments.entrants.services import mark_paid
from tournaments.models import Pot

PAIRS = ["Guðrún Jónsdóttir & Þór Ægisson", "Ward Depoorter & Lieve Coussement", "Ást & Örn", "An & Bo"]
PRIZES = {"places": [{"cents": 6000}, {"cents": 4000, "text": "ham"}], "rounding": 50}

CRAMPED = """() => {
  const wide = [...document.querySelectorAll(".table-wrap")]
    .filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => `dragged: ${it.innerText.slice(0, 40)}`);
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walk.nextNode()) {
    const { data, parentElement: of } = walk.currentNode;
    if (!of.closest(".table-wrap") || !of.checkVisibility()) continue;
    for (const { 0: word, index } of data.matchAll(/[\\p{L}’]+/gu)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`broken: ${word}`);
    }
  }
  return [...wide, ...broken];
}"""
"""Tables that are wider than their box, and words in tables that stand on two lines."""


@pytest.mark.parametrize("language", ["is-IS", "fr-FR"])
def test_prizes_and_the_book_of_the_till_are_read_without_dragging(
    new_phone: Callable[..., Phone], language: str
) -> None:
    phone = new_phone(language=language)
    club, _organiser = organiser_of_a_new_club(phone)
    stages = ({"system": "swiss", "rounds": 2},)
    how = {"name": "Manille 2026", "public": True, "fee_cents": 1000, "prizes": PRIZES}
    tournament = new_tournament(club, names=PAIRS, stages=stages, **how)
    play_rounds(tournament, 2)
    for entrant in tournament.entrants.all():
        mark_paid(entrant=entrant, paid=True, actor=NOBODY)
    pot = Pot.objects.get(tournament=tournament).public_id

    for path in (Hall(phone, tournament).path("end/"), f"/pots/{pot}/"):
        phone.open(path)
        for width in (NARROW, WIDTH):
            phone.page.set_viewport_size({"width": width, "height": HEIGHT})
            assert (path, width, phone.page.evaluate(CRAMPED)) == (path, width, [])
        assert phone.page.locator("table .award:visible, table time:visible").count()


def test_in_the_readers_own_colours_no_total_covers_a_long_name(phone: Phone) -> None:
    names = ["Giovanna Maria Angioni Piras", "Godelieve Vanrobaeys", "Étienne Delcambre", "Antoni Casals"]
    Table(phone, "manillen-4p", names)
    phone.page.emulate_media(forced_colors="active")
    phone.page.evaluate(MEASURES)

    assert phone.page.evaluate("measures.covered()") == []
