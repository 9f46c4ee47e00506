"""A database in which much has happened: whatever can be kept is kept somewhere in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.services.host import Host
from bot.store.protocols import Store
from bot.tables.forms import Chances, Form
from bot.tables.greeting import Greeting
from bot.tables.notices import Delivered, Queued, RequestMessage, StoryMessage
from bot.tables.quiet_hours import Quiet
from bot.tables.seats import conceded
from bot.tables.table import Home, Person, TableId
from tests.bot.hosting import HOME, PEOPLE, USUAL, FixedIds, Player, dealt, host_on

ADA, BEN, CEM, DORA, *_ = PEOPLE
GONE = Person(4711, "Gone")
STEPS = (0, 20)
MOST_SAID = 12


async def populate(store: Store, seed: int) -> Host:
    """Let people play, gather, choose, ask and be forgotten, in another way for each seed."""
    chance = Random(seed)
    host = host_on(store, FixedIds(f"s{seed}"))
    first = 1
    for game, seats in USUAL:
        for _ in range(chance.randint(1, 2)):
            table = await dealt(host, game, seats, first=first)
            await _played(host, table.id, chance.randint(*STEPS), first * 1000)
            await _noted(host, store, table.id, chance)
            first += 20
    await _gathered(host, first, chance)
    await host.solo.open(DORA, *chance.choice(USUAL), "easy", first + 60)
    await _ended(host, store, first + 80, chance)
    await _chosen(host, store, chance)
    await _asked(host, first + 100)
    await _forgotten(host, first + 200)
    await _said(store, chance)
    await _branched(host, store, first + 300, chance)
    await store.beat(990.0 + seed)
    return host


async def _played(host: Host, id_: TableId, steps: int, first: int) -> None:
    player = Player(host, id_, first)
    for _ in range(steps):
        if await player.step() is None:
            return


async def _noted(host: Host, store: Store, id_: TableId, chance: Random) -> None:
    await host.recaps.note(id_, ADA.user, f"“{chance.random()}” \u2013 ünïcode 🐪 \\ ' \" \t")
    await host.recaps.hush(id_, BEN.user, hushed=True)
    await store.keep_letter(id_, CEM.user, chance.getrandbits(62))
    await store.follow(id_, DORA.user, on=True)
    table = await store.table(id_)
    if table is not None and table.status == "playing" and chance.random() < 0.3:
        await store.freeze(id_, "play.frozen.gone")


async def _gathered(host: Host, first: int, chance: Random) -> None:
    lobby = await host.lobby.open(BEN, "johari", 4, (), HOME, "de", first, None)
    await host.lobby.add_ai(lobby.id, BEN, "hard", first + 1)
    await host.invitations.invite(lobby.id, BEN, [ADA.user, CEM.user], first + 2)
    elsewhere = Home(chance.getrandbits(61), chance.getrandbits(61), chance.getrandbits(61))
    await host.lobby.open(CEM, "basari", 3, (), elsewhere, "en", first + 3, 86_400)


async def _ended(host: Host, store: Store, first: int, chance: Random) -> None:
    """Let two tables end: results, ratings, hints that were asked for and opened hands are kept."""
    for number in range(2):
        table = await dealt(host, "jaipur", 2, first=first * 1000 + 10 * number)
        await store.note_hint(table.id, chance.randrange(2), 0)
        loser = PEOPLE[chance.randrange(2)]
        over = await host.seats.change(table.id, first * 1000 + 10 * number + 9, conceded, loser)
        await host.replays.open_hands(over, loser.user)


async def _chosen(host: Host, store: Store, chance: Random) -> None:
    quiet = Quiet(chance.randrange(1440), chance.randrange(1440))
    await host.settings.change_user(ADA.user, lambda old: replace(old, quiet=quiet))
    await host.settings.change_user(BEN.user, lambda old: replace(old, away_until=86_400.1))
    await host.settings.change_user(CEM.user, lambda old: old.with_dms(True, "de"))
    await host.settings.change_server(10, ADA.user, lambda old: replace(old, pace=7200))
    await host.settings.change_server(10, BEN.user, lambda old: replace(old, language="de"))
    await host.avoidance.toggle(ADA.user, [777, 888])
    await store.watch(10, "jaipur", BEN.user, on=True)
    await store.meet(DORA.user, "basari")
    await store.keep_lesson(DORA.user, "basari", 3)
    await store.greet(Greeting(chance.getrandbits(62), 12.5, 99))


async def _asked(host: Host, first: int) -> None:
    table = await dealt(host, "basari", 3, first=first)
    asked = await host.requests.ask(table.id, BEN, "end", first + 10)
    await host.requests.agree(table.id, CEM, asked.open_requests[0].number, first + 11)
    person = PEOPLE[(await host.queries.look(table.id)).awaited[0]]
    form = await host.turns.move(table.id, person)
    assert isinstance(form, Form)
    (field, *_) = form.prompt.fields
    opened = form.decision.opened
    await host.turns.pick(table.id, person, opened, form.filled, field.key, (field.options[0].id,))


async def _forgotten(host: Host, first: int) -> None:
    table = await host.lobby.open(GONE, "jaipur", 2, (), HOME, "en", first, 3600)
    await host.lobby.join(table.id, ADA, first + 1)
    await host.lobby.start(table.id, GONE, first + 2)
    await _played(host, table.id, 3, first * 1000)
    await host.privacy.forget(GONE)


async def _branched(host: Host, store: Store, first: int, chance: Random) -> None:
    base = await dealt(host, "jaipur", 2, first=first)
    await _played(host, base.id, 5, first * 1000)
    ended = await host.requests.end(base.id, ADA, first + 10, steward=True)
    await host.solo.play_on(ended.id, chance.randint(0, 5), chance.randrange(2), DORA, first + 11)
    shares = chance.random(), chance.random()
    await store.keep_chances(ended, Chances(((shares, (1.0, 0.0)),), ((0, ended.sequence),)))


async def _said(store: Store, chance: Random) -> None:
    """Let some of what is to be said be said, and some of it be tried in vain."""
    queued = await store.queued(2000.0, 1000)
    requests = [waiting for waiting in queued if waiting.notice.kind == "request"]
    for waiting in [*queued[: chance.randint(1, MOST_SAID)], *requests]:
        if chance.random() < 0.2 and waiting not in requests:
            await store.postpone(waiting.id, 3000.25)
        else:
            await store.sent(waiting.id, _delivered(waiting, chance.getrandbits(62)))


def _delivered(waiting: Queued, message: int) -> Delivered:
    match waiting.notice.kind:
        case "panel":
            return Delivered(message)
        case "story":
            return Delivered(story=StoryMessage(message, 0, 1, "board.png", "alt", 1))
        case "request":
            return Delivered(request=RequestMessage(1, message))
        case _:
            return Delivered()
