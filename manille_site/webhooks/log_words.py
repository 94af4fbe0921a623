"""Sentences for what the log tells of webhooks: added to those of scoring when the app starts."""

from django.utils.translation import gettext_lazy as _

from scoring.clubs.words.log import SENTENCES

SENTENCES.update(
    {
        "add_webhook": _("Added a webhook to %(host)s"),
        "remove_webhook": _("Removed the webhook to %(host)s"),
        "pause_webhook": _("Paused the webhook to %(host)s"),
        "resume_webhook": _("Resumed the webhook to %(host)s"),
        "rotate_webhook": _("Made a new secret for the webhook to %(host)s"),
    }
)
