"""Writes to one WebSocket: frames go out in order and together, compressed if asked."""

import asyncio
import struct
import zlib

from aiohttp import web

MAX_WAITING_BYTES = 64 * 1024 * 1024
CLOSE_TIMEOUT_SECONDS = 1.0
TEXT, BINARY = 0x81, 0x82


def framed(opcode: int, data: bytes) -> bytes:
    """A whole, unmasked frame as a server sends it."""
    size = len(data)
    if size < 126:
        return bytes((opcode, size)) + data
    if size < 1 << 16:
        return struct.pack("!BBH", opcode, 126, size) + data
    return struct.pack("!BBQ", opcode, 127, size) + data


class SocketWriter:
    """Takes frames without waiting and sends those of one turn of the loop in one piece.

    It writes frames itself: a press makes ten of them, and one system call each would cost more
    than all the rest of the server's work.
    """

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, *, zlib_stream: bool = False
    ) -> None:
        self.socket = socket
        self.transport = request.transport
        self.waiting: list[bytes] = []
        # Level 0 is a stream like any other and costs nothing; loopback has bytes to spare.
        self.compressor = zlib.compressobj(0) if zlib_stream else None
        self.loop = asyncio.get_running_loop()
        self.ending: asyncio.Task[bool] | None = None

    @property
    def closing(self) -> bool:
        """Whether this side has begun to close."""
        return self.ending is not None

    def put(self, text: str) -> None:
        """Queue a frame; a peer that reads nothing for too long is cut off."""
        if self.closing or self.transport is None or self.transport.is_closing():
            return
        if not self.waiting:
            self.loop.call_soon(self._flush)
        if self.compressor is None:
            self.waiting.append(framed(TEXT, text.encode()))
            return
        squeezed = self.compressor.compress(text.encode())
        squeezed += self.compressor.flush(zlib.Z_SYNC_FLUSH)
        self.waiting.append(framed(BINARY, squeezed))

    def _flush(self) -> None:
        if not self.waiting:
            return
        frames, self.waiting = self.waiting, []
        if self.transport is None or self.transport.is_closing():
            return
        self.transport.write(b"".join(frames))
        if self.transport.get_write_buffer_size() > MAX_WAITING_BYTES:
            self.abort()

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued has gone out."""
        if self.ending is None:
            self._flush()
            closing = self.socket.close(code=code, message=reason.encode())
            self.ending = self.loop.create_task(closing)

    def abort(self) -> None:
        """Cut the connection without a word, as a broken network does."""
        if self.transport is not None:
            self.transport.abort()

    async def finish(self) -> None:
        """Wait for the close this side still owes."""
        self._flush()
        if self.ending is not None:
            await asyncio.wait({self.ending}, timeout=CLOSE_TIMEOUT_SECONDS)
            self.ending.cancel()
