"""The sentences of the page, read from the catalogues."""

from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

FOLDER = Path(__file__).resolve().parents[2] / "locales"


@lru_cache
def _read(path: Path, changed: float) -> dict[str, str]:
    with path.open("rb") as file:
        catalogue = read_po(file)
    return {str(m.id): str(m.string) for m in catalogue if m.id}


def words(language: str) -> dict[str, str]:
    """Key to sentence in one language; nothing where there are no such catalogues."""
    sentences: dict[str, str] = {}
    if language.isalpha():
        for path in sorted(FOLDER.glob(f"{language}/sandbox*.po")):
            sentences |= _read(path, path.stat().st_mtime)
    return sentences
