"""One evening: two rounds at two tables, two phones a table, a director; all through the bad network."""

import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.faults.book import Book
from tests.faults.browser import Browser
from tests.faults.director import Director
from tests.faults.network import Deck
from tests.faults.pad import Hand, Pad, other

ROUNDS = 2
TABLES = 2
SYSTEM = ({"system": "swiss", "rounds": ROUNDS},)
RULESET = {"best_of": 1, "target": 75}
MOST_DEALS = 12
TAKEN = (34, 41, 47, 52)
HANDS_OF_AN_HOUR = 3
"""Which end no match: 66 points above half at most."""

CORRECTED = 38
ON_PAPER = (74, 51)
ON_PAPER_CORRECTED = (71, 54)

WAYS = ("one phone", "one phone", "two phones at once", "away for an hour", "away, and on paper", "on paper")
EXTRAS = ("correction", "strike", "ruling")


@dataclass(frozen=True, slots=True)
class Plan:
    """What an evening needs to know: made before the first fault."""

    tournament: str
    cookies: dict[str, str]
    """Of the director, who has signed in."""

    secrets: tuple[str, ...]
    """Of the cards of the tables, by their number less one."""


def new_plans(count: int) -> Iterator[Plan]:
    """Clubs with a tournament of four pairs, written straight into the database."""
    from django.conf import settings
    from django.test import Client

    from tests.tournaments.factories import new_club, new_tournament
    from tournaments.models import TableCard

    for index in range(count):
        club, organiser = new_club(f"Club {index + 1}", f"club-{index + 1}")
        tournament = new_tournament(
            club,
            pairs=2 * TABLES,
            public=True,
            ruleset=RULESET,
            stages=SYSTEM,
        )
        cards = [
            TableCard.objects.create(tournament=tournament, number=number + 1) for number in range(TABLES)
        ]
        client = Client()
        client.force_login(organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
        name = settings.SESSION_COOKIE_NAME
        cookies = {name: client.cookies[name].value}
        yield Plan(tournament.public_id, cookies, tuple(card.secret for card in cards))


class Habits:
    """Which way each table goes, dealt from decks that all evenings share: even a short run has every way."""

    def __init__(self, chance: random.Random) -> None:
        self.ways: Deck[str] = Deck(WAYS, chance)
        self.extras: Deck[str] = Deck(EXTRAS, chance)


class Evening:
    """Plays ``plan`` on ``port``."""

    def __init__(self, plan: Plan, port: int, book: Book, habits: Habits, chance: random.Random) -> None:
        self.plan, self.port, self.book, self.habits, self.chance = plan, port, book, habits, chance
        self.director = Director(Browser(port, plan.cookies), plan.tournament, book)

    def play(self) -> None:
        for round_ in range(1, ROUNDS + 1):
            self.director.draw_and_publish(round_)
            tables = [self._table(round_, number) for number in range(1, TABLES + 1)]
            with ThreadPoolExecutor(TABLES) as pool:
                for done in [pool.submit(table.play) for table in tables]:
                    done.result()
            for table in tables:
                table.see_to_result()

    def _table(self, round_: int, number: int) -> "TableOfTwo":
        seed = self.chance.randrange(1 << 30)
        return TableOfTwo(self, round_, number, random.Random(seed))


class TableOfTwo:
    """A table with a phone at either side."""

    def __init__(self, evening: Evening, round_: int, number: int, chance: random.Random) -> None:
        self.evening, self.round, self.number, self.chance = evening, round_, number, chance
        self.way = evening.habits.ways.deal()
        self.director = evening.director
        self.phones = [Pad(evening.port, evening.book) for _side in range(2)]
        self._deals = 0

    def play(self) -> None:
        for phone in self.phones:
            phone.join(self.evening.plan.secrets[self.number - 1])
        if self.way.startswith("away"):
            self._play_away()
        for deal in range(MOST_DEALS):
            if not self._play_deal(self.phones[deal % 2]):
                break
            if deal == 1 and not self.way.startswith("away"):
                self._something_happens()
            if deal == 1 and self.way == "on paper":
                return
        for side, phone in enumerate(self.phones):
            phone.sign(side)

    def see_to_result(self) -> None:
        """What no sheet has ended is typed in from paper; a slip that was misread is corrected."""
        self.director.enter_result(self.round, self.number, ON_PAPER)
        if self.way == "on paper" and (key := self._key()):
            self.director.correct_result(key, self.number, ON_PAPER_CORRECTED)

    def _play_deal(self, phone: Pad) -> bool:
        """Whether the match goes on."""
        number = phone.next_number()
        if number == 0:
            return False
        hand = self._hand()
        if self.way == "two phones at once":
            across = self.phones[1 - self.phones.index(phone)]
            across.look()
            with ThreadPoolExecutor(2) as pool:
                both = [
                    pool.submit(phone.write, hand, number),
                    pool.submit(across.write, other(hand), number),
                ]
                for one in both:
                    one.result()
        else:
            phone.write(hand, number)
        return True

    def _play_away(self) -> None:
        """One phone has no network for an hour; the other one wrote the first hand, as it saw it."""
        away, here = self.phones
        first = away.next_number()
        hands = [self._hand() for _hand in range(HANDS_OF_AN_HOUR)]
        if first and self.chance.random() < 0.5:
            here.next_number()
            here.write(hands[0] if self.chance.random() < 0.5 else other(hands[0]), first)
        if self.way == "away, and on paper":
            self.director.enter_result(self.round, self.number, ON_PAPER)
        if first:
            away.bring_hour(hands, first)
        if self.way == "away for an hour":
            self._something_happens()

    def _something_happens(self) -> None:
        phone = self.phones[0]
        match self.evening.habits.extras.deal():
            case "correction":
                phone.correct(1, Hand("the same deal, as it was", CORRECTED))
            case "strike":
                phone.strike(1)
                phone.strike(1, back=True)
            case "ruling":
                self.director.rule(phone.match, self.chance.randint(1, 9))

    def _hand(self) -> Hand:
        self._deals += 1
        deal = f"{self.evening.plan.tournament} {self.round}.{self.number}: deal {self._deals}"
        return Hand(deal, self.chance.choice(TAKEN))

    def _key(self) -> int:
        """Of this table in addresses, from the list of slips at the desk."""
        page = self.director.browser.page(self.director.path(f"rounds/1/{self.round}/desk/"))
        link = re.search(rf'tables/(\d+)/">\s*<b class="digits">{self.number}<', page)
        return int(link[1]) if link else 0
