"""Addresses of the service worker, and of the page that it shows where nothing else is kept."""

import json

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.offline.files import files_of_pads, files_of_rules
from scoring.access.request import Request


@require_safe
@never_cache
def service_worker(request: Request) -> HttpResponse:
    """The script that a browser runs for the whole site: what there is to keep, and how that is done."""
    keep = {
        "files": files_of_pads(),
        "rules": files_of_rules(),
        "page": reverse("offline"),
        "signOut": reverse("account_logout"),
    }
    how = staticfiles_storage.url("site/offline/worker.js")
    script = f"const KEEP = {json.dumps(keep)};\nimportScripts({json.dumps(how)});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@never_cache
def offline(request: Request) -> HttpResponse:
    """What this phone can open without a network; a script fills in its matches."""
    return render(request, "offline/offline.html")
