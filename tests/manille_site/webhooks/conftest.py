"""Somebody who listens in this network, which settings allow only where a test asks for it."""

from collections.abc import Iterator

import pytest

from tests.manille_site.webhooks.hooks import Receiver, receiving


@pytest.fixture
def own_network(settings) -> None:
    settings.WEBHOOKS_OVER_HTTP = settings.WEBHOOKS_TO_PRIVATE = True


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as one:
        yield one
