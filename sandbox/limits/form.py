"""A request body, read field by field; every wrong field is noted with its path."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sandbox.limits.error_texts import ERROR_TEXTS
from sandbox.world.errors import Path, Wrongs
from sandbox.world.model import Json

WEB_SCHEMES = ("http", "https")
MAX_URL_LENGTH = 2048
_SNOWFLAKE_LIMIT = 1 << 63
_MAX_SNOWFLAKE_DIGITS = 19


def is_int(value: object) -> bool:
    """Whether a JSON value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_snowflake(value: object) -> bool:
    """Whether a JSON value can be an id."""
    if isinstance(value, str):
        digits = value.isascii() and value.isdigit() and len(value) <= _MAX_SNOWFLAKE_DIGITS
        return digits and int(value) < _SNOWFLAKE_LIMIT
    return isinstance(value, int) and is_int(value) and 0 <= value < _SNOWFLAKE_LIMIT


def listing(choices: Iterable[object]) -> str:
    """Choices as Discord prints them."""
    return ", ".join(map(str, choices))


@dataclass(frozen=True, slots=True)
class Form:
    """One object of a request body, where it stands, and where its wrongs are noted."""

    value: Json
    wrongs: Wrongs
    path: Path = ()

    def wrong(self, code: str, *where: str | int, **facts: object) -> None:
        """Note that a field, or this object itself, is wrong."""
        self.wrongs.add((*self.path, *where), code, ERROR_TEXTS[code].format(**facts))

    def has(self, name: str) -> bool:
        """Whether a field is given and not null."""
        return self.value.get(name) is not None

    def _given(self, name: str, required: bool) -> Any:
        value = self.value.get(name)
        if required and (value is None or (isinstance(value, str) and not value.strip())):
            self.wrong("BASE_TYPE_REQUIRED", name)
            return None
        return value

    def sized(self, size: int, most: int | None, least: int, *where: str | int) -> bool:
        """Whether a length is within its bounds; a wrong one is noted."""
        if least <= size and (most is None or size <= most):
            return True
        if most is None:
            self.wrong("BASE_TYPE_MIN_LENGTH", *where, least=least)
        elif least:
            self.wrong("BASE_TYPE_BAD_LENGTH", *where, least=least, most=most)
        else:
            self.wrong("BASE_TYPE_MAX_LENGTH", *where, most=most)
        return False

    def text(self, name: str, most: int, least: int = 0, *, required: bool = False) -> str | None:
        """A string of so many code points."""
        value = self._given(name, required)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong("STRING_TYPE_CONVERT", name, value=value)
            return None
        return value if self.sized(len(value), most, least, name) else None

    def number(self, name: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number within bounds."""
        value = self._given(name, required)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="int")
        elif value < least:
            self.wrong("NUMBER_TYPE_MIN", name, kind="int", least=least)
        elif value > most:
            self.wrong("NUMBER_TYPE_MAX", name, kind="int", most=most)
        else:
            return value
        return None

    def choice(self, name: str, choices: Collection[int], *, required: bool = False) -> int | None:
        """A whole number out of a few."""
        value = self._given(name, required)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="int")
            return None
        if value not in choices:
            self.wrong("BASE_TYPE_CHOICES", name, choices=listing(choices))
            return None
        return value

    def flag(self, name: str) -> bool | None:
        """True or false."""
        value = self.value.get(name)
        if value is None or isinstance(value, bool):
            return value
        self.wrong("BOOLEAN_TYPE_CONVERT", name)
        return None

    def snowflake(self, name: str, *, required: bool = False) -> str | None:
        """An id, as a string or a number."""
        value = self._given(name, required)
        if value is None:
            return None
        if not is_snowflake(value):
            self.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="snowflake")
            return None
        return str(value)

    def snowflakes(self, name: str, most: int) -> list[str]:
        """A set of ids."""
        seen: list[str] = []
        for index, value in enumerate(self.items(name, most)):
            if not is_snowflake(value):
                self.wrong("NUMBER_TYPE_COERCE", name, index, value=value, kind="snowflake")
            elif str(value) in seen:
                self.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", name, index)
            else:
                seen.append(str(value))
        return seen

    def url(
        self,
        name: str,
        schemes: Collection[str] = WEB_SCHEMES,
        most: int = MAX_URL_LENGTH,
        *,
        required: bool = False,
    ) -> str | None:
        """A well formed address of one of some schemes."""
        value = self.text(name, most, required=required)
        if not value:
            return None
        try:
            parts = urlsplit(value)
        except ValueError:
            self.wrong("URL_TYPE_INVALID_URL", name)
            return None
        if parts.scheme and parts.scheme not in schemes:
            listed = listing(map(repr, schemes))
            self.wrong("URL_TYPE_INVALID_SCHEME", name, scheme=parts.scheme, schemes=listed)
        elif not parts.scheme or not parts.netloc or value.split() != [value]:
            self.wrong("URL_TYPE_INVALID_URL", name)
        else:
            return value
        return None

    def items(
        self, name: str, most: int | None, least: int = 0, *, required: bool = False
    ) -> list[Any]:
        """A list of so many entries."""
        value = self._given(name, required)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong("LIST_TYPE_CONVERT", name)
            return []
        return value if self.sized(len(value), most, least, name) else []

    def forms(
        self, name: str, most: int | None, least: int = 0, *, required: bool = False
    ) -> list["Form"]:
        """A list of so many objects."""
        forms: list[Form] = []
        for index, value in enumerate(self.items(name, most, least, required=required)):
            if isinstance(value, dict):
                forms.append(Form(value, self.wrongs, (*self.path, name, index)))
            else:
                self.wrong("MODEL_TYPE_CONVERT", name, index)
        return forms

    def form(self, name: str, *, required: bool = False) -> "Form | None":
        """An object inside this one."""
        value = self._given(name, required)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong("MODEL_TYPE_CONVERT", name)
            return None
        return Form(value, self.wrongs, (*self.path, name))


def opened(body: object, wrongs: Wrongs) -> Form:
    """A request body as a form; anything but an object is refused at once."""
    if not isinstance(body, dict):
        wrongs.add((), "MODEL_TYPE_CONVERT", ERROR_TEXTS["MODEL_TYPE_CONVERT"])
        wrongs.check()
        raise AssertionError
    return Form(body, wrongs)
