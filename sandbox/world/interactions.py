"""Interactions: what people start and how the bot answers them."""

import secrets
from collections.abc import Mapping

from sandbox.limits.commands import check_choices
from sandbox.limits.modals import check_modal
from sandbox.world import components, emojis, interaction_payloads, messages, payloads, threads
from sandbox.world.errors import DiscordError, Path, wrong
from sandbox.world.model import (
    EPHEMERAL,
    NO_UPLOADS,
    Channel,
    Id,
    Interaction,
    Json,
    Message,
    Upload,
)
from sandbox.world.world import World

ANSWER_TIMEOUT_SECONDS = 3.0
TOKEN_LIFETIME_SECONDS = 15 * 60.0
FORGET_SECONDS = TOKEN_LIFETIME_SECONDS + 1.0
MAX_FOLLOWUPS_BY_USER_INSTALL = 5

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
_ANSWERS: dict[int, frozenset[int]] = {
    COMMAND: frozenset({4, 5, 9}),
    COMPONENT: frozenset({4, 5, 6, 7, 9}),
    AUTOCOMPLETE: frozenset({8}),
    MODAL: frozenset({4, 5, 6, 7}),
}


def start(
    world: World,
    kind: int,
    user_id: Id,
    channel: Channel,
    data: Json,
    *,
    nonce: str | None,
    message: Message | None = None,
    opened_by: Interaction | None = None,
) -> Interaction:
    """Begin an interaction, in a form that another one opened or by itself."""
    guild = world.guilds.get(channel.guild_id or "")
    begun = Interaction(
        world.ids.next(),
        secrets.token_urlsafe(96),
        kind,
        user_id,
        channel.id,
        channel.guild_id,
        world.clock.now(),
        data,
        nonce,
        message.id if message else None,
        user_installed=world.bot_id not in (guild.members if guild else channel.recipients),
    )
    if opened_by is not None:
        begun.trigger = interaction_payloads.metadata(world, opened_by)
        begun.user_installed = opened_by.user_installed
    world.interactions[begun.id] = begun
    world.tokens[begun.token] = begun.id
    world.pending.append(begun.id)
    source = payloads.message_event(world, message) if message else None
    _report(world, begun, "sent")
    dispatched = interaction_payloads.dispatched(world, begun, source)
    world.tell("INTERACTION_CREATE", dispatched, channel, to_people=False)
    return begun


def _report(world: World, of: Interaction, state: str, error: str | None = None) -> None:
    data: Json = {"nonce": of.nonce, "interaction_id": of.id, "state": state}
    if error:
        data["error"] = error
    world.tell("interaction", data, only=of.user_id)


def expire(world: World) -> None:
    """Fail what was not answered within three seconds and forget what is long over."""
    now = world.clock.now()
    while world.pending:
        oldest = world.interactions.get(world.pending[0])
        if oldest is not None and oldest.answered is None:
            if now - oldest.created < ANSWER_TIMEOUT_SECONDS:
                break
            oldest.failed = True
            _report(world, oldest, "failed", "sandbox.error.no_answer")
        world.pending.popleft()
    while world.interactions:
        oldest = next(iter(world.interactions.values()))
        if now - oldest.created < FORGET_SECONDS:
            break
        del world.interactions[oldest.id]
        world.tokens.pop(oldest.token, None)


# -- the bot's first answer -----------------------------------------------------------------


def answer(
    world: World,
    interaction_id: Id,
    token: str,
    payload: Json,
    uploads: Mapping[int, Upload] = NO_UPLOADS,
) -> tuple[Interaction, Message | None]:
    """The callback: once, within three seconds, with a type that fits."""
    begun = world.interactions.get(interaction_id)
    if begun is None or begun.token != token:
        raise DiscordError(10062)
    if begun.answered is not None:
        raise DiscordError(40060)
    if world.clock.now() - begun.created >= ANSWER_TIMEOUT_SECONDS or begun.failed:
        raise DiscordError(10062)
    kind = payload.get("type")
    fitting = _ANSWERS[begun.type]
    if begun.type == MODAL and begun.message_id is None:
        fitting -= {6, 7}
    if not isinstance(kind, int) or kind not in fitting:
        listed = ", ".join(str(kind) for kind in sorted(fitting))
        raise wrong(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    data = {} if payload.get("data") is None else payload["data"]
    if not isinstance(data, dict):
        raise wrong(("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
    message = _carry_out(world, begun, kind, data, uploads)
    begun.answered = kind
    if begun.type == MODAL and begun.trigger is not None:
        opened = world.interactions.get(begun.trigger["id"])
        if opened is not None:
            opened.modal = None
    begun.original_id = message.id if message else None
    _report(world, begun, "thinking" if kind == 5 else "done")
    return begun, message


def _carry_out(
    world: World, of: Interaction, kind: int, data: Json, uploads: Mapping[int, Upload]
) -> Message | None:
    """Do what an answer of this kind does, and return the message it is about."""
    match kind:
        case 4:
            return _post(world, of, data, uploads, prefix=("data",))
        case 5:
            return _post(world, of, data, {}, prefix=("data",), loading=True)
        case 6:
            return world.find_message(of.channel_id, of.message_id)
        case 7:
            message = world.message(of.channel_id, of.message_id)
            threads.refuse_archived(world.channel(of.channel_id))
            return messages.edit(world, message, data, uploads, prefix=("data",))
        case 8:
            check_choices(data, kind=_focused(of.data.get("options") or []))
            choices = {"nonce": of.nonce, "choices": data.get("choices") or []}
            world.tell("choices", choices, only=of.user_id)
        case _:
            check_modal(data, emojis=world.emojis)
            components.complete(data["components"])
            emojis.resolve(world, data["components"])
            of.modal = data
            shown = {k: data[k] for k in ("custom_id", "title", "components")}
            form = {"nonce": of.nonce, "interaction_id": of.id, **shown}
            world.tell("modal", form, only=of.user_id)
    return None


def _post(
    world: World,
    of: Interaction,
    data: Json,
    uploads: Mapping[int, Upload],
    *,
    prefix: Path = (),
    loading: bool = False,
) -> Message:
    flags = data.get("flags") or 0
    if not isinstance(flags, int):
        raise wrong((*prefix, "flags"), "NUMBER_TYPE_COERCE", f'Value "{flags}" is not int.')
    channel = world.channel(of.channel_id)
    owner = of.user_id if flags & EPHEMERAL else None
    if owner is None:
        threads.refuse_locked(world, world.bot_id, channel)
    of.loading = of.loading or loading
    return messages.post(
        world,
        channel,
        world.bot_id,
        {} if loading else data,
        uploads,
        by=of,
        owner=owner,
        prefix=prefix,
        loading=loading,
    )


def _focused(options: list[Json]) -> int | None:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if (inner := _focused(option.get("options") or [])) is not None:
            return inner
    return None


# -- afterwards, by token -------------------------------------------------------------------


def by_token(world: World, application_id: Id, token: str) -> Interaction:
    """The live, answered interaction of a token, or 50027 or 10015."""
    if application_id != world.bot_id:
        raise DiscordError(10015)
    begun = world.interactions.get(world.tokens.get(token, ""))
    if begun is None or world.clock.now() - begun.created >= TOKEN_LIFETIME_SECONDS:
        raise DiscordError(50027)
    if begun.answered is None:
        raise DiscordError(10015)
    return begun


def follow_up(world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]) -> Message:
    """A further message; after a deferral the first one fills the waiting message."""
    if of.type == AUTOCOMPLETE:
        raise DiscordError(10015)
    if of.loading:
        waiting = world.find_message(of.channel_id, of.original_id)
        if waiting is not None:
            return fill(world, of, waiting, data, uploads)
    if of.user_installed and of.followups >= MAX_FOLLOWUPS_BY_USER_INSTALL:
        raise DiscordError(40094)
    sent = _post(world, of, data, uploads)
    of.followups += 1
    return sent


def fill(
    world: World, of: Interaction, message: Message, data: Json, uploads: Mapping[int, Upload]
) -> Message:
    """Edit a message through the token, ending its thinking if it was still thinking."""
    edited = messages.edit(world, message, data, uploads)
    if of.loading and message.id == of.original_id:
        of.loading = False
        _report(world, of, "done")
    return edited


def own_message(world: World, of: Interaction, name: str) -> Message:
    """The message a token may touch: the original answer or one of its follow-ups, or 10008."""
    message_id = of.original_id if name == "@original" else name
    message = world.find_message(of.channel_id, message_id)
    if message is None or not (
        message.interaction_id == of.id or message.id in (of.original_id, of.message_id)
    ):
        raise DiscordError(10008)
    return message
