"""Whoever runs the evening, and rules: draws, publishes, types results in from paper, corrects them."""

from collections.abc import Sequence
from http import HTTPStatus
from uuid import uuid4

from tests.faults.book import Book, Write
from tests.faults.browser import Browser, form_with

MOST_LOOKS = 200
GO_ON = {"all_the_same": "1"}
"""A sheet that ended after its slip was typed says something else: that stays open."""


class Director:
    """One person with an account, at the pages of one tournament."""

    def __init__(self, browser: Browser, tournament: str, book: Book) -> None:
        self.browser, self.tournament, self.book = browser, tournament, book

    def path(self, rest: str = "") -> str:
        return f"/t/{self.tournament}/{rest}"

    def draw_and_publish(self, number: int) -> None:
        """Press what the page offers until the round is there, as a person does who gets no answer."""
        for _look in range(MOST_LOOKS):
            page = self.browser.page(self.path("draw/"))
            publish = form_with(page, "version", action="/draw/publish/")
            draw = form_with(page, "version", action="/draw/new/")
            if publish is not None:
                answer = self.browser.ask("POST", self.path("draw/publish/"), publish.fields | GO_ON)
                if answer and answer.status == HTTPStatus.FOUND:
                    self.book.acknowledge(Write("draw", self.tournament, number=number))
                    return
            elif self._is_published(number):
                return
            elif draw is not None:
                self.browser.ask("POST", self.path("draw/new/"), draw.fields | GO_ON)
        raise AssertionError(f"round {number} of {self.tournament} can't be published:\n{page}")

    def _is_published(self, number: int) -> bool:
        answer = self.browser.insist("GET", self.path(f"rounds/1/{number}/"))
        return answer.status == HTTPStatus.OK

    def enter_result(self, round_: int, table: int, scores: Sequence[int]) -> None:
        """A slip of paper, at the results desk; refused where the table has a result already."""
        address = self.path(f"rounds/1/{round_}/desk/")
        form = form_with(self.browser.page(address), "client_id", "round", "table")
        if form is None:
            raise AssertionError(f"the desk of round {round_} has no form")
        write = Write("result", self.tournament, str(uuid4()), table, {"scores": list(scores)})
        sent = {"round": form.fields["round"], "table": str(table), "sure": "on"}
        sent |= {"client_id": write.client_id, **_scores(scores)}
        self.book.send(write)
        answer = self.browser.insist("POST", address, sent, Accept="application/json")
        if answer.status == HTTPStatus.OK:
            self.book.acknowledge(write)
        else:
            self.book.refuse(write, answer.status)

    def correct_result(self, table_key: int, table: int, scores: Sequence[int]) -> None:
        """Another result in the place of one: first its consequences are shown, then it is saved."""
        address = self.path(f"tables/{table_key}/correct/")
        form = form_with(self.browser.page(address), "client_id", "score_0")
        if form is None:
            return
        sent = form.fields | _scores(scores) | {"reason": "the slip was misread", "client_id": str(uuid4())}
        preview = self.browser.show(address, sent)
        again = form_with(preview.text or "", "previewed")
        if again is None:
            return
        write = Write("corrected result", self.tournament, sent["client_id"], table, {"scores": list(scores)})
        self.book.send(write)
        sure = sent | {"previewed": again.fields["previewed"], "sure": "1"}
        answer = self.browser.insist("POST", address, sure)
        if answer.status == HTTPStatus.FOUND:
            self.book.acknowledge(write)
        else:
            self.book.refuse(write, answer.status)

    def rule(self, match: str, points: int) -> None:
        """A decision that gives one side points, signed once."""
        address = f"/m/{match}/ruling/"
        page = self.browser.page(f"{address}?incident=other")
        if form_with(page, "client_id") is None:
            return
        write = Write("ruling", match, str(uuid4()), facts={"points": points})
        self.book.send(write)
        sent = {"incident": "other", "outcome": "adjustment", "client_id": write.client_id, "sign": "1"}
        sent |= {"points_0": str(points), "points_1": "0", "decision": "A card lay open on the table."}
        answer = self.browser.insist("POST", address, sent)
        if answer.status == HTTPStatus.FOUND:
            self.book.acknowledge(write)
        else:
            self.book.refuse(write, answer.status)


def _scores(scores: Sequence[int]) -> dict[str, str]:
    return {f"score_{side}": str(score) for side, score in enumerate(scores)}
