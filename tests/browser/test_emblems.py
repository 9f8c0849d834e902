"""Emblems are told apart at 16 px: in one colour by their shape, and by the colour-blind too."""

import io
from itertools import combinations

import pytest
from PIL import Image
from playwright.sync_api import Page

from companion.web.emblems import sprite

SIZE = 16
# The share of their ink in which two emblems of a game differ, at least: by shape alone, and with
# what their colours add for whoever sees them so.
BY_SHAPE, WITH_COLOUR = 0.3, 0.35
# Machado, Oliveira, Fernandes (2009), severity 1, for linear red, green and blue.
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
COLOURS = """() => [...document.querySelectorAll(".emblems .emblem")]
  .map((e) => getComputedStyle(e).fill)"""
# Each alone, black on white, in a row of cells of 16 px.
IN_ONE_COLOUR = """() => {
  const all = [...document.querySelectorAll(".demo[data-theme=light] .emblems .emblem")];
  document.body.replaceChildren(...all);
  all.forEach((e, place) => Object.assign(e.style, {position: "fixed", fill: "#000", width: "16px",
    height: "16px", left: `${place % 16 * 16}px`, top: `${Math.floor(place / 16) * 16}px`}));
  document.documentElement.style.background = document.body.style.background = "#fff";
  return all.map((e) => e.firstChild.getAttribute("href").split("#")[1]);
}"""
Colour = tuple[float, float, float]


def linear(text: str) -> Colour:
    """Read "rgb(1, 2, 3)" as light."""
    red, green, blue = (int(n) / 255 for n in text[text.index("(") + 1 : -1].split(",")[:3])
    return red**2.2, green**2.2, blue**2.2


def seen(colour: Colour, sight: str) -> Colour:
    """Give a colour as somebody sees it, as three nerves would: light, red to green, blue."""
    red, green, blue = (
        max(0.0, min(1.0, sum(a * b for a, b in zip(row, colour, strict=True))))
        for row in SIGHTS[sight]
    )
    r, g, b = red ** (1 / 2.2), green ** (1 / 2.2), blue ** (1 / 2.2)
    return 0.3 * r + 0.6 * g + 0.1 * b, r - g, (r + g) / 2 - b


def differ(one: list[int], other: list[int]) -> float:
    """Tell in which share of their ink two shapes differ."""
    apart = sum(abs(a - b) for a, b in zip(one, other, strict=True))
    return apart / max(1, sum(max(a, b) for a, b in zip(one, other, strict=True)))


@pytest.fixture
def shapes(page: Page) -> dict[str, list[int]]:
    """Draw each emblem at 16 px in black: how much ink each of its points has."""
    page.set_viewport_size({"width": 256, "height": 64})
    page.goto("/style")
    names = page.evaluate(IN_ONE_COLOUR)
    page.wait_for_load_state("networkidle")
    picture = Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("L")
    found = {}
    for place, name in enumerate(names):
        left, top = place % SIZE * SIZE, place // SIZE * SIZE
        ink = [255 - n for n in picture.crop((left, top, left + SIZE, top + SIZE)).tobytes()]
        found[name] = ink
    return found


def test_no_two_of_a_game_are_taken_for_one_another(page: Page, shapes: dict[str, list[int]]):
    assert len(shapes) == len(sprite().hues)
    # Every one is drawn: a tenth of its place at least is ink.
    assert [name for name, ink in shapes.items() if sum(ink) < 0.1 * 255 * SIZE * SIZE] == []
    page.goto("/style")
    fills = [linear(text) for text in page.evaluate(COLOURS)]
    # The page shows everything twice: by day, then by night.
    lights = fills[: len(shapes)], fills[len(shapes) :]
    close = []
    for (a, one), (b, other) in combinations(enumerate(shapes), 2):
        if one.split("-")[0] != other.split("-")[0]:
            continue
        shape = differ(shapes[one], shapes[other])
        if shape < BY_SHAPE:
            close.append(f"{one}, {other}: {shape:.2f} by shape")
        for light in lights:
            for sight in SIGHTS:
                colours = zip(seen(light[a], sight), seen(light[b], sight), strict=True)
                apart = shape + sum(abs(x - y) for x, y in colours)
                if apart < WITH_COLOUR:
                    close.append(f"{one}, {other}, {sight}: {apart:.2f}")
    assert not close, "\n".join(close)
