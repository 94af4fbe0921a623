"""Pages of an organiser: the club's webhooks, one of them with what became of its messages."""

from datetime import timedelta
from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from manille_site.webhooks import services, words
from manille_site.webhooks.forms import WebhookForm
from manille_site.webhooks.models import OLD_SECRET_HOLDS, Delivery, Webhook
from scoring.access.doors import ClubDoor, club_door
from scoring.access.request import Request, posted, require_form
from scoring.writing.answers import refusals_in

A_PAGE = 25
UNHEARD = timedelta(minutes=3)
"""A message that is due for so long and was not tried: nobody delivers."""


@require_form
@never_cache
def webhooks(request: Request, slug: str) -> HttpResponse:
    """The club's webhooks; POST adds one and shows its secret, this once."""
    door = club_door(request, slug, "keep_webhooks")
    form = WebhookForm(door.club, posted(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            subscription = services.Subscription(**form.cleaned_data)
            hook = services.add_webhook(
                club=door.club, subscription=subscription, site=_site(request), actor=door.actor
            )
            return _page(request, door, hook, secret=hook.secret)
    context = {
        "door": door,
        "club": door.club,
        "form": form,
        "hooks": Webhook.objects.filter(club=door.club).select_related("tournament"),
    }
    return render(
        request, "webhooks/list.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200
    )


@require_safe
@never_cache
def webhook(request: Request, slug: str, pk: int) -> HttpResponse:
    """One webhook, and what became of its messages, the newest first."""
    door = club_door(request, slug, "keep_webhooks")
    return _page(request, door, _hook(door, pk))


@require_POST
@never_cache
def rotate(request: Request, slug: str, pk: int) -> HttpResponse:
    """A new secret, shown this once."""
    door = club_door(request, slug, "keep_webhooks")
    hook = _hook(door, pk)
    secret = services.rotate_secret(hook=hook, actor=door.actor)
    return _page(request, door, _hook(door, pk), secret=secret)


@require_POST
def remove(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_webhooks")
    hook = _hook(door, pk)
    services.remove_webhook(hook=hook, actor=door.actor)
    messages.success(request, _("%(host)s is told nothing any more.") % {"host": hook.host})
    return redirect("webhooks", slug)


@require_POST
def pause(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_webhooks")
    services.pause_webhook(hook=_hook(door, pk), actor=door.actor)
    return redirect("webhook", slug, pk)


@require_POST
def resume(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_webhooks")
    services.resume_webhook(hook=_hook(door, pk), actor=door.actor)
    return redirect("webhook", slug, pk)


@require_POST
def test(request: Request, slug: str, pk: int) -> HttpResponse:
    """Puts a test into the outbox; a reload shows what became of it."""
    door = club_door(request, slug, "keep_webhooks")
    services.send_test(hook=_hook(door, pk), site=_site(request))
    messages.success(
        request, _("A test is on its way. Reload the page in a moment to see whether it arrived.")
    )
    return redirect("webhook", slug, pk)


@require_POST
def again(request: Request, slug: str, pk: int, number: int) -> HttpResponse:
    """Sends a message once more, under its id."""
    door = club_door(request, slug, "keep_webhooks")
    delivery = get_object_or_404(_hook(door, pk).deliveries, pk=number)
    services.send_again(delivery=delivery)
    messages.success(request, _("It is on its way again."))
    return redirect("webhook", slug, pk)


def _hook(door: ClubDoor, pk: int) -> Webhook:
    hooks = Webhook.objects.select_related("club", "tournament")
    return get_object_or_404(hooks, club=door.club, pk=pk)


def _page(request: Request, door: ClubDoor, hook: Webhook, *, secret: str = "") -> HttpResponse:
    now = timezone.now()
    deliveries = hook.deliveries.select_related("tournament")
    page = Paginator(deliveries, A_PAGE).get_page(request.GET.get("page"))
    for delivery in page:
        delivery.words = words.subject(delivery)  # type: ignore[attr-defined]
        delivery.why = words.problem(delivery.problem, delivery.status)  # type: ignore[attr-defined]
    waiting_since = Delivery.objects.due(now - UNHEARD).filter(webhook=hook)
    context = {
        "door": door,
        "club": door.club,
        "hook": hook,
        "secret": secret,
        "page_obj": page,
        "events": hook.event_labels,
        "nobody_delivers": hook.claimed_until is None and waiting_since.exists(),
        "rests": hook.rests_until is not None and hook.rests_until > now,
        "former_secret_until": hook.rotated_at + OLD_SECRET_HOLDS if hook.rotated_at else None,
    }
    return render(request, "webhooks/webhook.html", context)


def _site(request: Request) -> str:
    return request.build_absolute_uri("/").rstrip("/")
