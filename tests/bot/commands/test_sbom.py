"""The bill of materials names what is pinned, all of it and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from bot.commands.sbom import bill
from bot.runtime.i18n import Speaker

ROOT = Path(__file__).resolve().parents[3]
FILES = ("requirements.txt", "requirements-postgresql.txt", "requirements-dev.txt")


def components(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)["components"]
    return found


def pinned(text: str) -> dict[str, set[str]]:
    """Return the pins with their digests, read line by line."""
    pins: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line[:1].strip():
            pin = line.removesuffix(" \\").partition(" ; ")[0]
            pin = re.sub(r"\[.*\]", "", pin)  # an extra is no package
            pins[pin] = set()
        elif "--hash=sha256:" in line:
            pins[pin].add(line.strip(" \\").removeprefix("--hash=sha256:"))
    return pins


@pytest.mark.parametrize("file", FILES)
def test_it_lists_the_pinned_packages_with_versions_and_hashes(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    listed = {
        f"{part['name']}=={part['version']}": {digest["content"] for digest in part["hashes"]}
        for part in components(bill(text))
    }
    assert listed == pinned(text)
    assert all(len(digest) == 64 for digests in listed.values() for digest in digests)


def test_it_is_the_same_bytes_each_time_and_names_the_format() -> None:
    text = (ROOT / FILES[1]).read_text(encoding="utf-8")
    first = bill(text)
    assert bill(text) == first
    head = json.loads(first)
    assert (head["bomFormat"], head["specVersion"], head["version"]) == ("CycloneDX", "1.6", 1)
    assert not {"serialNumber", "timestamp"} & {*head, *head["metadata"]}
    references = [part["bom-ref"] for part in head["components"]]
    assert len(set(references)) == len(references)
    assert "://" not in first


def test_a_package_for_some_machines_says_for_which() -> None:
    digest = "0" * 64
    text = f"some_package==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:{digest}\n"
    (part,) = components(bill(text))
    assert part["purl"] == "pkg:pypi/some-package@1.0"
    assert part["properties"] == [{"name": "bazaar:marker", "value": "sys_platform == 'win32'"}]


def test_only_our_own_pins_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.sbom(Speaker(), ["nowhere.txt"])
    assert "requirements.txt" in capsys.readouterr().err


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.sbom(Speaker(), []) == 0
    image = capsys.readouterr().out
    assert cli.sbom(Speaker(), ["requirements.txt"]) == 0
    assert len(components(image)) > len(components(capsys.readouterr().out))
