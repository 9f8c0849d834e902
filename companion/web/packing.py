"""Compress what a browser is sent: by brotli where it takes that (over https), else by gzip."""

import gzip
from collections.abc import Callable
from functools import cache, lru_cache

from werkzeug.http import parse_accept_header

BROTLI, GZIP = "br", "gzip"
# The best there is, for what is packed once; as quick as gzip, for what is packed each time.
BEST, QUICK = {"quality": 11}, {"quality": 5, "lgwin": 18}


@cache
def brotli() -> Callable[..., bytes] | None:
    """Give what packs by brotli; without a compiled package for this machine gzip does."""
    try:
        import brotli  # not at the top: at home, without https, nobody needs it in memory
    except ImportError:
        return None
    packs: Callable[..., bytes] = brotli.compress
    return packs


@lru_cache(maxsize=64)
def coding_for(accepted: str) -> str:
    """Choose how to pack for a browser that takes so much; nothing where it takes none of ours."""
    taken = parse_accept_header(accepted.lower())
    names = [name for name, quality in taken if quality > 0]
    if BROTLI in names and brotli():
        return BROTLI
    return GZIP if GZIP in names else ""


def pack(body: bytes, coding: str, once: bool = False) -> bytes:
    """Compress a body; with more pains where that is done once."""
    if coding == BROTLI and (packs := brotli()):
        return packs(body, **(BEST if once else QUICK))
    # No time in the header: the same page is the same bytes.
    return gzip.compress(body, compresslevel=9 if once else 6, mtime=0)
