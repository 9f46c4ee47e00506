"""The arrows of the house: who may import whom, and what the engine may never touch."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_type_hints

import pytest

from bot.services.host import Host
from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
OURS = {"engine", "render", "bot", "cogs", "sandbox", "simulation", "benchmarks", "tests"}
ARROWS = {
    "engine": set[str](),
    "render": {"engine"},
    "bot": {"engine"},
    "cogs": {"bot", "engine", "render"},
    "sandbox": set[str](),
    "simulation": {"bot", "cogs", "engine", "render", "sandbox"},
}
# The command line starts whatever a person asked for, and the app builds what clients are given.
DOORS = {
    "bot/commands/cli.py": {"benchmarks", "render", "simulation"},
    "bot/commands/doctor.py": {"cogs"},
    "bot/commands/play.py": {"sandbox"},
    "bot/commands/replay.py": {"render"},
    "bot/runtime/app.py": {"cogs"},
    "bot/runtime/client.py": {"cogs"},
}
RETIRED = {
    "caretaker", "wishes", "carried_out", "promise", "awake", "whisper", "meant", "told", "said",
    "asked", "Asked", "kept", "one", "door", "hear", "heard", "near", "leave_open", "entered",
    "found", "Voice", "PATIENCE", "MOST", "LONGEST", "LAST", "KEPT",
}  # fmt: skip
FOREIGN = {
    "_args",  # core.Event's own, called by its subclasses: slots forbid super()
    "_exit",  # os: ends a process at once
    "_callback", "_connection", "_from_json",  # discord.py
    "_run",  # asyncio: how a loop runs what was handed to it
    "_transport",  # asyncpg: the only way to the socket of a connection
    "_component_interaction", "_dispatch_actor_interaction", "_settle_internal", "_visible_message",
}  # fmt: skip
OPTION_NAMES = {"cogs/settings/commands.py": {"told"}}
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


def test_only_the_ratings_know_the_library_that_reckons_them() -> None:
    users = {
        name(file)
        for package in ARROWS
        for file in modules(package)
        if "openskill" in {module.partition(".")[0] for module in imported(file)}
    }
    assert users == {"bot/tables/ratings.py"}


def cogs_imported(file: Path) -> Iterator[str]:
    """Yield the modules of cogs that a module imports, those imported from a package included."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("cogs"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cogs"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def may_import(package: str, module: str) -> bool:
    """Tell whether a package of cogs may import a module of cogs."""
    _, other, *rest = module.split(".")
    match package:
        case "kit":
            return other == "kit"
        case "delivery":
            return other in {"kit", "delivery"} or rest[:1] == ["screens"]
        case feature:
            return other in {"kit", "delivery", feature} or rest[:1] == ["screens"]


def test_in_the_cogs_features_meet_only_through_their_screens() -> None:
    for file in modules("cogs"):
        _, package, *_ = file.relative_to(ROOT).parts
        for module in cogs_imported(file):
            assert may_import(package, module), f"{name(file)} imports {module}"


def test_in_the_cogs_screens_are_made_without_an_interaction() -> None:
    """A screen follows from values alone, so that every one can be proven."""
    for file in modules("cogs"):
        if "screens" in file.relative_to(ROOT).as_posix():
            for module in cogs_imported(file):
                kit = {"kit.context", "kit.dispatch", "kit.replies", "kit.table_actions"}
                assert not module.startswith(tuple(f"cogs.{part}" for part in kit)), name(file)
                assert not module.startswith("cogs.delivery"), name(file)


def test_in_the_cogs_nothing_hides_in_the_extras_of_an_interaction() -> None:
    for file in [*modules("cogs"), ROOT / "bot/runtime/client.py"]:
        assert "interaction.extras" not in file.read_text(encoding="utf-8"), name(file)


def named_in(file: Path) -> Iterator[str]:
    """Yield the names that a module gives: functions, classes, arguments and variables."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case _:
                pass


def test_retired_words_stay_retired() -> None:
    for file in [*modules("bot"), *modules("cogs")]:
        used = RETIRED & set(named_in(file))
        # What /settings calls it is part of the stored words of commands.
        assert used <= OPTION_NAMES.get(name(file), set()), f"{name(file)} names {sorted(used)}"


def test_no_two_public_classes_have_one_name() -> None:
    named: dict[str, list[str]] = {}
    for file in [*modules("bot"), *modules("cogs")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named.setdefault(node.name, []).append(name(file))
    twice = {class_: files for class_, files in named.items() if len(files) > 1}
    assert not twice, twice


def test_games_do_not_know_each_other() -> None:
    for game in GAMES:
        for file in modules(f"engine/{game}"):
            others = {f"engine.{other}" for other in GAMES if other != game}
            for module in imported(file):
                assert not any(module.startswith(other) for other in others), name(file)


def test_the_core_does_not_know_the_games() -> None:
    for file in (ROOT / "engine").glob("*.py"):
        for module in imported(file):
            assert not module.startswith(tuple(f"engine.{game}" for game in GAMES)), file


def test_the_forms_of_a_game_sees_no_state() -> None:
    for game in GAMES:
        if not (ROOT / "engine" / game / "forms.py").exists():
            continue
        modules_used = set(imported(ROOT / "engine" / game / "forms.py"))
        assert f"engine.{game}.rules" not in modules_used
        assert f"engine.{game}.view" in modules_used


@pytest.mark.parametrize("game", [g for g in GAMES if (ROOT / "engine" / g / "rules.py").exists()])
def test_every_game_of_many_modules_has_the_same_ones(game: str) -> None:
    """A small game may be one module, `game.py`; one that outgrows it is cut like the others."""
    assert {file.stem for file in modules(f"engine/{game}")} >= GAME_MODULES
    if (ROOT / "engine" / "ai" / game).exists():
        assert {file.stem for file in modules(f"engine/ai/{game}")} >= AI_MODULES


def test_every_package_of_the_design_has_its_place() -> None:
    found = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert found <= OURS


def test_the_tables_of_the_bot_are_pure() -> None:
    for file in modules("bot/tables"):
        ours = {module for module in imported(file) if module.startswith(("bot.", "cogs."))}
        assert all(module.startswith("bot.tables") for module in ours), f"{name(file)}: {ours}"
        impure = {module.partition(".")[0] for module in imported(file)} & (IMPURE - {"datetime"})
        assert not impure, f"{name(file)} imports {sorted(impure)}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.AsyncFunctionDef), f"{name(file)}:{node.lineno}"


def test_services_know_of_the_store_only_its_protocols() -> None:
    for file in modules("bot/services"):
        stores = {module for module in imported(file) if module.startswith("bot.store")}
        assert stores <= {"bot.store.protocols"}, f"{name(file)} imports {sorted(stores)}"


def test_only_the_composition_root_names_the_whole_store() -> None:
    for package in ("bot/services", "bot/delivery", "bot/runtime"):
        for file in modules(package):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            whole = any(
                node.module == "bot.store.protocols" and alias.name == "Store"
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            )
            assert not whole or name(file) == "bot/services/host.py", name(file)


def test_cogs_have_no_store() -> None:
    for file in modules("cogs"):
        stores = {module for module in imported(file) if module.startswith("bot.store")}
        assert not stores, f"{name(file)} imports {sorted(stores)}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr != "store", f"{name(file)}:{node.lineno}"


def test_of_services_only_methods_are_used() -> None:
    """What a service is made of, stores among it, is its own business."""
    parts = {
        service: {field.name for field in fields(class_)}
        for service, class_ in get_type_hints(Host).items()
        if is_dataclass(class_)
    }
    assert "tables" in parts["lobby"]
    for file in [*modules("cogs"), *modules("bot/runtime"), *modules("bot/delivery")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
                used = node.attr in parts.get(node.value.attr, ())
                assert not used, f"{name(file)}:{node.lineno} uses {node.value.attr}.{node.attr}"


def test_every_module_of_the_bot_and_the_cogs_lies_in_a_package_of_its_layer() -> None:
    for package in ("bot", "cogs"):
        flat = {file.name for file in (ROOT / package).glob("*.py")} - {"__init__.py"}
        assert not flat, f"{package}: {sorted(flat)}"


def test_nobody_uses_what_is_private_of_another_object() -> None:
    """Also no test; what other projects hide is named in FOREIGN."""
    for package in (*ARROWS, "benchmarks", "tests"):
        for file in modules(package):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case (
                        ast.Attribute(value=ast.Name(id="self" | "cls"))
                        | ast.Attribute(value=ast.Call(func=ast.Name(id="super")))
                    ):
                        continue
                    case ast.Attribute(attr=str(used)) | ast.alias(name=str(used)):
                        hidden = used.startswith("_") and not used.startswith("__")
                        assert not hidden or used in FOREIGN, f"{name(file)}:{node.lineno} {used}"
                    case _:
                        pass
