"""People whose choices depend on the form they see alone, so that two runs can be compared."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.tables.table import Table
from engine.core import Decision
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Person, Refused, Rig
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, Unheard, answer, control, controls, has, is_private, text
from tests.e2e.oracle import Oracle, sentences
from tests.e2e.process import REAL, Bot, until

NAMES = ("ada", "bo", "chidi", "dana", "emre")
FORMS = {"option", "choose", "field", "confirm"}
NO_SETTINGS: Mapping[str, str] = {}
MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""


@dataclass
class Match:
    """One table, the people at it, the bot that hosts it, and the truth about it."""

    rig: Rig
    bot: Bot
    oracle: Oracle
    people: list[Person]
    forms: dict[int, Json] = field(default_factory=dict)
    acknowledged: int = 0

    # -- what is seen -----------------------------------------------------------------------

    async def quiet(self) -> None:
        """Wait until everything that is to be said is said."""
        await self.bot.alive(until(lambda: not self.oracle.waiting(), "the outbox empties"))

    def messages(self, place: str | None = None) -> list[Json]:
        """Return what everybody sees at the table's place, or at another."""
        assert self.rig.sandbox is not None
        where = place or str(self.oracle.table().home.place)
        kept = self.rig.sandbox.world.messages[where].values()
        return [m.body for m in kept if m.owner is None]

    def panels(self, place: str | None = None) -> list[Json]:
        """Return every panel that stands there."""
        return [m for m in self.messages(place) if has(m, "more") and not is_private(m)]

    def said(self, place: str | None = None) -> list[str]:
        """Return what is told there beside panels; at the table sentence by sentence."""
        there = [m for m in self.messages(place) if not has(m, "more") and m.get("components")]
        told = [text(m) for m in there if not has(m, "cancel")]
        if place is not None:
            return told
        return [one for said in told for one in ([said] if "🏆" in said else sentences(said))]

    # -- what is done -----------------------------------------------------------------------

    def awaited(self) -> tuple[Table, Decision | None]:
        """Return the table and the first decision that nobody has taken."""
        table = self.oracle.table()
        open_ = [d for d in self.oracle.pending() if not d.answered]
        return table, open_[0] if open_ else None

    async def action(self) -> bool:
        """Let whoever is awaited first act once; False if nobody is."""
        table, decision = self.awaited()
        if decision is None:
            return False
        seat, attempt = decision.seat, 0
        form = self.forms.pop(seat, None)
        if form is None or number_of(form) != decision.opened:
            form = await self.opened(seat)
        while self.oracle.table().sequence == table.sequence:
            self.forms[seat] = form  # what is on the screen when the bot dies
            try:
                after = await self.filled(seat, form, attempt)
            except Refused:  # the screen was turned over just before the bot died
                after = await self.opened(seat)
            attempt += name_of(after) == name_of(form)
            assert attempt < 200, text(form)
            form = after
        self.acknowledged = table.sequence + 1
        self.forms[seat] = form
        return True

    async def opened(self, seat: int) -> Json:
        """Press My move on the panel."""
        await self.quiet()
        (panel,) = self.panels()
        return await self.pressed(seat, panel, control(panel, "move")["custom_id"])

    async def pressed(
        self, seat: int, message: Json, id_: str, values: list[str] | None = None
    ) -> Json:
        """Press, and return the screen that answers; on a busy machine, press again."""
        for _ in range(3):
            try:
                return await self.bot.alive(answer(self.people[seat], message, id_, values))
            except Unheard:
                continue
        raise Unheard(id_)

    async def filled(self, seat: int, form: Json, attempt: int) -> Json:
        """Fill in one form as its name and the attempt say, and return the next screen."""
        verbs = {part["custom_id"].split(":")[1] for part in controls(form)} & FORMS
        assert verbs, text(form)
        dice = chance(form, "", attempt)
        if "option" in verbs and not ("choose" in verbs and dice.random() < MENU):
            ids = [c["custom_id"] for c in controls(form) if verb_of(c) == "option"]
            return await self.pressed(seat, form, dice.choice(ids))
        if "choose" in verbs:
            menu = control(form, "choose")
            count = dice.randint(menu.get("min_values", 1), menu.get("max_values", 1))
            values = dice.sample([option["value"] for option in menu["options"]], count)
            return await self.pressed(seat, form, menu["custom_id"], values)
        begun = name_of(form)
        for id_ in [c["custom_id"] for c in controls(form) if verb_of(c) == "field"]:
            menus = [c for c in controls(form) if c["custom_id"] == id_]
            if not menus:
                return form  # the screen was an old one
            menu = menus[0]
            dice = chance(form, id_.split(":", 5)[5], attempt)
            count = dice.randint(menu.get("min_values", 1), menu.get("max_values", 1))
            values = dice.sample([option["value"] for option in menu["options"]], count)
            form = await self.pressed(seat, form, id_, values)
        if name_of(form) == begun and has(form, "confirm"):
            form = await self.pressed(seat, form, control(form, "confirm")["custom_id"])
        return form

    async def played_out(self) -> None:
        """Play to the end."""
        while await self.action():
            pass
        await self.quiet()


def verb_of(part: Json) -> str:
    return str(part["custom_id"].split(":")[1])


def name_of(form: Json) -> str:
    """Name a form: its decision, how many came before it, and what they hold."""
    ids = [c["custom_id"].split(":") for c in controls(form) if verb_of(c) in FORMS]
    return ":".join(ids[0][3:5]) if ids else ""


def number_of(form: Json) -> int | None:
    name = name_of(form).split(":")[0]
    return int(name) if name else None


def chance(form: Json, part: str, attempt: int) -> Random:
    return Random(f"{name_of(form)}/{part}/{attempt}")


@asynccontextmanager
async def at(
    folder: Path,
    names: Sequence[str],
    main: str = REAL,
    *,
    record: Path | None = None,
    settings: Mapping[str, str] = NO_SETTINGS,
) -> AsyncIterator[Match]:
    """Open what is kept in a folder: a world of Discord and the data of a bot."""
    folder.mkdir(exist_ok=True)
    async with rigs.inside(file=folder / "world.jsonl", record=record) as rig:
        bot = Bot(rig, folder / "data", main)
        bot.settings.update(settings)
        people = [await rig.person(name) for name in names]
        with closing(Oracle(bot.data)) as oracle:
            match = Match(rig, bot, oracle, people)
            try:
                await bot.start()
                yield match
            finally:
                code = await bot.stop()
                await bot.commits.close()
        assert code == 0


async def dealt(folder: Path, game: str, seats: int) -> None:
    """Open a table, let people sit down, deal, and keep all that in a folder."""
    async with at(folder, NAMES[:seats]) as match:
        await opened(match, game)
        for person in match.people[1:]:
            await joined(match, person)
        await started(match)


async def opened(match: Match, game: str) -> None:
    """Open a table, and wait until its lobby stands."""
    owner, seats = match.people[0], len(match.people)
    await match.bot.alive(owner.command(CHANNEL, "table new", game=game, seats=seats))
    await match.quiet()


async def joined(match: Match, person: Person) -> None:
    """Sit down, and wait until everybody sees it."""
    user = int(person.id)
    await _pushed(match, person, "join", lambda table: table.seat_of(user) is not None)


async def started(match: Match) -> None:
    """Deal, and wait until everybody sees it."""
    await _pushed(match, match.people[0], "start", lambda table: table.status == "playing")


async def _pushed(match: Match, person: Person, verb: str, done: Callable[[Table], bool]) -> None:
    table = match.oracle.table()
    lobbies = [m for m in match.messages(CHANNEL) if has(m, "cancel")]
    (lobby,) = [m for m in lobbies if control(m, "cancel")["custom_id"].endswith(table.id)]
    await match.bot.alive(person.press(lobby, control(lobby, verb)["custom_id"]))
    await match.bot.alive(until(lambda: done(match.oracle.table()), f"{verb} is carried out"))
    await match.quiet()


def copied(folder: Path, other: Path) -> Path:
    """Copy what is kept, so that it can go on twice."""
    shutil.copytree(folder, other)
    return other
