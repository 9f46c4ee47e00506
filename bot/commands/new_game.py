"""`./bazaar new-game`: a small complete game to begin with, copied from `tests/templates`."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

KEY = re.compile(r"[a-z][a-z0-9_]{1,19}")
"""What a key looks like: it becomes the name of folders, and part of every text key."""
IMPORTS = re.compile(r"(?:^from (?:engine|tests)\.\S+ import [^(\n]+\n)+", re.MULTILINE)
TEMPLATE_KEY, TEMPLATE_TITLE, TEMPLATE_CLASS = "newgame", "New Game", "NewGame"


class BadKey(Exception):
    """A game that cannot be made: the key of a sentence that says why."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be made: its key, and whether its choices are sealed."""

    key: str
    sealed: bool

    @property
    def title(self) -> str:
        """The name that players read, to begin with."""
        return self.key.replace("_", " ").title()

    def check(self, root: Path) -> None:
        """Refuse a key that cannot be one, or that is taken."""
        if not KEY.fullmatch(self.key) or keyword.iskeyword(self.key):
            raise BadKey("cli.new_game.key")
        folders = ("engine", "engine/ai", "render/text", "locales/en", "tests/engine")
        taken = any((root / folder / self.key).exists() for folder in folders)
        modules = any((root / folder / f"{self.key}.py").exists() for folder in folders)
        if taken or modules:
            raise BadKey("cli.new_game.taken")

    def files(self, root: Path) -> Iterator[tuple[Path, str]]:
        """Yield every file of the new game with its content."""
        key, kind = self.key, "sealed" if self.sealed else "open"
        template = root / "tests" / "templates" / kind
        places = {
            "game.py": f"engine/{key}/game.py",
            "game.po": f"locales/en/{key}/game.po",
            "rulings.md": f"docs/rulings/{key}.md",
            "test_rules.py": f"tests/engine/{key}/test_rules.py",
            "secrets.py": f"tests/engine/{key}/secrets.py",
        }
        init = f'"""{self.title}."""\n\nfrom engine.{key}.game import GAME\n\n__all__ = ["GAME"]\n'
        yield root / "engine" / key / "__init__.py", init
        for name, place in places.items():
            if (template / name).is_file():
                content = (template / name).read_text(encoding="utf-8")
                yield root / place, self._renamed(content, kind)

    def _renamed(self, content: str, kind: str) -> str:
        class_ = self.title.replace(" ", "")
        renamed = content.replace(f"tests.templates.{kind}.game", f"engine.{self.key}.game")
        renamed = renamed.replace(TEMPLATE_TITLE, self.title).replace(TEMPLATE_CLASS, class_)
        return IMPORTS.sub(_in_order, renamed.replace(TEMPLATE_KEY, self.key))


def _in_order(imports: re.Match[str]) -> str:
    """Return lines of imports sorted, for a new name may belong elsewhere."""
    return "".join(sorted(imports[0].splitlines(keepends=True), key=lambda line: line.split()[1]))


def made(game: NewGame, root: Path) -> list[Path]:
    """Write the files of a new game and name them; nothing that is there is overwritten."""
    game.check(root)
    files = dict(game.files(root))
    if any(path.exists() for path in files):
        raise BadKey("cli.new_game.taken")
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return list(files)
