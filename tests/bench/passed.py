"""How many of our files one tap passes: what somebody reads who follows it."""

import sys
from types import FrameType
from typing import Any

from tests.bench.figures import Figure
from tests.bench.tap import Phone, application, lay

AIM = 20


def files_of_a_tap() -> list[Figure]:
    """Follow one tap, after another that has made ready what is kept."""
    passed: dict[str, int] = {}
    changes = 0
    last = ""

    def follow(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal changes, last
        name = frame.f_code.co_filename
        if event == "call" and "/companion/" in name and name.endswith(".py"):
            passed[name] = passed.get(name, 0) + 1
            changes += name != last
            last = name

    with application() as app:
        phone = Phone(app, lay(app, "abcd2345"))
        phone.tap()
        sys.setprofile(follow)
        try:
            phone.tap()
        finally:
            sys.setprofile(None)
    measured = f"{len(passed)} files, {changes} changes of file (the aim: {AIM} files)"
    return [Figure("one tap passes", measured)]
