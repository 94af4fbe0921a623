"""The OpenAPI document, with what the library leaves out: problem details and examples on every operation."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import Swagger
from ninja.openapi.schema import OpenAPISchema

from manille_site.api.etag import with_etag
from manille_site.api.problems import MEDIA_TYPE

Json = dict[str, Any]
PROBLEM = {"$ref": "#/components/schemas/ProblemDetail"}
ALWAYS = {
    400: "Bad request",
    401: "A token is missing or not valid",
    422: "Not as it should be",
    429: "Too many requests in a minute: Retry-After says how many seconds to wait",
}
OF_SOMETHING = {403: "You may not do this", 404: "There is no such thing, or not for you"}
"""Refusals of operations whose address, query or body names an object."""

OF_A_WRITE = {**OF_SOMETHING, 409: "Something else is there already"}
CODES = {
    400: "bad_request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    409: "stale",
    422: "invalid",
    429: "too_many_requests",
}
UNCHANGED = {"description": "Nothing has changed since the ETag you sent"}
NO_CONTENT = 204

PARAMETERS = {
    "slug": ("heule", "Short address of a club"),
    "public_id": ("h7k2m9", "Short address, as on the pages"),
    "entrant": ("e3", "An entrant’s id in the tournament file"),
    "stage": (1, "Number of the stage"),
    "table": (2, "Number of the table"),
    "pk": (12, "Number of a person"),
    "other": (15, "Number of the other person"),
    "limit": (50, "How many to give at most"),
    "offset": (0, "How many to leave out before"),
    "game": ("manillen-4p", "A game, or a family of games that share a rating (“like-manillen”)"),
    "season": ("w4n8rt", "Short address of a season"),
    "club": ("heule", "Short address of a club"),
    "period": ("year", "month, quarter or year: the last 30 days, 3 or 12 months"),
    "since": ("2026-01-01", "First day"),
    "until": ("2026-06-30", "Last day"),
    "after": (16, "The last entrant’s number that you know: 409 when the list has grown since"),
    "sure": (True, "Enter also a name that is on the list already, as another person’s"),
    "status": ("open", "open or finished"),
    "name": ("cup", "Part of the name, in capitals or not"),
    "order": ("-starts_at", "starts_at or name; the other way round with a minus"),
    "year": (2026, "A year; all of them where it is left out"),
    "fixture": (4, "Number of the fixture"),
}
NUMBERS = {"lines": (3, "Number of the line"), "rounds": (1, "Number of the round in its stage")}
"""Example and description of ``number`` in an address, by the path segment before it."""


class Documentation(Swagger):
    """The interactive page: our template, which escapes what it hands to the script."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **path: Any) -> HttpResponse:
        options = self.settings | {"url": self.get_openapi_url(api, path)}
        return render(request, self.template, {"api": api, "swagger": options})


class DocumentedAPI(NinjaAPI):
    """Describes refusals as what they are, ``application/problem+json``; gives every answer its ETag."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        document = super().get_openapi_schema(**options)
        schemas = document["components"]["schemas"]
        for address, path in document["paths"].items():
            for method, operation in path.items():
                _complete(operation, method)
                _name_parameters(operation, address)
                _give_examples(operation, schemas)
        return document

    def create_response(self, request: HttpRequest, data: Any, **options: Any) -> HttpResponse:
        return with_etag(request, super().create_response(request, data, **options))


def _complete(operation: Json, method: str) -> None:
    """Every answer there may be, with its shape; visitors may read."""
    responses = operation["responses"]
    named = {parameter["name"] for parameter in operation.get("parameters", ())} - {"limit", "offset"}
    known = ALWAYS | (OF_SOMETHING if named else {}) | (OF_A_WRITE if method != "get" else {})
    for status, meaning in known.items():
        responses.setdefault(status, {"description": meaning})
    if method == "get":
        responses.setdefault(304, dict(UNCHANGED))
        operation["security"] = [*operation.get("security", []), {}]
    for status, response in responses.items():
        if int(status) >= 400:
            example = {
                "type": f"/api/v1/problems/{CODES[int(status)]}",
                "title": response["description"],
                "status": int(status),
                "detail": response["description"],
            }
            response["content"] = {MEDIA_TYPE: {"schema": PROBLEM, "example": example}}


def _name_parameters(operation: Json, address: str) -> None:
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        known = PARAMETERS.get(name)
        if name == "number":
            known = next(
                description for part, description in NUMBERS.items() if re.search(rf"/{part}/", address)
            )
        if known is not None:
            parameter.setdefault("example", known[0])
            parameter.setdefault("description", known[1])


def _give_examples(operation: Json, schemas: Mapping[str, Json]) -> None:
    for response in operation["responses"].values():
        _give_example(response, schemas)
    _give_example(operation.get("requestBody", {}), schemas)


def _give_example(part: Json, schemas: Mapping[str, Json]) -> None:
    for media in part.get("content", {}).values():
        if "example" not in media:
            media["example"] = example_of(media["schema"], schemas)


def example_of(schema: Mapping[str, Any], schemas: Mapping[str, Json]) -> Any:
    """The example that a schema gives, or one put together of those of its parts.

    >>> example_of({"type": "array", "items": {"examples": [7]}}, {})
    [7]
    """
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if "examples" in schema:
        return schema["examples"][0]
    if schema.get("type") == "array":
        return [example_of(schema["items"], schemas)]
    if "properties" in schema:
        return {name: example_of(part, schemas) for name, part in schema["properties"].items()}
    return schema.get("default", 1 if schema.get("type") == "integer" else None)
