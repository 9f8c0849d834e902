"""Refresh the catalogs and print what still lacks words."""

import sys

from tests.words.catalogs import FOLDER, LANGUAGES, missing, own_catalogs, po_path, refresh


def main() -> int:
    """Refresh every language, of games with catalogs of their own too; fail while words lack."""
    lacking = {
        po_path(language, folder): missing(refresh(language, folder))
        for folder in (FOLDER, *own_catalogs())
        for language in LANGUAGES
    }
    for path, messages in lacking.items():
        print(f"{path}: {len(messages)} to translate")
        for message in messages:
            print(f"  {message}")
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
