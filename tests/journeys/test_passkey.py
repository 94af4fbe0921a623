"""An account by e-mail code, a passkey added to it, and signing in with nothing else."""

from collections.abc import Callable

from tests.journeys.phone import Phone

FINGER = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A virtual authenticator: a phone whose owner always holds a finger on it."""


def give_it_a_finger(phone: Phone) -> None:
    devtools = phone.page.context.new_cdp_session(phone.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": FINGER})


def test_from_an_email_code_to_a_passkey(new_phone: Callable[..., Phone]) -> None:
    """At a secure address: elsewhere browsers know no passkeys."""
    phone = new_phone(secure=True)
    page = phone.page
    give_it_a_finger(phone)

    phone.open("/accounts/signup/")
    page.get_by_label("Your name").fill("Godelieve Vanrobaeys")
    page.get_by_label("Email").fill("godelieve@example.org")
    phone.tap_through(page.get_by_role("button", name="Open the account"))
    page.get_by_label("Code").fill(phone.shipped.newest_code())
    phone.tap_through(page.get_by_role("button", name="Go on"))
    assert phone.texts(".site-tools a") == ["Search", "Me"]

    phone.open("/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("My phone")
    page.get_by_label("Passwordless").check()
    with page.expect_navigation():
        phone.tap(page.get_by_role("button", name="Add"))
    phone.look()
    phone.open("/accounts/2fa/webauthn/")
    assert phone.text(".pair strong") == "My phone"

    phone.open("/me/")
    phone.tap_through(page.get_by_role("button", name="Sign out"))
    phone.open("/accounts/login/")
    with page.expect_navigation(url="**/"):
        phone.tap(page.get_by_role("button", name="With a passkey"))
    phone.look()

    phone.open("/me/")
    assert page.get_by_label("Name", exact=True).input_value() == "Godelieve Vanrobaeys"
