"""Where people signed in from is forgotten when it has served; docs/security.md says when."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command


def forget_sessions() -> None:
    """Sessions that have ended, and from which address and browser somebody signed in to them."""
    call_command("clearsessions")
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
