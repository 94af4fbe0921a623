"""``ETag`` and ``If-None-Match``: whoever has an answer already is told so, and is sent nothing."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags


def unless_known(request: HttpRequest, response: HttpResponse, tag: str, answer: Callable[[], Any]) -> Any:
    """304 without a body when the asker has ``tag``; else the answer with it. Spares making the answer."""
    if is_known(request, tag):
        return not_modified(tag)
    response["ETag"] = tag
    return answer()


def with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with a tag made of its content, where it has none yet; 304 where the asker has that."""
    if request.method != "GET" or response.status_code != 200:
        return response
    if not response.has_header("ETag"):
        tag = f'"{sha256(response.content).hexdigest()[:32]}"'
        if is_known(request, tag):
            return not_modified(tag)
        response["ETag"] = tag
    return private_to_client(response)


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether ``If-None-Match`` names this tag; weak and strong ones are compared alike (RFC 9110 13.1.2)."""
    known = {part.removeprefix("W/") for part in parse_etags(request.headers.get("If-None-Match", ""))}
    return tag.removeprefix("W/") in known or "*" in known


def not_modified(tag: str) -> HttpResponse:
    return private_to_client(HttpResponseNotModified(headers={"ETag": tag}))


def private_to_client(response: HttpResponse) -> HttpResponse:
    """The answer depends on who asks: caches must ask again, with the tag, and answer nobody else with it."""
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    return response
