"""Uploads, the attachments a request lists, and the addresses that point at them."""

import re
from collections.abc import Collection, Mapping

from sandbox.limits.form import WEB_SCHEMES, Form
from sandbox.world.errors import DiscordError
from sandbox.world.model import Json, Upload

MAX_ATTACHMENTS = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
MAX_ALT_LENGTH = 1024
MAX_NAME_LENGTH = 1024
ATTACHMENT = "attachment"
_PREFIX = f"{ATTACHMENT}://"
# Discord keeps letters, digits and these; a reference must use the name as it was kept.
_UNSAFE = re.compile(r"[^\w.\-]+")


def check_uploads(uploads: Mapping[int, Upload]) -> None:
    """No file and no request too large; the rest of the body is not even looked at."""
    sizes = [len(upload.data) for upload in uploads.values()]
    if any(size > MAX_FILE_BYTES for size in sizes) or sum(sizes) > MAX_REQUEST_BYTES:
        raise DiscordError(40005)


def check_attachments(
    form: Form, uploads: Mapping[int, Upload], existing: Json | None
) -> frozenset[str]:
    """The attachments after the request, by the names that components may refer to."""
    before = {str(a["id"]): str(a["filename"]) for a in (existing or {}).get("attachments", ())}
    fresh = {str(key): upload.filename for key, upload in uploads.items()}
    if not form.has("attachments"):
        form.sized(len(before) + len(fresh), MAX_ATTACHMENTS, 0, "attachments")
        return _kept([*before.values(), *fresh.values()])
    names: list[str] = []
    seen: set[str] = set()
    entries = form.forms("attachments", None)
    for entry in entries:
        key = entry.snowflake("id", required=True)
        name = entry.text("filename", MAX_NAME_LENGTH)
        entry.text("description", MAX_ALT_LENGTH)
        entry.text("title", MAX_NAME_LENGTH)
        if key is None:
            continue
        if key in seen:
            entry.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", "id")
        elif key not in before and key not in fresh:
            entry.wrong("ATTACHMENT_NOT_FOUND", "id")
        # A kept attachment can only be referred to when the request names it again.
        names.append(name or fresh.get(key, ""))
        seen.add(key)
    unlisted = fresh.keys() - seen
    form.sized(len(entries) + len(unlisted), MAX_ATTACHMENTS, 0, "attachments")
    return _kept([*names, *(fresh[key] for key in unlisted)])


def check_media(
    form: Form,
    name: str,
    names: Collection[str],
    schemes: Collection[str] = (*WEB_SCHEMES, ATTACHMENT),
) -> None:
    """A media item: an address on the web, or an attachment of the same message."""
    media = form.form(name, required=True)
    if media is not None:
        check_address(media, "url", names, schemes, required=True)


def check_address(
    form: Form,
    name: str,
    names: Collection[str],
    schemes: Collection[str] = (*WEB_SCHEMES, ATTACHMENT),
    *,
    required: bool = False,
) -> None:
    """One address; an attachment it names must be there."""
    url = form.url(name, schemes, required=required)
    if url is not None and url.startswith(_PREFIX):
        wanted = url.removeprefix(_PREFIX)
        if wanted not in names:
            form.wrong("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", name, name=wanted)


def _kept(names: list[str]) -> frozenset[str]:
    return frozenset(_UNSAFE.sub("_", name) for name in names)
