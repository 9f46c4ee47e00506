"""Buttons: which fields each style must, may and must not have."""

from sandbox.limits.emoji import check_emoji
from sandbox.limits.form import WEB_SCHEMES, Form

MAX_LABEL_LENGTH = 80
MAX_CUSTOM_ID_LENGTH = 100
MAX_LINK_LENGTH = 512
LINK, PREMIUM = 5, 6
STYLES = (1, 2, 3, 4, LINK, PREMIUM)
_LINK_SCHEMES = (*WEB_SCHEMES, "discord")
_EXCLUSIVE = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"


def check_button(form: Form) -> None:
    """One button with what its style asks for."""
    style = form.choice("style", STYLES, required=True)
    label = form.text("label", MAX_LABEL_LENGTH)
    form.flag("disabled")
    check_emoji(form)
    if form.has("custom_id"):
        form.text("custom_id", MAX_CUSTOM_ID_LENGTH, required=True)
    form.snowflake("sku_id", required=style == PREMIUM)
    form.url("url", _LINK_SCHEMES, MAX_LINK_LENGTH, required=style == LINK)
    if style is None:
        return
    if style == PREMIUM:
        _refuse(form, "custom_id", "label", "url", "emoji")
        return
    _refuse(form, "sku_id")
    if style != LINK and not form.has("custom_id"):
        form.wrong("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "custom_id")
    if form.has("custom_id") and form.has("url"):
        form.wrong(_EXCLUSIVE, "custom_id")
        form.wrong(_EXCLUSIVE, "url")
    elif style == LINK:
        _refuse(form, "custom_id")
    else:
        _refuse(form, "url")
    blank = not form.has("label") or (label is not None and not label.strip())
    if blank and not form.has("emoji"):
        form.wrong("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "label")


def _refuse(form: Form, *names: str) -> None:
    for name in names:
        if form.has(name):
            form.wrong("BUTTON_COMPONENT_FIELD_NOT_ALLOWED", name)
