"""Two pictures side by side: the share of their points that differ, and a picture of where."""

from PIL import Image, ImageChops

SEEN = 40
"""Of 255, in any of the three colours: what a palette rounds off is less."""

COLOURS = 64
"""Of a kept picture; enough for letters on their grounds."""

Picture = Image.Image


def differing(kept: Picture, drawn: Picture) -> float:
    """The share of points that differ; of pictures of two sizes, what only one of them has differs, too.

    >>> red, paper = Image.new("RGB", (10, 10), "#b3202c"), Image.new("RGB", (10, 10), "#fffdf8")
    >>> differing(paper, paper), differing(paper, red)
    (0.0, 1.0)
    >>> differing(paper, Image.new("RGB", (10, 20), "#fffdf8"))
    0.5
    """
    where = where_they_differ(kept, drawn)
    return where.histogram()[255] / (where.width * where.height)


def where_they_differ(kept: Picture, drawn: Picture) -> Picture:
    """White where they do, black elsewhere."""
    size = (max(kept.width, drawn.width), max(kept.height, drawn.height))
    apart = ImageChops.difference(_on(size, kept, 0), _on(size, drawn, 0))
    bands = [band.point(lambda value: 255 if value > SEEN else 0) for band in apart.split()]
    colours = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    alone = ImageChops.difference(_place(size, kept), _place(size, drawn))
    return ImageChops.lighter(colours, alone)


def _on(size: tuple[int, int], picture: Picture, ground: int) -> Picture:
    whole = Image.new("RGB", size, (ground,) * 3)
    whole.paste(picture.convert("RGB"), (0, 0))
    return whole


def _place(size: tuple[int, int], picture: Picture) -> Picture:
    """White where the picture lies."""
    whole = Image.new("L", size, 0)
    whole.paste(255, (0, 0, picture.width, picture.height))
    return whole


def small(picture: Picture) -> Picture:
    """As it is kept: a few colours, so that hundreds of them weigh no more than a photograph."""
    return picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
