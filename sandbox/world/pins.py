"""Pinned messages."""

from sandbox.world import payloads
from sandbox.world.clock import stamp
from sandbox.world.errors import DiscordError
from sandbox.world.model import Channel, Message
from sandbox.world.world import World

MAX_PINS = 250


def listed(world: World, channel: Channel) -> list[tuple[str, Message]]:
    """Pins with their moment, newest first."""
    pins = world.pins.get(channel.id, {})
    return [
        (stamp(when), world.messages[channel.id][message_id])
        for message_id, when in reversed(pins.items())
    ]


def set_pinned(world: World, channel: Channel, message: Message, pinned: bool) -> None:
    """Pin or unpin a message and tell of it."""
    pins = world.pins.setdefault(channel.id, {})
    if (message.id in pins) == pinned:
        return
    if pinned and len(pins) >= MAX_PINS:
        raise DiscordError(30003)
    if pinned:
        pins[message.id] = world.clock.now()
    else:
        del pins[message.id]
    message.body = {**message.body, "pinned": pinned}
    world.tell("MESSAGE_UPDATE", payloads.message_event(world, message), channel)
    update = {"last_pin_timestamp": stamp(world.clock.now()), **payloads.place(channel)}
    world.tell("CHANNEL_PINS_UPDATE", update, channel, to_people=False)
