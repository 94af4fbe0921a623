"""An organiser's pages of the club's webhooks: a secret shown once, what arrived, buttons that work."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from manille_site.archive.contents import LEFT_OUT
from manille_site.webhooks import words
from manille_site.webhooks.models import Delivery, Webhook
from manille_site.webhooks.services import MOST
from scoring.models import LogEntry
from tests.manille_site.webhooks.hooks import new_hook
from tests.tournaments.factories import new_tournament, publish_next, settle
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LIST = "/clubs/heule/webhooks/"
NEW = {"address": "https://receiver.example/hook", "events": ["result", "standings"], "tournament": ""}
State = Delivery.State
SAID = (
    "202", "The server answered 500.", "2 tries", "next try", "held back",
    "Kept back while the last round is secret.", "The server took too long.", "given up",
)  # fmt: skip


def text_of(page):
    return " ".join(page.content.decode().split())


@pytest.fixture
def organiser(signed_in, otto):
    return signed_in(otto)


def test_one_is_added_and_its_secret_shown_this_once(organiser, club):
    page = organiser.post(LIST, NEW)
    hook = Webhook.objects.get()
    assert (hook.address, hook.events, hook.tournament) == (NEW["address"], NEW["events"], None)
    assert hook.site == "http://testserver"
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/=]{32}", hook.secret)
    assert f'value="{hook.secret}"' in text_of(page)
    for later in (LIST, f"{LIST}{hook.pk}/"):
        assert hook.secret not in organiser.get(later).content.decode()


def test_one_for_one_tournament(organiser, club):
    mine = new_tournament(club, name="Friday")
    organiser.post(LIST, NEW | {"tournament": mine.pk})
    assert Webhook.objects.get().tournament == mine
    assert "Friday" in text_of(organiser.get(LIST))


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"address": ""}, "address"),
        ({"address": "http://receiver.example/"}, "address"),
        ({"address": "https://192.168.1.1/"}, "address"),
        ({"address": "https://receiver.example/" + "x" * 500}, "address"),
        ({"events": []}, "events"),
        ({"events": ["lines"]}, "events"),
        ({"tournament": "0"}, "tournament"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_added(organiser, wrong, field):
    page = organiser.post(LIST, NEW | wrong)
    assert (page.status_code, list(page.context["form"].errors)) == (422, [field])
    assert not Webhook.objects.exists()


def test_another_clubs_tournament_cannot_be_listened_to(organiser, other_club):
    theirs = new_tournament(other_club)
    assert list(organiser.post(LIST, NEW | {"tournament": theirs.pk}).context["form"].errors) == [
        "tournament"
    ]


def test_a_club_has_so_many_at_most(organiser, club):
    for _one in range(MOST):
        new_hook(club)
    page = organiser.post(LIST, NEW)
    assert page.status_code == 422
    assert "A club has at most 10 webhooks." in text_of(page)


def test_an_empty_list_says_what_webhooks_are_for(organiser):
    page = text_of(organiser.get(LIST))
    assert "The club’s own website, a chat group or a screen in the hall can be told at once" in page
    assert "Nobody yet." in page


def test_paused_resumed_renewed_and_removed_each_in_the_log(organiser, club):
    hook = new_hook(club, "https://receiver.example:8443/a-secret-path")
    address, before = f"{LIST}{hook.pk}/", hook.secret
    organiser.post(f"{address}pause/")
    hook.refresh_from_db()
    assert hook.paused == "person"
    assert "Paused by an organiser." in text_of(organiser.get(address))
    organiser.post(f"{address}resume/")
    hook.refresh_from_db()
    assert hook.paused == ""
    page = organiser.post(f"{address}secret/")
    hook.refresh_from_db()
    assert hook.old_secret == before != hook.secret
    assert hook.secret in text_of(page)
    assert before not in text_of(page)
    organiser.post(f"{address}remove/")
    assert not Webhook.objects.exists()
    log = list(LogEntry.objects.order_by("pk").values_list("action", flat=True))
    assert log == ["pause_webhook", "resume_webhook", "rotate_webhook", "remove_webhook"]
    told = text_of(organiser.get(reverse("scoring:club_log", args=["heule"])))
    assert "Removed the webhook to receiver.example:8443" in told
    assert "a-secret-path" not in told


def test_a_test_waits_to_be_sent_and_only_one(organiser, club):
    hook = new_hook(club)
    for _twice in range(2):
        organiser.post(f"{LIST}{hook.pk}/test/")
    assert [delivery.kind for delivery in hook.deliveries.all()] == ["test"]


def test_the_log_says_what_became_of_each_message(organiser, club):
    hook = new_hook(club)
    tournament = new_tournament(club, name="Friday")
    said = {"round": 2, "table": 3, "stage": 1}
    Delivery.objects.create(
        webhook=hook,
        kind="result.written",
        tournament=tournament,
        facts=said,
        state=State.DELIVERED,
        status=202,
        tries=1,
    )
    Delivery.objects.create(
        webhook=hook,
        kind="round.published",
        tournament=tournament,
        facts=said,
        tries=2,
        status=500,
        problem="status",
    )
    Delivery.objects.create(
        webhook=hook,
        kind="standings.changed",
        tournament=tournament,
        facts=said,
        state=State.HELD,
        problem="secret",
    )
    gone = Delivery.objects.create(
        webhook=hook, kind="test", state=State.GIVEN_UP, problem="timeout", tries=1
    )
    page = text_of(organiser.get(f"{LIST}{hook.pk}/"))
    assert 'result of table 3, round 2 <small dir="auto">Friday</small>' in page
    assert [sentence for sentence in SAID if sentence not in page] == []
    organiser.post(f"{LIST}{hook.pk}/again/{gone.pk}/")
    gone.refresh_from_db()
    assert (gone.state, gone.tries, gone.problem) == (State.WAITING, 0, "")


def test_a_message_that_nobody_sends_is_noticed(organiser, club):
    hook = new_hook(club)
    delivery = Delivery.objects.create(webhook=hook, kind="test")
    assert "program “scheduler” does not run" not in text_of(organiser.get(f"{LIST}{hook.pk}/"))
    Delivery.objects.filter(pk=delivery.pk).update(next_try_at=timezone.now() - timedelta(minutes=4))
    assert "program “scheduler” does not run" in text_of(organiser.get(f"{LIST}{hook.pk}/"))


def acts_on(hook):
    delivery = Delivery.objects.create(webhook=hook, kind="test", state=State.DELIVERED)
    acts = ("secret", "remove", "pause", "resume", "test", f"again/{delivery.pk}")
    return [f"{LIST}{hook.pk}/{act}/" for act in acts]


def test_members_are_refused_and_outsiders_find_nothing(signed_in, club, bob, rosa, olga, client):
    hook = new_hook(club)
    for address in (LIST, f"{LIST}{hook.pk}/"):
        assert [signed_in(who).get(address).status_code for who in (bob, rosa, olga)] == [403, 403, 404]
        assert client.get(address).status_code == 404
    for address in [LIST, *acts_on(hook)]:
        assert [signed_in(who).post(address).status_code for who in (bob, rosa, olga)] == [403, 403, 404]
        assert client.post(address).status_code == 404
    assert Webhook.objects.get().paused == ""


def test_a_webhook_of_another_club_is_not_there(organiser, other_club):
    hook = new_hook(other_club)
    assert organiser.get(f"{LIST}{hook.pk}/").status_code == 404
    assert {organiser.post(address).status_code for address in acts_on(hook)} == {404}


def test_a_delivery_of_another_webhook_is_not_sent_again(organiser, club):
    mine, other = new_hook(club), new_hook(club)
    delivery = Delivery.objects.create(webhook=other, kind="test", state=State.DELIVERED)
    assert organiser.post(f"{LIST}{mine.pk}/again/{delivery.pk}/").status_code == 404


def test_get_changes_nothing(organiser, club):
    assert {organiser.get(address).status_code for address in acts_on(new_hook(club))} == {405}


def test_the_pages_take_as_many_queries_however_much_there_is(organiser, club):
    hook = new_hook(club)
    tournament = new_tournament(club, pairs=2)
    publish_next(tournament)

    def queries(address):
        organiser.get(address)
        with CaptureQueriesContext(connection) as captured:
            organiser.get(address)
        return len(captured)

    few = [queries(LIST), queries(f"{LIST}{hook.pk}/")]
    settle(tournament.stages.get().rounds.get())
    for _more in range(3):
        new_hook(club, tournament=tournament)
    assert [queries(LIST), queries(f"{LIST}{hook.pk}/")] == few


def test_every_problem_and_every_kind_has_words(club):
    for code in words.PROBLEMS:
        assert words.problem(code, 500)
    assert words.problem("") == ""
    for kind in Delivery.Kind:
        delivery = Delivery(kind=kind, facts={"table": None})
        assert "%(" not in words.subject(delivery)


def test_secrets_stay_out_of_archives():
    assert {"manille_site.Webhook", "manille_site.Delivery"} <= set(LEFT_OUT)


def test_a_finished_tournament_is_not_offered(organiser, club):
    new_tournament(club, name="Over", status=Tournament.Status.FINISHED)
    assert "Over" not in text_of(organiser.get(LIST))
