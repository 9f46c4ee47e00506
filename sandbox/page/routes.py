"""The page over HTTP: its files, its words, the list of people, a socket and uploads for each."""

import json
from pathlib import Path

from aiohttp import WSMsgType, web

from sandbox.json_encoder import encode
from sandbox.limits.messages import MAX_FILE_BYTES
from sandbox.page import verbs
from sandbox.page.open_pages import OpenPages
from sandbox.page.words import words
from sandbox.socket_writer import SocketWriter
from sandbox.world import option_files
from sandbox.world.attachments import content_type
from sandbox.world.errors import DiscordError
from sandbox.world.model import Upload
from sandbox.world.world import World

WEB = Path(__file__).resolve().parent / "web"
# The page loads nothing and speaks to nobody but this server.
PAGE_ONLY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
}
HEARTBEAT_SECONDS = 30.0
MAX_FRAME_BYTES = 1 << 20


class Page:
    """Serves the page to people."""

    def __init__(self, world: World, pages: OpenPages) -> None:
        self.world = world
        self.pages = pages

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serve the page, what it loads, and its socket."""
        router.add_get("/", self._index)
        router.add_get("/page/people", self._people)
        router.add_get("/page/words/{name}", self._words)
        router.add_get("/page/ws", self._socket)
        router.add_post("/page/files", self._receive)
        if WEB.is_dir():
            router.add_static("/web", WEB)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        page = WEB / "index.html"
        if not page.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(page, headers={"Cache-Control": "no-cache", **PAGE_ONLY})

    async def _people(self, request: web.Request) -> web.Response:
        return _json({"people": self.pages.listing()})

    async def _words(self, request: web.Request) -> web.Response:
        sentences = words(request.match_info["name"].removesuffix(".json"))
        if not sentences:
            raise web.HTTPNotFound
        return _json(sentences)

    async def _receive(self, request: web.Request) -> web.Response:
        """Take a file for an option of a command: its bytes are the body, the rest the query."""
        query = request.query
        try:
            person = query.get("person", "")
            self.pages.check_key(person, query.get("key", ""))
            if (request.content_length or 0) > MAX_FILE_BYTES:
                raise DiscordError(40005)
            name = query.get("name", "")
            upload = Upload(name, content_type(name, request.content_type), await request.read())
            channel = self.world.channel(query.get("channel", ""))
            return _json(option_files.receive(self.world, person, channel, upload))
        except DiscordError as refusal:
            return _json(refusal.body(), refusal.status)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS, compress=False, max_msg_size=MAX_FRAME_BYTES
        )
        await socket.prepare(request)
        writer = SocketWriter(request, socket)
        person = request.query.get("person", "")
        try:
            self.pages.enter(person, request.query.get("key", ""), writer)
        except DiscordError:
            writer.close(4003)
            await writer.finish()
            return socket
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    writer.put(encode(self._answer(person, frame.data)))
        finally:
            self.pages.leave(person, writer)
            await writer.finish()
        return socket

    def _answer(self, person: str, text: str) -> dict[str, object]:
        try:
            frame = json.loads(text)
        except (ValueError, RecursionError):
            frame = None
        if not isinstance(frame, dict):
            return {"n": None, "error": DiscordError(50109).body()}
        return verbs.act(self.world, person, frame)


def _json(body: object, status: int = 200) -> web.Response:
    return web.Response(
        status=status,
        body=json.dumps(body, ensure_ascii=False).encode(),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
