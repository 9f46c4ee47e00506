"""Card tables: plain text, one row a line, cells separated by `|`, `#` for comments."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from engine.errors import BadTable


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table that knows where it stands."""

    file: str
    line: int
    cells: tuple[str, ...]

    def wrong(self, code: str, **details: int | str) -> BadTable:
        """Return the error that names this line."""
        return BadTable(code, file=self.file, line=self.line, **details)

    def number(self, column: int, least: int, most: int) -> int:
        """Return the number in a cell, or name this line."""
        cell = self.cells[column]
        if not (cell.isascii() and cell.isdigit() and least <= int(cell) <= most):
            raise self.wrong("engine.error.table_number", cell=cell, least=least, most=most)
        return int(cell)

    def word(self, column: int, known: tuple[str, ...]) -> str:
        """Return the word in a cell, or name this line."""
        cell = self.cells[column]
        if cell not in known:
            raise self.wrong("engine.error.table_word", cell=cell, known=", ".join(known))
        return cell


def read(package: str, name: str) -> str:
    """Return the text of a table that ships with a game."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def rows(file: str, text: str, columns: int) -> tuple[Row, ...]:
    """Split a table into rows of so many cells, or name the line that has another number."""
    table = []
    for line, content in enumerate(text.splitlines(), 1):
        bare = content.partition("#")[0].strip()
        if bare:
            row = Row(file, line, tuple(cell.strip() for cell in bare.split("|")))
            if len(row.cells) != columns:
                raise row.wrong("engine.error.table_columns", expected=columns, got=len(row.cells))
            table.append(row)
    return tuple(table)
