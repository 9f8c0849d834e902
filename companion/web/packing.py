"""Compress what a browser is sent: by brotli where it takes that (over https), else by gzip."""

import gzip
from functools import lru_cache
from importlib.util import find_spec

from werkzeug.http import parse_accept_header

BROTLI, GZIP = "br", "gzip"
# No compiled package for this machine: then gzip does.
HAS_BROTLI = find_spec("brotli") is not None
# The best there is, for what is packed once; as quick as gzip, for what is packed each time.
BEST, QUICK = {"quality": 11}, {"quality": 5, "lgwin": 18}


@lru_cache(maxsize=64)
def coding_for(accepted: str) -> str:
    """Choose how to pack for a browser that takes so much; nothing where it takes none of ours."""
    taken = parse_accept_header(accepted.lower())
    names = [name for name, quality in taken if quality > 0]
    if HAS_BROTLI and BROTLI in names:
        return BROTLI
    return GZIP if GZIP in names else ""


def pack(body: bytes, coding: str, once: bool = False) -> bytes:
    """Compress a body; with more pains where that is done once."""
    if coding == GZIP:
        # No time in the header: the same page is the same bytes.
        return gzip.compress(body, compresslevel=9 if once else 6, mtime=0)
    import brotli  # not at the top: at home, without https, nobody needs it in memory

    packed: bytes = brotli.compress(body, **(BEST if once else QUICK))
    return packed
