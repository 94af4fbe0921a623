"""What players of several families say, and the names of the families."""

from scoring.words.translate import LazyText
from scoring.words.translate import gettext_lazy as _

FAMILIES: dict[str, tuple[LazyText, LazyText]] = {
    "manillen": (_("Manillen"), _("Manillen, in Flanders")),
    "manni": (_("Manni"), _("Manni, in Iceland")),
    "mariglia": (_("Mariglia and Maniglia"), _("Mariglia and Maniglia, in Italy")),
    "manille": (_("Manille"), _("Manille, in France")),
    "catalan": (_("Botifarra and Malilla"), _("Relatives")),
}
"""By ``Variant.family``: its name, and its heading in the list of games. Without kin a game has its own."""
