"""The arrows of the house: who may import whom, and what the engine may never touch."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
OURS = {"engine", "render", "bot", "cogs", "sandbox", "benchmarks", "tests"}
ARROWS = {
    "engine": set[str](),
    "render": {"engine"},
    "bot": {"engine"},
    "cogs": {"bot", "engine", "render"},
    "sandbox": set[str](),
}
# The command line is the composition root: it starts whatever a person asked for.
DOORS = {
    "bot/commands/cli.py": {"benchmarks", "render"},
    "bot/commands/play.py": {"sandbox"},
    "bot/commands/replay.py": {"render"},
}
IMPURE = {
    "asyncio", "datetime", "ctypes", "multiprocessing", "os", "pathlib", "platform", "random",
    "secrets", "signal", "socket", "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip
IMPURE_BUILTINS = {"open", "print", "input", "id", "hash", "exec", "eval", "__import__"}
EDGE = {"engine/protocol/session.py", "engine/protocol/schema.py"}
GAME_MODULES = {
    "actions", "audit", "events", "forms", "game", "pieces", "rules", "scoring", "state", "view",
}  # fmt: skip
AI_MODULES = {"evaluate", "mind", "position_value", "reasons"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(file: Path) -> Iterator[str]:
    """Yield the full name of everything a module imports, wherever in the module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            assert node.module
            yield node.module


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("package", [p for p in ARROWS if (ROOT / p).is_dir()])
def test_imports_follow_the_arrows(package: str) -> None:
    for file in modules(package):
        allowed = ARROWS[package] | {package} | DOORS.get(name(file), set())
        ours = {module.partition(".")[0] for module in imported(file)} & OURS
        assert ours <= allowed, f"{name(file)} imports {sorted(ours - allowed)}"


def test_the_engine_is_standard_library_only_and_pydantic_lives_in_the_codec() -> None:
    for file in modules("engine"):
        for module in imported(file):
            top = module.partition(".")[0]
            outside = top not in sys.stdlib_module_names and top != "engine"
            if outside:
                assert name(file) == "engine/codec.py", f"{name(file)} imports {module}"
                assert top in {"pydantic", "pydantic_core"}


def test_the_engine_has_no_clock_no_chance_no_ids_and_no_files() -> None:
    for file in modules("engine"):
        if name(file) in EDGE:
            continue
        tops = {module.partition(".")[0] for module in imported(file)}
        assert not tops & IMPURE, f"{name(file)} imports {sorted(tops & IMPURE)}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in IMPURE_BUILTINS, f"{name(file)}:{node.lineno}"


def test_in_the_bot_only_the_client_and_the_app_know_discord() -> None:
    for file in modules("bot"):
        tops = {module.partition(".")[0] for module in imported(file)}
        assert "discord" not in tops or name(file) in {
            "bot/runtime/app.py",
            "bot/runtime/client.py",
        }, name(file)


def test_games_do_not_know_each_other() -> None:
    for game in GAMES:
        for file in modules(f"engine/{game}"):
            others = {f"engine.{other}" for other in GAMES if other != game}
            for module in imported(file):
                assert not any(module.startswith(other) for other in others), name(file)


def test_the_core_does_not_know_the_games() -> None:
    for file in (ROOT / "engine").glob("*.py"):
        if file.name in {"registry.py", "schema.py"}:
            continue
        for module in imported(file):
            assert not module.startswith(tuple(f"engine.{game}" for game in GAMES)), file


def test_the_forms_of_a_game_sees_no_state() -> None:
    for game in GAMES:
        modules_used = set(imported(ROOT / "engine" / game / "forms.py"))
        assert f"engine.{game}.rules" not in modules_used
        assert f"engine.{game}.view" in modules_used


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_its_ai_have_the_same_modules(game: str) -> None:
    assert {file.stem for file in modules(f"engine/{game}")} >= GAME_MODULES
    assert {file.stem for file in modules(f"engine/ai/{game}")} >= AI_MODULES


def test_every_game_is_declared_in_the_same_way() -> None:
    declared = {game: list(members(ROOT / "engine" / game / "game.py")) for game in GAMES}
    assert all(names == declared["jaipur"] for names in declared.values()), declared


def members(file: Path) -> Iterator[str]:
    """Yield what the only class of a module consists of, in order."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    (declaration,) = (node for node in tree.body if isinstance(node, ast.ClassDef))
    for node in declaration.body:
        match node:
            case ast.FunctionDef(name=name):
                yield f"def {name}"
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def test_every_package_of_the_design_has_its_place() -> None:
    found = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert found <= OURS
