"""What every page's template knows about the installation."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from manille_site.accounts.passkeys import passkeys_work
from scoring.access.languages import keeps_choices_alone
from scoring.access.looks import look_of


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "plain_http": settings.PLAIN_HTTP,
        "sign_up_open": settings.SIGN_UP_OPEN,
        "mail_works": settings.MAIL_WORKS,
        "languages": settings.LANGUAGES if len(settings.LANGUAGES) > 1 else [],
        "is_somebody": not keeps_choices_alone(request),
        "look": look_of(request).replace(".", " "),
        "passkeys_work": lambda: passkeys_work(request),
    }
