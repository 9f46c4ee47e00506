"""Discord's file server: attachments by their addresses."""

from aiohttp import web

from sandbox.world.attachments import path_of
from sandbox.world.world import World

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
}


async def serve(world: World, request: web.Request) -> web.Response:
    """Serve an uploaded file at its own address and at no other."""
    file = world.files.get(request.match_info["id"])
    if file is None or path_of(file) != request.path:
        raise web.HTTPNotFound
    return web.Response(body=file.data, headers={"Content-Type": file.content_type, **HEADERS})
