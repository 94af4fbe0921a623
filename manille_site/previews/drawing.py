"""Draws a link's picture: plain values in, the bytes of a PNG out. Knows no database and no page.

All lengths are pixels of a picture of 1200 × 630, which is what chats and networks ask for.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).with_name("font") / "ManilleSans.ttf"

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT = 80, WIDTH - 80
TOP, BOTTOM = 64, HEIGHT - 56

# The light side of tokens.css; a test compares.
GROUND, PAPER, LINE = "#f6f3ec", "#fffdf8", "#d8d1c2"
INK, QUIET = "#1c2421", "#53605a"
ACCENT, ACCENT_INK, ACCENT_SOFT = "#0d5c46", "#ffffff", "#dcefe6"
GOLD, GOLD_SOFT = "#8a5a00", "#faecc8"

REGULAR, MEDIUM, BOLD = 400, 560, 700
ELLIPSIS = "…"
FINER = 4
"""Shapes are drawn this much larger and shrunk: Pillow's own edges are jagged."""

SMALLEST_NAME = 34
"""Longer names than fit in this size are shortened."""

CACHE_SIZE = 64
"""Pictures that a worker remembers, about 40 kB each."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A row: a place, who has it, and with what."""

    name: str
    value: str = ""
    mark: str = ""
    """The rank, or another short word before the name."""

    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A large number and what it counts."""

    number: str
    word: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What stands on a picture; up to six lines or four figures fit beside the title."""

    kicker: str
    """Above the title: where this belongs."""

    title: str
    text: str = ""
    lines: tuple[PictureLine, ...] = ()
    figures: tuple[Figure, ...] = ()
    brand: str = "Manille"


_one_at_a_time = Lock()
"""However many ask, pictures take one core; FreeType's fonts, too, serve one thread at a time."""


def png_of(picture: Picture) -> bytes:
    """The picture, drawn once and remembered: the same values make the same bytes."""
    with _one_at_a_time:
        return _png_of(picture)


@lru_cache(maxsize=CACHE_SIZE)
def _png_of(picture: Picture) -> bytes:
    image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, 12), ACCENT)
    _brand(image, draw, picture)
    if picture.lines:
        top = _head(draw, picture, title_size=60, title_lines=1, text_lines=1)
        _lines(image, draw, picture.lines, top)
    else:
        if not picture.figures:
            stamp(image, spade(184), (RIGHT - 154, BOTTOM - 164), ACCENT_SOFT)
        _head(
            draw,
            picture,
            title_size=72 if picture.figures else 84,
            title_lines=2,
            text_lines=1 if picture.figures else 3,
        )
        _figures(image, draw, picture.figures)
    file = io.BytesIO()
    image.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


# Parts ------------------------------------------------------------------------------------------------------


def _brand(image: Image.Image, draw: ImageDraw.ImageDraw, picture: Picture) -> None:
    """The mark and the name, in the upper corner; the kicker stops before it."""
    font = _font(28, BOLD)
    width = round(font.getlength(picture.brand))
    draw.text((RIGHT, TOP + 22), picture.brand, ACCENT, font, anchor="rm")
    stamp(image, spade(44), (RIGHT - width - 56, TOP), ACCENT)
    kicker = fitted(picture.kicker, _font(28, MEDIUM), RIGHT - width - 96 - LEFT)
    draw.text((LEFT, TOP + 22), kicker, QUIET, _font(28, MEDIUM), anchor="lm")


def _head(
    draw: ImageDraw.ImageDraw, picture: Picture, *, title_size: int, title_lines: int, text_lines: int
) -> int:
    """Title and text below the kicker; answers where they end."""
    room = RIGHT - LEFT
    font = _font(title_size, BOLD)
    y = TOP + 74 if picture.lines or picture.figures else TOP + 108
    for words in wrapped(picture.title, font, room, title_lines):
        draw.text((LEFT, y + round(title_size * 0.76)), words, INK, font, anchor="ls")
        y += round(title_size * 1.22)
    if picture.text:
        font = _font(32, REGULAR)
        y += 4
        for words in wrapped(picture.text, font, room, text_lines):
            draw.text((LEFT, y + 24), words, QUIET, font, anchor="ls")
            y += 44
    return y


def _lines(image: Image.Image, draw: ImageDraw.ImageDraw, lines: tuple[PictureLine, ...], top: int) -> None:
    """Rows that share the room below ``top``; the fewer, the larger."""
    top += 18
    step = min(124, (BOTTOM - top) // len(lines))
    size = min(56, round(step * 0.56))
    value_font = _font(size + (8 if step > 90 else 0), BOLD)
    widest = max(value_font.getlength(line.value) for line in lines)
    start = LEFT + (step + 4 if any(line.mark for line in lines) else 0)
    room = RIGHT - start - widest - 40
    longest = max(_font(size, BOLD).getlength(line.name) for line in lines)
    size = max(min(size, SMALLEST_NAME), min(size, int(size * room / max(1, longest))))
    for number, line in enumerate(lines):
        middle = top + number * step + step // 2
        if number:
            draw.line((LEFT, top + number * step, RIGHT, top + number * step), LINE, 2)
        if line.mark:
            _badge(image, draw, line, (LEFT, middle), round(step * 0.72))
        ink = ACCENT if line.is_first else INK
        draw.text((RIGHT, middle), line.value, ink, value_font, anchor="rm")
        font = _font(size, BOLD if line.is_first else MEDIUM)
        draw.text((start, middle), fitted(line.name, font, room), INK, font, anchor="lm")


def _badge(
    image: Image.Image, draw: ImageDraw.ImageDraw, line: PictureLine, at: tuple[int, int], size: int
) -> None:
    x, middle = at
    fill, ink = (GOLD_SOFT, GOLD) if line.is_first else (ACCENT_SOFT, ACCENT)
    stamp(image, _disc(size), (x, middle - size // 2), fill)
    font = _font(round(size * (0.54 if len(line.mark) < 3 else 0.4)), BOLD)
    draw.text((x + size / 2, middle), line.mark, ink, font, anchor="mm")


def _figures(image: Image.Image, draw: ImageDraw.ImageDraw, figures: tuple[Figure, ...]) -> None:
    """Tiles side by side at the bottom."""
    gap, height = 24, 176
    width = min(400, (RIGHT - LEFT - gap * (len(figures) - 1)) // max(1, len(figures)))
    for number, figure in enumerate(figures):
        x, y = LEFT + number * (width + gap), BOTTOM - height
        stamp(image, _tile(width, height), (x, y), PAPER)
        font = _largest(figure.number, width - 48, 68, BOLD)
        draw.text((x + 28, y + 72), figure.number, ACCENT, font, anchor="lm")
        word_font = _font(26, REGULAR)
        word = fitted(figure.word, word_font, width - 48)
        draw.text((x + 28, y + 134), word, QUIET, word_font, anchor="lm")


# Words that fit ---------------------------------------------------------------------------------------------


def fitted(words: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    """The words, or as many of their letters as fit with an ellipsis."""
    if font.getlength(words) <= room:
        return words
    short = len(words)
    while short and font.getlength(words[:short].rstrip() + ELLIPSIS) > room:
        short -= 1
    return words[:short].rstrip() + ELLIPSIS


def wrapped(words: str, font: ImageFont.FreeTypeFont, room: float, most: int) -> Iterator[str]:
    """The words on up to ``most`` lines; what is left over ends the last one with an ellipsis."""
    rest = words.split()
    for _line in range(most - 1):
        count = len(rest)
        while count > 1 and font.getlength(" ".join(rest[:count])) > room:
            count -= 1
        if count:
            yield fitted(" ".join(rest[:count]), font, room)
        rest = rest[count:]
    if rest:
        yield fitted(" ".join(rest), font, room)


@lru_cache(maxsize=64)
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONT), size)
    font.set_variation_by_axes([weight])
    return font


def _largest(words: str, room: float, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """The font in the largest size up to ``size`` in which the words fit."""
    length = _font(size, weight).getlength(words)
    return _font(size if length <= room else max(16, int(size * room / length)), weight)


# Shapes: masks, stamped in a colour -------------------------------------------------------------------------


def stamp(image: Image.Image, mask: Image.Image, at: tuple[int, int], colour: str) -> None:
    image.paste(colour, (*at, at[0] + mask.width, at[1] + mask.height), mask)


def canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    large = Image.new("L", (width * FINER, height * FINER))
    return large, ImageDraw.Draw(large)


def shrunk(large: Image.Image) -> Image.Image:
    return large.resize((large.width // FINER, large.height // FINER), Image.Resampling.BOX)


@lru_cache(maxsize=16)
def _disc(size: int) -> Image.Image:
    large, draw = canvas(size, size)
    draw.ellipse((0, 0, large.width - 1, large.height - 1), 255)
    return shrunk(large)


@lru_cache(maxsize=16)
def _tile(width: int, height: int) -> Image.Image:
    large, draw = canvas(width, height)
    draw.rounded_rectangle((0, 0, large.width - 1, large.height - 1), 20 * FINER, 255)
    return shrunk(large)


@lru_cache(maxsize=4)
def spade(size: int) -> Image.Image:
    """The mark of the site (``brand-mark`` in base.html, on a field of 24 × 24)."""
    large, draw = canvas(size, size)
    unit = large.width / 24
    left = [*_curve((12, 2), (9, 6.6), (4, 9), (4, 13.4)), (8.1, 17.6), (12, 14.5)]
    stem = [*_curve((11, 16.3), (10.8, 18.3), (10, 19.9), (8.6, 21.5)), (12, 21.5), (12, 14)]
    for half in (left, stem):
        for points in (half, [(24 - x, y) for x, y in half]):
            draw.polygon([(x * unit, y * unit) for x, y in points], 255)
    for x in (8.1, 15.9):
        draw.ellipse(((x - 4.1) * unit, 9.4 * unit, (x + 4.1) * unit, 17.6 * unit), 255)
    return shrunk(large)


Point = tuple[float, float]


def _curve(start: Point, first: Point, second: Point, end: Point, steps: int = 16) -> list[Point]:
    """A cubic Bézier curve as a row of points."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        points.append(
            (
                sum(part * point[0] for part, point in zip(parts, (start, first, second, end), strict=True)),
                sum(part * point[1] for part, point in zip(parts, (start, first, second, end), strict=True)),
            )
        )
    return points
