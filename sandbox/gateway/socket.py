"""The gateway's sockets: HELLO, IDENTIFY, RESUME, heartbeats and close codes."""

import asyncio
import json
from collections import deque

from aiohttp import WSMsgType, web

from sandbox.gateway.sessions import MAX_GUILDS_PER_SHARD, Gateway, Session, control_frame
from sandbox.socket_writer import SocketWriter
from sandbox.world.model import Json

MAX_SENDS = 120
SEND_WINDOW_SECONDS = 60.0
MAX_PAYLOAD_BYTES = 4096
ACKNOWLEDGE_SECONDS = 0.1
"""How long the answer to a heartbeat takes, about as over a real network.

discord.py notes in a thread when a heartbeat went out. An answer that is there before counts as one
to the heartbeat before, and the log says that the gateway is 41 seconds behind.
"""
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
ALL_INTENTS = (1 << 26) - 1


class Refusal(Exception):
    """The socket must be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One socket of the bot, from HELLO to its end."""

    def __init__(self, gateway: Gateway, writer: SocketWriter) -> None:
        self.gateway = gateway
        self.writer = writer
        self.session: Session | None = None
        self.sends: deque[float] = deque()

    def send(self, op: int, data: object = None) -> None:
        """Send a frame that is not a dispatch."""
        self.writer.put(control_frame(op, data))

    def receive(self, text: str | bytes) -> None:
        """Act on one frame of the client, or refuse."""
        now = asyncio.get_running_loop().time()
        self.sends.append(now)
        while self.sends[0] <= now - SEND_WINDOW_SECONDS:
            self.sends.popleft()
        if len(self.sends) > MAX_SENDS:
            raise Refusal(4008)
        if len(text) > MAX_PAYLOAD_BYTES:
            raise Refusal(4002)
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refusal(4002) from None
        match op:
            case 1:
                if self.session is not None:
                    self.gateway.acknowledge(self.session, data)
                asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, self.send, 11)
            case 2:
                self._identify(data)
            case 6:
                self._resume(data)
            case 3 | 4 | 8 if self.session is None:
                raise Refusal(4003)
            case 8:
                assert self.session is not None
                self.gateway.members_chunk(self.session, data)
            case 3 | 4:
                pass
            case _:
                raise Refusal(4001)

    def _authorise(self, data: object) -> Json:
        if self.session is not None:
            raise Refusal(4005)
        if not isinstance(data, dict):
            raise Refusal(4002)
        token = str(data.get("token") or "").removeprefix("Bot ").strip()
        if token != self.gateway.world.token:
            raise Refusal(4004)
        return data

    def _identify(self, raw: object) -> None:
        data = self._authorise(raw)
        shard, count = data.get("shard") or (0, 1)
        if not (isinstance(shard, int) and isinstance(count, int) and 0 <= shard < count):
            raise Refusal(4010)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0 or intents & ~ALL_INTENTS:
            raise Refusal(4013)
        if intents & PRIVILEGED & ~self.gateway.world.privileged:
            raise Refusal(4014)
        if len(self.gateway.guilds_of(shard, count)) > MAX_GUILDS_PER_SHARD:
            raise Refusal(4011)
        if not self.gateway.may_identify(shard, asyncio.get_running_loop().time()):
            self.send(9, False)
            return
        self.session = self.gateway.identify(self.writer, shard, count, intents)

    def _resume(self, raw: object) -> None:
        data = self._authorise(raw)
        seq = int(data.get("seq") or 0)
        known = self.gateway.sessions.get(str(data.get("session_id")))
        if known is not None and seq > known.seq:
            raise Refusal(4007)
        session = self.gateway.resumable(str(data.get("session_id")), seq)
        if session is None:
            self.send(9, False)
            return
        self.session = session
        self.gateway.resume(self.writer, session, seq)


async def serve(gateway: Gateway, request: web.Request) -> web.WebSocketResponse:
    """Serve one gateway socket until it closes."""
    if gateway.refuse_connect > 0:
        gateway.refuse_connect -= 1
        raise web.HTTPServiceUnavailable
    socket = web.WebSocketResponse(max_msg_size=0, compress=False, autoping=True)
    await socket.prepare(request)
    compressed = request.query.get("compress") == "zlib-stream"
    writer = SocketWriter(request, socket, zlib_stream=compressed)
    gateway.writers.add(writer)
    connection = Connection(gateway, writer)
    if request.query.get("v", "10") != "10":
        writer.close(4012)
    elif request.query.get("encoding", "json") != "json":
        writer.close(4002)
    else:
        connection.send(10, {"heartbeat_interval": gateway.heartbeat_ms, "_trace": []})
    code = await _listen(socket, connection, gateway.heartbeat_ms / 1000 * 1.5)
    gateway.writers.discard(writer)
    if connection.session is not None:
        ended = code in (1000, 1001) and not writer.closing
        gateway.lost(connection.session, writer, ended=ended)
    await writer.finish()
    return socket


async def _listen(
    socket: web.WebSocketResponse, connection: Connection, timeout_seconds: float
) -> int | None:
    while True:
        try:
            frame = await socket.receive(timeout=timeout_seconds)
        except TimeoutError:
            connection.writer.close(4009)
            return 4009
        if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return socket.close_code if frame.type is not WSMsgType.CLOSE else int(frame.data)
        try:
            connection.receive(frame.data)
        except Refusal as refusal:
            connection.writer.close(refusal.code)
            return refusal.code
        except (AttributeError, TypeError, ValueError):
            connection.writer.close(4002)
            return 4002
