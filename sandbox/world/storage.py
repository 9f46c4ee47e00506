"""The world in a file: a line of everything small, then a line a message; uploads beside it."""

import asyncio
import json
import os
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from sandbox.json_encoder import encode
from sandbox.world.clock import Clock
from sandbox.world.model import (
    Channel,
    Emoji,
    Event,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    StoredFile,
    ThreadState,
    User,
)
from sandbox.world.world import World

VERSION = 1
SAVE_DELAY_SECONDS = 2.0
_MESSAGE_FIELDS = ("author_id", "body", "owner", "interaction_id")


def dump(world: World) -> Json:
    """The world as plain JSON, without the bytes of uploads."""
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
        "files": [_shallow(f) | {"data": None} for f in world.files.values()],
        "emojis": [_shallow(e) | {"data": None} for e in world.emojis.values()],
        "commands": list(world.commands.values()),
        "interactions": [_shallow(i) for i in world.interactions.values()],
        "reads": {person: dict(read) for person, read in world.reads.items()},
        "pins": {channel: dict(pins) for channel, pins in world.pins.items()},
        "messages": [
            {name: getattr(m, name) for name in _MESSAGE_FIELDS}
            for by_id in world.messages.values()
            for m in by_id.values()
        ],
    }


def _shallow(of: StoredFile | Emoji | Interaction) -> Json:
    return {f.name: getattr(of, f.name) for f in fields(of)}


def restore(saved: Json, uploads: dict[str, bytes]) -> World:
    """The world that was saved."""
    clock = Clock(offset=saved["offset"])
    base, privileged = saved["base"], saved["privileged"]
    world = World(saved["bot_id"], saved["token"], clock, base, privileged)
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
        f["id"]: StoredFile(**(f | {"data": uploads.get(f["id"], b"")})) for f in saved["files"]
    }
    world.emojis = {
        e["id"]: Emoji(**(e | {"data": uploads.get(e["id"], b"")}))
        for e in saved.get("emojis", ())  # 0.2.0 knew none
    }
    world.commands = {c["id"]: c for c in saved["commands"]}
    for interaction in saved["interactions"]:
        interaction.pop("ephemeral", None)  # 0.1.0 wrote it, and nobody read it
        world.interactions[interaction["id"]] = Interaction(**interaction)
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
        fields["thread"] = ThreadState(**saved["thread"])
    return Channel(**fields)


def _folder(path: Path) -> Path:
    return path.with_name(path.name + ".uploads")


def load(path: Path) -> World:
    """The world of a file."""
    with path.open(encoding="utf-8") as file:
        saved = json.loads(file.readline())
        saved["messages"] = [json.loads(line) for line in file]
    folder = _folder(path)
    kept = (*saved["files"], *saved.get("emojis", ()))
    uploads = {upload["id"]: folder / upload["id"] for upload in kept}
    return restore(saved, {key: at.read_bytes() for key, at in uploads.items() if at.is_file()})


def _lines(saved: Json) -> Iterator[str]:
    messages = saved.pop("messages")
    for line in (saved, *messages):
        yield encode(line) + "\n"


def write(path: Path, saved: Json, uploads: dict[str, bytes]) -> None:
    """Write a dumped world whole, or leave the old file."""
    folder = _folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    there = {at.name for at in folder.iterdir()}
    for key in uploads.keys() - there:
        _private(folder / key, [uploads[key]])
    fresh = path.with_name(path.name + ".new")
    _private(fresh, (line.encode() for line in _lines(saved)))
    fresh.replace(path)
    for key in there - uploads.keys():
        (folder / key).unlink(missing_ok=True)


def _private(path: Path, parts: Any) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(parts)


def move(world: World, base: str) -> None:
    """Let the world live at another address: every link to an attachment follows."""
    old, world.base = world.base, base
    if not old or old == base:
        return
    for by_id in world.messages.values():
        for message in by_id.values():
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
    """Saves the world a moment after it changed, in a thread beside the server."""

    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self.changed: float | None = None
        self.writing: asyncio.Task[None] | None = None
        world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if self.changed is None:
            self.changed = self.world.clock.source()

    def tick(self) -> None:
        """Begin to save if something changed some seconds ago."""
        if self.changed is None or (self.writing is not None and not self.writing.done()):
            return
        if self.world.clock.source() - self.changed >= SAVE_DELAY_SECONDS:
            self.writing = asyncio.create_task(asyncio.to_thread(write, *self._snapshot()))

    def _snapshot(self) -> tuple[Path, Json, dict[str, bytes]]:
        self.changed = None
        uploads = {file.id: file.data for file in self.world.files.values()}
        uploads |= {emoji.id: emoji.data for emoji in self.world.emojis.values()}
        return self.path, dump(self.world), uploads

    async def save(self) -> None:
        """Save now, after what is being written."""
        if self.writing is not None:
            await asyncio.wait({self.writing})
        await asyncio.to_thread(write, *self._snapshot())
