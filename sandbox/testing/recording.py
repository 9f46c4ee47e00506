"""A recording of every request of the bot and every dispatch to it, as JSON lines."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from sandbox.gateway.sessions import Session
from sandbox.rest.routing import Call
from sandbox.world.clock import Clock
from sandbox.world.model import Json

REDACTED = "[redacted]"
HEADERS = ("Authorization", "Content-Type", "User-Agent", "X-Audit-Log-Reason")
"""Those that Discord heeds."""


def redacted(value: Any, secrets: tuple[str, ...] = ()) -> Any:
    """A copy without tokens: those under the key and those inside texts."""
    if isinstance(value, dict):
        return {k: REDACTED if k == "token" else redacted(v, secrets) for k, v in value.items()}
    if isinstance(value, list):
        return [redacted(v, secrets) for v in value]
    if isinstance(value, str):
        for secret in secrets:
            if secret in value:
                value = value.replace(secret, REDACTED)
    return value


def _heeded(headers: Mapping[str, str]) -> Json:
    shown = {name: headers[name] for name in HEADERS if name in headers}
    if "Authorization" in shown:  # a wrong token is a secret too
        shown["Authorization"] = shown["Authorization"].partition(" ")[0] + f" {REDACTED}"
    return shown


def _sent(text: bytes) -> Any:
    """What a body holds: None without one, and its text where it is no JSON."""
    if not text:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.decode("utf-8", "replace")


class Recording:
    """An open file of JSON lines."""

    def __init__(self, path: Path, clock: Clock, token: str) -> None:
        self.file: IO[str] = path.open("a", encoding="utf-8", buffering=1)
        self.clock = clock
        self.token = token

    def _write(self, entry: Json) -> None:
        line = {"at": round(self.clock.now(), 6), **entry}
        self.file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def request(self, route: str, path: str, call: Call, status: int, answer: Any) -> None:
        """Note a request as it came in, and its answer."""
        secrets = (self.token, *([call.params["token"]] if "token" in call.params else []))
        self._write(
            {
                "kind": "request",
                "route": route,
                "path": redacted(path, secrets),
                "query": redacted(dict(call.query), secrets),
                "headers": redacted(_heeded(call.headers), secrets),
                "body": redacted(_sent(call.text), secrets),
                "files": [
                    {"part": n, "filename": u.filename, "type": u.content_type, "size": len(u.data)}
                    for n, u in call.uploads.items()
                ],
                "status": status,
                "answer": redacted(answer, secrets),
            }
        )

    def dispatch(self, session: Session, name: str, data: Json) -> None:
        """Note a dispatch."""
        self._write(
            {
                "kind": "dispatch",
                "shard": session.shard,
                "s": session.seq,
                "t": name,
                "d": redacted(data, (self.token,)),
            }
        )

    def close(self) -> None:
        """End the file."""
        self.file.close()
