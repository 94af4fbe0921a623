"""Pages carry the policy that the library would have put together for them, and it does so once."""

import pytest
from csp.constants import HEADER
from csp.decorators import csp_exempt, csp_replace
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.http import HttpResponse
from django.test import Client, RequestFactory

from manille_site.ops.policy import PolicyMiddleware
from tests.calls import calls_of


def plain(_request):
    return HttpResponse("plain")


def with_its_own(_request):
    return HttpResponse("with its own", headers={HEADER: "default-src 'none'"})


def with_a_nonce(request):
    return HttpResponse(str(request.csp_nonce))


VIEWS = (plain, with_its_own, with_a_nonce, csp_exempt()(plain), csp_replace({"frame-ancestors": "*"})(plain))


def directives(middleware, view):
    """By the two, whatever the order in which they write them."""
    header = middleware(view)(RequestFactory().get("/")).get(HEADER, "")
    return sorted(header.split("; "))


@pytest.mark.parametrize("view", VIEWS)
def test_a_page_has_the_policy_that_the_library_makes(view):
    assert directives(PolicyMiddleware, view) == directives(CSPMiddleware, view)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/clubs/", "/no-such-page/"])
def test_it_is_put_together_for_none_of_them_anew(client: Client, address):
    client.get(address)

    with calls_of(build_policy) as calls:
        page = client.get(address)

    assert "frame-ancestors 'none'" in page[HEADER]
    assert not calls
