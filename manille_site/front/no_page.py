"""Whoever opens the address of a button or of a piece of a page, perhaps from the history, gets a page."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.safestring import mark_safe

from scoring.access.request import Request

NOT_PAGES = ("/api/", "/admin/")


class NoPageMiddleware:
    """Gives an empty refusal of GET a body, and a piece of a page a page around it.

    Scripts and programs get what they ask for: they don't say that they take HTML before anything else.
    """

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        response = self.get_response(request)
        if request.method != "GET" or request.htmx or request.path.startswith(NOT_PAGES):
            return response
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            page = render(request, "405.html", {"back": above(request.path)}, status=response.status_code)
            page["Allow"] = response["Allow"]
            return page
        if is_opened_by_a_person(request) and is_piece(response):
            # Our own template has rendered it, and escaped what people wrote.
            piece = mark_safe(response.content.decode())  # noqa: S308
            response.content = render(
                request, "front/piece.html", {"piece": piece, "back": above(request.path)}
            ).content
        return response


def is_opened_by_a_person(request: Request) -> bool:
    """Browsers ask so for what stands in their address bar; their scripts take anything."""
    return request.headers.get("Accept", "").startswith("text/html")


def is_piece(response: HttpResponse) -> bool:
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    return (
        response.status_code == HTTPStatus.OK
        and is_html
        and not response.streaming
        and b"<html" not in response.content
    )


def above(path: str) -> str:
    """The nearest address above this one that is one.

    >>> above("/no/such/thing/")
    '/'
    """
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return "/"
