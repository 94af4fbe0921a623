"""Errors as problem details (RFC 9457): one shape for everything that is refused.

Middleware answers so, too, in processes that have never loaded an operation: nothing here needs ninja.
"""

import json
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse

MEDIA_TYPE = "application/problem+json"
CONFLICTS = frozenset(
    {
        "line_taken", "line_changed", "line_not_next", "client_id_used", "has_result", "stale",
        "draft_exists", "already_published", "not_newest_round", "draft_gone", "entries_differ",
        "same_person_twice", "matters_open", "never_came",
    }
)  # fmt: skip
TOO_MANY = frozenset({"too_many_matches", "too_many_attempts"})
TITLES = {"bad_json": "Body is no JSON", "proxy": "Proxy not set up"}
"""Of codes that are no words of a title."""


def problem(
    status: int,
    code: str,
    sentence: str,
    *,
    errors: Sequence[dict[str, Any]] = (),
    **more: Any,
) -> HttpResponse:
    """A problem detail. ``sentence`` is for people; the title says only what its ``code`` says."""
    body = {
        "type": f"/api/v1/problems/{code}",
        "title": title_of(code),
        "status": status,
        "detail": sentence,
    }
    if errors:
        body["errors"] = list(errors)
    response = HttpResponse(
        json.dumps(body | more, ensure_ascii=False), status=status, content_type=MEDIA_TYPE
    )
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def title_of(code: str) -> str:
    """The same for every problem of a kind, in English (RFC 9457 3.1.3).

    >>> title_of("line_taken")
    'Line taken'
    """
    return TITLES.get(code) or code.replace("_", " ").capitalize()


def status_of(code: str) -> int:
    """The status that a refusal with this code is answered with."""
    return 409 if code in CONFLICTS else 429 if code in TOO_MANY else 422
