"""The few pictures of the README: small files, real pages."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.screenshots.scenes import SCORES, choson
from tests.screenshots.table import Table

PLAYERS = ["Ana", "Benedikt", "Cem", "Dora"]
COLOURS = 200
PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, base: str, theme: str = "light", language: str = "en") -> Page:
    """Open a page as a phone shows it."""
    context = browser.new_context(
        base_url=base,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        device_scale_factor=1.5,
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=True,
        is_mobile=True,
    )
    context.add_cookies([{"name": "lang", "value": language, "url": base}])
    return context.new_page()


def small(png: bytes, width: int | None = None) -> Image.Image:
    """Read a picture and give it few colours; flat pages do not need more."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    if width:
        size = (width, image.height * width // image.width)
        image = image.resize(size, Image.Resampling.LANCZOS)
    # The colours there is most of, exactly: averages would tint the paper and lose a player's.
    most = sorted(image.getcolors(image.width * image.height), reverse=True)[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in most for part in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def playing(base: str) -> Table:
    """Lay the README's table and go to Ana's turn in a later season."""
    return choson(base, PLAYERS).goes_on(3)


def take_pictures(browser: Browser, base: str, folder: Path) -> None:
    """Take each picture: its name, its light, its page."""
    folder.mkdir(parents=True, exist_ok=True)
    turn = playing(base)
    fired = playing(base).does("play", player="Ana", cards={"sniper": 1, "event": 1})
    over = choson(base, PLAYERS).does("finish")
    pictures = {
        "home": ("light", "/"),
        "turn": ("light", turn.path),
        "choices": ("dark", fired.path),
        "powers": ("dark", f"{turn.path}/powers"),
        "finished": ("light", over.path),
        "calculator": ("light", f"/score/choson?{SCORES['choson']}"),
    }
    for name, (theme, path) in pictures.items():
        page = phone(browser, base, theme)
        page.goto(path)
        page.wait_for_timeout(200)
        small(page.screenshot()).save(folder / f"{name}.png", optimize=True)
        page.context.close()
    screen = browser.new_context(base_url=base, viewport={"width": 1280, "height": 720}).new_page()
    screen.goto(f"{fired.path}/board")
    screen.wait_for_timeout(400)
    small(screen.screenshot(), 900).save(folder / "board.png", optimize=True)
    screen.context.close()
