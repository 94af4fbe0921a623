"""The first administrator: a link from the server's own terminal instead of a default password.

``manage.py up`` prints the link while nobody administers the site. It works for a day, and is void as soon as
there is an administrator.
"""

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordMixin
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET

from scoring.access.request import require_form
from scoring.models import User

SALT = "manille_site.setup"
DAY = 60 * 60 * 24
OPENED = "may_set_up"
"""Key of the session in which the link was followed."""


def administrator_exists() -> bool:
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def new_token() -> str:
    """What the link carries: signed with the installation's key, good for a day."""
    return signing.dumps("setup", salt=SALT)


class FirstAdministratorForm(SetPasswordMixin, forms.Form):
    """Name, e-mail address and a password typed twice, judged by the site's password rules."""

    name = forms.CharField(
        label=gettext_lazy("Your name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password1, password2 = SetPasswordMixin.create_password_fields()

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        if User.objects.filter(email__iexact=email).exists():
            raise forms.ValidationError(_("Somebody already signs in with this address; choose another."))
        return email

    def clean(self) -> None:
        super().clean()
        self.validate_passwords()
        typed = User(email=self.cleaned_data.get("email", ""), name=self.cleaned_data.get("name", ""))
        self.validate_password_for_user(typed, "password1")

    def save(self) -> User:
        return User.objects.create_superuser(
            self.cleaned_data["email"], self.cleaned_data["password1"], name=self.cleaned_data["name"]
        )


@require_GET
@never_cache
def follow_link(request: HttpRequest, token: str) -> HttpResponse:
    """Swaps the token for a session, so that it stays out of the history and out of referrers."""
    try:
        signing.loads(token, salt=SALT, max_age=DAY)
    except signing.BadSignature:
        raise Http404 from None
    if administrator_exists():
        raise Http404
    request.session[OPENED] = True
    return redirect("setup")


@require_form
@never_cache
@sensitive_post_parameters()
def first_administrator(request: HttpRequest) -> HttpResponse:
    """The form; 404 for whoever did not follow the link, and for everybody once there is an administrator."""
    if administrator_exists() or not request.session.get(OPENED):
        raise Http404
    form = FirstAdministratorForm(request.POST or None)
    if not (request.method == "POST" and form.is_valid()):
        return render(request, "ops/first_start.html", {"form": form})
    user = form.save()
    # Whoever holds the server's terminal vouches for the address: there may be no mail server to ask it.
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    request.session.pop(OPENED)
    login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
    # The password was chosen just now: it isn't asked for again when a second factor is set up.
    record_authentication(request, user, method="password", reauthenticated=True)
    messages.success(request, _("Welcome. You administer this site now."))
    return redirect("home")
