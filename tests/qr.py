"""Read a QR code as a phone's camera does: from the drawing, not from what was to be drawn."""

import io
import re

import zxingcpp
from PIL import Image, ImageDraw

# Pixels of one of its squares, when we draw it ourselves.
SCALE = 4
SVG = re.compile(r"<svg[^>]*?(?:class=\"qr\"|viewBox|width)[^>]*>.*?</svg>", re.DOTALL)
SIDE = re.compile(r"viewBox=\"0 0 (\d+)")
LINES = re.compile(r"stroke=\"[^\"]*\"[^>]*? d=\"([^\"]+)\"|d=\"([^\"]+)\"[^>]*? stroke=")
STEP = re.compile(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?")


def in_picture(picture: Image.Image | bytes) -> list[str]:
    """Read all codes in a picture, such as a screenshot."""
    if isinstance(picture, bytes):
        picture = Image.open(io.BytesIO(picture))
    return [code.text for code in zxingcpp.read_barcodes(picture.convert("L"))]


def in_page(html: str) -> list[str]:
    """Read the codes that a page draws, in their order."""
    drawings = [svg for svg in SVG.findall(html) if 'class="qr"' in svg]
    return [one(drawn(svg)) for svg in drawings]


def in_svg(svg: str) -> str:
    """Read the code of a picture of lines."""
    return one(drawn(svg))


def in_terminal(text: str) -> str:
    """Read the code of half blocks that a terminal shows; the letters are light on dark."""
    rows = [line for line in text.splitlines() if re.fullmatch("[ ▀▄█]+", line)]
    picture = Image.new("L", (len(rows[0]) * SCALE, len(rows) * 2 * SCALE), 0)
    draw = ImageDraw.Draw(picture)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            for half, full in enumerate(("▀█", "▄█")):
                if letter in full:
                    square(draw, x, 2 * y + half, 255)
    return one(picture)


def one(picture: Image.Image) -> str:
    """Read a picture of one code."""
    (found,) = in_picture(picture)
    return found


def drawn(svg: str) -> Image.Image:
    """Draw the lines of a code: moves, and strokes to the right, each a row high."""
    found = LINES.search(svg)
    assert found, "no lines in it"
    steps = STEP.findall(found[1] or found[2])
    told = SIDE.search(svg)
    side = int(told[1]) if told else 200
    picture = Image.new("L", (side * SCALE, side * SCALE), 255)
    draw, x, y = ImageDraw.Draw(picture), 0.0, 0.0
    for how, one_way, down in steps:
        if how == "h":
            for n in range(int(float(one_way))):
                square(draw, int(x) + n, int(y), 0)
            x += float(one_way)
        elif how == "M":
            x, y = float(one_way), float(down)
        else:
            x, y = x + float(one_way), y + float(down)
    return picture


def square(draw: ImageDraw.ImageDraw, x: int, y: int, colour: int) -> None:
    """Fill one of its squares."""
    draw.rectangle((x * SCALE, y * SCALE, (x + 1) * SCALE - 1, (y + 1) * SCALE - 1), colour)
