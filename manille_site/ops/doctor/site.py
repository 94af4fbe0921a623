"""Checks of what is set: how the site is reached, how it reaches people, what it serves."""

import os
import smtplib
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.core.mail import get_connection
from django.utils import timezone

from manille_site.ops import installation, secret, spelling, tls
from manille_site.ops.doctor import Check, Finding, ok, problem, warning
from manille_site.ops.manual import INSTALLED, PROGRAM, page
from manille_site.ops.redis_cache import RedisCache, RedisError
from scoring.access.for_phones import own_address

SHORTEST_KEY = 50
"""Django's own measure."""

MAIL_ANSWERS_WITHIN = 10
"""Seconds."""

RENEWED_BEFORE = 14
"""Days before its end that a certificate should have been renewed."""

OF_MAKE = "" if INSTALLED else " Of what `make run` started, ask `make doctor`."
"""It sets PLAIN_HTTP for both; without it the examination is of a site on the internet."""

LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def names_of_settings() -> Finding:
    if doubts := spelling.doubts():
        return warning(" ".join(doubts), f"Write it as {page('settings.md')} does, or take it out.")
    return ok("Every name in .env is that of a setting.")


def hosts() -> Finding:
    if settings.PLAIN_HTTP:
        address = own_address()
        if address is None:
            return problem(
                "This computer is in no network: no phone can open the site.", "Join it to their Wi-Fi."
            )
        return ok(f"Phones in this network find the site at {address}.")
    names = set(settings.ALLOWED_HOSTS)
    if "*" in names:
        return problem("The site answers to any name.", "Set ALLOWED_HOSTS to its own.")
    if names <= LOCAL:
        return problem("The site answers to this machine only.", f"Set ALLOWED_HOSTS to its name.{OF_MAKE}")
    return ok(f"The site answers to {', '.join(sorted(names - LOCAL))}.")


def proxy() -> Finding:
    if settings.PLAIN_HTTP:
        if settings.TRUSTED_PROXIES:
            return problem("A proxy is announced, and PLAIN_HTTP turns HTTPS off.", "Unset PLAIN_HTTP.")
        return ok("Plain HTTP, for a local network; no proxy.")
    if settings.TLS_CERTIFICATE:
        return _own_certificate(settings.TLS_CERTIFICATE)
    if settings.TRUSTED_PROXIES == 0:
        return problem(
            "The site insists on HTTPS and knows of no proxy that does it: nobody can open a page.",
            f"Set TRUSTED_PROXIES=1, and the proxy as in {page('deployment/nginx.conf')}; "
            f"PLAIN_HTTP=true for a network without HTTPS.{OF_MAKE}",
        )
    return ok(f"{settings.TRUSTED_PROXIES} proxy in front is believed about HTTPS and addresses.")


def _own_certificate(file: Path) -> Finding:
    try:
        certificate = tls.read(file)
    except tls.CertificateError as error:
        return problem(str(error), "Look at TLS_CERTIFICATE.")
    days = (certificate.ends_at - timezone.now()).days
    if days < 0:
        return problem("The certificate has ended: browsers refuse the site.", "Renew it, and start again.")
    if strange := tls.names_it_lacks(certificate, settings.ALLOWED_HOSTS):
        return warning(
            f"The certificate is not for {', '.join(strange)}: browsers warn of the site there.",
            "Take a certificate for that name, or the name out of ALLOWED_HOSTS.",
        )
    if days < RENEWED_BEFORE:
        when = f"in {days} days" if days > 1 else "tomorrow" if days else "within a day"
        return warning(f"The certificate ends {when}.", "Renew it, and start the site again.")
    return ok(f"The site does TLS itself, with a certificate for {days} more days.")


def mail() -> Finding:
    if not settings.MAIL_WORKS:
        return warning(
            "Mail is written to the terminal: nobody gets a code or a new password.", "Set EMAIL_URL."
        )
    try:
        with get_connection(timeout=MAIL_ANSWERS_WITHIN):
            return ok(f"The mail server {settings.EMAIL_HOST} answers, and takes what we send.")
    except smtplib.SMTPAuthenticationError:
        return problem(
            f"The mail server {settings.EMAIL_HOST} refuses name or password.", "Look at EMAIL_URL."
        )
    except UnicodeError:
        return problem(f"There can be no mail server {settings.EMAIL_HOST}.", "Look at EMAIL_URL.")
    except (OSError, smtplib.SMTPException) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        return problem(f"The mail server {settings.EMAIL_HOST} does not answer: {why}.", "Look at EMAIL_URL.")


def secret_key() -> Finding:
    file = settings.SECRET_KEY_FILE
    if file and not secret.stored(file):
        return problem("There is no secret key yet.", f"Start the site once with `{PROGRAM} up`.")
    if len(settings.SECRET_KEY) < SHORTEST_KEY:
        return problem(
            f"The secret key is shorter than {SHORTEST_KEY} characters.", "Set another SECRET_KEY."
        )
    return ok("There is a long secret key." if file is None else f"There is a long secret key in {file}.")


def static_files() -> Finding:
    if settings.WHITENOISE_USE_FINDERS:
        return ok("Static files are served from their sources.")
    if not installation.static_files_are_collected():
        return problem(
            "Styles and scripts are not those of this version.", f"Start the site with `{PROGRAM} up`."
        )
    return ok("Styles and scripts are those of this version.")


def workers() -> Finding:
    if settings.WORKERS > 1 and "locmem" in settings.CACHES["default"]["BACKEND"]:
        return problem(
            "Each worker counts attempts to sign in for itself.",
            "Unset CACHE_URL, or name a cache they share.",
        )
    if not _cache_answers():
        return problem(
            "The Redis of CACHE_URL does not answer: nobody can sign in, and pages are computed anew.",
            "Is it running, and is CACHE_URL right?",
        )
    processors = os.cpu_count() or 1
    if 2 * processors + 1 < settings.WORKERS:
        return warning(f"{settings.WORKERS} workers share {processors} processors.", "Set WORKERS lower.")
    return ok(f"{settings.WORKERS} workers, {processors} processors.")


def _cache_answers() -> bool:
    """Of Redis; a cache in the database answers as the database does."""
    if not isinstance(caches["default"], RedisCache):
        return True
    try:
        caches["default"].get("doctor")
    except RedisError:
        return False
    return True


CHECKS: dict[str, Check] = {
    "settings": names_of_settings,
    "hosts": hosts,
    "proxy": proxy,
    "mail": mail,
    "secret_key": secret_key,
    "static_files": static_files,
    "workers": workers,
}
