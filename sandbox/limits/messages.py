"""Messages as they are posted and edited, with their embeds, attachments and polls."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sandbox.limits.components import LAYOUT, LAYOUT_V2, MAX_COLOR, check_totals, check_unique
from sandbox.limits.emoji import EMOJI
from sandbox.limits.fields import (
    MEDIA_SCHEMES,
    Choice,
    Choices,
    Field,
    Fields,
    Flag,
    Form,
    Number,
    Object,
    Objects,
    Snowflake,
    Snowflakes,
    Text,
    Url,
    is_int,
    listing,
    open_form,
)
from sandbox.world.components import walk
from sandbox.world.errors import DiscordError, Path
from sandbox.world.model import COMPONENTS_V2, EPHEMERAL, NO_UPLOADS, SUPPRESS_EMBEDS, Json, Upload

MAX_NONCE_LENGTH = 25
MAX_MENTIONS = 100
MAX_EMBEDS_LENGTH = 6000
MAX_ATTACHMENTS = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
SETTABLE_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | 1 << 12 | 1 << 13 | COMPONENTS_V2
_NONCE_LIMIT = 1 << 63
_FORWARD = 1
_LEGACY = ("content", "embeds", "poll", "sticker_ids")
_VISIBLE = ("title", "description", "fields", "image", "thumbnail", "author", "footer", "video")
# Discord keeps letters, digits and these; a reference must use the name as it was kept.
_UNSAFE = re.compile(r"[^\w.\-]+")


def check_message(
    payload: Json,
    uploads: Mapping[int, Upload] = NO_UPLOADS,
    *,
    existing: Json | None = None,
    prefix: Path = (),
    emojis: Collection[str] | None = None,
) -> None:
    """Refuse a message that Discord would refuse, or, with an existing one, such an edit.

    Emojis must be among those with these ids; without a list, any id may be one.
    """
    _check_uploads(uploads)
    form = replace(open_form(payload, prefix), emojis=emojis)
    before = int((existing or {}).get("flags", 0))
    flags = _check_flags(form, before)
    form = replace(form, files=_check_attachments(form, uploads, existing))
    form.check(_MESSAGE)
    # An edit must set the flag again if it brings components that need it.
    layout = LAYOUT_V2 if (flags or 0) & COMPONENTS_V2 else LAYOUT
    layout.check(form, "components")
    form.wrongs.check()
    after = _after(payload, existing)
    parts = list(walk(payload.get("components")))
    if (before if flags is None else flags | before) & COMPONENTS_V2:
        for name in _LEGACY:
            if after[name]:
                form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", name, field=name)
        check_totals(form, parts)
    check_unique(form, parts)
    form.wrongs.check()
    _check_presence(after, form, uploads, v2=bool((flags or before) & COMPONENTS_V2))


def _check_uploads(uploads: Mapping[int, Upload]) -> None:
    sizes = [len(upload.data) for upload in uploads.values()]
    if any(size > MAX_FILE_BYTES for size in sizes) or sum(sizes) > MAX_REQUEST_BYTES:
        raise DiscordError(40005)


def _check_flags(form: Form, before: int) -> int | None:
    flags: int | None = _FLAGS.check(form, "flags")
    if flags is None:
        return None
    if flags & ~(SETTABLE_FLAGS | before):
        bits = [1 << bit for bit in range(32) if SETTABLE_FLAGS & 1 << bit]
        form.wrong("BASE_TYPE_CHOICES", "flags", choices=listing(bits))
    if before & COMPONENTS_V2 and not flags & COMPONENTS_V2:
        form.wrong("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2", "flags")
    return flags


def _check_attachments(
    form: Form, uploads: Mapping[int, Upload], existing: Json | None
) -> frozenset[str]:
    """Return the names that components may refer to after the request."""
    before = {str(a["id"]): str(a["filename"]) for a in (existing or {}).get("attachments", ())}
    fresh = {str(key): upload.filename for key, upload in uploads.items()}
    names = [*before.values(), *fresh.values()]
    number = len(names)
    if form.has("attachments"):
        entries: list[Form] = _ATTACHMENTS.check(form, "attachments")
        seen: set[str] = set()
        names = []
        for entry in entries:
            key = entry.right.get("id")
            if key is None:
                continue
            if key not in seen and key not in before and key not in fresh:
                entry.wrong("ATTACHMENT_NOT_FOUND", "id")
            entry.once(seen, key, "SET_TYPE_ALREADY_CONTAINS_VALUE", "id")
            # A kept attachment can only be referred to when the request names it again.
            names.append(entry.right.get("filename") or fresh.get(key, ""))
        unlisted = fresh.keys() - seen
        names += (fresh[key] for key in unlisted)
        number = len(entries) + len(unlisted)
    form.sized(number, MAX_ATTACHMENTS, 0, "attachments")
    return frozenset(_UNSAFE.sub("_", name) for name in names)


def _after(payload: Json, existing: Json | None) -> Json:
    before = existing or {}
    names = ("content", "embeds", "components", "attachments", "poll")
    after = {name: before.get(name) for name in names}
    after["sticker_ids"] = before.get("sticker_items")
    return after | {name: payload[name] for name in after if name in payload}


def _check_presence(after: Json, form: Form, uploads: Collection[int], *, v2: bool) -> None:
    if v2:
        full = bool(after["components"])
    else:
        forwarded = (form.value.get("message_reference") or {}).get("type") == _FORWARD
        full = bool(uploads or forwarded or (after["content"] or "").strip())
        full = full or any(value for name, value in after.items() if name != "content")
    if not full:
        raise DiscordError(50006)


def _check_nonce(form: Form, name: str, value: Any) -> None:
    if isinstance(value, str):
        if len(value) > MAX_NONCE_LENGTH:
            form.wrong("NONCE_TYPE_TOO_LONG", name, most=MAX_NONCE_LENGTH)
    elif not is_int(value):
        form.wrong("NONCE_TYPE_INVALID_TYPE", name)
    elif not -_NONCE_LIMIT <= value < _NONCE_LIMIT:
        form.wrong("NONCE_TYPE_OUT_OF_BOUNDS", name, least=-_NONCE_LIMIT, most=_NONCE_LIMIT - 1)


def _check_mentions(form: Form) -> None:
    for kind in ("users", "roles"):
        if form.right.get(kind) and kind in form.right.get("parse", ()):
            form.wrong("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", kind=kind)


def _check_reference(form: Form) -> None:
    Snowflake(required=form.right.get("type") == _FORWARD).check(form, "channel_id")


# -- embeds ---------------------------------------------------------------------------------


def _check_timestamp(form: Form, name: str, value: str) -> None:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        form.wrong("DATE_TIME_TYPE_PARSE", name, value=value)


def _check_embeds(form: Form, name: str, embeds: list[Form]) -> None:
    if sum(len(text) for embed in embeds for text in _texts(embed.value)) > MAX_EMBEDS_LENGTH:
        form.wrong("MAX_EMBED_SIZE_EXCEEDED", name, most=MAX_EMBEDS_LENGTH)


def _check_embed(form: Form) -> None:
    if not any(form.value.get(name) for name in _VISIBLE):
        form.wrong("BASE_TYPE_REQUIRED", "description")


def _texts(embed: Json) -> Iterator[str]:
    texts = [embed.get("title"), embed.get("description")]
    for slot, name in (("footer", "text"), ("author", "name")):
        if isinstance(embed.get(slot), dict):
            texts.append(embed[slot].get(name))
    if isinstance(embed.get("fields"), list):
        for field in embed["fields"]:
            if isinstance(field, dict):
                texts += [field.get("name"), field.get("value")]
    yield from (text for text in texts if isinstance(text, str))


_MEDIA = Url(schemes=MEDIA_SCHEMES)
_PICTURE = Object({"url": _MEDIA})
_EMBED_FIELD: Fields = {
    "name": Text(256, required=True),
    "value": Text(1024, required=True),
    "inline": Flag(),
}
_EMBED: Fields = {
    "title": Text(256),
    "description": Text(4096),
    "url": Url(),
    "color": Number(0, MAX_COLOR),
    "timestamp": Text(64, rule=_check_timestamp),
    "image": _PICTURE,
    "thumbnail": _PICTURE,
    "footer": Object({"text": Text(2048, required=True), "icon_url": _MEDIA}),
    "author": Object({"name": Text(256, required=True), "url": Url(), "icon_url": _MEDIA}),
    "fields": Objects(25, shape=Object(_EMBED_FIELD)),
}

# -- the whole message ----------------------------------------------------------------------

_ANSWER_MEDIA = Object({"text": Text(55, 1, required=True), "emoji": EMOJI}, required=True)
_POLL: Fields = {
    "question": Object({"text": Text(300, 1, required=True)}, required=True),
    "answers": Objects(10, 1, Object({"poll_media": _ANSWER_MEDIA}), required=True),
    "duration": Number(1, 32 * 24),
    "allow_multiselect": Flag(),
    "layout_type": Choice((1,)),
}
_MENTIONS: Fields = {
    "replied_user": Flag(),
    "parse": Choices(None, choices=("roles", "users", "everyone")),
    "users": Snowflakes(MAX_MENTIONS),
    "roles": Snowflakes(MAX_MENTIONS),
}
_REFERENCE: Fields = {
    "type": Choice((0, _FORWARD)),
    "message_id": Snowflake(required=True),
    "guild_id": Snowflake(),
    "fail_if_not_exists": Flag(),
}
_ATTACHMENT: Fields = {
    "id": Snowflake(required=True),
    "filename": Text(1024, 1),
    "description": Text(1024),
    "title": Text(1024),
}
_FLAGS = Number(0, (1 << 32) - 1)
_ATTACHMENTS = Objects(None, shape=Object(_ATTACHMENT))
_MESSAGE: Fields = {
    "content": Text(2000),
    "embeds": Objects(10, shape=Object(_EMBED, _check_embed), rule=_check_embeds),
    "tts": Flag(),
    "enforce_nonce": Flag(),
    "nonce": Field(rule=_check_nonce),
    "sticker_ids": Snowflakes(3),
    "poll": Object(_POLL),
    "allowed_mentions": Object(_MENTIONS, _check_mentions),
    "message_reference": Object(_REFERENCE, _check_reference),
}
