"""Each page of accounts in each language: in our look, without a word of English.

Those that need nothing but a visitor are among the pages of tests/test_english_left.py.
"""

from collections.abc import Iterator

import pytest
from allauth.account.forms import EmailAwarePasswordResetTokenGenerator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.messages import get_messages
from django.core import mail
from django.core.cache import caches
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.models import User
from tests.english import english_in, english_labels_in
from tests.manille_site.accounts.signing_in import NEW, PASSWORD, passkey, sign_in

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
NEXT = "zes-en-dertig"
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def key(piet: User) -> Authenticator:
    """Piet's passkey; they have an app, too."""
    TOTP.activate(piet, generate_totp_secret())
    return Authenticator.objects.create(
        user=piet, type=Authenticator.Type.WEBAUTHN, data={"name": "GSM", "credential": passkey()}
    )


def link_of(user: User) -> str:
    token = f"{user_pk_to_url_str(user)}-{EmailAwarePasswordResetTokenGenerator().make_token(user)}"
    return f"/accounts/password/reset/key/{token}/"


def left_in(text: str, language: str) -> set[str]:
    return english_in(text) | english_labels_in(text, language)


def left_on(client: Client, address: str, language: str) -> set[str]:
    page = client.get(address, follow=True)
    assert page.status_code == 200
    assert page["Content-Language"] == language
    assert "site/tokens.css" in page.text
    return left_in(page.text, language)


@pytest.fixture
def visitor(client: Client, language: str) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


@each_language
def test_of_somebody_who_signs_in(visitor: Client, piet: User, language: str, subtests) -> None:
    old = link_of(piet)
    piet.set_password("an0ther-one")
    piet.save()
    addresses = (link_of(piet), old, "/accounts/password/reset/key/done/", "/accounts/inactive/")
    for address in addresses:
        with subtests.test(address):
            assert left_on(visitor, address, language) == set()
    for name, form in (
        ("account_signup", NEW | {"email": "new@example.org"}),
        ("account_request_login_code", {"email": piet.email}),
    ):
        with subtests.test(name):
            there = visitor.post(reverse(name), form)["Location"]
            assert left_on(visitor, there, language) == set()


@each_language
def test_of_somebody_who_is_signed_in(visitor: Client, key: Authenticator, language: str, subtests) -> None:
    User.objects.update(language=language)
    of_key = f"/accounts/2fa/webauthn/keys/{key.pk}"
    sign_in(visitor)
    with subtests.test("the second step"):
        assert left_on(visitor, reverse("mfa_authenticate"), language) == set()
    code = RecoveryCodes.activate(key.user).get_unused_codes()[0]
    visitor.post(reverse("mfa_authenticate"), {"code": code})
    names = (
        "account_email", "account_change_password", "account_logout", "account_reauthenticate",
        "mfa_reauthenticate", "mfa_reauthenticate_webauthn", "mfa_index", "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes", "mfa_deactivate_totp", "mfa_list_webauthn", "mfa_add_webauthn",
        "usersessions_list",
    )  # fmt: skip
    for address in (*map(reverse, names), f"{of_key}/edit/", f"{of_key}/remove/"):
        with subtests.test(address):
            assert left_on(visitor, address, language) == set()
            assert visitor.get(address).status_code == 200
    EmailAddress.objects.create(user=key.user, email="other@example.org")
    assert left_on(visitor, reverse("account_email"), language) == set()


@each_language
def test_of_somebody_who_has_no_password_yet(visitor: Client, piet: User, language: str) -> None:
    piet.set_unusable_password()
    piet.language = language
    piet.save()
    visitor.force_login(piet)
    assert left_on(visitor, reverse("account_set_password"), language) == set()


@each_language
@pytest.mark.parametrize(("confirmation", "can_confirm"), [(None, False), ("one", False), ("one", True)])
def test_of_a_link_that_confirms_an_address(rf, piet, language, confirmation, can_confirm) -> None:
    """Sent where mail goes to the terminal; tests send it by a code, so that no address leads there."""
    address = EmailAddress.objects.get(user=piet)
    context = {
        "confirmation": confirmation and {"email_address": address},
        "can_confirm": can_confirm,
        "email": address.email,
    }
    with translation.override(language):
        page = render_to_string("account/email_confirm.html", context)
        waiting = render_to_string("account/verification_sent.html", {"mail_works": False})
    assert left_in(page, language) | left_in(waiting, language) == set()


FORMS = (
    ("account_login", {"login": "piet@example.org", "password": "wrong"}),
    ("account_change_password", {"oldpassword": "wrong", "password1": "a", "password2": "b"}),
    ("account_change_password", {"oldpassword": PASSWORD, "password1": PASSWORD * 2, "password2": "b"}),
    ("account_email", {"action_add": "", "email": "piet@example.org"}),
    ("account_reauthenticate", {"password": "wrong"}),
)


@each_language
def test_of_what_is_refused(client: Client, piet: User, language: str, subtests) -> None:
    User.objects.update(language=language)
    visitor = Client(headers={"accept-language": language})
    client.force_login(piet)
    for name, form in FORMS:
        with subtests.test(name):
            page = (visitor if name == "account_login" else client).post(reverse(name), form)
            assert page.status_code == 200
            assert "errorlist" in page.text
            assert left_in(page.text, language) == set()


def messages_of(user: User) -> Iterator[str]:
    """What is said to somebody who changes their account, and what their e-mails are about."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    EmailAddress.objects.create(user=user, email="other@example.org")
    user.set_password(PASSWORD)
    user.save()
    caches["default"].clear()
    mail.outbox.clear()
    client = Client()
    client.force_login(user)
    steps = (
        ("account_email", {"action_send": "", "email": "other@example.org"}),
        ("account_email", {"action_primary": "", "email": "other@example.org"}),
        ("account_email", {"action_remove": "", "email": "piet@example.org"}),
        ("account_email", {"action_remove": "", "email": "other@example.org"}),
        ("account_change_password", {"oldpassword": PASSWORD, "password1": NEXT, "password2": NEXT}),
        ("usersessions_list", {}),
        ("account_logout", {}),
    )
    for name, form in steps:
        answer = client.post(reverse(name), form)
        yield from (str(message) for message in get_messages(answer.wsgi_request))
    yield from (one.subject for one in mail.outbox)


@each_language
def test_of_what_is_said_and_sent_after_a_change(piet: User, language: str) -> None:
    english = set(messages_of(piet))
    piet.language = language

    sentences = set(messages_of(piet))

    assert len(sentences) == len(english) > 7
    assert sentences & english == set()
    assert {word for one in mail.outbox for word in left_in(one.body, language)} == set()
