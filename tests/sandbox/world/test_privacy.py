"""Whatever people and the bot do, nobody's page hears what was meant for another."""

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.gateway.sessions import Gateway
from sandbox.page import actions, verbs
from sandbox.page.open_pages import OpenPages
from sandbox.world import channels, interactions, messages, threads
from sandbox.world.errors import DiscordError
from sandbox.world.examples import BOT_ID, PEOPLE, STAFF_ID, example
from sandbox.world.model import EPHEMERAL, Channel, Id
from sandbox.world.world import World

PLACE = "1180000000000000201"
IDS = tuple(person[0] for person in PEOPLE)
SECRET = re.compile(r"for:([\d,]+):")


class Ear:
    """A page that only listens."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def put(self, text: str) -> None:
        self.heard.append(text)


class Table:
    """A world with five open pages and a bot that answers by hand."""

    def __init__(self) -> None:
        self.world: World = example()
        self.pages = OpenPages(self.world, Gateway(self.world))
        self.ears = {person: Ear() for person in IDS}
        for person, ear in self.ears.items():
            key = self.world.users[person].key
            # an ear in place of a socket
            self.pages.enter(person, key, ear)  # type: ignore[arg-type]
        command = {"id": "9", "name": "go", "type": 1, "nsfw": False, "integration_types": [0]}
        self.world.commands["9"] = command
        self.count = 0

    def text(self, *readers: Id) -> str:
        """Words that say who may read them."""
        self.count += 1
        return f"for:{','.join(readers)}:{self.count}"

    def asked(self, person: Id, place: Id) -> tuple[Id, str]:
        frame = {"channel": place, "command_id": "9", "nonce": "n"}
        begun = actions.command(self.world, person, frame)
        return begun.id, begun.token

    def readers(self, channel: Channel) -> list[Id]:
        return [p for p in IDS if self.world.sees(p, channel)]


Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["reply", "think", "follow", "edit", "thread", "speak", "dm", "dismiss", "picture"]
        ),
        st.integers(0, 4),
        st.integers(0, 30),
    ),
    max_size=25,
)


def act(table: Table, step: Step) -> None:
    kind, seat, choice = step
    world, person = table.world, IDS[seat]
    places = [c for c in world.channels.values() if c.type in (0, 1, 11, 12)]
    place = places[choice % len(places)]
    private = {"flags": EPHEMERAL}
    match kind:
        case "reply":
            data = {"content": table.text(person), **private}
            interactions.answer(world, *table.asked(person, place.id), {"type": 4, "data": data})
        case "think" | "follow" | "picture":
            begun, token = table.asked(person, place.id)
            interactions.answer(world, begun, token, {"type": 5, "data": private})
            of = interactions.by_token(world, BOT_ID, token)
            interactions.follow_up(world, of, {"content": table.text(person)}, {})
            interactions.follow_up(world, of, {"content": table.text(person), **private}, {})
        case "edit":
            own = [m for kept in world.messages.values() for m in kept.values()]
            if own:
                message = own[choice % len(own)]
                channel = world.channel(message.channel_id)
                readers = [message.owner] if message.owner else table.readers(channel)
                messages.edit(world, message, {"content": table.text(*readers)})
        case "thread":
            parent = world.channel(PLACE)
            made = threads.create(world, parent, BOT_ID, {"name": "T", "type": 12})
            threads.join(world, made, person)
        case "speak":
            content = table.text(*table.readers(place))
            verbs.VERBS["send"](world, person, {"channel": place.id, "content": content})
        case "dm":
            other = IDS[choice % 5] if choice % 2 else BOT_ID
            channels.open_dm(world, person, other)
        case "dismiss":
            mine = [m for kept in world.messages.values() for m in kept.values() if m.owner]
            if mine:
                message_id = mine[choice % len(mine)].id
                verbs.VERBS["dismiss"](world, person, {"message_id": message_id})
        case _:
            raise AssertionError(kind)


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_no_page_hears_what_is_not_for_it(steps: list[Step]) -> None:
    table = Table()
    for step in steps:
        try:
            act(table, step)
        except DiscordError:
            continue
    for person, ear in table.ears.items():
        hello = json.dumps(table.pages.hello(person))
        for text in (*ear.heard, hello):
            for readers in SECRET.findall(text):
                assert person in readers.split(",")
        for channel in table.world.channels.values():
            answer = verbs.act(
                table.world, person, {"n": 1, "do": "history", "channel": channel.id}
            )
            for readers in SECRET.findall(json.dumps(answer)):
                assert person in readers.split(",")


def test_the_steps_do_something() -> None:
    table = Table()
    for kind in ("reply", "think", "thread", "dm", "speak", "edit"):
        act(table, (kind, 1, 2))
    assert table.count == 5
    assert sum(len(kept) for kept in table.world.messages.values()) == 4
    assert all(SECRET.search(text) for text in table.ears[IDS[1]].heard if '"content":"for' in text)


def test_the_property_would_notice_a_leak() -> None:
    table = Table()
    frame = {"channel": STAFF_ID, "content": table.text(IDS[0])}
    verbs.VERBS["send"](table.world, IDS[0], frame)
    assert any(SECRET.search(text) for text in table.ears[IDS[0]].heard)
    assert not any(SECRET.search(text) for text in table.ears[IDS[1]].heard)
