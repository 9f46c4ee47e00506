"""What the version before left, and the bot of today that goes on with it.

Nearly all that these tests need of the bot is used here alone, so that whoever moves a part of it
has one place to change.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import structlog

from bot.delivery.outbox import Outbox
from bot.runtime.clock import RandomIds
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.sqlite.integrity import check
from bot.store.sqlite.store import SqliteStore
from bot.tables.forms import Form
from bot.tables.narration import replayed
from bot.tables.table import Person, Table, game_of
from cogs.kit.custom_id import HANDLERS, Target
from engine.errors import IllegalAction
from tests.bot.hosting import Coach, autopilot_of, person_of, timekeeper_of
from tests.cogs.simulated import Result, Unregistered, hasten, shown, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    import simcord
    from simcord import actors
    from simcord.backend.serializers import user_payload
    from simcord.enums import InteractionType
    from simcord.results import to_discord_message

    from bot.runtime.client import Bazaar
    from cogs.delivery.images import Studio

HERE = Path(__file__).parent
SQL = (HERE / "v0_1_0.sql").read_text(encoding="utf-8")
STOOD: dict[str, Any] = json.loads((HERE / "discord.json").read_text(encoding="utf-8"))
USERS = {one["name"]: int(one["id"]) for one in STOOD["people"]}
LATER = 60.0
"""So many seconds after the version before ended, the bot of today begins."""
ROW, BUTTON, SELECT, TEXT, GALLERY = 1, 2, 3, 10, 12
EPHEMERAL, LAYOUT = 1 << 6, 1 << 15
BAD = ("warning", "error", "critical")
UNHEARD = {"unknown component", "unknown modal", "unknown command"}

Presser = simcord.MemberActor | simcord.UserHandle


def restored(path: Path) -> Path:
    """Write the database of the version before to a file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN; {SQL} COMMIT;")
    return path


def kept(query: str) -> list[tuple[Any, ...]]:
    """Ask the database as the version before wrote it; nothing of ours has touched that."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SQL)
        return connection.execute(query).fetchall()


class Clock:
    """Goes on a minute after the version before ended; with a simulated Discord, at its pace."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    @property
    def first_id(self) -> int:
        """The smallest id that anything has that came into being since."""
        return discord.utils.time_snowflake(datetime.fromtimestamp(STOOD["now"] + 1, UTC))

    def now(self) -> float:
        before: float = STOOD["now"] + LATER
        return before if self.env is None else self.env.now().timestamp()


# -- playing beside Discord ---------------------------------------------------------------------


@dataclass
class Hosted:
    """A host of today on the database of the version before."""

    path: Path
    store: SqliteStore
    host: Host
    presses: Iterator[int] = field(default_factory=lambda: count(1 << 62))

    async def table(self, id_: str) -> Table:
        """Return a table as it is now."""
        return await self.host.queries.table(id_)

    async def owing(self, id_: str) -> list[int]:
        """Return the seats of people who owe a decision."""
        look = await self.host.queries.look(id_, None)
        sitters = look.table.sitters
        return [one.seat for one in look.pending if not one.answered and sitters[one.seat].present]

    async def form(self, id_: str, seat: int) -> Form:
        """Return the form that waits for a seat."""
        sitter = (await self.table(id_)).sitters[seat]
        found = await self.host.turns.move(id_, person_of(sitter))
        assert isinstance(found, Form), (id_, seat)
        return found

    async def decide(self, id_: str, seat: int, chance: Random) -> None:
        """Fill in forms by chance, from where they are, until they make a decision."""
        who = person_of((await self.table(id_)).sitters[seat])
        found: Any = await self.form(id_, seat)
        while isinstance(found, Form):
            opened, picks = found.decision.opened, by_chance(found, chance)
            try:
                found = await self.host.turns.answer(
                    id_, who, opened, found.filled, picks, next(self.presses)
                )
            except IllegalAction:  # two answers that do not go together
                found = await self.host.turns.restart(id_, who, opened)

    async def resume(self, id_: str) -> None:
        """Let somebody end a pause."""
        sitter = (await self.table(id_)).sitters[0]
        await self.host.requests.resume(id_, person_of(sitter), next(self.presses))

    async def export(self, name: str) -> dict[str, Any]:
        """Return all that is stored of a person."""
        stored: dict[str, Any] = json.loads(await self.host.privacy.export(USERS[name]))
        return stored

    async def forget(self, name: str) -> None:
        """Forget a person."""
        await self.host.privacy.forget(Person(USERS[name], name))

    async def replayed(self, id_: str) -> bytes:
        """Return the state of a table as its log leads to it."""
        table = await self.table(id_)
        *_, (_, state) = replayed(table, await self.store.log(id_))
        return game_of(table).codec.state.dumps(state)

    async def settle(self, id_: str) -> None:
        """Let minds and the autopilot play what is theirs."""
        await autopilot_of(self.host, Coach()).play_out(id_)

    async def play_out(self, id_: str) -> Table:
        """Play to the end."""
        chance = Random(id_)
        while (table := await self.table(id_)).status == "playing":
            await self.settle(id_)
            if owing := await self.owing(id_):
                await self.decide(id_, chance.choice(owing), chance)
        return table


def by_chance(form: Form, chance: Random) -> tuple[tuple[str, ...], ...]:
    """Return for each question of a form some of the options that are open."""
    picks = []
    for question in form.prompt.fields:
        free = [option.id for option in question.open]
        many = chance.randint(question.least, min(question.most, len(free)))
        picks.append(tuple(one for one in free if one in chance.sample(free, many)))
    return tuple(picks)


@contextlib.asynccontextmanager
async def hosted(folder: Path) -> AsyncIterator[Hosted]:
    """Open the database of the version before with the code of today."""
    path, clock = restored(folder / "bazaar.db"), Clock()
    store = await SqliteStore.open(path, clock)
    try:
        yield Hosted(path, store, build_host(store, clock, RandomIds()))
    finally:
        await store.close()


def findings(path: Path) -> tuple[int, int, list[str]]:
    """Return how many tables and entries `check` replayed, and what it found wrong."""
    report = check(path)
    return report.tables, report.actions, [one.key for one in report.findings]


# -- playing on Discord -------------------------------------------------------------------------


@dataclass
class Standing:
    """The servers as they stood, with the messages of the version before and the bot of today."""

    env: simcord.Env
    store: SqliteStore
    host: Host
    clock: Clock
    signals: Signals
    outbox: Outbox
    lines: list[Any]
    users: dict[str, simcord.UserHandle] = field(default_factory=dict)
    members: dict[tuple[int, str], simcord.MemberActor] = field(default_factory=dict)
    channels: dict[str, simcord.ChannelHandle] = field(default_factory=dict)
    roles: dict[int, simcord.RoleHandle] = field(default_factory=dict)

    # -- what there is ----------------------------------------------------------------------

    async def table(self, id_: str) -> Table:
        """Return a table as it is now."""
        return await self.host.queries.table(id_)

    async def newest_lobby(self, **where: int) -> Table:
        """Return the lobby that was opened last on a server, or with a person at it."""
        (newest, *_) = await self.store.tables(**where, status=("lobby",))
        return newest

    async def due(self, id_: str) -> float | None:
        """Return until when a table waits for the one thing that it waits for."""
        (deadline,) = await self.store.deadlines(id_)
        return deadline.due

    async def unsaid(self) -> int:
        """Return how much is due and was not said."""
        return len(await self.store.queued(self.clock.now(), 100))

    def all_messages(self, place: int | None = None) -> list[Any]:
        """Return every message, or those of one place, oldest first, as Discord keeps them."""
        there = self.env.backend.messages
        found = [one for id_ in there if place in {None, id_} for one in there[id_].values()]
        return sorted(found, key=lambda one: one.id)

    def message(self, id_: int | None) -> discord.Message:
        """Return a message, wherever it stands."""
        return to_discord_message(self.env, next(m for m in self.all_messages() if m.id == id_))

    def stored(self, message: discord.Message) -> Any:
        """Return a message as Discord keeps it now."""
        return next(one for one in self.all_messages() if one.id == message.id)

    def written_to(self, name: str) -> list[discord.Message]:
        """Return the direct messages to a person."""
        place = self.users[name].dm_channel.id
        return [to_discord_message(self.env, one) for one in self.all_messages(place)]

    def presser(self, name: str, message: discord.Message) -> Presser:
        """Return whoever presses on a message: a member of its server, or a person in private."""
        guild = message.channel.guild
        return self.users[name] if guild is None else self.members[guild.id, name]

    # -- what is done -----------------------------------------------------------------------

    async def press(
        self, name: str, message: discord.Message, custom_id: str, *values: Any
    ) -> Result:
        """Press or choose, then let the bot speak."""
        who: Any = self.presser(name, message)
        stored = actors._visible_message(who, message)
        part = next(one for one in walked(stored.components) if one.get("custom_id") == custom_id)
        answered: Result
        if part["type"] == BUTTON:
            answered = await who.click(message, custom_id=custom_id)
        else:
            answered = await who.select(message, values, custom_id=custom_id)
        await self.say()
        return answered

    async def submit(self, name: str, place: int, modal: dict[str, Any]) -> Result:
        """Send off a form that the version before has opened, as it was filled in."""
        backend = self.env.backend
        guild = backend.get_channel(place).guild_id
        assert guild is not None
        who = self.members[guild, name]
        channel = simcord.ChannelHandle(self.env, who.guild, backend.get_channel(place))
        result = await actors._dispatch_actor_interaction(
            who, InteractionType.MODAL_SUBMIT, channel, modal
        )
        await self.say()
        return result

    async def slash(self, name: str, where: str, command: str, /, **options: Any) -> Result:
        """Use a command in a channel."""
        place = self.channels[where]
        assert place.guild is not None
        result = await self.members[place.guild.id, name].slash(place, command, **options)
        await self.say()
        return result

    async def say(self) -> None:
        """Say all that is due."""
        await self.outbox.drain()
        await self.outbox.run()

    async def tick(self, seconds: float = 0.0) -> None:
        """Let time pass while the bot is there, and do what is due then."""
        self.env.backend.advance_clock(seconds)
        if seconds:
            await self.store.beat(self.clock.now())
        await timekeeper_of(self.host, self.store, self.clock, self.signals).tick()
        await self.say()

    def post(
        self, place: int, components: Sequence[Any], to: str | None = None, picture: str = ""
    ) -> discord.Message:
        """Put a message of the bot there, public or for one person."""
        backend, asked = self.env.backend, None
        if to is not None:
            owner = user_payload(backend.get_user(USERS[to]))
            asked = {"id": "1", "type": 3, "user": owner, "authorizing_integration_owners": {}}
        drawn = [{"media": {"url": f"attachment://{picture}"}}]
        shown_as = {"type": GALLERY, "items": drawn} if picture else {"type": TEXT, "content": "…"}
        made = backend.create_message(
            place,
            backend.bot_user.id,
            components=[shown_as, *components],
            attachments=backend.store_attachments(place, [(picture, b"drawn")] if picture else []),
            flags=LAYOUT | (EPHEMERAL if to else 0),
            interaction_metadata=asked,
            broadcast=False,
        )
        return to_discord_message(self.env, made)

    def post_again(self, id_: int) -> discord.Message:
        """Put a message of the version before there once more, whatever became of it."""
        (one,) = [message for message in STOOD["messages"] if message["id"] == id_]
        return self.post(one["in"], one["components"], one["for"])

    def message_again(self, id_: int) -> discord.Message:
        """Return a message of the version before; one that we have removed is put there again."""
        there = any(one.id == id_ for one in self.all_messages())
        return self.message(id_) if there else self.post_again(id_)

    def listeners(self, custom_id: str, *, modal: bool = False) -> int:
        """Return how many handlers of the bot a custom id leads to."""
        bot = self.env.bot
        assert isinstance(bot, Bazaar)
        if modal:
            return sum(one.fullmatch(custom_id) is not None for one, _ in bot.modals)
        target = Target.parse(custom_id)
        return int(target is not None and target.verb in HANDLERS)

    # -- what came of it ----------------------------------------------------------------------

    def wrong(self) -> list[Any]:
        """Return the lines of the log that say that something went wrong."""
        return [one for one in self.lines if one["log_level"] in BAD or one["event"] in UNHEARD]


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """Yield all parts of a message as Discord keeps it."""
    for part in components:
        yield part
        yield from walked(part.get("components") or ())


def ids_on(components: Any) -> list[str]:
    """Return what can be pressed on a message."""
    return [
        part["custom_id"]
        for part in walked(components)
        if part.get("custom_id") and not part.get("disabled")
    ]


def answer(result: Result) -> str:
    """Return the sentences with which a press was answered."""
    assert result.acknowledged
    return text(shown(result)) if result.response or result.followups else ""


@contextlib.contextmanager
def numbered(env: simcord.Env, id_: int) -> Iterator[None]:
    """Let whatever is made next in a simulated Discord have this id."""
    made: Any = env.backend
    made.snowflake = lambda: id_
    try:
        yield
    finally:
        del made.snowflake


def rebuild(s: Standing) -> None:
    """Build the servers, people and messages that stood there."""
    env, backend = s.env, s.env.backend
    guilds = {one["id"]: env.create_guild(one["name"], id=one["id"]) for one in STOOD["guilds"]}
    for one in STOOD["roles"]:
        with numbered(env, one["id"]):
            may = discord.Permissions(one["permissions"])
            s.roles[one["id"]] = guilds[one["guild"]].create_role(one["name"], permissions=may)
    assert env.bot.user is not None
    for one in STOOD["channels"]:
        may_not = discord.PermissionOverwrite(attach_files=False)
        with numbered(env, one["id"]):
            s.channels[one["name"]] = guilds[one["guild"]].create_text_channel(
                one["name"], overwrites={} if one["pictures"] else {env.bot.user: may_not}
            )
    for one in STOOD["people"]:
        with numbered(env, one["id"]):
            s.users[one["name"]] = env.create_user(one["name"])
        for id_, guild in guilds.items():
            roles = [
                s.roles[role["id"]]
                for role in STOOD["roles"]
                if role["guild"] == id_ and one["name"] in role["of"]
            ]
            s.members[id_, one["name"]] = guild.add_member(s.users[one["name"]], roles=roles)
    for one in STOOD["letters"]:
        with numbered(env, one["id"]):
            backend.get_dm_channel(USERS[one["to"]])
    bot = backend.bot_user.id
    for one in STOOD["threads"]:
        made = backend.create_thread(
            one["channel"], one["name"], bot, message_id=one["id"], broadcast=False
        )
        backend.announce_thread_create(made)
    pictures = dict(kept("SELECT message, picture FROM stories"))
    for one in STOOD["messages"]:
        with numbered(env, one["id"]):
            s.post(one["in"], one["components"], one["for"], pictures.get(one["id"], ""))


@contextlib.asynccontextmanager
async def standing(folder: Path) -> AsyncIterator[Standing]:
    """Start the bot of today where the version before ended."""
    clock = Clock()
    store = await SqliteStore.open(restored(folder / "bazaar.db"), clock)
    signals = Signals()
    host = build_host(store, clock, RandomIds(), Coach(), signals)
    bot = Bazaar(host, Unregistered(), Studio(), guild_ready_timeout=0.01)
    try:
        with structlog.testing.capture_logs() as lines:
            async with simcord.run(bot, shard_count=1) as env:
                hasten(env)
                env.backend.advance_clock(clock.now() - env.now().timestamp())
                clock.env = env
                unhurried: Any = bot.presenter
                unhurried.timeout_seconds = 0.0  # nothing is said while a press is carried out
                outbox = Outbox(store, unhurried, clock, signals)
                s = Standing(env, store, host, clock, signals, outbox, lines)
                rebuild(s)
                await env.settle(idle=0.001)
                yield s
    finally:
        await store.close()
