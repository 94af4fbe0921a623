"""The OpenAPI document, with what the library leaves out: problem details on every operation."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from manille_site.api.problems import MEDIA_TYPE

PROBLEM = {"$ref": "#/components/schemas/ProblemDetail"}
ALWAYS = {"400": "Bad request", "401": "A token is missing or not valid", "422": "Not as it should be"}
UNCHANGED = {"description": "Nothing has changed since the ETag you sent"}


class DocumentedAPI(NinjaAPI):
    """Describes refusals as what they are: ``application/problem+json``."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        document = super().get_openapi_schema(**options)
        for path in document["paths"].values():
            for method, operation in path.items():
                _complete(operation["responses"], method)
                if method == "get":
                    operation["security"] = [*operation.get("security", []), {}]  # a visitor may read
        return document


def _complete(responses: dict[Any, Any], method: str) -> None:
    for status, meaning in ALWAYS.items():
        if int(status) not in responses:
            responses[int(status)] = {"description": meaning}
    if method == "get":
        responses.setdefault(304, dict(UNCHANGED))
    for status, response in responses.items():
        if int(status) >= 400:
            response["content"] = {MEDIA_TYPE: {"schema": PROBLEM}}
