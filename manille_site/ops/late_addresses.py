"""Addresses whose module is imported when somebody first asks for one of them."""

from typing import Any

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern


class LateAddresses(URLResolver):
    """What is below ``route``, as the module of this name has it: ``urlpatterns``, in a namespace.

    Django imports an ``include`` at once, and looks into every resolver for the names that ``reverse`` may be
    asked for. Here they have a namespace, which is looked into only when it is named.
    """

    def __init__(self, route: str, module: str, app_name: str, namespace: str) -> None:
        super().__init__(RoutePattern(route), module, app_name=app_name, namespace=namespace)
        self._populated = True

    def _populate(self) -> Any:
        """No name in here is known outside its namespace."""
