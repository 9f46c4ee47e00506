"""Faults of the gateway: sockets that drop, sessions that end, clients asked to come again."""

from sandbox.gateway.sessions import Gateway, Session
from sandbox.json_encoder import encode


def _live(gateway: Gateway, shard: int | None) -> list[Session]:
    sessions = gateway.sessions.values()
    return [s for s in sessions if s.writer is not None and shard in (None, s.shard)]


def drop(gateway: Gateway, shard: int | None = None) -> None:
    """Cut the sockets without a word; their sessions wait for RESUME."""
    for session in _live(gateway, shard):
        writer = session.writer
        assert writer is not None
        gateway.lost(session, writer, ended=False)
        writer.abort()


def close(gateway: Gateway, code: int, shard: int | None = None) -> None:
    """Close the sockets with a code."""
    for session in _live(gateway, shard):
        assert session.writer is not None
        session.writer.close(code)


def reconnect(gateway: Gateway, shard: int | None = None) -> None:
    """Ask the clients to connect anew and resume: op 7."""
    _ask(gateway, 7, None, shard)


def invalidate(gateway: Gateway, *, resumable: bool, shard: int | None = None) -> None:
    """Tell the clients that their session is invalid: op 9."""
    _ask(gateway, 9, resumable, shard)
    if not resumable:
        for session in _live(gateway, shard):
            gateway.sessions.pop(session.id, None)


def _ask(gateway: Gateway, op: int, data: object, shard: int | None) -> None:
    for session in _live(gateway, shard):
        assert session.writer is not None
        session.writer.put(encode({"t": None, "s": None, "op": op, "d": data}))
