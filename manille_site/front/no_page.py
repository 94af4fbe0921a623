"""Whoever opens the address of a button, from the browser's history perhaps, gets a page with a way on."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve

from scoring.access.request import Request

NOT_PAGES = ("/api/", "/admin/")


class NoPageMiddleware:
    """Gives an empty refusal of GET a body; programs and scripts read the status, which stays."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        response = self.get_response(request)
        is_refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET"
        if not is_refused or response.content or request.htmx or request.path.startswith(NOT_PAGES):
            return response
        page = render(request, "405.html", {"back": above(request.path)}, status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


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
