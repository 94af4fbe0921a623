"""A bare Django site on the database and the server of ours: what everything else is measured by."""

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.decorators import decorator_from_middleware

from scoring.models import Device


def view(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"bare")


def health(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"ok\n")


def insert(_request: HttpRequest) -> HttpResponse:
    Device.objects.create()
    return HttpResponse(b"bare")


@decorator_from_middleware(SessionMiddleware)
@decorator_from_middleware(AuthenticationMiddleware)
def signed_in(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"bare", status=200 if request.user.is_authenticated else 403)


urlpatterns = [
    path("", view, name="home"),  # what a worker looks up to have all addresses read
    path("healthz", health),
    path("insert/", insert),
    path("signed-in/", signed_in),
]
