"""The world in a file: saved whole, loaded whole."""

import base64
import json
import os
from collections import deque
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandbox.clock import Clock
from sandbox.model import (
    Channel,
    Event,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Stored,
    Threaded,
    User,
)
from sandbox.world import World

VERSION = 1
SAVE_SECONDS = 2.0


def dump(world: World) -> Json:
    """The world as plain JSON."""
    return {
        "version": VERSION,
        "base": world.base,
        "bot_id": world.bot_id,
        "token": world.token,
        "privileged": world.privileged,
        "offset": world.clock.offset,
        "last_id": world.ids.last,
        "users": [asdict(u) for u in world.users.values()],
        "guilds": [asdict(g) for g in world.guilds.values()],
        "channels": [asdict(c) for c in world.channels.values()],
        "messages": [
            {
                "author_id": m.author_id,
                "body": m.body,
                "owner": m.owner,
                "interaction_id": m.interaction_id,
            }
            for kept in world.messages.values()
            for m in kept.values()
        ],
        "files": [
            asdict(f) | {"data": base64.b64encode(f.data).decode()} for f in world.files.values()
        ],
        "commands": list(world.commands.values()),
        "interactions": [asdict(i) for i in world.interactions.values()],
        "reads": world.reads,
        "pins": world.pins,
    }


def restore(saved: Json, clock: Clock | None = None) -> World:
    """The world that was saved."""
    clock = clock or Clock()
    clock.offset = saved["offset"]
    world = World(
        saved["bot_id"], saved["token"], clock, saved["base"], privileged=saved["privileged"]
    )
    world.ids.last = saved["last_id"]
    world.users = {u["id"]: User(**u) for u in saved["users"]}
    world.guilds = {g["id"]: _guild(g) for g in saved["guilds"]}
    for channel in saved["channels"]:
        world.add_channel(_channel(channel))
    for message in saved["messages"]:
        body = message["body"]
        world.messages[body["channel_id"]][body["id"]] = Message(
            body["id"], body["channel_id"], **message
        )
    world.files = {
        f["id"]: Stored(**(f | {"data": base64.b64decode(f["data"])})) for f in saved["files"]
    }
    world.commands = {c["id"]: c for c in saved["commands"]}
    world.interactions = {i["id"]: Interaction(**i) for i in saved["interactions"]}
    world.tokens = {i.token: i.id for i in world.interactions.values()}
    world.pending = deque(
        i.id for i in world.interactions.values() if i.answered is None and not i.failed
    )
    world.reads = saved["reads"]
    world.pins = saved["pins"]
    return world


def _guild(saved: Json) -> Guild:
    fields = dict(saved)
    fields["roles"] = {k: Role(**r) for k, r in saved["roles"].items()}
    fields["members"] = {k: Member(**m) for k, m in saved["members"].items()}
    return Guild(**fields)


def _channel(saved: Json) -> Channel:
    fields = dict(saved)
    fields["overwrites"] = {k: Overwrite(**o) for k, o in saved["overwrites"].items()}
    if saved["thread"] is not None:
        fields["thread"] = Threaded(**saved["thread"])
    return Channel(**fields)


def load(path: Path) -> World:
    """The world of a file."""
    return restore(json.loads(path.read_text("utf-8")))


def move(world: World, base: str) -> None:
    """Let the world live at another address: every link to an attachment follows."""
    old, world.base = world.base, base
    if not old or old == base:
        return
    for kept in world.messages.values():
        for message in kept.values():
            message.body = _replaced(message.body, old + "/cdn/", base + "/cdn/")


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {k: _replaced(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [_replaced(v, old, new) for v in value]
    if isinstance(value, str) and value.startswith(old):
        return new + value.removeprefix(old)
    return value


class Saver:
    """Saves the world a moment after it changed."""

    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self.changed: float | None = None
        world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if self.changed is None:
            self.changed = self.world.clock.source()

    def tick(self) -> None:
        """Save if something changed some seconds ago."""
        if self.changed is not None and self.world.clock.source() - self.changed >= SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        """Write the file whole, or leave the old one."""
        self.changed = None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(dump(self.world), file, separators=(",", ":"))
        fresh.replace(self.path)
