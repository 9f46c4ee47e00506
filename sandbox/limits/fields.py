"""The kinds of field that request bodies have; tables of them say what a body may hold."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from sandbox.limits.error_texts import ERROR_TEXTS
from sandbox.world.errors import Path, Wrongs
from sandbox.world.model import Json

WEB_SCHEMES = ("http", "https")
ATTACHMENT = "attachment"
MEDIA_SCHEMES = (*WEB_SCHEMES, ATTACHMENT)
MAX_URL_LENGTH = 2048
_TO_FILE = f"{ATTACHMENT}://"
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


@dataclass(slots=True)
class Form:
    """One object of a request body, where it stands, and where its wrong fields are noted.

    `files` are the names that addresses may point at, `emojis` the ids of the emojis that there are
    (None if that is not known here), `right` the fields found right so far.
    """

    value: Json
    wrongs: Wrongs
    path: Path = ()
    files: frozenset[str] = frozenset()
    emojis: Collection[str] | None = None
    right: Json = field(default_factory=dict)

    def wrong(self, code: str, *where: str | int, **facts: object) -> None:
        """Note that a field, or this object itself, is wrong."""
        self.wrongs.add((*self.path, *where), code, ERROR_TEXTS[code].format(**facts))

    def has(self, name: str) -> bool:
        """Whether a field is given and not null."""
        return self.value.get(name) is not None

    def inner(self, value: Json, *where: str | int) -> "Form":
        """An object inside this one."""
        return Form(value, self.wrongs, self.path + where, self.files, self.emojis, {})

    def check(self, fields: "Fields") -> None:
        """Check all fields of a table and keep the values that are right."""
        given, right = self.value, self.right
        for name, kind in fields.items():
            if name in given or kind.required:
                value = kind.check(self, name)
                if value is not None:
                    right[name] = value

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

    def once(self, seen: set[Any], value: object, code: str, *where: str | int) -> None:
        """Note a value that was seen before; absent ones may repeat."""
        if value in seen:
            self.wrong(code, *where)
        elif value is not None:
            seen.add(value)


def open_form(body: object, prefix: Path = ()) -> Form:
    """A request body as a form; anything but an object is refused at once."""
    form = Form(body if isinstance(body, dict) else {}, Wrongs(prefix))
    if form.value is not body:
        form.wrong("MODEL_TYPE_CONVERT")
        form.wrongs.check()
    return form


@dataclass(frozen=True, kw_only=True)
class Field:
    """What one field may hold; a rule checks a value that is right so far."""

    required: bool = False
    rule: Callable[[Form, str, Any], None] | None = None

    def check(self, form: Form, name: str) -> Any:
        """Return the value of a field; where it is absent or wrong, None."""
        value = form.value.get(name)
        if self.required and (value is None or (isinstance(value, str) and not value.strip())):
            form.wrong("BASE_TYPE_REQUIRED", name)
        elif value is not None:
            value = self._read(form, name, value)
            if self.rule is not None and value is not None:
                self.rule(form, name, value)
            return value
        return None

    def _read(self, form: Form, name: str, value: Any) -> Any:
        """Return a given value; note a wrong one and return None."""
        return value


Fields = Mapping[str, Field]


@dataclass(frozen=True)
class Text(Field):
    """A string of so many code points."""

    most: int
    least: int = 0

    def _read(self, form: Form, name: str, value: Any) -> str | None:
        if not isinstance(value, str):
            form.wrong("STRING_TYPE_CONVERT", name, value=value)
            return None
        if self.least <= len(value) <= self.most:
            return value
        form.sized(len(value), self.most, self.least, name)
        return None


@dataclass(frozen=True)
class Url(Text):
    """An address of one of some schemes; an attachment that it names must be there."""

    most: int = MAX_URL_LENGTH
    schemes: Collection[str] = WEB_SCHEMES

    def _read(self, form: Form, name: str, value: Any) -> str | None:
        url = super()._read(form, name, value)
        if not url:
            return None
        try:
            parts = urlsplit(url)
        except ValueError:
            form.wrong("URL_TYPE_INVALID_URL", name)
            return None
        if parts.scheme and parts.scheme not in self.schemes:
            schemes = listing(map(repr, self.schemes))
            form.wrong("URL_TYPE_INVALID_SCHEME", name, scheme=parts.scheme, schemes=schemes)
        elif not parts.scheme or not parts.netloc or url.split() != [url]:
            form.wrong("URL_TYPE_INVALID_URL", name)
        elif url.startswith(_TO_FILE) and (file := url.removeprefix(_TO_FILE)) not in form.files:
            form.wrong("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", name, name=file)
        else:
            return url
        return None


@dataclass(frozen=True)
class Number(Field):
    """A whole number within bounds."""

    least: int
    most: int

    def _read(self, form: Form, name: str, value: Any) -> int | None:
        if not is_int(value):
            form.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="int")
        elif value < self.least:
            form.wrong("NUMBER_TYPE_MIN", name, kind="int", least=self.least)
        elif value > self.most:
            form.wrong("NUMBER_TYPE_MAX", name, kind="int", most=self.most)
        else:
            return int(value)
        return None


@dataclass(frozen=True)
class Choice(Field):
    """A whole number out of a few."""

    choices: Collection[int]

    def _read(self, form: Form, name: str, value: Any) -> int | None:
        if not is_int(value):
            form.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="int")
        elif value not in self.choices:
            form.wrong("BASE_TYPE_CHOICES", name, choices=listing(self.choices))
        else:
            return int(value)
        return None


class Flag(Field):
    """True or false."""

    def _read(self, form: Form, name: str, value: Any) -> bool | None:
        if isinstance(value, bool):
            return value
        form.wrong("BOOLEAN_TYPE_CONVERT", name)
        return None


class Snowflake(Field):
    """An id, as a string or a number."""

    def _read(self, form: Form, name: str, value: Any) -> str | None:
        if is_snowflake(value):
            return str(value)
        form.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="snowflake")
        return None


@dataclass(frozen=True)
class Items(Field):
    """A list of so many entries."""

    most: int | None
    least: int = 0

    def _read(self, form: Form, name: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            form.wrong("LIST_TYPE_CONVERT", name)
            return []
        return value if form.sized(len(value), self.most, self.least, name) else []


class Snowflakes(Items):
    """A set of ids."""

    def _read(self, form: Form, name: str, value: Any) -> list[str]:
        seen: set[str] = set()
        for index, entry in enumerate(super()._read(form, name, value)):
            if not is_snowflake(entry):
                form.wrong("NUMBER_TYPE_COERCE", name, index, value=entry, kind="snowflake")
            else:
                form.once(seen, str(entry), "SET_TYPE_ALREADY_CONTAINS_VALUE", name, index)
        return list(seen)


@dataclass(frozen=True)
class Choices(Items):
    """A list of numbers or words out of a few, each at most once."""

    choices: Collection[int | str] = ()

    def _read(self, form: Form, name: str, value: Any) -> list[Any]:
        seen: set[Any] = set()
        for index, entry in enumerate(super()._read(form, name, value)):
            if isinstance(entry, bool | float) or entry not in self.choices:
                choices = [repr(c) if isinstance(c, str) else c for c in self.choices]
                form.wrong("BASE_TYPE_CHOICES", name, index, choices=listing(choices))
            else:
                form.once(seen, entry, "SET_TYPE_ALREADY_CONTAINS_VALUE", name, index)
        return list(seen)


@dataclass(frozen=True)
class Object(Field):
    """An object with fields, and a check of what must hold between them."""

    fields: Fields
    between: Callable[[Form], None] | None = None

    def check_form(self, form: Form) -> None:
        """Check an object that is open already."""
        form.check(self.fields)
        if self.between is not None:
            self.between(form)

    def _read(self, form: Form, name: str, value: Any) -> Form | None:
        if not isinstance(value, dict):
            form.wrong("MODEL_TYPE_CONVERT", name)
            return None
        inner = form.inner(value, name)
        self.check_form(inner)
        return inner


@dataclass(frozen=True)
class Objects(Items):
    """A list of so many objects of one shape."""

    shape: Object = Object({})

    def _read(self, form: Form, name: str, value: Any) -> list[Form]:
        forms: list[Form] = []
        for index, entry in enumerate(super()._read(form, name, value)):
            if isinstance(entry, dict):
                forms.append(form.inner(entry, name, index))
                self.shape.check_form(forms[-1])
            else:
                form.wrong("MODEL_TYPE_CONVERT", name, index)
        return forms
