from __future__ import annotations

import ast
import hashlib
import importlib.machinery
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from bot.commands import cli
from bot.runtime import config

ROOT = Path(__file__).resolve().parent.parent
BASE = getattr(sys, "_base_executable", sys.executable)
ECHO = "import os, sys; print(os.getcwd(), *sys.argv[1:]); sys.exit(7)"


def load() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("launcher", str(ROOT / "bazaar"))
    spec = importlib.util.spec_from_loader("launcher", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


launcher = load()


def say(key: str, **args: object) -> str:
    return f"{key} {args}" if args else key


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the launcher beside a command line that only echoes."""
    root = tmp_path / "the house"
    (root / "bot" / "commands").mkdir(parents=True)
    (root / "bot" / "commands" / "cli.py").write_text(ECHO, encoding="utf-8")
    shutil.copy(ROOT / "bazaar", root)
    shutil.copytree(ROOT / "locales", root / "locales")
    (root / "requirements.txt").write_text("one==1\n", encoding="utf-8")
    (root / "requirements-postgresql.txt").write_text("one==1\npg==1\n", encoding="utf-8")
    (root / "requirements-dev.txt").write_text("one==1\npg==1\ntwo==2\n", encoding="utf-8")
    return root


class Installer:
    """Stands in for pip: makes a virtual environment's skeleton and counts its calls."""

    def __init__(self, failing: bool = False) -> None:
        self.failing = failing
        self.calls: list[str] = []
        self.fresh: list[bool] = []

    def __call__(self, root: Path, requirements: str, _say: object, _lock: int) -> None:
        self.calls.append(requirements)
        self.fresh.append(not (root / ".venv" / "pyvenv.cfg").exists())
        skeleton(root / ".venv", Path(BASE))
        if self.failing:
            raise launcher.Refused("no")


def skeleton(venv: Path, python: Path) -> None:
    inside = launcher.venv_python(venv)
    inside.parent.mkdir(parents=True, exist_ok=True)
    inside.unlink(missing_ok=True)
    inside.symlink_to(python)
    (venv / "pyvenv.cfg").write_text(f"home = {python.parent}\n", encoding="utf-8")


def bazaar(
    root: Path, *argv: str, cwd: Path | None = None, environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BASE, str(root / "bazaar"), *argv],
        cwd=cwd,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(environ or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def prepare(root: Path, requirements: str, install: Installer) -> None:
    launcher.prepare(root, requirements, say, install)


@pytest.mark.parametrize("argv", [(), ("-h",), ("--help",)])
def test_the_bare_launcher_lists_every_command_and_installs_nothing(
    house: Path, argv: tuple[str, ...]
) -> None:
    shown = bazaar(house, *argv)
    assert shown.returncode == 0
    listed = [line.split()[0] for line in shown.stdout.splitlines() if line.startswith("  ")]
    assert listed == list(launcher.COMMANDS)
    assert not (house / ".venv").exists()


def test_the_launcher_lists_what_the_command_line_has() -> None:
    assert set(launcher.COMMANDS) == set(cli.commands())


def test_the_launcher_can_be_run_by_itself() -> None:
    # What git records is what a clone gets; a file system may know no run bits.
    if (ROOT / ".git").exists() and shutil.which("git"):
        git = ("git", "-c", "safe.directory=*", "ls-files", "--stage", "bazaar")
        recorded = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True)
        assert recorded.stdout.startswith("100755 ")
    assert (ROOT / "bazaar").read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")


def test_an_unknown_command_is_named_and_refused(house: Path) -> None:
    refused = bazaar(house, "juggle")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "juggle" in refused.stderr
    assert not (house / ".venv").exists()


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_terminal_chooses_the_language(environ: dict[str, str], expected: str) -> None:
    assert launcher.language(environ) == expected


def test_a_german_terminal_is_answered_in_german(house: Path) -> None:
    assert "gibt es nicht" in bazaar(house, "juggle", environ={"LC_ALL": "de_DE.UTF-8"}).stderr


def test_the_launcher_reads_what_gettext_writes(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_text(
        '# note "one"\nmsgid ""\nmsgstr ""\n"Language: en\\n"\n\n'
        'msgid "a.b"\nmsgstr "plain ä"\n\n'
        'msgid ""\n"c."\n"d"\nmsgstr ""\n"two \\"lines\\"\\n"\n"x"\n',
        encoding="utf-8",
    )
    assert launcher.read_po(path) == {
        "": "Language: en\n",
        "a.b": "plain ä",
        "c.d": 'two "lines"\nx',
    }


def test_an_old_python_can_still_read_the_launcher() -> None:
    ast.parse((ROOT / "bazaar").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_the_launcher_uses_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "bazaar").read_text(encoding="utf-8"))
    modules = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert modules <= sys.stdlib_module_names


def test_a_second_start_installs_nothing(house: Path) -> None:
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    prepare(house, launcher.RUNTIME, install)
    assert install.calls == [launcher.RUNTIME]


def test_a_dev_install_satisfies_the_runtime_but_not_the_other_way_round(house: Path) -> None:
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    prepare(house, launcher.DEV, install)
    prepare(house, launcher.RUNTIME, install)
    assert install.calls == [launcher.RUNTIME, launcher.DEV]


def test_an_install_for_postgresql_satisfies_the_runtime_and_a_dev_install_both(
    house: Path,
) -> None:
    install = Installer()
    prepare(house, launcher.POSTGRESQL, install)
    prepare(house, launcher.RUNTIME, install)
    prepare(house, launcher.DEV, install)
    prepare(house, launcher.POSTGRESQL, install)
    assert install.calls == [launcher.POSTGRESQL, launcher.DEV]


URL = "postgresql://ada:secret@localhost/tables"


@pytest.mark.parametrize(
    ("argv", "environ", "lines", "expected"),
    [
        (["bot"], {}, "", "requirements.txt"),
        (["bot"], {"BAZAAR_DATABASE": ""}, "# BAZAAR_DATABASE=postgresql:", "requirements.txt"),
        (["bot"], {"BAZAAR_DATABASE": URL}, "", "requirements-postgresql.txt"),
        (["bot"], {"BAZAAR_DATABASE": ""}, f"BAZAAR_DATABASE={URL}", "requirements-postgresql.txt"),
        (["check"], {}, f"A=1\nexport BAZAAR_DATABASE = '{URL}'\n", "requirements-postgresql.txt"),
        (["backup", "--from", URL], {}, "", "requirements-postgresql.txt"),
        (["test"], {"BAZAAR_DATABASE": URL}, "", "requirements-dev.txt"),
    ],
)
def test_what_postgresql_needs_is_installed_where_its_server_is_named(
    house: Path, argv: list[str], environ: dict[str, str], lines: str, expected: str
) -> None:
    (house / ".env").write_text(lines, encoding="utf-8")
    assert launcher.requirements_of(argv, house, environ) == expected


def test_the_launcher_finds_the_database_where_the_bot_does(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder one stands in comes before the launcher's own, for both."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BAZAAR_DATABASE", raising=False)
    (house / ".env").write_text("BAZAAR_DATABASE=postgresql://far/tables\n", encoding="utf-8")
    for line in ("", "BAZAAR_DATABASE=postgresql://near/tables\n"):
        (tmp_path / ".env").write_text(line, encoding="utf-8")
        read = config.read([house, Path()]).database_url.get_secret_value()
        assert launcher.database([Path(), house], {}) == read
        assert ("near" in read) == bool(line)


def test_changed_pins_are_installed_into_the_venv_that_stands(house: Path) -> None:
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    (house / "requirements.txt").write_text("one==2\n", encoding="utf-8")
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True, False]


def test_an_install_cut_short_is_built_anew(house: Path) -> None:
    with pytest.raises(launcher.Refused):
        prepare(house, launcher.RUNTIME, Installer(failing=True))
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True]


def test_a_failed_upgrade_leaves_no_venv_believed_good(house: Path) -> None:
    prepare(house, launcher.RUNTIME, Installer())
    (house / "requirements.txt").write_text("one==2\n", encoding="utf-8")
    with pytest.raises(launcher.Refused):
        prepare(house, launcher.RUNTIME, Installer(failing=True))
    (house / "requirements.txt").write_text("one==1\n", encoding="utf-8")
    assert not launcher.is_ready(house, launcher.RUNTIME)


def test_a_venv_whose_python_is_gone_is_rebuilt(house: Path) -> None:
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    skeleton(house / ".venv", house / "gone" / "python3")
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True, True]


def test_a_venv_whose_python_became_another_is_rebuilt(house: Path) -> None:
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    newer = house / "newer" / "python3"
    newer.parent.mkdir()
    newer.write_text("", encoding="utf-8")
    skeleton(house / ".venv", newer)
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True, True]


def test_a_venv_of_somebody_else_is_left_alone(house: Path) -> None:
    skeleton(house / ".venv", Path(BASE))
    (house / ".venv" / "mine").write_text("dear", encoding="utf-8")
    refused = bazaar(house, "engine")
    assert refused.returncode == 1
    assert str(house / ".venv") in refused.stderr
    left = {path.name for path in (house / ".venv").iterdir()}
    assert left == {launcher.venv_python(Path()).parts[0], "mine", "pyvenv.cfg"}


def test_an_empty_folder_is_nobodys(house: Path) -> None:
    (house / ".venv").mkdir()
    prepare(house, launcher.RUNTIME, Installer())
    assert launcher.is_ready(house, launcher.RUNTIME)


def test_a_rebuild_cut_short_leaves_the_folder_ours(house: Path) -> None:
    prepare(house, launcher.RUNTIME, Installer())
    launcher.clear(house / ".venv")
    install = Installer()
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True]


def test_a_venv_that_lost_a_package_is_rebuilt(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = house / ".venv" / "lib" / "python3" / "site-packages"

    class Unpacker(Installer):
        def __call__(self, root: Path, requirements: str, say: object, lock: int) -> None:
            super().__call__(root, requirements, say, lock)
            for name in ("gems", "gems-1.dist-info", "pip", "__pycache__"):
                (folder / name).mkdir(parents=True)

    install = Unpacker()
    prepare(house, launcher.RUNTIME, install)
    for name in ("pip", "__pycache__"):
        (folder / name).rmdir()
    (folder / "extra").mkdir()
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True]
    (folder / "gems").rmdir()
    prepare(house, launcher.RUNTIME, install)
    assert install.fresh == [True, True]
    assert "gems" in capsys.readouterr().err
    assert launcher.is_ready(house, launcher.RUNTIME)


def test_a_house_that_cannot_be_written_says_so(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / ".venv.lock").mkdir()  # as root, a folder's permissions stop nobody
    assert launcher.main(["engine"], house, Installer()) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert str(house) in line
    assert not (house / ".venv").exists()


def test_a_ready_house_needs_no_writing(house: Path) -> None:
    prepare(house, launcher.RUNTIME, Installer())
    (house / ".venv.lock").unlink()
    (house / ".venv.lock").mkdir()
    prepare(house, launcher.RUNTIME, Installer(failing=True))


@pytest.mark.parametrize("argv", [(), ("juggling",), ("--loud",)])
def test_a_benchmark_there_is_not_is_refused_before_anything_is_installed(
    house: Path, argv: tuple[str, ...]
) -> None:
    (house / "benchmarks").mkdir()
    (house / "benchmarks" / "abacus.py").touch()
    refused = bazaar(house, "bench", *argv)
    assert refused.returncode == 2
    assert "abacus" in refused.stderr
    assert not (house / ".venv").exists()


def test_a_terminal_that_lacks_letters_is_still_spoken_to(house: Path) -> None:
    environ = {"PYTHONIOENCODING": "ascii:strict"}
    assert bazaar(house, environ=environ).returncode == 0
    assert "juggle" in bazaar(house, "juggle", environ=environ).stderr


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (
            "NewConnectionError('<pip.X object at 0x7f>: Failed: [Errno -3] No name')",
            "[Errno -3] No name",
        ),
        (
            "ReadTimeoutError(\"Pool(host='a', port=443): Read timed out. (timeout=15)\")",
            "Read timed out",
        ),
    ],
)
def test_without_a_network_pips_wall_of_words_is_one_sentence(broken: str, reason: str) -> None:
    output = f"WARNING: Retrying (Retry(total=0)) after connection broken by '{broken}': /simple/\n"
    nothing = "ERROR: No matching distribution found for gems==1\n"
    assert launcher.failure(output + nothing, say) == say("launcher.offline", reason=reason)
    assert launcher.failure(nothing, say) == say("launcher.install_failed", output=nothing.strip())
    other = output + "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n"
    assert launcher.failure(other, say) == say("launcher.install_failed", output=other.strip())


def test_a_retry_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    launcher.show_progress(["WARNING: after connection broken by 'X': /a/\n"] * 3, 1, say)
    assert capsys.readouterr().err == "launcher.retrying\n"


def test_a_refusal_ends_the_launcher_with_its_sentence(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert launcher.main(["engine"], house, Installer(failing=True)) == 1
    assert capsys.readouterr().err == "no\n"


def test_progress_counts_each_package_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["Ignoring package-z: markers do not match\n"]
    lines += [f"Collecting package-{letter}==1.0 (from x)\n" for letter in "abcdefghi"]
    lines += ["  Downloading a.whl (1 MB)\n", "Collecting package-a\n"]
    lines += ["Processing /a/b/package_j-1.0-py3.whl (from -r /c/d.txt)\n"]
    lines += ["Installing collected packages: package-a\n"]
    assert launcher.show_progress(lines, 12, say) == "".join(lines)
    assert capsys.readouterr().err.splitlines() == [
        "launcher.fetching {'n': 10, 'total': 11, 'package': 'package_j'}",
        "launcher.installing {'total': 10}",
    ]


def wheel(folder: Path, name: str) -> str:
    """Write an installable wheel, and return its pin with its hash."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture
def offline(house: Path) -> Path:
    """A house whose only package lies in a folder, so that a real pip needs no network."""
    if not launcher.has_module(BASE, "pip"):
        pytest.skip("this Python has no pip")
    pins = "--no-index\n--find-links wheels\n" + wheel(house / "wheels", "gem_market")
    (house / "requirements.txt").write_text(pins, encoding="utf-8")
    (house / "requirements-postgresql.txt").write_text(pins, encoding="utf-8")
    (house / "requirements-dev.txt").write_text(pins, encoding="utf-8")
    code = "import gem_market\n" + ECHO
    (house / "bot" / "commands" / "cli.py").write_text(code, encoding="utf-8")
    return house


def test_a_first_start_installs_and_hands_over(offline: Path, tmp_path: Path) -> None:
    away = tmp_path / "elsewhere"
    away.mkdir()
    (away / "json.py").write_text("raise SystemExit('imported from the caller')", encoding="utf-8")
    first = bazaar(offline, "engine", "--loud", "a b", cwd=away)
    assert (first.returncode, first.stdout) == (7, f"{away} engine --loud a b\n"), first.stderr
    assert first.stderr.splitlines()[-1] == "Ready."
    second = bazaar(offline, "engine", cwd=away)
    assert (second.returncode, second.stdout, second.stderr) == (7, f"{away} engine\n", "")


def test_two_first_starts_at_once_install_once(offline: Path) -> None:
    starts = [
        subprocess.Popen(
            [BASE, str(offline / "bazaar"), "engine"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            text=True,
        )
        for _ in range(3)
    ]
    outputs = [start.communicate() for start in starts]
    assert [start.returncode for start in starts] == [7, 7, 7], outputs
    assert sum("Ready." in errors for _, errors in outputs) == 1


def test_a_wrong_hash_is_refused_with_pips_reason(offline: Path) -> None:
    pins = (offline / "requirements.txt").read_text(encoding="utf-8")
    (offline / "requirements.txt").write_text(f"{pins[:-5]}0000\n", encoding="utf-8")
    refused = bazaar(offline, "engine")
    assert refused.returncode == 1
    assert "HASH" in refused.stderr.upper()
    assert not launcher.is_ready(offline, launcher.RUNTIME)


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_a_signal_reaches_the_command(offline: Path) -> None:
    code = "import time; print('up', flush=True); time.sleep(60)"
    (offline / "bot" / "commands" / "cli.py").write_text(code, encoding="utf-8")
    process = subprocess.Popen(
        [BASE, str(offline / "bazaar"), "engine"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == -signal.SIGTERM
    process.stdout.close()


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_an_interrupt_waits_until_the_command_can_take_it(offline: Path) -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    (offline / "bot" / "commands" / "cli.py").write_text(code, encoding="utf-8")
    assert bazaar(offline, "engine").stdout == "True\n"
