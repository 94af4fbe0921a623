"""A stranger's picture is read in a process of its own, and written anew without what it told."""

import struct
import zlib
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from scoring.imports.pictures import (
    LARGEST,
    LONGEST_EDGE,
    MOST_PIXELS,
    PictureError,
    read_picture,
    written_anew,
)
from tests.properties import examples

EXIF_ORIENTATION, EXIF_MAKER, GPS = 0x0112, 0x010F, 0x8825


def picture(size=(400, 300), kind="JPEG", mode="RGB", colour="red", **options) -> bytes:
    file = BytesIO()
    Image.new(mode, size, colour).save(file, kind, **options)
    return file.getvalue()


def opened(jpeg: bytes) -> Image.Image:
    image = Image.open(BytesIO(jpeg))
    image.load()
    return image


def test_where_when_and_with_what_it_was_taken_is_gone() -> None:
    exif = Image.Exif()
    exif[EXIF_MAKER] = "A telling phone"
    exif.get_ifd(GPS)[1] = "N"
    sent = picture(exif=exif, comment=b"at home", icc_profile=b"a profile")
    assert b"telling" in sent
    assert b"at home" in sent

    kept = read_picture(sent)

    assert opened(kept).format == "JPEG"
    assert not opened(kept).getexif()
    assert not {"comment", "icc_profile", "exif"} & set(opened(kept).info)
    assert b"telling" not in kept
    assert b"at home" not in kept


def test_what_a_png_says_beside_its_picture_is_gone() -> None:
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", "somebody")
    kept = read_picture(picture(kind="PNG", pnginfo=words))
    assert b"somebody" not in kept
    assert opened(kept).format == "JPEG"


def test_it_stands_upright() -> None:
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = 6  # the phone was held upright
    assert opened(read_picture(picture((400, 300), exif=exif))).size == (300, 400)


@pytest.mark.parametrize(
    ("sent", "kept"), [((4000, 3000), (1280, 960)), ((900, 2560), (450, 1280)), ((64, 48), (64, 48))]
)
def test_a_large_one_becomes_small_and_a_small_one_stays(
    sent: tuple[int, int], kept: tuple[int, int]
) -> None:
    assert opened(read_picture(picture(sent))).size == kept
    assert max(kept) <= LONGEST_EDGE


@pytest.mark.parametrize(
    ("kind", "mode", "colour"),
    [
        ("JPEG", "L", 128),
        ("JPEG", "CMYK", (0, 255, 255, 0)),
        ("PNG", "RGBA", (255, 0, 0, 128)),
        ("PNG", "LA", (255, 0)),
        ("PNG", "P", 1),
        ("PNG", "1", 1),
        ("PNG", "I;16", 40_000),
    ],
)
def test_every_kind_of_picture_becomes_one(kind: str, mode: str, colour) -> None:
    assert opened(read_picture(picture(kind=kind, mode=mode, colour=colour))).mode == "RGB"


def test_what_is_seen_through_lies_on_white_paper() -> None:
    kept = opened(read_picture(picture(kind="PNG", mode="RGBA", colour=(0, 0, 0, 0))))
    assert kept.getpixel((10, 10)) == (255, 255, 255)


def code_of(raw: bytes) -> str:
    with pytest.raises(PictureError) as refused:
        read_picture(raw)
    return refused.value.code


def test_more_than_a_megabyte_is_not_even_read(monkeypatch) -> None:
    monkeypatch.setattr("scoring.imports.pictures.ask", lambda *_: pytest.fail("it was read"))
    assert code_of(picture() + b"\0" * LARGEST) == "too_big"


def test_a_small_file_that_unfolds_into_a_wall_is_refused() -> None:
    side = int(MOST_PIXELS**0.5) + 1
    assert code_of(picture((side, side), "PNG", "1", 1)) == "too_many_pixels"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"no picture at all",
        b"GIF89a",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        picture()[:300],
        picture(kind="PNG")[:60],
        picture(kind="GIF"),
        picture(kind="WEBP"),
        picture(kind="TIFF"),
    ],
    ids=["nothing", "text", "head", "svg", "half a JPEG", "half a PNG", "GIF", "WebP", "TIFF"],
)
def test_what_is_no_jpeg_or_png_is_refused(raw: bytes) -> None:
    assert code_of(raw) == "unreadable"


def test_a_png_that_says_it_is_small_and_is_not_takes_no_more_than_it_may() -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    bomb = chunk(b"zTXt", b"x\0\0" + zlib.compress(b"\0" * 400_000_000, 9))
    body = chunk(b"IDAT", zlib.compress(b"\0" * (8 * 25)))
    raw = b"\x89PNG\r\n\x1a\n" + head + bomb + body + chunk(b"IEND", b"")
    assert len(raw) < LARGEST
    assert code_of(raw) == "unreadable"


@settings(max_examples=examples(60), deadline=None)
@given(
    at=st.integers(min_value=0),
    change=st.binary(min_size=1, max_size=8),
    kind=st.sampled_from(["JPEG", "PNG"]),
)
def test_a_damaged_one_is_a_picture_or_an_error_and_nothing_else(at: int, change: bytes, kind: str) -> None:
    sent = bytearray(picture((40, 30), kind))
    at %= len(sent)
    sent[at : at + len(change)] = change
    try:
        kept = written_anew(bytes(sent))
    except Exception:
        return
    assert opened(kept).format == "JPEG"
