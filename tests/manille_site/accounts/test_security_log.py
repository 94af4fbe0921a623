"""What the logs hold of signing in, and of what somebody was denied."""

import json
import logging
import re

from django.urls import reverse

from manille_site.ops.logs import JsonFormatter
from scoring.models import LogEntry
from tests.manille_site.accounts.signing_in import PASSWORD, sign_in


def test_signing_in_and_out_stands_in_the_log_by_id(client, piet) -> None:
    sign_in(client)
    client.post(reverse("account_logout"))

    entries = LogEntry.objects.order_by("pk")
    assert [(entry.action, entry.actor, entry.subject) for entry in entries] == [
        ("sign_in", piet, f"user:{piet.pk}"),
        ("sign_out", piet, f"user:{piet.pk}"),
    ]


def test_the_security_log_holds_no_secret_and_no_address(client, piet, caplog) -> None:
    caplog.set_level(logging.INFO)
    sign_in(client, "a-wrong-password")
    sign_in(client)
    client.post(reverse("account_logout"))

    lines = [JsonFormatter().format(record) for record in caplog.records]
    events = [entry for entry in map(json.loads, lines) if entry["logger"] == "security"]
    assert [entry["event"] for entry in events] == ["sign_in_failed", "sign_in", "sign_out"]
    assert re.fullmatch(r"[0-9a-f]{16}", events[0]["account"])
    assert events[1]["user"] == piet.pk
    found = [word for word in ("piet@", "a-wrong-password", PASSWORD) if any(word in line for line in lines)]
    assert found == []


def test_what_somebody_was_denied_stands_in_the_security_log(signed_in, club, bob, caplog) -> None:
    caplog.set_level(logging.WARNING, logger="security")

    signed_in(bob).get(reverse("scoring:club_log", args=["heule"]))

    (record,) = [record for record in caplog.records if record.name == "security"]
    assert (record.message, record.user) == ("denied", bob.pk)
