"""Classic embeds."""

from collections.abc import Collection, Iterator
from datetime import datetime

from sandbox.limits.attachments import check_address
from sandbox.limits.form import Form

MAX_EMBEDS = 10
MAX_TITLE_LENGTH = 256
MAX_DESCRIPTION_LENGTH = 4096
MAX_FIELDS = 25
MAX_FIELD_NAME_LENGTH = 256
MAX_FIELD_VALUE_LENGTH = 1024
MAX_FOOTER_LENGTH = 2048
MAX_AUTHOR_LENGTH = 256
MAX_TOTAL_LENGTH = 6000
MAX_COLOR = 0xFFFFFF
_VISIBLE = ("title", "description", "fields", "image", "thumbnail", "author", "footer", "video")


def check_embeds(form: Form, names: Collection[str]) -> None:
    """All embeds of a message, alone and together."""
    embeds = form.forms("embeds", MAX_EMBEDS)
    for embed in embeds:
        _check_embed(embed, names)
    if sum(len(text) for embed in embeds for text in _texts(embed)) > MAX_TOTAL_LENGTH:
        form.wrong("MAX_EMBED_SIZE_EXCEEDED", "embeds", most=MAX_TOTAL_LENGTH)


def _check_embed(form: Form, names: Collection[str]) -> None:
    form.text("title", MAX_TITLE_LENGTH)
    form.text("description", MAX_DESCRIPTION_LENGTH)
    form.url("url")
    form.number("color", 0, MAX_COLOR)
    _check_timestamp(form)
    for slot in ("image", "thumbnail"):
        if (picture := form.form(slot)) is not None:
            check_address(picture, "url", names)
    if (footer := form.form("footer")) is not None:
        footer.text("text", MAX_FOOTER_LENGTH, required=True)
        check_address(footer, "icon_url", names)
    if (author := form.form("author")) is not None:
        author.text("name", MAX_AUTHOR_LENGTH, required=True)
        author.url("url")
        check_address(author, "icon_url", names)
    for field in form.forms("fields", MAX_FIELDS):
        field.text("name", MAX_FIELD_NAME_LENGTH, required=True)
        field.text("value", MAX_FIELD_VALUE_LENGTH, required=True)
        field.flag("inline")
    if not any(form.value.get(name) for name in _VISIBLE):
        form.wrong("BASE_TYPE_REQUIRED", "description")


def _check_timestamp(form: Form) -> None:
    given = form.text("timestamp", 64)
    if given is None:
        return
    try:
        datetime.fromisoformat(given)
    except ValueError:
        form.wrong("DATE_TIME_TYPE_PARSE", "timestamp", value=given)


def _texts(form: Form) -> Iterator[str]:
    embed = form.value
    texts = [embed.get("title"), embed.get("description")]
    for slot, name in (("footer", "text"), ("author", "name")):
        if isinstance(embed.get(slot), dict):
            texts.append(embed[slot].get(name))
    if isinstance(embed.get("fields"), list):
        for field in embed["fields"]:
            if isinstance(field, dict):
                texts += [field.get("name"), field.get("value")]
    yield from (text for text in texts if isinstance(text, str))
