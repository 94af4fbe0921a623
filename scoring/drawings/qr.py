"""Addresses as pictures that a phone reads."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """An SVG element without size, style or script; class ``qr`` gives it its size."""
    picture: str = segno.make(address, error="m").svg_inline(border=2, svgclass="qr", omitsize=True)
    # segno writes attributes and path data only; the address is in the modules, not in the markup.
    return mark_safe(picture)  # noqa: S308
