"""Cuts our font out of the whole Noto Sans, and draws into it the signs of our pages that it lacks.

How to run it stands in the README beside it. Not part of the product: nothing of the site imports this.
"""

import sys
from pathlib import Path

from defusedxml import ElementTree
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).resolve().parent
PIPS = HERE.parents[2] / "scoring" / "static" / "scoring" / "pips.svg"
FILE = HERE / "ManilleSans.ttf"
NAME = "Manille Sans"

RANGES = (
    (0x20, 0x24F),  # Latin, with all that Europe has on it
    (0x300, 0x36F),  # what stands on letters
    (0x370, 0x3FF),  # Greek and
    (0x400, 0x45F),  # Cyrillic: names of guests
    (0x1E00, 0x1EFF),
    (0x2000, 0x206F),
    (0x20A0, 0x20BF),
    (0x2100, 0x2126),
    (0x2212, 0x2215),
)
FEATURES = ["ccmp", "kern", "lnum", "locl", "mark", "mkmk", "tnum"]
SIGNS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
DRAWN_HERE = {
    "←": "M21 10.8H7.4L11.6 6.6 9.8 4.8 2.6 12 9.8 19.2 11.6 17.4 7.4 13.2H21Z",
    "→": "M3 10.8H16.6L12.4 6.6 14.2 4.8 21.4 12 14.2 19.2 12.4 17.4 16.6 13.2H3Z",
    "↑": "M10.8 21V7.4L6.6 11.6 4.8 9.8 12 2.6 19.2 9.8 17.4 11.6 13.2 7.4V21Z",
    "↓": "M10.8 3V16.6L6.6 12.4 4.8 14.2 12 21.4 19.2 14.2 17.4 12.4 13.2 16.6V3Z",
    "↔": "M6.4 10.8H17.6L14.6 7.8 16.4 6 22.4 12 16.4 18 14.6 16.2 17.6 13.2H6.4L9.4 16.2 7.6 18 1.6 12 "
    "7.6 6 9.4 7.8Z",
    "✓": "M9.4 19.6L3.2 13.4 5.2 11.4 9.3 15.4 18.6 4.6 20.8 6.4Z",
    "▲": "M12 4L21 20H3Z",
    "▼": "M12 20L3 4H21Z",
    "▸": "M8 5.6L17.6 12 8 18.4Z",
    "⌫": "M8 4.8H22V19.2H8L2 12Z M12.2 8.4L10.8 9.8 13 12 10.8 14.2 12.2 15.6 14.4 13.4 16.6 15.6 18 14.2 "
    "15.8 12 18 9.8 16.6 8.4 14.4 10.6Z",
}
UNIT = 36
"""Of the font's thousand to the em, in one unit of the drawings' field of 24: higher than a capital."""

BASELINE = 21.2


def main(whole: str) -> None:
    font = TTFont(whole)
    options = Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, {"wdth": 100, "wght": (400, 700)}, inplace=True)
    del font["HVAR"]  # which knows nothing of the signs; widths are in gvar, too
    drawings = {symbol.get("id"): symbol[0].attrib["d"] for symbol in ElementTree.parse(PIPS).getroot()}
    for sign, path in ({sign: drawings[suit] for sign, suit in SIGNS.items()} | DRAWN_HERE).items():
        add(font, sign, f"sign{ord(sign):x}", path)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = NAME.replace(" ", "") if record.nameID == 6 else NAME
    font.save(FILE)


def add(font: TTFont, sign: str, name: str, path: str) -> None:
    glyphs = TTGlyphPen(None)
    pen = Cu2QuPen(glyphs, max_err=1, reverse_direction=True)
    parse_path(path, TransformPen(pen, (UNIT, 0, 0, -UNIT, 0, UNIT * BASELINE)))
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph = glyphs.glyph()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (24 * UNIT, glyph.xMin)
    font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(sign)] = name


if __name__ == "__main__":
    main(sys.argv[1])
