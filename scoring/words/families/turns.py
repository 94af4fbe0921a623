"""Which way round the table a game goes."""

from scoring.words.translate import gettext_lazy as _

RIGHT = _("The player at the dealer’s right leads, and the deal passes to the right.")
LEFT = _("The player at the dealer’s left leads, and the deal passes to the left.")
