"""Conventions that several games have."""

from scoring.words.conventions import Convention, Custom
from scoring.words.translate import gettext_lazy as _

TALK, CUT, PACKETS, EXPOSURE, MISDEAL = (
    _("Talk"),
    _("The cut"),
    _("The deal"),
    _("Cards shown"),
    _("A misdeal"),
)

SILENT = Custom("silent", _("Nobody speaks or signals while cards are played."))
SAME_DEALER = Convention(
    "misdeal",
    MISDEAL,
    (
        Custom("same_dealer", _("Who misdeals deals again.")),
        Custom("next_dealer", _("Who misdeals loses the deal: the next player deals.")),
    ),
    incidents=("misdeal",),
)
NO_SHOWING = Custom("forbidden", _("No card is shown in dealing."))
NO_SHOWING_CARD = Convention("shown", EXPOSURE, (NO_SHOWING,), incidents=("face_up_card", "exposed_in_deal"))
