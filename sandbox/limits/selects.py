"""Select menus of all kinds, and the options that radios and checkboxes share with them."""

from sandbox.limits.buttons import MAX_CUSTOM_ID_LENGTH
from sandbox.limits.emoji import check_emoji
from sandbox.limits.form import Form, listing
from sandbox.world.components import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    STRING_SELECT,
    USER_SELECT,
)

MAX_OPTIONS = 25
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
_DEFAULTS: dict[int, tuple[str, ...]] = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


def check_select(form: Form, *, modal: bool = False) -> None:
    """One select menu; in a modal it can be required, but not disabled."""
    kind = int(form.value["type"])
    form.text("custom_id", MAX_CUSTOM_ID_LENGTH, required=True)
    form.text("placeholder", MAX_PLACEHOLDER_LENGTH)
    disabled = form.flag("disabled")
    if modal and disabled:
        form.wrong("MODAL_COMPONENT_DISABLED", "disabled")
    form.flag("required")
    bounds = check_bounds(form, MAX_OPTIONS, modal=modal)
    if kind == STRING_SELECT:
        options = form.forms("options", MAX_OPTIONS, 1, required=True)
        check_options(form, options)
        check_emojis(options)
        check_fit(form, options, bounds)
        return
    if kind == CHANNEL_SELECT:
        _check_channel_types(form)
    _check_defaults(form, _DEFAULTS[kind], bounds)


def check_bounds(
    form: Form, most: int, *, modal: bool, otherwise: int = 1
) -> tuple[int, int] | None:
    """How few and how many may be picked, if both make sense together."""
    least = form.number("min_values", 0, most)
    limit = form.number("max_values", 1, most)
    if modal and least == 0 and form.value.get("required") is not False:
        form.wrong("MODAL_COMPONENT_REQUIRED_MIN_VALUES", "min_values")
    if (least is None and form.has("min_values")) or (limit is None and form.has("max_values")):
        return None
    low, high = 1 if least is None else least, otherwise if limit is None else limit
    if high < low:
        form.wrong("NUMBER_TYPE_MIN", "max_values", kind="int", least=low)
        return None
    return low, high


def check_options(form: Form, options: list[Form]) -> None:
    """Labels, values and descriptions of options, no value twice."""
    seen: set[str] = set()
    for option in options:
        option.text("label", MAX_OPTION_LENGTH, required=True)
        value = option.text("value", MAX_OPTION_LENGTH, required=True)
        option.text("description", MAX_OPTION_LENGTH)
        option.flag("default")
        if value is not None and value in seen:
            option.wrong("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        seen.add(value or "")


def check_emojis(options: list[Form]) -> None:
    """The emojis before the options of a select menu."""
    for option in options:
        check_emoji(option)


def check_fit(form: Form, options: list[Form], bounds: tuple[int, int] | None) -> None:
    """As many options as may be picked, and no more picked beforehand than that."""
    if bounds is None or not options:
        return
    if bounds[1] > len(options):
        form.wrong("BASE_TYPE_MIN_LENGTH", "options", least=bounds[1])
    if sum(option.value.get("default") is True for option in options) > bounds[1]:
        form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "options")


def _check_channel_types(form: Form) -> None:
    for index, value in enumerate(form.items("channel_types", len(CHANNEL_TYPES))):
        if isinstance(value, bool) or value not in CHANNEL_TYPES:
            listed = listing(CHANNEL_TYPES)
            form.wrong("BASE_TYPE_CHOICES", "channel_types", index, choices=listed)


def _check_defaults(form: Form, kinds: tuple[str, ...], bounds: tuple[int, int] | None) -> None:
    defaults = form.forms("default_values", MAX_OPTIONS)
    seen: set[str] = set()
    for default in defaults:
        value_id = default.snowflake("id", required=True)
        kind = default.text("type", 32, required=True)
        if kind is not None and kind not in kinds:
            default.wrong("BASE_TYPE_CHOICES", "type", choices=listing(map(repr, kinds)))
        if value_id is not None and value_id in seen:
            default.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", "id")
        seen.add(value_id or "")
    if bounds is None or not defaults:
        return
    if len(defaults) > bounds[1]:
        form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "default_values")
    elif len(defaults) < bounds[0]:
        form.sized(len(defaults), bounds[1], bounds[0], "default_values")
