"""The components of a message: rows, buttons, selects, sections, galleries, containers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from sandbox.limits.emoji import EMOJI
from sandbox.limits.fields import (
    ATTACHMENT,
    MEDIA_SCHEMES,
    WEB_SCHEMES,
    Choice,
    Choices,
    Fields,
    Flag,
    Form,
    Number,
    Object,
    Objects,
    Snowflake,
    Text,
    Url,
    is_int,
    listing,
)
from sandbox.world import components as kinds
from sandbox.world.errors import Path
from sandbox.world.model import Json

MAX_ROWS = 5
MAX_ROW_WIDTH = 5
MAX_COMPONENTS = 40
MAX_TEXT_LENGTH = 4000
MAX_OPTIONS = 25
MAX_COLOR = 0xFFFFFF
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
CHANNEL_TYPES_FIELD = Choices(len(CHANNEL_TYPES), choices=CHANNEL_TYPES)
CUSTOM_ID = Text(100, required=True)
LINK, PREMIUM = 5, 6
_COMPONENT_ID = Number(0, (1 << 31) - 1)
_ID_OR_URL = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"


def one_of(shapes: Mapping[int, Object], *, required: bool = False) -> Object:
    """A component of one of some kinds, each with its own shape."""

    def check_kind(form: Form) -> None:
        kind = form.value.get("type")
        if kind is None:
            form.wrong("BASE_TYPE_REQUIRED", "type")
        elif not is_int(kind) or kind not in shapes:
            form.wrong("UNION_TYPE_CHOICES", choices=listing(shapes))
        else:
            _COMPONENT_ID.check(form, "id")
            shapes[kind].check_form(form)

    return Object({}, check_kind, required=required)


# -- buttons --------------------------------------------------------------------------------


def _check_button(form: Form) -> None:
    style, label = form.right.get("style"), form.right.get("label")
    if form.has("custom_id"):
        CUSTOM_ID.check(form, "custom_id")
    form.check(_STYLE_FIELDS.get(style, _TARGET))
    if style is None:
        return
    if style == PREMIUM:
        _refuse(form, "custom_id", "label", "url", "emoji")
        return
    _refuse(form, "sku_id")
    if style != LINK and not form.has("custom_id"):
        form.wrong("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "custom_id")
    if form.has("custom_id") and form.has("url"):
        form.wrong(_ID_OR_URL, "custom_id")
        form.wrong(_ID_OR_URL, "url")
    else:
        _refuse(form, "custom_id" if style == LINK else "url")
    blank = not form.has("label") or (label is not None and not label.strip())
    if blank and not form.has("emoji"):
        form.wrong("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "label")


def _refuse(form: Form, *names: str) -> None:
    for name in names:
        if form.has(name):
            form.wrong("BUTTON_COMPONENT_FIELD_NOT_ALLOWED", name)


_SKU, _URL = Snowflake(), Url(512, schemes=(*WEB_SCHEMES, "discord"))
_TARGET: Fields = {"sku_id": _SKU, "url": _URL}
_STYLE_FIELDS: dict[int | None, Fields] = {
    PREMIUM: {**_TARGET, "sku_id": replace(_SKU, required=True)},
    LINK: {**_TARGET, "url": replace(_URL, required=True)},
}
_BUTTON = Object(
    {
        "style": Choice((1, 2, 3, 4, LINK, PREMIUM), required=True),
        "label": Text(80),
        "disabled": Flag(),
        "emoji": EMOJI,
    },
    _check_button,
)

# -- selects, and the options that radios and checkboxes share with them ----------------------


def picked_bounds(form: Form, *, modal: bool, otherwise: int = 1) -> tuple[int, int] | None:
    """How few and how many may be picked, if both make sense together."""
    right = form.right
    if modal and right.get("min_values") == 0 and form.value.get("required") is not False:
        form.wrong("MODAL_COMPONENT_REQUIRED_MIN_VALUES", "min_values")
    if any(form.has(name) and name not in right for name in ("min_values", "max_values")):
        return None
    least, most = right.get("min_values", 1), right.get("max_values", otherwise)
    if most < least:
        form.wrong("NUMBER_TYPE_MIN", "max_values", kind="int", least=least)
        return None
    return least, most


def check_options(form: Form, bounds: tuple[int, int] | None) -> None:
    """No value twice, as many options as may be picked, no more picked beforehand than that."""
    options: list[Form] = form.right.get("options", [])
    seen: set[str] = set()
    for option in options:
        option.once(seen, option.right.get("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    if bounds is None or not options:
        return
    if bounds[1] > len(options):
        form.wrong("BASE_TYPE_MIN_LENGTH", "options", least=bounds[1])
    if sum(option.value.get("default") is True for option in options) > bounds[1]:
        form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "options")


def _check_default(form: Form, allowed: tuple[str, ...]) -> None:
    if form.right.get("type", allowed[0]) not in allowed:
        form.wrong("BASE_TYPE_CHOICES", "type", choices=listing(map(repr, allowed)))


def _check_select(form: Form, *, modal: bool) -> None:
    bounds = picked_bounds(form, modal=modal)
    check_options(form, bounds)
    defaults: list[Form] = form.right.get("default_values", [])
    seen: set[str] = set()
    for default in defaults:
        default.once(seen, default.right.get("id"), "SET_TYPE_ALREADY_CONTAINS_VALUE", "id")
    if bounds is None or not defaults:
        return
    if len(defaults) > bounds[1]:
        form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "default_values")
    else:
        form.sized(len(defaults), bounds[1], bounds[0], "default_values")


def _defaults(*allowed: str) -> Objects:
    fields: Fields = {"id": Snowflake(required=True), "type": Text(32, required=True)}
    return Objects(MAX_OPTIONS, shape=Object(fields, partial(_check_default, allowed=allowed)))


OPTION: Fields = {
    "label": Text(100, required=True),
    "value": Text(100, required=True),
    "description": Text(100),
    "default": Flag(),
}
_SELECT: Fields = {
    "custom_id": CUSTOM_ID,
    "placeholder": Text(150),
    "disabled": Flag(),
    "required": Flag(),
    "min_values": Number(0, MAX_OPTIONS),
    "max_values": Number(1, MAX_OPTIONS),
}
_SELECT_SOURCES: dict[int, Fields] = {
    kinds.STRING_SELECT: {
        "options": Objects(MAX_OPTIONS, 1, Object({**OPTION, "emoji": EMOJI}), required=True)
    },
    kinds.USER_SELECT: {"default_values": _defaults("user")},
    kinds.ROLE_SELECT: {"default_values": _defaults("role")},
    kinds.MENTIONABLE_SELECT: {"default_values": _defaults("user", "role")},
    kinds.CHANNEL_SELECT: {
        "channel_types": CHANNEL_TYPES_FIELD,
        "default_values": _defaults("channel"),
    },
}


def select_shapes(more: Fields, *, modal: bool) -> dict[int, Object]:
    """Select menus by their kind; in a modal they can be required, but not disabled."""
    check = partial(_check_select, modal=modal)
    return {
        kind: Object({**_SELECT, **more, **source}, check)
        for kind, source in _SELECT_SOURCES.items()
    }


# -- layout ---------------------------------------------------------------------------------


def _check_width(form: Form) -> None:
    width = 0
    for part in form.right.get("components", ()):
        kind = part.value.get("type")
        width += MAX_ROW_WIDTH if is_int(kind) and kind in kinds.SELECTS else 1
        if width > MAX_ROW_WIDTH:
            part.wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def _media(schemes: tuple[str, ...]) -> Object:
    return Object({"url": Url(schemes=schemes, required=True)}, required=True)


TEXT = Object({"content": Text(MAX_TEXT_LENGTH, 1, required=True)})
_THUMBNAIL = Object(
    {"description": Text(1024, 1), "spoiler": Flag(), "media": _media(MEDIA_SCHEMES)}
)
_IN_ROW = one_of({kinds.BUTTON: _BUTTON, **select_shapes({}, modal=False)})
_ROW = Object({"components": Objects(MAX_ROW_WIDTH, 1, _IN_ROW, required=True)}, _check_width)
_SECTION = Object(
    {
        "components": Objects(3, 1, one_of({kinds.TEXT_DISPLAY: TEXT}), required=True),
        "accessory": one_of({kinds.BUTTON: _BUTTON, kinds.THUMBNAIL: _THUMBNAIL}, required=True),
    }
)
_IN_CONTAINER = {
    kinds.ACTION_ROW: _ROW,
    kinds.SECTION: _SECTION,
    kinds.TEXT_DISPLAY: TEXT,
    kinds.GALLERY: Object({"items": Objects(10, 1, _THUMBNAIL, required=True)}),
    kinds.FILE: Object({"spoiler": Flag(), "file": _media((ATTACHMENT,))}),
    kinds.SEPARATOR: Object({"divider": Flag(), "spacing": Choice((1, 2))}),
}
_CONTAINER = Object(
    {
        "accent_color": Number(0, MAX_COLOR),
        "spoiler": Flag(),
        "components": Objects(MAX_COMPONENTS, 1, one_of(_IN_CONTAINER), required=True),
    }
)
# The components of a message, without and with the flag for components v2.
LAYOUT = Objects(MAX_ROWS, shape=one_of({kinds.ACTION_ROW: _ROW}))
LAYOUT_V2 = Objects(None, shape=one_of({**_IN_CONTAINER, kinds.CONTAINER: _CONTAINER}))

# -- all components of a message or modal together --------------------------------------------

Parts = Sequence[tuple[Path, Json]]


def check_unique(form: Form, parts: Parts) -> None:
    """No custom id and no id is used twice."""
    custom_ids: set[str] = set()
    ids: set[int] = set()
    for path, part in parts:
        custom_id, number = part.get("custom_id"), part.get("id")
        if isinstance(custom_id, str):
            form.once(custom_ids, custom_id, "COMPONENT_CUSTOM_ID_DUPLICATED", *path, "custom_id")
        if isinstance(number, int) and number:
            form.once(ids, number, "COMPONENT_ID_DUPLICATED", *path, "id")


def check_totals(form: Form, parts: Parts, *, labels: bool = True) -> None:
    """At most so many components and so much text, nested ones included."""
    if len(parts) > MAX_COMPONENTS:
        form.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "components", most=MAX_COMPONENTS)
    if sum(_text_length(part, labels) for _, part in parts) > MAX_TEXT_LENGTH:
        form.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "components", most=MAX_TEXT_LENGTH)


def _text_length(part: Json, labels: bool) -> int:
    kind = part.get("type")
    if kind == kinds.TEXT_DISPLAY:
        return len(part["content"])
    # The strict reading of "displayable text": labels and options count like text displays.
    if labels and kind == kinds.BUTTON:
        return len(part.get("label") or "")
    if labels and kind in kinds.SELECTS:
        length = len(part.get("placeholder") or "")
        for option in part.get("options") or ():
            length += len(option["label"]) + len(option.get("description") or "")
        return length
    return 0
