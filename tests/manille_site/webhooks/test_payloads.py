"""What a message says: exactly what docs/webhooks.md shows, and never more than a visitor may see."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from manille_site.webhooks.models import Delivery
from scoring.models import Player
from scoring.writing.errors import RefusedError
from tests.manille_site.webhooks.hooks import deliver, new_hook, receiving, states
from tests.properties import examples
from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next, settle
from tournaments.entrants.services import Entry, Person, add_entrants, check_in, take_out_no_shows
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup import services as setup
from tournaments.standings.services import prizes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_network")]
ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = re.compile(r"<!-- example: (\S+) -->\n```json\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
DOCUMENT = (ROOT / "docs/webhooks.md").read_text()
ONE_ROUND = ({"system": "round_robin", "ranking": ["points"]},)
State = Delivery.State


def example(kind):
    return json.loads(dict(EXAMPLE.findall(DOCUMENT))[kind])


def nameless(message):
    """Without what chance and the clock made."""
    told = json.dumps({**message, "id": "", "time": ""})
    return json.loads(told.replace(message["tournament"]["id"], "ID"))


@pytest.mark.parametrize("kind", ["round.published", "result.written", "standings.changed"])
def test_the_examples_of_the_documentation_are_what_is_sent(club, receiver, kind):
    hook = new_hook(club, receiver.address)
    tournament = new_tournament(club, stages=ONE_ROUND, pairs=2)
    settle(publish_next(tournament))
    deliver()
    (sent,) = (message for message in receiver.messages if message["type"] == kind)
    documented = example(kind)
    assert nameless(sent) == nameless(documented)
    assert list(sent) == list(documented)
    assert list(sent["data"]) == list(documented["data"])
    assert {state for _kind, state in states(hook)} == {State.DELIVERED}


def test_the_check_in_the_documentation_knows_our_messages(club, receiver):
    hook = new_hook(club, receiver.address)
    publish_next(new_tournament(club, pairs=2))
    deliver()
    (program,) = PYTHON.findall(DOCUMENT)
    names: dict = {}
    exec(program, names)
    (headers,), (body,) = receiver.headers, receiver.bodies
    assert names["is_genuine"](hook.secret, headers, body)
    assert not names["is_genuine"](hook.secret, headers, body + b" ")
    assert not names["is_genuine"]("whsec_b3RoZXI=", headers, body)
    assert not names["is_genuine"](hook.secret, headers | {"webhook-timestamp": "1"}, body)


def test_a_withdrawn_result_and_a_withdrawn_round(club, receiver):
    new_hook(club, receiver.address, events=["result", "round"])
    round_ = publish_next(new_tournament(club, pairs=2))
    settle(round_)
    deliver()
    results.take_back(table=round_.tables.get(), reason="wrong table", actor=NOBODY)
    deliver()
    told = receiver.messages[-1]["data"]
    assert (told["version"], told["state"], told["scores"]) == (2, "withdrawn", None)
    draws.undo_round(round_=round_, actor=NOBODY)
    deliver()
    assert receiver.messages[-1]["data"] == {"stage": 1, "round": 1}


def test_groups_have_a_list_each_and_byes_no_number(club, receiver):
    new_hook(club, receiver.address)
    stages = ({"system": "groups", "groups": 2},)
    settle(publish_next(new_tournament(club, stages=stages, pairs=6)))
    deliver()
    assert [ranking["group"] for ranking in receiver.messages[-1]["data"]["rankings"]] == [1, 2]
    tables = receiver.messages[0]["data"]["tables"]
    assert {len(table["sides"]) for table in tables if table["table"] is None} <= {1}


def test_who_never_came_is_named_without_a_rank(club, receiver):
    new_hook(club, receiver.address, events=["standings"])
    tournament = new_tournament(club, pairs=6)
    for entrant in tournament.entrants.filter(number__lte=4):
        check_in(entrant=entrant, here=True, actor=NOBODY)
    settle(publish_next(tournament))
    take_out_no_shows(tournament=tournament, actor=NOBODY)
    deliver()

    told = receiver.messages[-1]["data"]
    assert [who["id"] for who in told["did_not_play"]] == ["e5", "e6"]
    assert {row["entrant"]["id"] for row in told["rankings"][0]["rows"]} == {"e1", "e2", "e3", "e4"}


def test_a_bracket_names_its_matches(club, receiver):
    new_hook(club, receiver.address)
    settle(publish_next(new_tournament(club, stages=({"system": "knockout"},), pairs=4)))
    deliver()
    assert [table["bracket"] for table in receiver.messages[0]["data"]["tables"]] == ["main", "main"]
    assert receiver.messages[-1]["data"]["system"] == "knockout"


# Never more than a visitor may see --------------------------------------------------------------------------


def test_who_appears_by_initials_is_named_so(club, receiver):
    new_hook(club, receiver.address)
    tournament = new_tournament(club, pairs=1)
    shy = Player.objects.create(name="Zeno Verborgen", shown_as=Player.ShownAs.INITIALS)
    entry = Entry((Person("Zeno Verborgen", shy), Person("Ann Open")))
    add_entrants(tournament=tournament, entries=[entry], actor=NOBODY)
    settle(publish_next(tournament))
    deliver()
    assert len(receiver.bodies) == 3
    assert not any(b"Verborgen" in body for body in receiver.bodies)
    assert all("Z. V. & Ann Open" in body.decode() for body in receiver.bodies)


def test_a_choice_made_before_the_next_try_is_honoured(club, receiver):
    hook = new_hook(club, receiver.address)
    tournament = new_tournament(club, pairs=1)
    shy = Player.objects.create(name="Zeno Verborgen")
    entry = Entry((Person("Zeno Verborgen", shy), Person("Ann Open")))
    add_entrants(tournament=tournament, entries=[entry], actor=NOBODY)
    publish_next(tournament)
    receiver.answers = [422]
    deliver()
    Player.objects.filter(pk=shy.pk).update(shown_as=Player.ShownAs.INITIALS)
    hook.deliveries.update(next_try_at=hook.made_at)
    deliver()
    assert [b"Verborgen" in body for body in receiver.bodies] == [True, False]


def test_the_secret_last_round_is_held_back_and_sent_when_it_is_told(club, receiver):
    hook = new_hook(club, receiver.address)
    stages = ({"system": "swiss", "rounds": 1},)
    tournament = new_tournament(club, stages=stages, pairs=4, hides_last_round=True)
    settle(publish_next(tournament))
    deliver()
    assert receiver.types == ["round.published"]
    assert states(hook)[1:] == [
        ("result.written", State.HELD),
        ("result.written", State.HELD),
        ("standings.changed", State.HELD),
    ]
    assert deliver() == 0

    prizes.tell_everything(tournament=tournament, actor=NOBODY)

    assert deliver() == 3
    assert receiver.types[1:] == ["result.written", "result.written", "standings.changed"]


def test_what_happens_before_a_tournament_is_public_waits_for_that(club, receiver):
    hook = new_hook(club, receiver.address)
    tournament = new_tournament(club, pairs=2)
    settle(publish_next(tournament))
    Tournament.objects.update(status=Tournament.Status.DRAFT)
    assert deliver() == 0
    assert {state for _kind, state in states(hook)} == {State.HELD}
    setup.open_tournament(tournament=tournament, actor=NOBODY)
    assert deliver() == 3


def test_a_round_that_is_gone_is_not_told_of_late(club, receiver):
    hook = new_hook(club, receiver.address, events=["round", "result"])
    round_ = publish_next(new_tournament(club, pairs=2))
    settle(round_)
    draws.undo_round(round_=round_, actor=NOBODY)
    assert deliver() == 1
    assert receiver.types == ["round.withdrawn"]
    assert [state for _kind, state in states(hook)] == [State.DROPPED, State.DROPPED, State.DELIVERED]


ROUNDS = 2
ACTS = (
    "draw",
    "publish",
    "undo",
    "enter",
    "correct",
    "take back",
    "hide",
    "tell",
    "close",
    "open",
    "deliver",
)


@settings(max_examples=examples(40))
@given(acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 9)), min_size=5, max_size=30))
def test_nothing_that_is_not_public_is_ever_sent(acts):
    """Whatever happens in whatever order: each message, when it goes out, tells what visitors may know."""
    with receiving() as receiver, transaction.atomic():
        club, _otto = new_club(slug="property")
        new_hook(club, receiver.address)
        tournament = new_tournament(club, stages=({"system": "swiss", "rounds": ROUNDS},), pairs=4)
        shy = Player.objects.create(name="Zeno Verborgen", shown_as=Player.ShownAs.INITIALS)
        entrant = Entrant.objects.get(tournament=tournament, number=1)
        entrant.people.filter(position=0).update(player=shy, name=shy.name)
        Entrant.objects.filter(pk=entrant.pk).update(name=f"{shy.name} & Ann Open")
        for act, which in [*acts, ("deliver", 0)]:
            with suppress(RefusedError), transaction.atomic():
                happen(act, which, tournament)
            tournament.refresh_from_db()
            if act == "deliver":
                sent = len(receiver.messages)
                deliver()
                for message in receiver.messages[sent:]:
                    assert is_public(message, tournament), message
        transaction.set_rollback(True)
    assert not any(b"Verborgen" in body for body in receiver.bodies)


def happen(act, which, tournament):
    rounds = Round.objects.standing().filter(stage__tournament=tournament)
    newest = rounds.last()
    if act == "draw":
        draws.draw_round(tournament=tournament, actor=NOBODY)
    elif act == "hide":
        prizes.set_prizes(tournament=tournament, prizes={}, hides_last_round=True, actor=NOBODY)
    elif act == "tell":
        prizes.tell_everything(tournament=tournament, actor=NOBODY)
    elif act == "close":
        setup.hide_tournament(tournament=tournament, actor=NOBODY)
    elif act == "open":
        setup.open_tournament(tournament=tournament, actor=NOBODY)
    elif newest is None or act == "deliver":
        return
    elif act == "publish":
        draws.publish_round(round_=newest, actor=NOBODY)
    elif act == "undo":
        draws.undo_round(round_=newest, actor=NOBODY)
    else:
        tables = list(Table.objects.filter(round__in=rounds).order_by("pk"))
        table = tables[which % len(tables)]
        if act == "take back":
            results.take_back(table=table, reason="x", actor=NOBODY)
        else:
            scores, overwrite = (101, which), act == "correct"
            results.enter_result(
                table=table, entry=ResultEntry(scores=scores), actor=NOBODY, may_overwrite=overwrite
            )


def is_public(message, tournament):
    """Decided anew, without the code that decides when sending."""
    data, kind = message["data"], message["type"]
    secret = tournament.hides_last_round and data.get("round") == ROUNDS
    if tournament.status == Tournament.Status.DRAFT:
        return False
    if kind == "round.withdrawn":
        return True
    published = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False, undone_at=None)
    if kind == "round.published":
        return published.filter(number=data["round"]).exists()
    if kind == "result.written":
        return published.filter(number=data["round"]).exists() and not secret
    wins = {row["entrant"]["id"]: row["values"]["points"] for row in data["rankings"][0]["rows"]}
    shown = published.count() - (tournament.hides_last_round and published.filter(number=ROUNDS).exists())
    return max(wins.values()) <= 2 * shown
