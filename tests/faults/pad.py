"""A phone at a table, as its pad behaves: it numbers hands, keeps what had no answer, and brings it in order.

What a person would decide is decided for them: where the sheet has another hand already, it stays.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from uuid import uuid4

from tests.faults.book import Book, Write
from tests.faults.browser import Answer, Browser, Form, form_with

HOUR = timedelta(hours=1)
BETWEEN_HANDS = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class Hand:
    """A deal of Manillen at one table, and what the phone makes of it."""

    deal: str
    taken: int
    """Card points of side 0, of 60."""

    trump: str = "hearts"

    @property
    def fields(self) -> dict[str, str]:
        return {"trump": self.trump, "points_0": str(self.taken), "points_1": str(60 - self.taken)}


class Pad:
    """One phone. ``match`` is the address part of the match at its table."""

    def __init__(self, port: int, book: Book) -> None:
        self.browser = Browser(port)
        self.book = book
        self.match = ""
        self.page = ""

    def join(self, secret: str) -> None:
        """Scan the card of the table, and tap."""
        for _try in range(20):
            self.browser.page(f"/j/t/{secret}/")
            answer = self.browser.insist("POST", "/j/", {})
            at = answer.headers.get("Location") or ""
            if answer.status == HTTPStatus.FOUND and at.startswith("/m/"):
                self.match = at.split("/")[2]
                self.look()
                return
        raise AssertionError(f"this phone was never let in: {answer.status} {at}")

    def path(self, rest: str = "") -> str:
        return f"/m/{self.match}/{rest}"

    def look(self) -> None:
        self.page = self.browser.page(self.path())

    @property
    def form(self) -> Form | None:
        """The pad for the next hand; None when the match is over."""
        return form_with(self.page, "number", "client_id", "page_version", action="/lines/")

    def next_number(self) -> int:
        """As the page shows it, which is asked for anew; 0 when the match is over."""
        self.look()
        return int(self.form.fields["number"]) if self.form else 0

    def write(self, hand: Hand, number: int) -> bool:
        """Save a hand; whether the server has it. Without an answer it is kept, and brought again."""
        form = self.form
        if form is None:
            return False
        write = self._write("hand", number, hand)
        sent = hand.fields | {"number": str(number), "client_id": write.client_id}
        answer = self.browser.ask(
            "POST",
            self.path("lines/"),
            sent | {"page_version": form.fields["page_version"], "rules": ""},
            HX_Request="true",
        )
        if answer is None or answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR or answer.status == 429:
            return self._bring(write, hand, datetime.now(UTC))
        return self._hear(write, answer)

    def bring_hour(self, hands: list[Hand], first: int) -> None:
        """Hands of the last hour, kept without a network, all at once; the number of the ``first``."""
        now = datetime.now(UTC)
        for place, hand in enumerate(hands):
            write = self._write("hand an hour late", first + place, hand)
            self._bring(write, hand, now - HOUR + place * BETWEEN_HANDS)

    def _write(self, kind: str, number: int, hand: Hand) -> Write:
        write = Write(kind, self.match, str(uuid4()), number, {"trump": hand.trump, "taken": hand.taken})
        self.book.send(write, hand.deal)
        return write

    def _bring(self, write: Write, hand: Hand, at: datetime) -> bool:
        sent = hand.fields | {"number": str(write.number), "client_id": write.client_id}
        answer = self.browser.insist(
            "POST", self.path("lines/"), sent | {"kept_at": at.isoformat()}, HX_Request="true"
        )
        return self._hear(write, answer)

    def _hear(self, write: Write, answer: Answer) -> bool:
        if answer.status == HTTPStatus.OK:
            self.book.acknowledge(write)
        else:
            self.book.refuse(write, answer.status)
        return answer.status == HTTPStatus.OK

    def correct(self, number: int, hand: Hand) -> None:
        """Both sides agree that a line is wrong: first what it changes is shown, then it is saved."""
        address = self.path(f"lines/{number}/")
        form = form_with(self.browser.page(address), "seal", "version", "client_id")
        if form is None:
            return
        sent = form.fields | hand.fields | {"why": "typed in the wrong row", "agreed": "on"}
        write = Write("correction", self.match, sent["client_id"], number, {"taken": hand.taken})
        preview = self.browser.show(address, sent)
        again = form_with(preview.text or "", "seal", "version", "client_id")
        if preview.status != HTTPStatus.OK or again is None:
            return
        self.book.send(write)
        self._finish(write, self.browser.insist("POST", address, sent | {"seal": again.fields["seal"]}))

    def strike(self, number: int, *, back: bool = False) -> None:
        """Let a line count for nothing, or count again."""
        page = self.browser.page(self.path(f"lines/{number}/"))
        action = f"lines/{number}/{'unstrike' if back else 'strike'}/"
        form = form_with(page, "version", "client_id", action=action)
        if form is None:
            return
        write = Write("strike", self.match, form.fields["client_id"], number, {"struck": not back})
        self.book.send(write)
        sent = form.fields | {"why": "it was not a deal", "agreed": "on"}
        self._finish(write, self.browser.insist("POST", self.path(action), sent))

    def sign(self, side: int) -> None:
        """A thumb on the sheet: signed when the page says so, and no longer asks for it."""
        action = f"/sign/{side}/"
        for _try in range(5):
            form = form_with(self.browser.page(self.path("sign/")), "version", action=action)
            if form is None:
                return
            write = Write(
                "signature", self.match, number=side, facts={"version": int(form.fields["version"])}
            )
            self.browser.insist("POST", self.path(f"sign/{side}/"), form.fields)
            if form_with(self.browser.page(self.path("sign/")), "version", action=action) is None:
                self.book.acknowledge(write)

    def _finish(self, write: Write, answer: Answer) -> None:
        """A form that was saved leads on; one that was refused is shown again."""
        if answer.status == HTTPStatus.FOUND:
            self.book.acknowledge(write)
        else:
            self.book.refuse(write, answer.status)


def other(hand: Hand) -> Hand:
    """The same deal, as the phone across the table has it."""
    return replace(hand, taken=hand.taken - 1)
