"""Words for what became of a delivery, and why an address is not sent to."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from manille_site.webhooks.models import Delivery
from scoring.writing import refusals

PROBLEMS: dict[str, str | Promise] = {
    # The address
    "bad_address": gettext_lazy("This is no address of a server: it begins with https:// and a name."),
    "plain_http": gettext_lazy("Only https:// addresses are sent to: anybody on the way could read others."),
    "private_address": gettext_lazy("The address lies in a private network, and none of those is sent to."),
    # The way there
    "unknown_host": gettext_lazy("There is no server of that name."),
    "refused": gettext_lazy("The server took no connection."),
    "timeout": gettext_lazy("The server took too long."),
    "tls": gettext_lazy("The server’s certificate is not valid for this address."),
    "broken": gettext_lazy("The connection broke, or what came back was no HTTP."),
    # The answer
    "redirect": gettext_lazy("The server sent us on to another address (%(status)s); give that one instead."),
    "gone": gettext_lazy("The server says that nobody wants this any more (410)."),
    "status": gettext_lazy("The server answered %(status)s."),
    # Not for visitors
    "secret": gettext_lazy("Kept back while the last round is secret."),
    "not_public": gettext_lazy("Kept back until the tournament is public."),
    "waits": gettext_lazy("Kept back until the round is drawn again."),
    "undone": gettext_lazy("The round was taken back before this was sent."),
    "nothing": gettext_lazy("There is nothing to tell any more."),
    "other_club": gettext_lazy("The tournament is not this club’s."),
}

refusals.add(
    {"too_many_webhooks": gettext_lazy("A club has at most %(most)s webhooks. Remove one that is not used.")}
)


def problem(code: str, status: int | None = None) -> str:
    """Why, in a sentence; "" for nothing."""
    return str(PROBLEMS[code]) % {"status": status} if code else ""


def subject(delivery: Delivery) -> str:
    """What a delivery tells of: “result of table 3, round 2”."""
    facts = {"table": "–", "round": "–", **delivery.facts}
    if facts["table"] is None:
        facts["table"] = "–"
    return str(Delivery.Kind(delivery.kind).label) % facts
