"""People who look at what Discord shows them and press something that is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sandbox.page import verbs
from sandbox.world import messages
from sandbox.world.model import EPHEMERAL, Channel, Id, Json, Message, User
from sandbox.world.world import World
from simulation.trace import Trace

CHANNEL = "1180000000000000201"
MAX_LOOKED_AT = 12
"""How many messages of a place people look back at, and as many that only they see."""
MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""
IDLE = 0.2
"""How often somebody presses on a panel that does not name them."""
FORMS = ("option", "choose", "field", "confirm")
SEALED = "🔒"
ENDING = frozenset({"cancel", "conceded", "forget", "leave", "stood", "sure"})
"""Presses that end something for good."""
BUTTON, SELECT = 2, 3


def parts(message: Json) -> Iterator[Json]:
    """Yield every component of a message."""
    waiting: list[Any] = list(message.get("components") or [])
    while waiting:
        part = waiting.pop(0)
        yield part
        inner = [part["accessory"]] if part.get("accessory") else []
        waiting = [*inner, *(part.get("components") or []), *waiting]


def controls(message: Json) -> list[Json]:
    """Return what can be pressed on a message."""
    return [
        part
        for part in parts(message)
        if part.get("type") in {BUTTON, SELECT}
        and not part.get("disabled")
        and str(part.get("custom_id", "")).startswith("bz:")
    ]


def text(message: Json) -> str:
    """Return all that is written on a message."""
    return "\n".join(part["content"] for part in parts(message) if part.get("type") == 10)


def verb_of(part: Json) -> str:
    """Return what a control is for."""
    return str(part["custom_id"].split(":")[1])


def table_of(part: Json) -> str:
    """Return which table a control is about."""
    return str(part["custom_id"].split(":")[2])


def is_open(message: Json) -> bool:
    """Tell whether something is to be decided, and not only to be changed."""
    return SEALED not in text(message) and any(verb_of(p) in FORMS for p in controls(message))


@dataclass
class Habits:
    """How somebody behaves: shares of what they do, and seconds between it."""

    stray: float = 0.06
    """How often somebody presses whatever is there."""
    twice: float = 0.04
    """How often somebody presses twice."""
    ending: float = 0.03
    """How often somebody who strays ends something for good."""
    think: float = 2.0


DILIGENT = Habits(stray=0.0, twice=0.0, think=1.0)
"""Who only wants to finish."""


@dataclass
class Person:
    """One person with an open Discord."""

    world: World
    id: Id
    name: str
    chance: Random
    trace: Trace
    habits: Habits = field(default_factory=Habits)
    tables: list[str] = field(default_factory=list)
    """The tables at which they want to sit."""

    async def live(self) -> None:
        """Do one thing after the other."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / self.habits.think))
            self.act()

    @property
    def user(self) -> User:
        """They as Discord knows them."""
        return self.world.users[self.id]

    # -- looking ------------------------------------------------------------------------------

    def places(self) -> list[Channel]:
        """Return where they look: the channel, the threads and their direct messages."""
        return [
            channel
            for channel in self.world.channels.values()
            if (channel.thread or channel.id == CHANNEL or self.id in channel.recipients)
            and self.world.sees(self.id, channel)
        ]

    def looked_at(self) -> list[Message]:
        """Return the messages with something to press that they see, the newest last."""
        return [message for place in self.places() for message in self._looked_at(place)]

    def _looked_at(self, place: Channel) -> list[Message]:
        """Return what they see at a place; what is for all is looked for further up."""
        shown = messages.history(self.world, place, self.id)
        private = [message for message in shown if message.owner is not None][-MAX_LOOKED_AT:]
        public = [message for message in shown if message.owner is None][-MAX_LOOKED_AT:]
        return [message for message in (*public, *private) if controls(message.body)]

    # -- doing --------------------------------------------------------------------------------

    def act(self) -> None:
        """Do what is due, or something else."""
        seen = self.looked_at()
        if not seen:
            return
        if self.chance.random() < self.habits.stray:
            self._stray(seen)
            return
        form = self._form(seen)
        if form is not None:
            self._fill(form)
            return
        wanted = [message for message in seen if self._wanted(message)]
        if lobbies := [m for m in wanted if self._pressable(m, "join", "start")]:
            self._press_any(lobbies, "join", "start")
        elif panels := [m for m in wanted if self._pressable(m, "move", "return", "resume")]:
            named = [m for m in panels if str(self.user.global_name) in text(m.body)]
            if named or self.chance.random() < IDLE:
                self._press_any(named or panels, "move", "return", "resume")

    def _press_any(self, seen: list[Message], *wanted: str) -> None:
        message = self.chance.choice(seen)
        self.press(message, self.chance.choice(self._pressable(message, *wanted)))

    def _wanted(self, message: Message) -> bool:
        return any(table_of(part) in self.tables for part in controls(message.body))

    def _form(self, seen: list[Message]) -> Message | None:
        """Return an open form that only they see, the newest most often."""
        mine = [m for m in seen if self._is_private(m)]
        met = [m for m in mine if self._pressable(m, "justplay")]
        forms = met or [m for m in mine if is_open(m.body)]
        if not forms:
            return None
        newest = max(forms, key=lambda message: int(message.id))
        return newest if self.chance.random() < 0.9 else self.chance.choice(forms)

    def _is_private(self, message: Message) -> bool:
        channel = self.world.channels[message.channel_id]
        return bool(message.body.get("flags", 0) & EPHEMERAL) or self.id in channel.recipients

    def _pressable(self, message: Message, *wanted: str) -> list[Json]:
        return [part for part in controls(message.body) if verb_of(part) in wanted]

    def _fill(self, form: Message) -> None:
        if met := self._pressable(form, "justplay"):
            self.press(form, met[0])
            return
        options = self._pressable(form, "option")
        menus = self._pressable(form, "choose")
        fields = self._pressable(form, "field")
        if options and not (menus and self.chance.random() < MENU):
            self.press(form, self.chance.choice(options))
        elif menus:
            self.press(form, menus[0])
        else:
            confirm = self._pressable(form, "confirm")
            if confirm and (not fields or self.chance.random() < 0.4):
                self.press(form, confirm[0])
            elif fields:
                self.press(form, self.chance.choice(fields))

    def _stray(self, seen: list[Message]) -> None:
        message = self.chance.choice(seen)
        harmless = self.chance.random() >= self.habits.ending
        options = [p for p in controls(message.body) if not harmless or verb_of(p) not in ENDING]
        if options:
            self.press(message, self.chance.choice(options))

    def press(self, message: Message, part: Json) -> None:
        """Press something, sometimes twice; what it leads to is seen when it is there."""
        frame: Json = {
            "do": "component",
            "channel": message.channel_id,
            "message_id": message.id,
            "custom_id": part["custom_id"],
        }
        if part["type"] == SELECT:
            values = [option["value"] for option in part["options"]]
            least = part.get("min_values")
            most = min(part.get("max_values") or 1, len(values))
            count = self.chance.randint(min(1 if least is None else least, most), most)
            frame["values"] = self.chance.sample(values, count)
        for _ in range(2 if self.chance.random() < self.habits.twice else 1):
            self.do(frame)

    async def be_forgotten(self) -> None:
        """Have everything deleted that the bot knows of them."""
        self.command("privacy delete")
        await asyncio.sleep(self.habits.think)
        self.confirm("forget")

    def confirm(self, verb: str) -> None:
        """Say yes wherever they are asked whether they are sure."""
        for message in self.looked_at():
            for part in self._pressable(message, verb):
                self.press(message, part)

    def command(self, name: str, channel: Id = CHANNEL, **values: Any) -> None:
        """Use a slash command."""
        root, *inner = name.split()
        spec = next((c for c in self.world.commands.values() if c["name"] == root), None)
        if spec is None:  # the bot has not registered it yet
            return
        options = _options(spec, inner, values)
        frame = {"do": "command", "channel": channel, "command_id": spec["id"], "options": options}
        self.do(frame, name)

    def do(self, frame: Json, what: str = "") -> None:
        """Let Discord carry out what they did."""
        answer = verbs.act(self.world, self.id, frame)
        refused = answer.get("error", {}).get("code", "")
        what = what or f"{frame['custom_id']} {' '.join(frame.get('values') or ())}"
        self.trace.note(self.name, f"{what} {refused}".strip())


def _options(spec: Json, inner: list[str], values: dict[str, Any]) -> list[Json]:
    if inner:
        child = next(option for option in spec["options"] if option["name"] == inner[0])
        deeper = _options(child, inner[1:], values)
        return [{"name": child["name"], "type": child["type"], "options": deeper}]
    kinds = {option["name"]: option["type"] for option in spec.get("options") or []}
    return [{"name": name, "type": kinds[name], "value": value} for name, value in values.items()]
