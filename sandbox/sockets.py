"""One WebSocket to write to: frames go out in order, compressed if asked."""

import asyncio
import contextlib
import zlib
from collections import deque

from aiohttp import WSCloseCode, web

MAX_WAITING = 20_000
CLOSE_SECONDS = 1.0


class Line:
    """Takes frames without waiting and sends them in order."""

    def __init__(self, socket: web.WebSocketResponse, *, zlib_stream: bool = False) -> None:
        self.socket = socket
        self.waiting: deque[str | tuple[int, str]] = deque()
        self.filled = asyncio.Event()
        self.closing = False
        self.compressor = zlib.compressobj(1) if zlib_stream else None
        self.pump = asyncio.create_task(self._pump())

    def put(self, text: str) -> None:
        """Queue a frame; a peer that reads nothing for too long is cut off."""
        if len(self.waiting) > MAX_WAITING:
            self.close(WSCloseCode.TRY_AGAIN_LATER, "")
        self.waiting.append(text)
        self.filled.set()

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued has gone out."""
        self.closing = True
        self.waiting.append((code, reason))
        self.filled.set()

    def abort(self) -> None:
        """Cut the connection without a word, as a broken network does."""
        self.pump.cancel()
        request = self.socket._req  # aiohttp has no public way to cut a socket
        if request is not None and request.transport is not None:
            request.transport.abort()

    async def _pump(self) -> None:
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while True:
                await self.filled.wait()
                self.filled.clear()
                while self.waiting:
                    frame = self.waiting.popleft()
                    if isinstance(frame, tuple):
                        await self.socket.close(code=frame[0], message=frame[1].encode())
                        return
                    if self.compressor is None:
                        await self.socket.send_str(frame)
                    else:
                        squeezed = self.compressor.compress(frame.encode())
                        squeezed += self.compressor.flush(zlib.Z_SYNC_FLUSH)
                        await self.socket.send_bytes(squeezed)

    async def finish(self) -> None:
        """End the sending task, after the close it still owes."""
        if self.closing:
            await asyncio.wait({self.pump}, timeout=CLOSE_SECONDS)
        self.pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.pump
