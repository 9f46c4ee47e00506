"""A network without sockets: bytes take the time that a seed draws, and lines can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.client_reqrep import ClientRequest
from aiohttp.tracing import Trace as RequestTrace

from simulation.loop import LIFE, SimulatedLoop

MIN_DELAY_SECONDS, MAX_DELAY_SECONDS = 0.002, 0.06


class Line(asyncio.Transport):
    """One end of a connection; what is written arrives at the other end, in order and later."""

    other: Line

    def __init__(self, network: Network, protocol: asyncio.BaseProtocol, context: Context) -> None:
        super().__init__()
        self._network = network
        self._protocol = protocol
        self._context = context
        self._closing = False
        self._arrives_at = 0.0

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Tell where the other end is; there is no socket to tell of."""
        return ("127.0.0.1", 0) if name == "peername" else default

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Send bytes."""
        if not self._closing:
            self.other.arrive(self.other.receive, bytes(data))

    def arrive(self, what: Callable[..., None], *args: object) -> None:
        """Let something come to this end after all that is under way already."""
        loop = self._network.loop
        self._arrives_at = max(self._arrives_at, loop.time() + self._network.delay())
        loop.call_at(self._arrives_at, what, *args, context=self._context.copy())

    def receive(self, data: bytes) -> None:
        """Take bytes in."""
        if not self._closing:
            assert isinstance(self._protocol, asyncio.Protocol)
            self._protocol.data_received(data)

    def close(self) -> None:
        """Close both ends, the other one after what was written."""
        if not self._closing:
            self.other.arrive(self.other.lose, None)
            self._end(None)

    def abort(self) -> None:
        """Cut the connection."""
        if not self._closing:
            self.other.arrive(self.other.lose, ConnectionResetError())
            self._end(None)

    def lose(self, error: Exception | None) -> None:
        """Notice that the other end is gone."""
        if not self._closing:
            self._end(error)

    def _end(self, error: Exception | None) -> None:
        self._closing = True
        loop = self._network.loop
        loop.call_soon(self._protocol.connection_lost, error, context=self._context.copy())

    def is_closing(self) -> bool:
        """Tell whether it is closed, or about to be."""
        return self._closing

    def get_write_buffer_size(self) -> int:
        """Tell that nothing waits: all is under way."""
        return 0

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return who is told what arrives."""
        return self._protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another be told."""
        self._protocol = protocol

    def is_reading(self) -> bool:
        """Tell that whatever arrives is taken in."""
        return True

    def pause_reading(self) -> None:
        """Go on: nobody here sends more than there is room for."""

    def resume_reading(self) -> None:
        """Go on."""

    def can_write_eof(self) -> bool:
        """Tell that no end can be closed by half."""
        return False


class Network:
    """Connects whoever wants to talk to one server, unless it is down."""

    def __init__(self, loop: SimulatedLoop, chance: Random) -> None:
        self.loop = loop
        self.serve: Callable[[], asyncio.BaseProtocol] | None = None
        """Makes the server's end of a connection."""
        self.down = False
        self.slow = 1.0
        """How many times as long as usually everything takes."""
        self._chance = chance
        self._outside = copy_context()
        self._connectors: list[Connector] = []

    def delay(self) -> float:
        """Draw how long bytes are under way."""
        return self.slow * self._chance.uniform(MIN_DELAY_SECONDS, MAX_DELAY_SECONDS)

    def add(self, connector: Connector) -> None:
        """Note a client's connector, to be let go of in the end."""
        self._connectors.append(connector)

    def bury(self) -> None:
        """Let go of all clients: who died has closed nothing, and would complain of it later."""
        for connector in self._connectors:
            connector.let_go()

    def connect(self, protocol: asyncio.BaseProtocol) -> None:
        """Connect somebody with the server; if they die, the line is cut."""
        assert self.serve is not None
        served = self.serve()
        near = Line(self, protocol, copy_context())
        far = Line(self, served, self._outside)
        near.other, far.other = far, near
        self.loop.call_soon(served.connection_made, far, context=self._outside.copy())
        life = LIFE.get()
        if life is not None:
            life.on_death.append(lambda: far.arrive(far.lose, ConnectionResetError()))
        protocol.connection_made(near)


class Connector(aiohttp.BaseConnector):
    """Connects aiohttp's clients over a simulated network, each time anew."""

    def __init__(self, network: Network, *, limit: int = 0) -> None:
        super().__init__(limit=limit, force_close=True)
        self._network = network
        network.add(self)

    def let_go(self) -> None:
        """Count as closed, without a word to anybody."""
        self._closed = True

    async def _create_connection(
        self,
        req: ClientRequest,
        traces: list[RequestTrace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 (aiohttp hands it in)
    ) -> ResponseHandler:
        await asyncio.sleep(self._network.delay())
        if self._network.down:
            raise aiohttp.ClientConnectorError(req.connection_key, ConnectionRefusedError())
        protocol: ResponseHandler = self._factory()
        self._network.connect(protocol)
        return protocol
