"""Emojis of an application: what they may be called, and what may be a picture of one."""

import base64
import re
from collections.abc import Collection
from dataclasses import dataclass

from sandbox.limits.fields import Fields, Form, Text, open_form
from sandbox.limits.messages import MAX_REQUEST_BYTES
from sandbox.world.errors import DiscordError
from sandbox.world.model import Json

MAX_EMOJIS = 2000
MAX_EMOJI_BYTES = 256 * 1024
_NAME = re.compile(r"[A-Za-z0-9_]+")
# discord.js calls every picture a jpg; Discord looks at the bytes.
_DATA_URI = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,(.*)", re.DOTALL)
_ANIMATION = b"ANIM"
_FRAME = b"\x21\xf9\x04"
"""What stands before each frame of a GIF."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What an emoji shows."""

    content_type: str
    data: bytes
    animated: bool


def _check_name(form: Form, name: str, value: str) -> None:
    if _NAME.fullmatch(value) is None:
        form.wrong("STRING_TYPE_REGEX", name)


_IMAGE = Text(MAX_REQUEST_BYTES, required=True)
_NAME_FIELD: Fields = {"name": Text(32, 2, required=True, rule=_check_name)}


def check_new_emoji(payload: Json, taken: Collection[str]) -> Picture:
    """Return the picture of a new emoji; refuse one that Discord would refuse."""
    form = _named(payload, taken)
    uri = _IMAGE.check(form, "image")
    picture = None if uri is None else _picture(form, uri)
    form.wrongs.check()
    if len(taken) >= MAX_EMOJIS:
        raise DiscordError(30008)
    assert picture is not None
    return picture


def check_renamed_emoji(payload: Json, taken: Collection[str]) -> None:
    """Refuse a name of an emoji that Discord would refuse; `taken` are those of all others."""
    _named(payload, taken).wrongs.check()


def _named(payload: Json, taken: Collection[str]) -> Form:
    form = open_form(payload)
    form.check(_NAME_FIELD)
    if form.right.get("name") in taken:
        form.wrong("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "name")
    return form


def _picture(form: Form, uri: str) -> Picture | None:
    found = _DATA_URI.fullmatch(uri)
    try:
        data = base64.b64decode(found[1], validate=True) if found else b""
    except ValueError:
        data = b""
    if len(data) > MAX_EMOJI_BYTES:
        form.wrong("BINARY_TYPE_MAX_SIZE", "image", most=MAX_EMOJI_BYTES / 1024)
        return None
    kind = _kind(data)
    if kind is None:
        form.wrong("IMAGE_INVALID", "image")
        return None
    animated = data.count(_FRAME) > 1 if kind == "gif" else kind == "webp" and _ANIMATION in data
    return Picture(f"image/{kind}", data, animated)


def _kind(data: bytes) -> str | None:
    """Tell a picture by what it begins with, whatever its address says."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    return "webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None
