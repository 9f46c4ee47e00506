"""The components of a message: rows, sections, galleries, files, separators and containers."""

from collections.abc import Callable, Collection

from sandbox.limits.attachments import check_media
from sandbox.limits.buttons import check_button
from sandbox.limits.form import Form, is_int, listing
from sandbox.limits.selects import check_select
from sandbox.world.components import (
    ACTION_ROW,
    BUTTON,
    CHANNEL_SELECT,
    CONTAINER,
    FILE,
    GALLERY,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    USER_SELECT,
)

MAX_ROWS = 5
MAX_ROW_WIDTH = 5
MAX_SECTION_TEXTS = 3
MAX_GALLERY_ITEMS = 10
MAX_COMPONENTS = 40
MAX_TEXT_LENGTH = 4000
MAX_ALT_LENGTH = 1024
MAX_COLOR = 0xFFFFFF
MAX_COMPONENT_ID = (1 << 31) - 1

IN_ROW = (BUTTON, STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
IN_CONTAINER = (ACTION_ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
ON_TOP = (ACTION_ROW,)
ON_TOP_V2 = (*IN_CONTAINER, CONTAINER)

Names = Collection[str]


def check_layout(form: Form, names: Names, *, v2: bool) -> None:
    """All components of a message, each in a place where it may stand."""
    for part in form.forms("components", None if v2 else MAX_ROWS):
        _check_part(part, ON_TOP_V2 if v2 else ON_TOP, names)


def is_kind(form: Form, kinds: Collection[int]) -> bool:
    """Whether a component is of one of some kinds; its own id is checked beside."""
    kind = form.value.get("type")
    if kind is None:
        form.wrong("BASE_TYPE_REQUIRED", "type")
        return False
    if not is_int(kind) or kind not in kinds:
        form.wrong("UNION_TYPE_CHOICES", choices=listing(kinds))
        return False
    form.number("id", 0, MAX_COMPONENT_ID)
    return True


def check_text(form: Form) -> None:
    """A text display."""
    form.text("content", MAX_TEXT_LENGTH, 1, required=True)


def _check_part(form: Form, kinds: Collection[int], names: Names) -> None:
    if is_kind(form, kinds):
        _CHECKS[form.value["type"]](form, names)


def _row(form: Form, names: Names) -> None:
    width = 0
    for part in form.forms("components", MAX_ROW_WIDTH, 1, required=True):
        _check_part(part, IN_ROW, names)
        width += MAX_ROW_WIDTH if part.value.get("type") in SELECTS else 1
        if width > MAX_ROW_WIDTH:
            part.wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def _section(form: Form, names: Names) -> None:
    for part in form.forms("components", MAX_SECTION_TEXTS, 1, required=True):
        _check_part(part, (TEXT_DISPLAY,), names)
    accessory = form.form("accessory", required=True)
    if accessory is not None:
        _check_part(accessory, (BUTTON, THUMBNAIL), names)


def _thumbnail(form: Form, names: Names) -> None:
    form.text("description", MAX_ALT_LENGTH)
    form.flag("spoiler")
    check_media(form, "media", names)


def _gallery(form: Form, names: Names) -> None:
    for item in form.forms("items", MAX_GALLERY_ITEMS, 1, required=True):
        _thumbnail(item, names)


def _file(form: Form, names: Names) -> None:
    form.flag("spoiler")
    check_media(form, "file", names, schemes=("attachment",))


def _separator(form: Form, _names: Names) -> None:
    form.flag("divider")
    form.choice("spacing", (1, 2))


def _container(form: Form, names: Names) -> None:
    form.number("accent_color", 0, MAX_COLOR)
    form.flag("spoiler")
    for part in form.forms("components", MAX_COMPONENTS, 1, required=True):
        _check_part(part, IN_CONTAINER, names)


_CHECKS: dict[int, Callable[[Form, Names], None]] = {
    ACTION_ROW: _row,
    BUTTON: lambda form, _names: check_button(form),
    SECTION: _section,
    TEXT_DISPLAY: lambda form, _names: check_text(form),
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    **dict.fromkeys(SELECTS, lambda form, _names: check_select(form)),
}
