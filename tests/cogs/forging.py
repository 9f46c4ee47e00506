"""What no client of Discord would send: forged presses, forms and commands, over the gateway."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import structlog

from sandbox.testing import rig as rigs
from sandbox.testing.rig import Person
from sandbox.world import interactions
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from sandbox.world.model import Interaction, Json, Message
from sandbox.world.world import World
from tests.cogs.clicking import CHANNEL, answer, control, has, push, text
from tests.cogs.conftest import Running, running

T = TypeVar("T")

QUICK_EACH = 6
"""A quick run sends one of so many forged things."""
BATCH = 50
"""So many interactions are under way at once, as on a busy evening."""
BUSY_SECONDS = 20.0
"""How much more time an answer has than Discord gives, for the machine may be busy."""
BUTTON, SELECT, TEXT_INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = 2, 3, 4, 5, 6, 7, 8
COMPONENT_KINDS = (BUTTON, SELECT, TEXT_INPUT, USERS, ROLES, MENTIONABLES, CHANNELS, 0, 99)
WICKED = (
    "", "0", "1", "-1", "+1", "1e9", "9" * 40, "\u0663", "\0", "\ud800", "x" * 5000, "null",
    "__class__", "../../etc/passwd", "'; DROP TABLE tables; --", "🐫" * 100, "a\nb", "0.card",
    "2026q5", "file_" + "0" * 24,
)  # fmt: skip
MALFORMED: tuple[Any, ...] = (None, 0, -1, 2**70, 0.5, True, [], {}, [[]], {"id": []})
"""What stands where a word should be."""

HONEST: dict[int, Json] = {
    COMMAND: {"id": "1", "name": "about", "type": 1},
    AUTOCOMPLETE: {
        "id": "1",
        "name": "about",
        "type": 1,
        "options": [{"name": "x", "type": 3, "value": "", "focused": True}],
    },
}


@dataclass
class Scene:
    """A bot with a table of each kind, people who sit there, and one who does not."""

    game: Running
    owner: Person
    stranger: Person
    tables: dict[str, str]
    lobby: Message
    """Where everything that is forged is pressed."""
    file: Path
    thorough: bool
    """Whether everything that is forged is sent, or some of it."""
    openers: dict[str, Interaction] = field(default_factory=dict)
    """What opened a form for each person, so that forms can be sent off."""

    @property
    def world(self) -> World:
        assert self.game.rig.sandbox is not None
        return self.game.rig.sandbox.world

    def some(self, forged: Iterable[T]) -> list[T]:
        """Return what is to be sent of all that is forged."""
        return list(forged)[:: 1 if self.thorough else QUICK_EACH]

    async def send(self, person: Person, type_: int, forged: Iterable[Json]) -> list[Interaction]:
        """Send interactions with such data, and return how each was answered."""
        channel = self.world.channel(CHANNEL)
        message = self.lobby if type_ == COMPONENT else None
        begun: list[Interaction] = []
        for number, data in enumerate(forged, 1):
            one = interactions.start(
                self.world,
                type_,
                person.id,
                channel,
                data,
                nonce=None,
                message=message,
                opened_by=self.openers[person.id] if type_ == MODAL else None,
            )
            # The sandbox believes that somebody used a command: it could not make sense of this.
            one.data = HONEST.get(type_, data)
            one.created += BUSY_SECONDS
            begun.append(one)
            if number % BATCH == 0:
                await self.answered(begun)
        await self.answered(begun)
        await self.game.quiet()
        return begun

    async def answered(self, begun: Iterable[Interaction]) -> None:
        """Wait until each interaction is answered, or is too old for it."""
        while any(one.answered is None and not one.failed for one in begun):
            interactions.expire(self.world)
            await asyncio.sleep(0.002)

    def answers(self, person: Person, begun: Sequence[Interaction]) -> dict[str, str]:
        """Return what interactions were answered with, in words for that person alone.

        Of cards that gave way to newer ones nothing is left.
        """
        wanted = {one.id for one in begun}
        messages = self.world.messages[CHANNEL].values()
        bodies = {
            m.interaction_id: m.body
            for m in messages
            if m.owner == person.id and m.interaction_id in wanted
        }
        return {id_: body.get("content") or text(body) for id_, body in bodies.items()}

    def stored(self) -> list[str]:
        """Return everything in the database but for who runs it."""
        with closing(sqlite3.connect(self.file)) as database:
            return [line for line in database.iterdump() if '"lease"' not in line]

    def stored_of_tables(self) -> dict[str, list[str]]:
        """Return what is stored of each table, its log and its seats, but not who follows it."""
        lines = [line for line in self.stored() if '"follows"' not in line]
        tables = self.tables.values()
        return {id_: [line for line in lines if f"'{id_}'" in line] for id_ in tables}


@asynccontextmanager
async def scene(folder: Path, *, thorough: bool) -> AsyncIterator[Scene]:
    """Start the bot, and open a table in a lobby, one at play, one that is over, and a private one.

    Ada, who looks after the server, owns them all, and bo sits there with her. No seat is free.
    """
    async with rigs.inside() as rig, running(rig, folder) as game:
        ada, bo, dana, chidi = [await rig.person(name) for name in ("ada", "bo", "dana", "chidi")]
        tables: dict[str, str] = {}
        for status, key in (("over", "jaipur"), ("playing", "johari"), ("lobby", "basari")):
            seated = (bo,) if status != "lobby" else (bo, dana)
            await ada.command(CHANNEL, "table new", game=key, seats=1 + len(seated))
            await game.quiet()
            tables[status] = control(await _lobby(ada), "cancel")["custom_id"].split(":")[2]
            for person in seated:
                await push(person, await _lobby(ada), "join")
                await game.quiet()
            if status != "lobby":
                await push(ada, await _lobby(ada), "start")
                await game.quiet()
            if status == "over":
                sure = (await bo.command(CHANNEL, "table concede")).message
                await answer(bo, sure, control(sure, "conceded")["custom_id"])
                await game.quiet()
        await ada.command(CHANNEL, "solo", game="jaipur")
        await game.quiet()
        mine = await game.store.tables(user=int(ada.id), status=("playing",))
        tables["private"] = next(table.id for table in mine if table.private)
        assert rig.sandbox is not None
        lobby = rig.sandbox.world.message(CHANNEL, (await _lobby(ada))["id"])
        at = Scene(game, ada, chidi, tables, lobby, folder / "bazaar.db", thorough)
        opening = {"custom_id": "bz:hours:person", "component_type": BUTTON}
        for person in (ada, chidi):
            (at.openers[person.id],) = await at.send(person, COMPONENT, [opening])
        yield at


async def _lobby(person: Person) -> Json:
    """Return the newest lobby as it is now."""
    return next(m for m in reversed(await person.history(CHANNEL)) if has(m, "cancel"))


class Kept(logging.Handler):
    """Keeps what libraries log."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.getMessage()} {record.exc_info}")


@contextmanager
def no_errors() -> Iterator[None]:
    """Demand that nothing is logged as an error, by us or by libraries."""
    handler = Kept(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        with structlog.testing.capture_logs() as lines:
            yield
    finally:
        logging.getLogger().removeHandler(handler)
    failed = [line for line in lines if line["log_level"] in {"error", "critical"}]
    assert not failed, failed
    assert not handler.lines, handler.lines


def forged_values(dice: Random, offered: Iterable[str] = ()) -> Any:
    """Return values that no select would send."""
    words = [*WICKED, *offered]
    match dice.randrange(8):
        case 0:
            return dice.choice(MALFORMED)
        case 1:
            return [dice.choice(MALFORMED) for _ in range(dice.randint(1, 3))]
        case 2:
            return [dice.choice(words)] * 2
        case 3:
            return [dice.choice(words) for _ in range(26)]
        case 4:
            return [f"{number}" for number in range(26)]
        case _:
            return dice.sample(words, dice.randint(1, 3))


def forged_resolved(dice: Random, values: Any, lacking: str) -> Any:
    """Return what would be sent along with picked values, but for what they are about."""
    ids = [value for value in values if isinstance(value, str)] if isinstance(values, list) else []
    sections = ("users", "members", "roles", "channels")
    match dice.randrange(4):
        case 0:
            return dice.choice(MALFORMED)
        case 1:
            return {section: dice.choice(MALFORMED) for section in sections}
        case 2:
            return {section: dict.fromkeys(ids, dice.choice(MALFORMED)) for section in sections}
        case _:
            picked = {id_: {"id": id_} for id_ in ids}
            return {section: picked for section in sections if section != lacking}


def forged_target(dice: Random, verb: str, places: Sequence[str]) -> str:
    """Return a custom id of a verb with numbers and words that no screen has."""
    number = dice.choice((0, 0, 1, 2, 7, 2**63 - 1, 2**63, 10**40))
    form = dice.choice((0, 0, 1, 3, 10**40))
    mark = dice.choice(("", "", "0123abcd", "f" * 40))
    rest = dice.choice(("", "x", "x=y", "on", "off", "seat", *WICKED))
    return f"bz:{verb}:{dice.choice(places)}:{number}:{form}-{mark}:{rest}"
