"""Discord's file server: attachments and emojis by their addresses."""

from aiohttp import web

from sandbox.world.attachments import path_of
from sandbox.world.world import World

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
}
# The picture of an emoji never changes: another one has another id.
EMOJI_HEADERS = {**HEADERS, "Cache-Control": "public, max-age=31536000, immutable"}
EMOJI_FORMATS = frozenset({"png", "webp", "jpg", "jpeg"})


async def serve(world: World, request: web.Request) -> web.Response:
    """Serve an uploaded file at its own address and at no other."""
    file = world.files.get(request.match_info["id"])
    if file is None or path_of(file) != request.path:
        raise web.HTTPNotFound
    return web.Response(body=file.data, headers={"Content-Type": file.content_type, **HEADERS})


async def serve_emoji(world: World, request: web.Request) -> web.Response:
    """Serve the picture of an emoji as it was uploaded; one that stands still is no GIF."""
    emoji_id, _, form = request.match_info["name"].partition(".")
    emoji = world.emojis.get(emoji_id)
    if emoji is None:
        raise web.HTTPNotFound
    if form not in EMOJI_FORMATS and not (form == "gif" and emoji.animated):
        raise web.HTTPUnsupportedMediaType
    headers = {"Content-Type": emoji.content_type, **EMOJI_HEADERS}
    return web.Response(body=emoji.data, headers=headers)
