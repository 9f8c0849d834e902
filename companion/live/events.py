"""What a stream says: server-sent events, as bytes that all who hear the same share.

An event is made of pieces, each packed once however many streams take it: a piece is compressed
by itself, and pieces after one another are still one compressed stream (RFC 1951, blocks).
"""

import zlib
from collections.abc import Iterable

# What opens a compressed stream (RFC 1952): no name, no time.
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# A few kilobytes are compressed at once; a larger window would only be more to clear, and to look
# for longer would spare three bytes of a hundred.
LEVEL, WINDOW, MEMORY = 1, -11, 4
LONGEST_STORED = 65535
# What opens a tableau becomes a hundred bytes shorter, which takes longer than to send them.
NOT_WORTH_PACKING = 300


class Piece:
    """Hold bytes of an event, plain and packed."""

    __slots__ = ("_packed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """Give the bytes as blocks of a compressed stream that refer to nothing before them."""
        if self._packed is None and len(self.plain) < NOT_WORTH_PACKING:
            self._packed = stored(self.plain)
        elif self._packed is None:
            packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
            self._packed = packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)
        return self._packed


def stored(plain: bytes) -> bytes:
    """Give a few bytes as a block that is not compressed."""
    n = len(plain)
    return b"\x00" + n.to_bytes(2, "little") + (n ^ 0xFFFF).to_bytes(2, "little") + plain


class Event:
    """Hold one event in both forms, each made when somebody wants it."""

    __slots__ = ("_packed", "_plain", "head", "pieces")

    def __init__(self, head: bytes, pieces: Iterable[Piece] = ()) -> None:
        self.head = head
        self.pieces = tuple(pieces)
        self._plain: bytes | None = None
        self._packed: bytes | None = None

    def form(self, packs: bool) -> bytes:
        """Give the bytes for a stream that is compressed, or not."""
        return self.packed if packs else self.plain

    @property
    def plain(self) -> bytes:
        """Give the event as text."""
        if self._plain is None:
            self._plain = b"".join([self.head, *(piece.plain for piece in self.pieces), b"\n"])
        return self._plain

    @property
    def packed(self) -> bytes:
        """Give the event as blocks of a compressed stream."""
        if self._packed is None:
            if not self.pieces:
                self._packed = stored(self.head + b"\n")
            else:
                packed = [stored(self.head), *(piece.packed for piece in self.pieces)]
                self._packed = b"".join([*packed, stored(b"\n")])
        return self._packed


def word(event: str, data: object) -> Event:
    """Say a word: a version, a ping, or that who may do what has changed."""
    return Event(f"event: {event}\ndata: {data}\n".encode())


def parts(before: int, after: int, pieces: Iterable[Piece]) -> Event:
    """Bring a page from one version to another: its parts that differ, each a piece of lines."""
    return Event(f"event: parts\ndata: {before} {after}\n".encode(), pieces)


def lines(text: str) -> Piece:
    """Write text as the lines of an event's data."""
    return inside(f"data: {text}\n")


def inside(text: str) -> Piece:
    """Write text that begins, goes on or ends inside of an event's data."""
    ends = text.endswith("\n")
    return Piece(text.replace("\n", "\ndata: ")[: -len("data: ") if ends else None].encode())
