"""Where the product is met: at an address of a café's network by plain HTTP, and where browsers trust it."""

import pytest

AT_EACH_ADDRESS = pytest.mark.parametrize(
    "secure",
    [
        pytest.param(False, id="in a café"),
        pytest.param(True, id="at a secure address", marks=pytest.mark.release),
    ],
)
"""For a test that plays on the ``phone``, or on a ``new_phone()`` that isn't told where it is."""
