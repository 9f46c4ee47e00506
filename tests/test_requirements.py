from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = PROJECT["project"]["dependencies"]
POSTGRESQL = [*RUNTIME, *PROJECT["project"]["optional-dependencies"]["postgresql"]]
DEV = [*POSTGRESQL, *PROJECT["dependency-groups"]["dev"]]
FILES = {
    "requirements.txt": RUNTIME,
    "requirements-postgresql.txt": POSTGRESQL,
    "requirements-dev.txt": DEV,
}
ENTRY = re.compile(
    r"^(?P<pin>\S+==\S+)(?: ; .+?)?(?P<hashes>(?: \\\n    --hash=sha256:\w{64})+)$", re.MULTILINE
)


def name(requirement: str) -> str:
    return re.sub(r"[._]", "-", re.split(r"[^\w.-]", requirement)[0].lower())


def pins(file: str) -> dict[str, str]:
    entries = ENTRY.finditer((ROOT / file).read_text(encoding="utf-8"))
    return {name(entry["pin"]): entry["pin"].split("==")[1] for entry in entries}


@pytest.mark.parametrize(("file", "wanted"), FILES.items())
def test_every_dependency_is_pinned_at_an_allowed_version(file: str, wanted: list[str]) -> None:
    pinned = pins(file)
    for requirement in wanted:
        _, sign, least = re.split(r"(>=|==)", requirement.partition(";")[0])
        version = pinned[name(requirement)]
        if sign == "==":
            assert version == least
        assert tuple(map(int, version.split(".")[:2])) >= tuple(map(int, least.split(".")[:2]))


@pytest.mark.parametrize("file", FILES)
def test_every_line_is_a_hashed_pin_or_says_who_wants_it(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    rest = [line for line in ENTRY.sub("", text).splitlines() if line]
    assert pins(file)
    assert [line for line in rest if not line.startswith("    #")] == []


@pytest.mark.parametrize("file", FILES)
def test_no_address_and_no_folder_is_named(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"://|^-|index|links|(?<![\w.-])/", text, re.MULTILINE)


def test_the_other_requirements_hold_the_runtime_as_it_is() -> None:
    runtime, postgresql = pins("requirements.txt"), pins("requirements-postgresql.txt")
    assert runtime.items() <= postgresql.items() <= pins("requirements-dev.txt").items()


def test_the_runtime_holds_nothing_of_the_workshop() -> None:
    workshop = {name(requirement) for requirement in PROJECT["dependency-groups"]["dev"]}
    assert not workshop & set(pins("requirements.txt"))
