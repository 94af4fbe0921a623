"""Reads a picture that somebody sent, within limits of memory and computing (``confinement.py``).

It is written anew: what its file said beside the picture (where, when, with which phone) is gone. Run as a
program it is the process that does so: a file comes in, a JPEG or the reason why not goes out, as JSON.
"""

import base64
import json
import sys
from io import BytesIO

from PIL import Image, ImageOps

from scoring.imports.confinement import TooMuchError, ask, confine

LARGEST = 1_000_000
"""Bytes of a picture that is sent."""

MOST_PIXELS = 25_000_000
"""More don't fit into the memory that reading may take."""

LONGEST_EDGE = 1280
"""Pixels of what is kept: enough to read handwriting on a sheet of paper."""

QUALITY = 70
"""Of the JPEG that is kept, of 100."""


class PictureError(ValueError):
    """This can't be kept as a picture. ``code`` is for ``words.py``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_picture(raw: bytes) -> bytes:
    """The picture of a JPEG or PNG file, upright, as a JPEG whose longer edge is 1280 pixels at most.

    Raises:
        PictureError: it is too large (``too_big``, ``too_many_pixels``), or can't be read (``unreadable``).
    """
    if len(raw) > LARGEST:
        raise PictureError("too_big")
    try:
        answer = json.loads(ask(__name__, raw))
    except TooMuchError as error:
        raise PictureError("unreadable") from error
    if "code" in answer:
        raise PictureError(answer["code"])
    return base64.b64decode(answer["jpeg"])


def written_anew(raw: bytes) -> bytes:
    """The JPEG of :func:`read_picture`. Whatever Pillow raises about a broken file comes through."""
    with Image.open(BytesIO(raw), formats=("JPEG", "PNG")) as sent:
        if sent.width * sent.height > MOST_PIXELS:
            raise PictureError("too_many_pixels")
        sent.draft("RGB", (LONGEST_EDGE, LONGEST_EDGE))  # a JPEG is read in a smaller size at once
        upright = ImageOps.exif_transpose(sent)
    upright.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
    fresh = Image.new("RGB", upright.size, "white")
    if upright.has_transparency_data:
        layer = upright.convert("RGBA")
        fresh.paste(layer, mask=layer)
    else:
        fresh.paste(upright.convert("RGB"))
    jpeg = BytesIO()
    fresh.save(jpeg, "JPEG", quality=QUALITY)
    return jpeg.getvalue()


def _main() -> None:
    confine()
    try:
        answer = {"jpeg": base64.b64encode(written_anew(sys.stdin.buffer.read())).decode()}
    except PictureError as error:
        answer = {"code": error.code}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    _main()
