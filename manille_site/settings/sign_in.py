"""Accounts: passwords, codes, second factors, and the mail that carries them."""

from environs import EnvError, validate

from manille_site.settings.environment import PLAIN_HTTP, env
from manille_site.settings.security import TRUSTED_PROXIES

AUTH_USER_MODEL = "scoring.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "manille_site.accounts.passwords.LengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "manille_site.accounts.sign_in.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "manille_site.accounts.sign_in.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
# allauth from 65.22 on would take a code by e-mail, too; older releases have no such choice.
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_RATE_LIMITS = {
    # A club is one address: sixty phones behind a router sign in within the same five minutes.
    "login": "120/m/ip",
    "login_failed": "60/m/ip,5/300s/key",
    "request_login_code": "90/m/ip,3/m/key",
    "signup": "60/m/ip",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Manille"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PLAIN_HTTP
USERSESSIONS_TRACK_ACTIVITY = True

EMAIL_CONFIG = env.dj_email_url("EMAIL_URL", "console://")
# The library calls it submission, and would send without TLS to what it doesn't know.
if env.str("EMAIL_URL", "").startswith("smtp+tls://"):
    EMAIL_CONFIG["EMAIL_BACKEND"] = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_CONFIG["EMAIL_USE_TLS"] = True
    EMAIL_CONFIG["EMAIL_PORT"] = EMAIL_CONFIG["EMAIL_PORT"] or 587
if "EMAIL_BACKEND" not in EMAIL_CONFIG:
    raise EnvError(
        'Environment variable "EMAIL_URL" names no way to send: smtp+tls://name:password@mail.example.org:587'
    )
if not EMAIL_CONFIG.get("EMAIL_HOST") and "smtp" in EMAIL_CONFIG.get("EMAIL_BACKEND", "smtp"):
    raise EnvError(
        'Environment variable "EMAIL_URL" names no server: smtp+tls://name:password@mail.example.org:587'
    )
vars().update(EMAIL_CONFIG)
MAIL_WORKS = "console" not in EMAIL_CONFIG.get("EMAIL_BACKEND", "")
"""Without a mail server nobody can be asked to prove an address; the pages concerned say so."""

ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_WORKS else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = MAIL_WORKS
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL_WORKS
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "manille@localhost")
CONTACT_EMAIL = env.str("CONTACT_EMAIL", "", validate=validate.Email())
"""Of whoever runs the site, for everybody to read; empty where there is none."""
