"""What `companion doctor` asks of the machine and the network around it."""

import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

PATIENCE = 3.0
MOST = 65536
# The two moments of a certificate's validity, as DER writes them: a year has two or four digits.
VALIDITY = re.compile(rb"\x30.[\x17\x18].(\d{12,14})Z[\x17\x18].(\d{12,14})Z", re.DOTALL)
CERTIFICATE = re.compile("-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL)


class Answer(NamedTuple):
    """Hold what was answered, or why nothing was."""

    status: int
    headers: Mapping[str, str]
    body: str = ""
    why: str = ""


def ask(url: str) -> Answer:
    """Ask for an address; whoever does not answer soon does not answer."""
    # Whether a phone trusts the certificate is another question than whether somebody answers.
    context = ssl.create_default_context()
    if "//127.0.0.1" in url or "//localhost" in url:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE, context=context) as answer:  # noqa: S310 - our own address
            headers = {name.lower(): value for name, value in answer.headers.items()}
            return Answer(answer.status, headers, answer.read(MOST).decode("utf-8", "replace"))
    except urllib.error.HTTPError as error:
        return Answer(error.code, {})
    except (OSError, ValueError) as error:
        return Answer(0, {}, why=str(getattr(error, "reason", error)))


def end_of(pem: str) -> float:
    """Tell when the first certificate of a PEM file ends."""
    first = CERTIFICATE.search(pem)
    found = first and VALIDITY.search(ssl.PEM_cert_to_DER_cert(first[0]))
    if not found:
        raise ValueError("there is no certificate in it")
    text = found[2].decode()
    form = "%y%m%d%H%M%S" if len(text) == 12 else "%Y%m%d%H%M%S"
    return datetime.strptime(text, form).replace(tzinfo=UTC).timestamp()


def file_system(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """Tell what kind of file system a folder lies on, where the system tells."""
    try:
        lines = [line.split() for line in mounts.read_text().splitlines()]
    except OSError:
        return ""
    places = {parts[1]: parts[2] for parts in lines if len(parts) > 2}
    return next((places[str(p)] for p in (folder, *folder.parents) if str(p) in places), "")
