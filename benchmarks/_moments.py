"""Fixed moments of the bot as a person meets them, brought about by custom ids alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from benchmarks._browser import View
from benchmarks._deals import Deal
from benchmarks._players import controls, verb_of
from benchmarks._tables import CHANNEL
from bot.tables.table import Table
from sandbox.testing.rig import Outcome, Person, Rig
from sandbox.world.model import EPHEMERAL, LOADING, Id, Json

TOURED = (
    Deal("new", "johari"),
    Deal("seal", "johari", 30, "johari.seal"),
    Deal("purchase", "johari", 30, "johari.purchase"),
    Deal("exchange", "johari", 30, "johari.exchange"),
    Deal("jaipur", "jaipur", 8),
    Deal("basari", "basari", 10),
    Deal("over", "johari", 10_000),
)
APPEARS_SECONDS = 20.0
GLANCE_SECONDS = 0.05


@dataclass(frozen=True)
class Tour:
    """One person who visits every moment, and the windows in which they look at it."""

    rig: Rig
    person: Person
    views: Mapping[str, View]
    tables: Mapping[str, Table]
    language: str
    folder: Path | None

    async def taken(self) -> list[tuple[str, str, int]]:
        """Visit every moment; return game, name and height on a phone of each."""
        await self._speak()
        heights = []
        for name, moment in MOMENTS.items():
            message = await moment(self)
            heights.append((name, await self._look(name, message)))
        return [("moment", name, height) for name, height in heights]

    async def _look(self, name: str, message: Json) -> int:
        for width, window in self.views.items():
            await window.open(message["channel_id"])
            if self.folder is not None:
                self.folder.mkdir(parents=True, exist_ok=True)
                await window.shoot(
                    message["id"], self.folder / f"{name}-{self.language}-{width}.png"
                )
        return await self.views["phone"].height(message["id"])

    async def _speak(self) -> None:
        """Let the server speak the language too."""
        server = await self.answer(self.person.command(str(CHANNEL), "server settings"))
        await self.press(server, "house", [self.language], ending=":language")

    async def press(
        self, message: Json, verb: str, values: list[str] | None = None, *, ending: str = ""
    ) -> Json:
        """Press what is for this on a message, and return the private answer."""
        ids = [part["custom_id"] for part in controls(message) if verb_of(part) == verb]
        wanted = next(id_ for id_ in ids if id_.endswith(ending))
        return await self.answer(self.person.press(message, wanted, values))

    async def answer(self, interaction: Awaitable[Outcome]) -> Json:
        """Return the first private message that an interaction brings about."""
        mark = len(self.person.frames)
        await interaction
        frame = await self.person.until(_is_private, after=mark)
        return dict(frame["message"])

    async def public(self, channel: Id, fits: Callable[[Json], bool]) -> Json:
        """Wait for a public message in a channel, and return the newest that fits."""
        async with asyncio.timeout(APPEARS_SECONDS):
            while True:
                for message in reversed(await self.person.history(channel)):
                    if not message.get("flags", 0) & EPHEMERAL and fits(message):
                        return message
                await asyncio.sleep(GLANCE_SECONDS)

    async def panel(self, name: str) -> Json:
        """Return the panel of a table."""
        return await self.public(str(self.tables[name].home.place), lambda m: offers(m, "more"))


Moment: TypeAlias = Callable[[Tour], Awaitable[Json]]


def offers(message: Json, verb: str) -> bool:
    """Tell whether there is something of this kind to press on a message."""
    return any(verb_of(part) == verb for part in controls(message))


def _is_private(frame: Json) -> bool:
    flags = frame.get("message", {}).get("flags", 0)
    return bool(flags & EPHEMERAL and not flags & LOADING)


async def _lobby(tour: Tour) -> Json:
    await tour.person.command(str(CHANNEL), "table new", game="johari")
    lobby = await tour.public(str(CHANNEL), lambda m: offers(m, "join"))
    bo = await tour.rig.person("bo")
    join = next(part["custom_id"] for part in controls(lobby) if verb_of(part) == "join")
    await bo.press(lobby, join)
    return lobby


def _panel(name: str) -> Moment:
    return lambda tour: tour.panel(name)


def _pressed(name: str, *verbs: str) -> Moment:
    async def moment(tour: Tour) -> Json:
        message = await tour.panel(name)
        for verb in verbs:
            message = await tour.press(message, verb)
        # The first time it introduces the game.
        return await tour.press(message, "justplay") if offers(message, "justplay") else message

    return moment


async def _text_board(tour: Tour) -> Json:
    more = await tour.press(await tour.panel("seal"), "more")
    more = await tour.press(more, "text")
    board = await tour.press(more, "board")
    await tour.press(await tour.press(await tour.panel("seal"), "more"), "text")
    return board


async def _story(tour: Tour) -> Json:
    place = str(tour.tables["seal"].home.place)
    return await tour.public(place, lambda m: m.get("type") == 0 and not offers(m, "more"))


def _result(*verbs: str) -> Moment:
    async def moment(tour: Tour) -> Json:
        place = str(tour.tables["over"].home.place)
        message = await tour.public(place, lambda m: offers(m, "rematch"))
        for verb in verbs:
            message = await tour.press(message, verb)
        return message

    return moment


def _command(name: str) -> Moment:
    async def moment(tour: Tour) -> Json:
        return await tour.answer(tour.person.command(str(CHANNEL), name))

    return moment


MOMENTS: dict[str, Moment] = {
    "lobby": _lobby,
    "panel": _panel("new"),
    "panel-jaipur": _panel("jaipur"),
    "panel-basari": _panel("basari"),
    "move-first": _pressed("new", "move"),
    "move-seal": _pressed("seal", "move"),
    "move-purchase": _pressed("purchase", "move"),
    "move-exchange": _pressed("exchange", "move"),
    "move-jaipur": _pressed("jaipur", "move"),
    "move-basari": _pressed("basari", "move"),
    "story": _story,
    "hand": _pressed("seal", "hand"),
    "log": _pressed("seal", "log"),
    "more": _pressed("seal", "more"),
    "seats": _pressed("seal", "more", "seats"),
    "score": _pressed("seal", "more", "score"),
    "text-board": _text_board,
    "rules": _pressed("seal", "rules"),
    "result": _result(),
    "result-score": _result("score"),
    "fair-play": _result("fair"),
    "settings": _command("settings"),
    "server": _command("server settings"),
    "help": _command("help"),
}
SHOWN = (
    "lobby",
    "panel",
    "move-first",
    "move-exchange",
    "story",
    "hand",
    "score",
    "result",
    "text-board",
    "seats",
    "fair-play",
    "settings",
    "server",
    "help",
)
"""The moments of a contact sheet."""
