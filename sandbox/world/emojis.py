"""Emojis of the application: made, renamed, taken away, and what refers to them."""

from collections.abc import Iterator

from sandbox.limits import application_emojis as limits
from sandbox.world import components, payloads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Emoji, Id, Json
from sandbox.world.world import World


def named(world: World, emoji_id: Id) -> Emoji:
    """An emoji, or 10014."""
    if emoji := world.emojis.get(emoji_id):
        return emoji
    raise DiscordError(10014)


def create(world: World, payload: Json) -> Emoji:
    """Let an emoji exist."""
    picture = limits.check_new_emoji(payload, [emoji.name for emoji in world.emojis.values()])
    emoji = Emoji(
        world.ids.next(), payload["name"], picture.content_type, picture.data, picture.animated
    )
    world.emojis[emoji.id] = emoji
    _tell(world)
    return emoji


def rename(world: World, emoji: Emoji, payload: Json) -> Emoji:
    """Call an emoji something else; a request without a name changes nothing."""
    others = [other.name for other in world.emojis.values() if other is not emoji]
    limits.check_renamed_emoji({"name": emoji.name} | payload, others)
    emoji.name = payload.get("name", emoji.name)
    _tell(world)
    return emoji


def remove(world: World, emoji: Emoji) -> None:
    """Take an emoji away for good."""
    del world.emojis[emoji.id]
    _tell(world)


def resolve(world: World, tree: list[Json]) -> None:
    """Give emojis that components name by their id the name they really have."""
    for reference in _references(tree):
        emoji = world.emojis.get(str(reference["id"]))
        if emoji is not None:
            reference |= {"id": emoji.id, "name": emoji.name}
            if emoji.animated:
                reference["animated"] = True


def _references(tree: list[Json]) -> Iterator[Json]:
    for _, part in components.walk(tree):
        for holder in (part, *(part.get("options") or ())):
            reference = holder.get("emoji")
            if reference is not None and reference.get("id") is not None:
                yield reference


def _tell(world: World) -> None:
    """Let open pages know; Discord has no event of this for bots."""
    world.tell("emojis", {"emojis": payloads.emoji_names(world)}, to_bot=False)
