"""Names and descriptions of commands in the languages Discord knows."""

from collections.abc import Callable, Iterator

from sandbox.limits.form import Form, listing
from sandbox.world.model import Json

# fmt: off
LOCALES = frozenset({
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu",
    "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
})
# fmt: on

Check = Callable[[Form, str], object]


def check_localized(form: Form, name: str, check: Check) -> None:
    """A field and its translations, which follow the same rules."""
    check(form, name)
    field = f"{name}_localizations"
    given = form.value.get(field)
    if given is None:
        return
    if not isinstance(given, dict):
        form.wrong("DICT_TYPE_CONVERT", field)
        return
    inner = Form(given, form.wrongs, (*form.path, field))
    for locale, value in given.items():
        if locale not in LOCALES:
            inner.wrong("BASE_TYPE_CHOICES", locale, choices=listing(sorted(LOCALES)))
        elif value is not None:
            check(inner, locale)


def longest(part: Json, name: str) -> int:
    """The length of a field in the language where it is longest: the one that counts."""
    return max(map(len, _spoken(part, name)), default=0)


def _spoken(part: Json, name: str) -> Iterator[str]:
    given = part.get(f"{name}_localizations")
    values = list(given.values()) if isinstance(given, dict) else []
    yield from (value for value in [part.get(name), *values] if isinstance(value, str))
