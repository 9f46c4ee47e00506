"""Journeys: what people do around tables, one deed after another, each in one last press."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.tables.table import Table
from sandbox.testing.rig import Outcome, Person
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, answer, controls, parts
from tests.e2e.playing import Match

Do: TypeAlias = Callable[[], Awaitable[Json | None]]
"""The last press of a deed; returns the private screen that answers it, if one does."""
Ready: TypeAlias = "Callable[[Journey], Awaitable[Do]]"
"""The way to the last press, gone again after a death."""
OWNER, GUEST, OTHER, HEIR, STEWARD = "bo", "chidi", "dana", "emre", "ada"


class NotThere(Exception):
    """There is nothing of the kind to be pressed."""


@dataclass(frozen=True)
class Deed:
    """Something a person does: the way to the last press, and how it is known to be done.

    `before` prepares it once. Who got no answer presses again, unless that would be another deed
    (`once`). `saved` tells whether it is on disk, if more is to follow before it is done. What
    leaves nothing there (`done` is None) must be answered as it was before. What another journey
    proves is `spared`.
    """

    name: str
    ready: Ready
    done: Callable[[Journey], bool] | None = None
    before: Callable[[Journey], Awaitable[None]] | None = None
    once: bool = False
    saved: Callable[[Journey], bool] | None = None
    spared: bool = False


@dataclass
class Journey:
    """A match and the people who take part."""

    match: Match
    people: dict[str, Person]
    first: int = 0
    memory: dict[str, Any] = field(default_factory=dict)

    # -- what there is ----------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The newest table."""
        return self.match.oracle.table()

    def user(self, name: str) -> int:
        return int(self.people[name].id)

    def seat(self, name: str) -> int | None:
        return self.table.seat_of(self.user(name))

    def public(self, verb: str) -> Json:
        """Return the newest public message about the table on which something can be pressed."""
        assert self.match.rig.sandbox is not None
        found = [
            message.body
            for kept in self.match.rig.sandbox.world.messages.values()
            for message in kept.values()
            if message.owner is None
            for part in controls(message.body)
            if part["custom_id"].startswith(f"bz:{verb}:{self.table.id}")
        ]
        if not found:
            raise NotThere(verb)
        return max(found, key=lambda one: int(one["id"]))

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the database."""
        with contextlib.closing(sqlite3.connect(self.match.oracle.path)) as connection:
            return connection.execute(question, values).fetchall()

    # -- what is done -----------------------------------------------------------------------

    def press(
        self, name: str, message: Json, verb: str, *values: str, rest: str = "", told: bool = True
    ) -> Do:
        """Return a press; `told` if a private screen answers it."""
        ids = [part["custom_id"] for part in parts(message) if "custom_id" in part]
        found = [one for one in ids if one.split(":")[1] == verb and one.endswith(rest)]
        if not found:
            raise NotThere(verb)
        id_ = found[0]
        person, chosen = self.people[name], list(values) or None

        async def do() -> Json | None:
            if told:
                return await answer(person, message, id_, chosen)
            await person.press(message, id_, chosen)
            return None

        return do

    def command(self, name: str, command: str, **options: Any) -> Do:
        """Return a command that is answered in private."""

        async def do() -> Json | None:
            return (await self.people[name].command(CHANNEL, command, **options)).message

        return do

    async def screen(self, name: str, command: str, **options: Any) -> Json:
        """Return the private screen that a command leads to."""
        shown = await self.command(name, command, **options)()
        assert shown is not None
        return shown

    async def around(self, name: str) -> Json:
        """Return what there is around the table for somebody."""
        return await self.screen(name, "table seats", table=self.table.id)

    async def asleep(self, *changes: tuple[str, dict[str, object]]) -> None:
        """Kill the bot and change what is on disk."""
        await self.match.bot.die()
        with contextlib.closing(sqlite3.connect(self.match.oracle.path)) as connection:
            for change, values in changes:
                assert connection.execute(change, values).rowcount > 0, change
            connection.commit()


async def woken(journey: Journey) -> Do:
    """Let the bot wake up: the deed is what it does by itself."""

    async def do() -> None:
        if not journey.match.bot.lives_on:
            await journey.match.bot.start()

    return do


def pressed(name: str, verb: str, rest: str = "") -> Ready:
    """Press something on a public message, which shows the change itself."""

    async def ready(journey: Journey) -> Do:
        return journey.press(name, journey.public(verb), verb, rest=rest, told=False)

    return ready


def answered(name: str, verb: str) -> Ready:
    """Press something on a public message, and get a private answer."""

    async def ready(journey: Journey) -> Do:
        return journey.press(name, journey.public(verb), verb)

    return ready


def optioned(verb: str, *values: str) -> Ready:
    """Let the owner choose something among the options of the lobby."""

    async def ready(journey: Journey) -> Do:
        options = await journey.press(OWNER, journey.public("options"), "options")()
        assert options is not None
        return journey.press(OWNER, options, verb, *values)

    return ready


def around(name: str, *verbs: str, rest: str = "") -> Ready:
    """Press one thing after another around the table; the last one is the deed."""

    async def ready(journey: Journey) -> Do:
        screen = await journey.around(name)
        for verb in verbs[:-1]:
            shown = await journey.press(name, screen, verb)()
            assert shown is not None
            screen = shown
        return journey.press(name, screen, verbs[-1], rest=rest)

    return ready


def commanded(name: str, command: str, **options: Any) -> Ready:
    """Use a command; its options may name a person by @ and a name, and the table by #."""

    async def ready(journey: Journey) -> Do:
        names = {f"@{one}": person.id for one, person in journey.people.items()}
        if "#" in options.values():
            names["#"] = journey.table.id
        given = {key: names.get(value, value) for key, value in options.items()}
        return journey.command(name, command, **given)

    return ready


def screened(name: str, command: str, verb: str, *values: str, rest: str = "") -> Ready:
    """Press something on the private screen of a command."""

    async def ready(journey: Journey) -> Do:
        return journey.press(name, await journey.screen(name, command), verb, *values, rest=rest)

    return ready


def filled(name: str, command: str, verb: str, **words: Any) -> Ready:
    """Open a form on the private screen of a command, fill it in and send it off."""

    async def ready(journey: Journey) -> Do:
        screen, person = await journey.screen(name, command), journey.people[name]
        id_ = next(one["custom_id"] for one in controls(screen) if f":{verb}:" in one["custom_id"])

        async def do() -> Json | None:
            opened: Outcome = await person.press(screen, id_)
            return (await person.submit(opened.modal, **words)).message

        return do

    return ready
