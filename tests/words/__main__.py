"""Refresh the catalogs and print what still lacks words."""

import sys

from tests.words.catalogs import LANGUAGES, missing, po_path, refresh


def main() -> int:
    """Refresh every language; fail while a message has no words."""
    lacking = {language: missing(refresh(language)) for language in LANGUAGES}
    for language, messages in lacking.items():
        print(f"{po_path(language)}: {len(messages)} to translate")
        for message in messages:
            print(f"  {message}")
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
