"""Ask for known weaknesses of what we ship, where the database of them can be reached."""

import json
import re
import subprocess
import sys
from importlib import metadata
from typing import Any

SECONDS = 60
LINE = [sys.executable, "-m", "pip_audit", "--local", "--format=json", "--progress-spinner=off"]


def shipped(package: str, found: set[str] | None = None) -> set[str]:
    """Name everything an installation brings along, without the extras."""
    found = set() if found is None else found
    name = re.sub(r"[-_.]+", "-", package).lower()
    if name not in found:
        found.add(name)
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            needs = []  # for another system or another Python
        for need in needs:
            if "extra ==" not in need and (wanted := re.match(r"[\w.-]+", need)):
                shipped(wanted[0], found)
    return found


def ask() -> dict[str, Any] | None:
    """Run pip-audit for a limited time; nothing where it could not answer."""
    try:
        ran = subprocess.run(LINE, capture_output=True, text=True, timeout=SECONDS)
        answer: dict[str, Any] = json.loads(ran.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return answer


def weaknesses(answer: dict[str, Any], packages: set[str]) -> list[str] | None:
    """List what is known against some packages; nothing where nobody was asked about any."""
    asked = [d for d in answer.get("dependencies", ()) if d["name"].lower() in packages]
    if all("skip_reason" in each for each in asked):
        return None
    return [
        f"{each['name']} {each['version']}: {one['id']}, fixed in {one.get('fix_versions')}"
        for each in asked
        for one in each.get("vulns", ())
    ]


def main() -> int:
    """Print what is known; fail where it concerns what we ship."""
    answer = ask()
    found = None if answer is None else weaknesses(answer, shipped("companion"))
    if found is None:
        print("pip-audit was skipped: its database cannot be reached from here.")
        return 0
    print("\n".join(found) or "Nothing is known against what we ship.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
