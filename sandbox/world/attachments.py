"""Attachments: keeping uploads, describing them, and what refers to them."""

import re
import secrets
import struct
from collections.abc import Iterable, Mapping

from sandbox.world import components
from sandbox.world.errors import wrong
from sandbox.world.model import Id, Json, StoredFile, Upload
from sandbox.world.world import World

CONTENT_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
}
_UNSAFE = re.compile(r"[^\w.\-]+")


def content_type(filename: str, declared: str) -> str:
    """The content type of a file: that of its ending where we know it, else the declared one."""
    return CONTENT_TYPES.get(filename.rpartition(".")[2].lower(), declared)


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, JPEG or WebP picture."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    if data[:2] == b"\xff\xd8":
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + length
    return None


def keep(
    world: World, channel_id: Id, upload: Upload, *, private: bool, filename: str | None = None
) -> StoredFile:
    """Keep an upload, under another name if one is given; private ones get an unguessable path."""
    file = StoredFile(
        world.ids.next(),
        channel_id,
        _UNSAFE.sub("_", filename or upload.filename) or "file",
        upload.content_type,
        upload.data,
        secrets.token_urlsafe(24) if private else None,
    )
    world.files[file.id] = file
    return file


def described(world: World, file: StoredFile) -> Json:
    """A kept file as an attachment object."""
    url = world.base + path_of(file)
    body: Json = {
        "id": file.id,
        "filename": file.filename,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    if pixels := size_of(file.data):
        body["width"], body["height"] = pixels
    if file.secret is not None:
        body["ephemeral"] = True
    return body


def store(world: World, channel_id: Id, upload: Upload, meta: Json, *, private: bool) -> Json:
    """Keep an upload and describe it as an attachment, with what the request says of it."""
    file = keep(world, channel_id, upload, private=private, filename=meta.get("filename"))
    about = {name: meta[name] for name in ("title", "description") if meta.get(name)}
    return described(world, file) | about


def path_of(file: StoredFile) -> str:
    """The path under which a file is served."""
    if file.secret is not None:
        return f"/cdn/ephemeral-attachments/{file.secret}/{file.id}/{file.filename}"
    return f"/cdn/attachments/{file.channel_id}/{file.id}/{file.filename}"


def forget(world: World, attachments: Iterable[Json]) -> None:
    """Drop files that no message shows any more."""
    for attachment in attachments:
        world.files.pop(attachment["id"], None)


def attach(
    world: World,
    channel_id: Id,
    old: list[Json],
    listed: list[Json] | None,
    uploads: Mapping[int, Upload],
    *,
    private: bool,
) -> list[Json]:
    """The attachments of a message after a request: the kept ones and the new ones."""
    known = {attachment["id"]: attachment for attachment in old}
    result: list[Json] = []
    pending = dict(uploads)
    for entry in old if listed is None else listed:
        key = str(entry["id"])
        if key in known:
            attachment = known[key]
            if "description" in entry:
                attachment = {**attachment, "description": entry["description"]}
            result.append(attachment)
        else:
            upload = pending.pop(int(key))
            result.append(store(world, channel_id, upload, entry, private=private))
    result += [store(world, channel_id, up, {}, private=private) for up in pending.values()]
    return result


def resolve_components(world: World, tree: list[Json], attachments: list[Json]) -> None:
    """Turn attachment:// references of components into media with id, address and size."""
    for path, part in components.walk(tree):
        for inner, item in components.media_of(part):
            media = _resolve(item, attachments)
            if media is None:
                raise wrong(
                    (*path, *inner, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment {item.get('url')} was not found",
                )
            item.update(media, id=world.ids.next())
            if part.get("type") == components.FILE:
                attachment = next(a for a in attachments if a["url"] == media["url"])
                part["name"], part["size"] = attachment["filename"], attachment["size"]


def _resolve(item: Json, attachments: list[Json]) -> Json | None:
    url = str(item["url"])
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        attachment = next((a for a in attachments if a["filename"] == name), None)
    else:
        attachment = next((a for a in attachments if a["url"] == url), None)
        if attachment is None:
            return {"proxy_url": url, "loading_state": 2, "flags": 0, "placeholder": ""}
    if attachment is None:
        return None
    return {
        "url": attachment["url"],
        "proxy_url": attachment["url"],
        "content_type": attachment["content_type"],
        "attachment_id": attachment["id"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
        "loading_state": 2,
        "placeholder": "",
        "flags": 0,
    }


def resolve_embeds(embeds: list[Json], attachments: list[Json]) -> None:
    """Turn attachment:// references of embeds into addresses; unknown ones are dropped."""
    for embed in embeds:
        embed.setdefault("type", "rich")
        embed.setdefault("content_scan_version", 0)
        for field in embed.get("fields") or ():
            field.setdefault("inline", False)
        for slot in ("image", "thumbnail"):
            if isinstance(embed.get(slot), dict) and embed[slot].get("url"):
                media = _resolve(embed[slot], attachments)
                if media is None:
                    del embed[slot]
                else:
                    size = {n: media[n] for n in ("width", "height") if media.get(n) is not None}
                    url = media.get("url", embed[slot]["url"])
                    embed[slot] = {"url": url, "proxy_url": media["proxy_url"], **size}
        for slot in ("author", "footer"):
            inner = embed.get(slot)
            if isinstance(inner, dict) and str(inner.get("icon_url", "")).startswith("attachment"):
                media = _resolve({"url": inner["icon_url"]}, attachments)
                inner.pop("icon_url")
                if media is not None:
                    inner["icon_url"] = inner["proxy_icon_url"] = media["url"]
