"""The Python fixture for tests: a sandbox in this process or its own, and people who act."""

import asyncio
import contextlib
import io
import itertools
import json
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from sandbox.limits.commands import CHAT_INPUT, MESSAGE, USER
from sandbox.server import Sandbox
from sandbox.world.examples import TOKEN
from sandbox.world.model import Json, Upload
from sandbox.world.world import World

ANSWER_TIMEOUT_SECONDS = 10.0
ROOT = Path(__file__).resolve().parents[2]


class Refused(Exception):
    """The sandbox refused what a person tried."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error.get('code')} {error.get('message')} {error.get('errors', '')}")
        self.code = int(error.get("code") or 0)
        self.error = error


@dataclass(slots=True)
class Outcome:
    """How an interaction went for the person who started it."""

    state: str
    interaction_id: str
    frames: list[Json] = field(default_factory=list)

    @property
    def message(self) -> Json:
        """The last message created or edited since the interaction began."""
        messages = [f["message"] for f in self.frames if f["t"].startswith("message_")]
        return dict(messages[-1])

    @property
    def modal(self) -> Json:
        """The form that opened."""
        return next(f for f in self.frames if f["t"] == "modal")

    @property
    def choices(self) -> list[Json]:
        """What autocomplete offered."""
        return list(next(f for f in self.frames if f["t"] == "choices")["choices"])


class Person:
    """One seat with an open page."""

    def __init__(
        self,
        base: str,
        session: aiohttp.ClientSession,
        socket: aiohttp.ClientWebSocketResponse,
        hello: Json,
    ) -> None:
        self.base = base
        self.session = session
        self.socket = socket
        self.hello = hello
        self.id = str(hello["me"]["id"])
        self.commands: list[Json] = hello["commands"]
        self.frames: list[Json] = []
        self.changed = asyncio.Event()
        self.answers: dict[int, asyncio.Future[Json]] = {}
        self.numbers = itertools.count(1)
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            data = json.loads(frame.data)
            if "n" in data:
                waiting = self.answers.pop(data["n"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(data)
                continue
            if data["t"] == "commands":
                self.commands = data["commands"]
            elif data["t"] == "hello":
                self.hello = data
            self.frames.append(data)
            self.changed.set()

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        self.reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.reader

    async def do(self, verb: str, **fields: Any) -> Json:
        """One verb of the page API; refusals are raised."""
        number = next(self.numbers)
        waiting: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.answers[number] = waiting
        await self.socket.send_str(json.dumps({"n": number, "do": verb, **fields}))
        answer = await asyncio.wait_for(waiting, ANSWER_TIMEOUT_SECONDS)
        if "error" in answer:
            raise Refused(answer["error"])
        return dict(answer["ok"])

    async def until(
        self,
        wanted: Callable[[Json], bool],
        *,
        after: int = 0,
        timeout_seconds: float = ANSWER_TIMEOUT_SECONDS,
    ) -> Json:
        """The first frame since a mark that fits."""
        async with asyncio.timeout(timeout_seconds):
            at = after
            while True:
                while at < len(self.frames):
                    if wanted(self.frames[at]):
                        return self.frames[at]
                    at += 1
                self.changed.clear()
                await self.changed.wait()

    async def _interact(self, verb: str, *, finished: bool = True, **fields: Any) -> Outcome:
        mark, nonce = len(self.frames), f"{verb}-{next(self.numbers)}"
        begun = await self.do(verb, nonce=nonce, **fields)
        ends = ("done", "failed") if finished else ("thinking", "done", "failed")
        last = await self.until(
            lambda f: f["t"] == "interaction" and f.get("nonce") == nonce and f["state"] in ends,
            after=mark,
        )
        return Outcome(str(last["state"]), str(begun["interaction_id"]), self.frames[mark:])

    def named(self, name: str, kind: int = CHAT_INPUT) -> Json:
        """A command by its name."""
        return next(c for c in self.commands if (c["name"], c["type"]) == (name, kind))

    def _use(self, name: str, values: dict[str, Any], focused: str | None = None) -> Json:
        root, *inner = name.split()
        spec = self.named(root)
        return {"command_id": spec["id"], "options": _options(spec, inner, values, focused)}

    async def command(
        self, channel: str, name: str, /, *, finished: bool = True, **options: Any
    ) -> Outcome:
        """Use a slash command; subcommands are further words of the name, files are uploaded."""
        for option, value in options.items():
            if isinstance(value, Upload):
                options[option] = (await self.upload(channel, value))["id"]
        frame = self._use(name, options)
        return await self._interact("command", finished=finished, channel=channel, **frame)

    async def upload(self, channel: str, file: Upload) -> Json:
        """Upload a file for an option of a command; its id is the value of the option."""
        query = {"person": self.id, "key": self.hello["me"]["key"], "channel": channel}
        async with self.session.post(
            f"{self.base}/page/files",
            params=query | {"name": file.filename},
            data=io.BytesIO(file.data),
            headers={"Content-Type": file.content_type},
        ) as answer:
            body: Json = await answer.json()
            if answer.status != 200:
                raise Refused(body)
            return body

    async def user_command(
        self, channel: str, name: str, user_id: str, /, *, finished: bool = True
    ) -> Outcome:
        """Use a command of the menu of a person."""
        frame = {"command_id": self.named(name, USER)["id"], "target": user_id}
        return await self._interact("command", finished=finished, channel=channel, **frame)

    async def message_command(
        self, message: Json, name: str, /, *, finished: bool = True
    ) -> Outcome:
        """Use a command of the menu of a message."""
        place = message["channel_id"]
        frame = {"command_id": self.named(name, MESSAGE)["id"], "target": message["id"]}
        return await self._interact("command", finished=finished, channel=place, **frame)

    async def complete(
        self, channel: str, name: str, focused: str, /, **options: Any
    ) -> list[Json]:
        """What autocomplete offers while typing into one option."""
        frame = self._use(name, options, focused)
        outcome = await self._interact("autocomplete", channel=channel, **frame)
        return outcome.choices if outcome.state == "done" else []

    async def press(
        self, message: Json, custom_id: str, values: list[str] | None = None
    ) -> Outcome:
        """Press a button or choose in a select."""
        return await self._interact(
            "component",
            channel=message["channel_id"],
            message_id=message["id"],
            custom_id=custom_id,
            values=values,
        )

    async def submit(self, modal: Json, /, **values: Any) -> Outcome:
        """Fill in a form by custom id and send it off."""
        filled = [
            {"custom_id": k, "values" if isinstance(v, list) else "value": v}
            for k, v in values.items()
        ]
        return await self._interact(
            "modal",
            interaction_id=modal["interaction_id"],
            custom_id=modal["custom_id"],
            components=filled,
        )

    async def history(self, channel: str, limit: int = 50) -> list[Json]:
        """What this person sees in a channel, newest last."""
        return list((await self.do("history", channel=channel, limit=limit))["messages"])


def _options(
    spec: Json, inner: list[str], values: dict[str, Any], focused: str | None = None
) -> list[Json]:
    if inner:
        child = next(o for o in spec["options"] if o["name"] == inner[0])
        deeper = _options(child, inner[1:], values, focused)
        return [{"name": child["name"], "type": child["type"], "options": deeper}]
    known = {o["name"]: o for o in spec.get("options") or []}
    given: list[Json] = []
    for name, value in values.items():
        option = {"name": name, "type": known[name]["type"] if name in known else 3, "value": value}
        if name == focused:
            option["focused"] = True
        given.append(option)
    return given


class Rig:
    """A running sandbox and the people sitting at it."""

    def __init__(self, base: str, session: aiohttp.ClientSession) -> None:
        self.base = base
        self.session = session
        self.token = TOKEN
        self.seated: list[Person] = []
        self.sandbox: Sandbox | None = None
        self.process: asyncio.subprocess.Process | None = None

    async def control(self, action: str, **body: Any) -> Json:
        """One action of the control interface; refusals are raised."""
        async with self.session.post(f"{self.base}/control/{action}", json=body) as answer:
            data: Json = await answer.json()
            if answer.status != 200:
                raise Refused(data)
            return data

    async def person(self, name: str = "ada") -> Person:
        """Open a page for someone."""
        async with self.session.get(f"{self.base}/page/people") as answer:
            people = (await answer.json())["people"]
        seat = next(p for p in people if name in (p["username"], p["id"]))
        query = {"person": seat["id"], "key": seat["key"]}
        socket = await self.session.ws_connect(f"{self.base}/page/ws", params=query)
        hello = json.loads((await socket.receive()).data)
        person = Person(self.base, self.session, socket, hello)
        self.seated.append(person)
        return person

    async def online(self, *, shards: int = 1) -> None:
        """Wait until so many shards are connected and the commands are registered."""
        async with asyncio.timeout(30):
            while True:
                state = await self.control("state")
                live = {s["shard"] for s in state["sessions"] if s["live"]}
                if len(live) >= shards and state["commands"]:
                    return
                await asyncio.sleep(0.02)

    async def fault(self, kind: str, route: str = "*", **more: Any) -> None:
        """Let something go wrong with the next requests of the bot."""
        await self.control("fault", kind=kind, route=route, **more)

    async def move_clock(self, seconds: float) -> None:
        """Let time pass at once."""
        await self.control("clock", seconds=seconds)

    async def sees(self, person: str) -> dict[str, list[Json]]:
        """All that one person sees, by channel."""
        return dict((await self.control("sees", person=person))["channels"])

    async def close(self) -> None:
        """Send everyone home and stop what was started here."""
        for person in self.seated:
            await person.close()
        await self.session.close()
        if self.sandbox is not None:
            await self.sandbox.stop()
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()


@contextlib.asynccontextmanager
async def inside(
    *,
    world: World | None = None,
    file: Path | None = None,
    record: Path | None = None,
    port: int = 0,
) -> AsyncIterator[Rig]:
    """A sandbox in this process."""
    sandbox = Sandbox(world=world, file=file, record=record, control=True)
    await sandbox.start(port)
    rig = Rig(sandbox.base, aiohttp.ClientSession())
    rig.sandbox = sandbox
    rig.token = sandbox.world.token
    try:
        yield rig
    finally:
        await rig.close()


@contextlib.asynccontextmanager
async def beside(*arguments: str, port: int = 0) -> AsyncIterator[Rig]:
    """A sandbox in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        "--control",
        "--port",
        str(port),
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    base = (await asyncio.wait_for(process.stdout.readline(), 30)).decode().strip()
    assert base, "the sandbox did not start"
    rig = Rig(base, aiohttp.ClientSession())
    rig.process = process
    try:
        yield rig
    finally:
        await rig.close()
