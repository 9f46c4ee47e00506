"""Discord's file server: attachments by their addresses."""

from aiohttp import web

from sandbox.world.world import World


class Cdn:
    """Serves uploaded files."""

    def __init__(self, world: World) -> None:
        self.world = world

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serve files below /cdn."""
        router.add_get("/cdn/{kind}/{place}/{id}/{name}", self._file)

    async def _file(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["id"])
        if file is None or file.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        place = file.channel_id if file.secret is None else file.secret
        kind = "attachments" if file.secret is None else "ephemeral-attachments"
        if (request.match_info["kind"], request.match_info["place"]) != (kind, place):
            raise web.HTTPNotFound
        headers = {
            "Content-Type": file.content_type,
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        }
        return web.Response(body=file.data, headers=headers)
