"""The bill of materials: which packages belong to the bot, in CycloneDX's JSON.

It is made of the pinned requirements alone, so that the same requirements make the same bytes on
every machine. It needs nothing but Python, for the image is built before there is anything else.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SPECIFICATION = "1.6"
ENTRY = re.compile(
    r"^(?P<name>[\w.-]+)(?:\[[\w,.-]+\])?==(?P<version>[^\s;]+)(?: ; (?P<marker>.+?))?"
    r"(?P<hashes>(?: \\\n    --hash=sha256:\w{64})+)$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Package:
    """A pinned package, with the digests of all files that it may come as."""

    name: str
    version: str
    hashes: tuple[str, ...]
    marker: str = ""
    """On which machines it is installed; on all, if empty."""


def packages(requirements: str) -> Iterator[Package]:
    """Yield the packages of pinned and hashed requirements."""
    for entry in ENTRY.finditer(requirements):
        name = re.sub(r"[-_.]+", "-", entry["name"]).lower()
        hashes = tuple(re.findall(r"sha256:(\w{64})", entry["hashes"]))
        yield Package(name, entry["version"], hashes, entry["marker"] or "")


def bill(requirements: str) -> str:
    """Return the bill of materials of pinned and hashed requirements."""
    components = [_component(package) for package in packages(requirements)]
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "bazaar", "name": "bazaar"}},
        "components": components,
    }
    return json.dumps(content, indent=1) + "\n"


def _component(package: Package) -> dict[str, object]:
    reference = f"pkg:pypi/{package.name}@{package.version}"
    component: dict[str, object] = {
        "type": "library",
        "bom-ref": reference,
        "name": package.name,
        "version": package.version,
        "purl": reference,
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in package.hashes],
    }
    if package.marker:
        component["properties"] = [{"name": "bazaar:marker", "value": package.marker}]
    return component


def main(argv: Sequence[str]) -> int:
    """Print the bill of materials of a file of requirements."""
    sys.stdout.write(bill(Path(argv[0]).read_text(encoding="utf-8")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
