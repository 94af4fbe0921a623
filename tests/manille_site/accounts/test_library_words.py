"""No page, message or e-mail about accounts is in allauth's words, which Icelandic doesn't have at all."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import pytest
from django.template import engines
from django.utils import translation
from django.utils.translation import gettext

from manille_site.accounts.library_words import FIELDS, LABELS, PASSWORDS, REFUSALS
from tests.terms import ROOT

LIBRARY = Path(allauth.__file__).parent
DJANGO = Path(django.__file__).parent
APPS = ("account", "mfa", "usersessions")

MODULES = (
    "account/adapter.py", "account/fields.py", "account/forms.py", "mfa/adapter.py", "mfa/base/forms.py",
    "mfa/totp/forms.py", "mfa/webauthn/forms.py",
)  # fmt: skip
"""Code of the library that speaks to people; models and administration have names of ours."""

UNUSED = {
    "Phone",
    "phone number",
    "Username",
    "username",
    "Email (again)",
    "Email address confirmation",
    "Email or phone",
    "same email each time",
    "cannot add more than %d",
    "Send me a sign-in code",
}
"""What our settings never ask for, or never refuse: by a part of the sentence."""

NEVER_SHOWN = {
    "account/confirm_password_reset_code.html": "a link, no code, leads to a new password",
    "account/confirm_phone_verification_code.html": "nobody gives a number of a phone",
    "account/email/email_confirm_message.txt": "the library itself never sends it",
    "account/email/email_confirm_subject.txt": "the library itself never sends it",
    "account/email/password_reset_code_message.txt": "a link, no code, leads to a new password",
    "account/email/password_reset_code_subject.txt": "a link, no code, leads to a new password",
    "account/email_change.html": "an account may have several addresses",
    "account/messages/phone_verification_sent.txt": "nobody gives a number of a phone",
    "account/messages/phone_verified.txt": "nobody gives a number of a phone",
    "account/phone_change.html": "nobody gives a number of a phone",
    "account/signup_by_passkey.html": "an account begins without a passkey",
    "account/snippets/already_logged_in.html": "a part of pages that are ours",
    "account/snippets/warn_no_email.html": "a part of pages that are ours",
    "account/verified_email_required.html": "no page of ours asks for it",
    "mfa/recovery_codes/base.html": "a title that each page of ours replaces",
    "mfa/totp/base.html": "a title that each page of ours replaces",
    "mfa/trust.html": "no browser is spared the second factor",
    "mfa/webauthn/base.html": "a title that each page of ours replaces",
    "mfa/webauthn/signup_form.html": "an account begins without a passkey",
}
"""Templates with words of the library, and why nobody meets them here."""

NEVER_SHOWN_SINCE_65_22 = {
    "account/confirm_reauthentication_code.html": "who it is, is asked by password or second factor",
    "account/request_reauthentication_code.html": "who it is, is asked by password or second factor",
}
"""What the locked release of the library lacks, and the newest has."""


def templates_with_words() -> Iterator[str]:
    folder = LIBRARY / "templates"
    for path in sorted(path for app in APPS for path in (folder / app).rglob("*.*")):
        if "{% trans" in path.read_text() or "{% blocktrans" in path.read_text():
            yield str(path.relative_to(folder))


TEMPLATES = list(templates_with_words())


SHOWN = [name for name in TEMPLATES if name not in NEVER_SHOWN | NEVER_SHOWN_SINCE_65_22]


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_library_shows_is_a_template_of_ours(name: str) -> None:
    origin = Path(engines["django"].get_template(name).origin.name)
    assert origin.is_relative_to(ROOT / "templates")


def test_what_is_never_shown_is_still_in_the_library_and_not_ours() -> None:
    assert NEVER_SHOWN.keys() - set(TEMPLATES) == set()
    assert [name for name in NEVER_SHOWN if (ROOT / "templates" / name).exists()] == []


def sentences(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            yield ast.literal_eval(node.args[0])


def test_every_word_of_a_form_is_in_our_catalogues() -> None:
    sentences_there = {sentence for name in MODULES for sentence in sentences(LIBRARY / name)}
    unused = {sentence for sentence in sentences_there if any(part in sentence for part in UNUSED)}
    assert {*LABELS, *REFUSALS} == sentences_there - unused


@pytest.mark.parametrize("sentence", [*PASSWORDS, *FIELDS])
def test_django_still_says_it_so(sentence: str) -> None:
    folders = ("forms", "core", "contrib/auth")
    code = "".join(path.read_text() for name in folders for path in (DJANGO / name).rglob("*.py"))
    assert sentence in re.sub(r'"\s+"', "", code)


FORMAL = re.compile(r"\b(uw|voer|courriel|su|introduzca|escoja|asegúrese|introdueix|teva)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", ["nl", "fr", "ca", "es"])
def test_what_django_says_addresses_people_as_we_do(language: str) -> None:
    with translation.override(language):
        texts = [gettext(sentence) for sentence in (*PASSWORDS, *FIELDS)]
    assert [text for text in texts if FORMAL.search(text)] == []
