"""Static files: each made once, addressed by what is in it, sent with few headers."""

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.web.assets import bundle, minify, sheet
from companion.web.packing import pack

CUT = re.compile(r"companion-([a-z]+)\.css")
KINDS = (*sheet.KINDS, "all")
TEXT = {".js", ".css", ".svg"}
WORTH_COMPRESSING = 500


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    is_worth_packing: bool
    mimetype: str
    version: str

    @property
    def is_small(self) -> bool:
        """Tell whether it is sent whole; films are sent in the pieces that are asked for."""
        return not self.mimetype.startswith("video/")


@cache
def names(folder: Path) -> frozenset[str]:
    """Name what there is; whoever asks for anything else leaves nothing in memory."""
    files = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return frozenset(files) | {f"companion-{kind}.css" for kind in KINDS}


def find(folder: Path, name: str) -> Asset | None:
    """Give a static file by its name; none where there is no such."""
    return ready(folder, name) if name in names(folder) else None


@cache
def ready(folder: Path, name: str) -> Asset:
    """Make a static file ready to be sent, once."""
    made = make(folder, name)
    version = hashlib.sha256(made).hexdigest()[:12]
    suffix = Path(name).suffix
    kind = "text/javascript" if suffix == ".js" else mimetypes.guess_type(name)[0]
    worth = suffix in TEXT and len(made) >= WORTH_COMPRESSING
    return Asset(made, worth, kind or "application/octet-stream", version)


@cache
def packed(folder: Path, name: str, coding: str) -> bytes:
    """Compress a file as well as can be, once."""
    return pack(ready(folder, name).body, coding, once=True)


def make(folder: Path, name: str) -> bytes:
    """Make the content of a static file from its sources."""
    cut = CUT.fullmatch(name)
    if cut:
        return sheet.cut(folder, folder.parent / "templates", cut[1]).encode()
    path = folder / name
    if path.suffix == ".js" and path.parent == folder:
        joined = bundle.join(folder, name, lambda late: addressed(folder, late))
        return (bundle.vendored(folder, name) + minify.script(joined)).encode()
    return path.read_bytes()


def addressed(folder: Path, name: str) -> str:
    """Give a file's name with its content's: safe to keep for a year."""
    return f"{name}?v={ready(folder, name).version}"
