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

ROWS = 5
ROW_WIDTH = 5
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
TOTAL = 40
TEXT_LENGTH = 4000
ALT_LENGTH = 1024
COLORS = 0xFFFFFF
IDS = (1 << 31) - 1

IN_ROW = (BUTTON, STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
IN_CONTAINER = (ACTION_ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
ON_TOP = (ACTION_ROW,)
ON_TOP_V2 = (*IN_CONTAINER, CONTAINER)

Names = Collection[str]


def check_layout(form: Form, names: Names, *, v2: bool) -> None:
    """All components of a message, each in a place where it may stand."""
    for part in form.forms("components", None if v2 else ROWS):
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
    form.number("id", 0, IDS)
    return True


def check_text(form: Form) -> None:
    """A text display."""
    form.text("content", TEXT_LENGTH, 1, required=True)


def _check_part(form: Form, kinds: Collection[int], names: Names) -> None:
    if is_kind(form, kinds):
        _CHECKS[form.value["type"]](form, names)


def _row(form: Form, names: Names) -> None:
    width = 0
    for part in form.forms("components", ROW_WIDTH, 1, required=True):
        _check_part(part, IN_ROW, names)
        width += ROW_WIDTH if part.value.get("type") in SELECTS else 1
        if width > ROW_WIDTH:
            part.wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def _section(form: Form, names: Names) -> None:
    for part in form.forms("components", SECTION_TEXTS, 1, required=True):
        _check_part(part, (TEXT_DISPLAY,), names)
    accessory = form.form("accessory", required=True)
    if accessory is not None:
        _check_part(accessory, (BUTTON, THUMBNAIL), names)


def _thumbnail(form: Form, names: Names) -> None:
    form.text("description", ALT_LENGTH)
    form.flag("spoiler")
    check_media(form, "media", names)


def _gallery(form: Form, names: Names) -> None:
    for item in form.forms("items", GALLERY_ITEMS, 1, required=True):
        _thumbnail(item, names)


def _file(form: Form, names: Names) -> None:
    form.flag("spoiler")
    check_media(form, "file", names, schemes=("attachment",))


def _separator(form: Form, _names: Names) -> None:
    form.flag("divider")
    form.choice("spacing", (1, 2))


def _container(form: Form, names: Names) -> None:
    form.number("accent_color", 0, COLORS)
    form.flag("spoiler")
    for part in form.forms("components", TOTAL, 1, required=True):
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
