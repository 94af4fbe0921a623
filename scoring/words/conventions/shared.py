"""Conventions that several games have."""

from scoring.words.conventions import Convention, Custom
from scoring.words.translate import gettext_lazy as _

TALK, CUT, PACKETS, LOOKING, EXPOSURE, MISDEAL = (
    _("Talk"),
    _("The cut"),
    _("The deal"),
    _("Looking at the cards"),
    _("Cards shown"),
    _("A misdeal"),
)

SILENT = Custom("silent", _("Nobody speaks or signals while cards are played."))
AGREED_PACKETS = Convention(
    "deal", PACKETS, (Custom("agreed", _("No source says in what packets: the table agrees.")),)
)
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
