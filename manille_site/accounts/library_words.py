"""What allauth and Django say on our pages from their own code, for our catalogues, which are asked first.

Allauth has no Icelandic, and not every sentence in the other languages. A test holds that each of these is
the library's, and that none is missing which our settings can show (``test_library_words.py``). Django
addresses people formally in some languages where we don't.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy

LABELS = (
    _("Email"),
    _("Email address"),
    _("Password"),
    _("Password (again)"),
    _("Current Password"),
    _("New Password"),
    _("New Password (again)"),
    _("Forgot your password?"),
    _("Remember Me"),
    _("Code"),
    _("Authenticator code"),
    _("Passwordless"),
    _(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional "
        "requirements such as biometrics or PIN protection."
    ),
    _("Use your password"),
    _("Use authenticator app or code"),
    _("Use a security key"),
)
REFUSALS = (
    _("This account is currently inactive."),
    _("You cannot remove your primary email address."),
    _("This email address is already associated with this account."),
    _("The email address and/or password you specified are not correct."),
    _("A user is already registered with this email address."),
    _("Please type your current password."),
    _("Incorrect code."),
    _("Incorrect password."),
    _("Invalid or expired key."),
    _("Invalid login."),
    _("The password reset token was invalid."),
    _("Too many failed login attempts. Try again later."),
    _("The email address is not assigned to any user account."),
    _("Your primary email address must be verified."),
    _("Please select only one."),
    _("The new value must be different from the current one."),
    _("Be patient, you are sending too many requests."),
    _("You must type the same password each time."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot deactivate two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
)
PASSWORDS = (
    _("This password is too common."),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
)
FIELDS = (
    _("Enter a valid email address."),
    _("Enter a valid date."),
    _("Enter a valid date/time."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
)
MONTHS = (pgettext_lazy("abbrev. month", "Jan."), pgettext_lazy("abbrev. month", "Feb."))
"""Which Django shortens in French as *jan.* and *fév.*"""
