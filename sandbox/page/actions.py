"""Interactions that people start: they use commands, press, choose and fill in forms."""

from collections.abc import Iterable
from typing import Any

from sandbox.limits.commands import ATTACHMENT, CHAT_INPUT, USER
from sandbox.world import (
    attachments,
    commands,
    components,
    interactions,
    option_files,
    payloads,
)
from sandbox.world.errors import DiscordError, wrong
from sandbox.world.model import Channel, Id, Interaction, Json
from sandbox.world.world import World


def command(world: World, user_id: Id, frame: Json, *, completing: bool = False) -> Interaction:
    """A person uses a command, on somebody or on a message, or types into one of its options."""
    channel = world.channel(str(frame["channel"]))
    commands.may_use(world, user_id, channel)
    spec = commands.usable(world, user_id, channel, str(frame["command_id"]))
    data: Json = {"id": spec["id"], "name": spec["name"], "type": spec["type"]}
    resolved = Resolved(world, user_id, channel)
    if spec["type"] == CHAT_INPUT:
        specs, given = spec.get("options") or [], frame.get("options") or []
        chosen = commands.check_options(specs, given, completing=completing)
        if chosen:
            data["options"] = chosen
        resolved.options(chosen)
    elif completing or frame.get("target") is None:
        raise wrong(("data", "target_id"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        data["target_id"] = str(frame["target"])
        resolved.target(spec["type"], data["target_id"])
    if spec.get("guild_id"):
        data["guild_id"] = spec["guild_id"]
    kind = interactions.AUTOCOMPLETE if completing else interactions.COMMAND
    data |= resolved.body
    return interactions.start(world, kind, user_id, channel, data, nonce=frame.get("nonce"))


def press(world: World, user_id: Id, frame: Json) -> Interaction:
    """A person presses a button or chooses in a select of a message they can see."""
    channel = world.channel(str(frame["channel"]))
    world.demand(user_id, channel)
    message = world.message(channel.id, str(frame["message_id"]))
    if message.owner not in (None, user_id):
        raise DiscordError(10008)
    custom_id, kind = str(frame["custom_id"]), frame.get("component_type")
    part = components.find(message.body["components"], custom_id)
    if part is None or part.get("disabled") or part["type"] != (kind or part["type"]):
        raise wrong(("data", "custom_id"), "COMPONENT_VALIDATION_FAILED", "Component is not there")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
    resolved = Resolved(world, user_id, channel)
    if part["type"] in components.SELECTS:
        data["values"] = _chosen(part, frame.get("values") or [], resolved)
    return interactions.start(
        world,
        interactions.COMPONENT,
        user_id,
        channel,
        data | resolved.body,
        nonce=frame.get("nonce"),
        message=message,
    )


def submit(world: World, user_id: Id, frame: Json) -> Interaction:
    """A person sends off a form that an earlier answer opened for them."""
    opened = world.interactions.get(str(frame["interaction_id"]))
    if opened is None or opened.user_id != user_id or opened.modal is None:
        raise DiscordError(10062)
    if opened.modal["custom_id"] != str(frame["custom_id"]):
        raise wrong(("custom_id",), "BASE_TYPE_CHOICES", "Not the form that was opened.")
    filled = components.walk(frame.get("components") or [])
    entries = {str(part["custom_id"]): part for _, part in filled if "custom_id" in part}
    channel = world.channel(opened.channel_id)
    resolved = Resolved(world, user_id, channel)
    data: Json = {
        "custom_id": opened.modal["custom_id"],
        "components": [_filled(part, entries, resolved) for part in opened.modal["components"]],
    }
    return interactions.start(
        world,
        interactions.MODAL,
        user_id,
        channel,
        data | resolved.body,
        nonce=frame.get("nonce"),
        message=world.find_message(opened.channel_id, opened.message_id),
        opened_by=opened,
    )


def _chosen(part: Json, values: list[str], resolved: "Resolved") -> list[str]:
    least, most = part.get("min_values"), part.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    least = 0 if part.get("required") is False and not values else least
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise wrong(("data", "values"), "BASE_TYPE_BAD_LENGTH", f"Must be {least} to {most}.")
    if "options" in part:
        known = {option["value"] for option in part["options"]}
        if not known.issuperset(values):
            raise wrong(("data", "values"), "BASE_TYPE_CHOICES", "Not one of the options.")
    else:
        for value in values:
            resolved.add(part["type"], value, part.get("channel_types"))
    return values


def _filled(part: Json, entries: dict[str, Json], resolved: "Resolved") -> Json:
    if part["type"] == components.ACTION_ROW:
        inner = [_filled(child, entries, resolved) for child in part["components"]]
        return {"type": 1, "id": part["id"], "components": inner}
    if part["type"] == components.LABEL:
        child = _filled(part["component"], entries, resolved)
        return {"type": 18, "id": part["id"], "component": child}
    body: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == components.TEXT_DISPLAY:
        return body
    body["custom_id"] = part["custom_id"]
    entry = entries.get(part["custom_id"], {})
    needed = part.get("required", True)
    match part["type"]:
        case components.TEXT_INPUT:
            body["value"] = _typed(part, entry.get("value") or "", needed)
        case components.CHECKBOX:
            body["value"] = bool(entry.get("value"))
        case components.RADIO_GROUP:
            body["value"] = _one(part, entry.get("value"), needed)
        case _:
            values = entry.get("values") or []
            if values or needed:
                values = _chosen(_defaults(part), values, resolved)
            body["values"] = values
    return body


def _defaults(part: Json) -> Json:
    if part["type"] == components.CHECKBOX_GROUP:
        return {**part, "max_values": part.get("max_values") or len(part["options"])}
    return part


def _typed(part: Json, value: str, needed: bool) -> str:
    if not value and not needed:
        return value
    least, most = part.get("min_length") or (1 if needed else 0), part.get("max_length") or 4000
    if not least <= len(value) <= most:
        path = ("data", "components", part["custom_id"], "value")
        raise wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    return value


def _one(part: Json, value: Any, needed: bool) -> str | None:
    if value is None and not needed:
        return None
    if value not in {option["value"] for option in part["options"]}:
        path = ("data", "components", part["custom_id"], "value")
        raise wrong(path, "BASE_TYPE_CHOICES", "Not one of the options.")
    return str(value)


class Resolved:
    """What an interaction names, as Discord sends it along under `resolved`, if it names any."""

    def __init__(self, world: World, user_id: Id, channel: Channel) -> None:
        self.world = world
        self.user_id = user_id
        self.channel = channel
        self.body: Json = {}

    def options(self, options: Iterable[Json]) -> None:
        """Add what the options of a command name."""
        for option in options:
            self.options(option.get("options") or ())
            kind = {6: 5, 8: 6, 9: 7, 7: 8}.get(option["type"])
            if kind is not None and option.get("value"):
                self.add(kind, str(option["value"]))
            elif option["type"] == ATTACHMENT:
                self._attachment(str(option["value"]))

    def add(self, kind: int, value: Id, channel_types: list[int] | None = None) -> None:
        """Add a user (5), role (6), either (7) or channel (8)."""
        guild = self.world.guilds.get(self.channel.guild_id or "")
        if kind in (6, 7) and guild and value in guild.roles:
            self._put("roles", value, payloads.role(guild.roles[value]))
        elif kind in (5, 7) and value in self.world.users:
            self._put("users", value, payloads.user(self.world.users[value]))
            if guild and value in guild.members:
                bits = self.world.permissions(value, self.channel)
                member = payloads.bare_member(guild.members[value])
                self._put("members", value, member | {"permissions": str(bits)})
        elif kind == 8 and value in self.world.channels:
            place = self.world.channels[value]
            if channel_types and place.type not in channel_types:
                raise wrong(("data", "values"), "BASE_TYPE_CHOICES", "Not such a channel.")
            bits = self.world.permissions(self.world.bot_id, place)
            shown = payloads.channel(self.world, place) | {"permissions": str(bits)}
            self._put("channels", value, shown)
        else:
            raise wrong(("data", "values"), "BASE_TYPE_CHOICES", "Not one of the options.")

    def target(self, kind: int, target_id: Id) -> None:
        """Add whom or what a command of a menu is used on: a user, or a message they can see."""
        if kind == USER:
            self.add(5, self.world.user(target_id).id)
            return
        message = self.world.message(self.channel.id, target_id)
        if message.owner not in (None, self.user_id):
            raise DiscordError(10008)
        self._put("messages", target_id, payloads.message_event(self.world, message))

    def _attachment(self, file_id: Id) -> None:
        file = option_files.received(self.world, self.user_id, file_id)
        self._put("attachments", file_id, attachments.described(self.world, file))

    def _put(self, group: str, key: Id, value: Json) -> None:
        self.body.setdefault("resolved", {}).setdefault(group, {})[key] = value
