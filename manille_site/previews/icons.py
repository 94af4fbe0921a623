"""The site's icon for those who take no SVG: iPhones' home screens, old tabs, Android's launchers.

``make icons`` draws them anew, into the folder whose files are served at the addresses browsers ask for by
themselves. They look like ``static/site/icon.svg``; a test compares the files with what is drawn here.
"""

from pathlib import Path

from PIL import Image

from manille_site.previews.drawing import ACCENT, ACCENT_INK, FINER, canvas, shrunk, spade, stamp

ROOT = Path(__file__).resolve().parent.parent / "root"
TOUCH = 180
LAUNCHER = (192, 512)
TAB = (16, 32, 48)

FIELD = 64
"""Side of the SVG's field, which the numbers of :func:`mark` and :func:`rounded` are in."""


def mark(size: int) -> Image.Image:
    """A full square, for systems that cut out a shape of their own: the mark stays within four fifths."""
    image = Image.new("RGB", (size, size), ACCENT)
    stamp(image, spade(size * 48 // FIELD), (size * 8 // FIELD, size * 7 // FIELD), ACCENT_INK)
    return image


def rounded(size: int) -> Image.Image:
    """With round corners, the rest is see-through."""
    corners, draw = canvas(size, size)
    draw.rounded_rectangle((0, 0, corners.width - 1, corners.height - 1), size * FINER * 14 / FIELD, 255)
    image = mark(size)
    image.putalpha(shrunk(corners))
    return image


def icons() -> dict[str, list[Image.Image]]:
    """The pictures in each file, the largest last."""
    return {
        "apple-touch-icon.png": [mark(TOUCH)],
        **{f"icon-{size}.png": [mark(size)] for size in LAUNCHER},
        "favicon.ico": [rounded(size) for size in TAB],
    }


def main() -> None:
    ROOT.mkdir(exist_ok=True)
    for name, pictures in icons().items():
        *smaller, largest = pictures
        sizes = [picture.size for picture in pictures]  # for the .ico, which holds several
        largest.save(ROOT / name, append_images=smaller, sizes=sizes, optimize=True)


if __name__ == "__main__":
    main()
