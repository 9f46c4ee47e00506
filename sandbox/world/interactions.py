"""Interactions: what people start and how the bot answers them."""

import secrets
from collections.abc import Mapping

from sandbox.limits.commands import check_choices
from sandbox.limits.modals import check_modal
from sandbox.world import components, interaction_payloads, messages, payloads, threads
from sandbox.world.errors import DiscordError, Path, wrong
from sandbox.world.model import EPHEMERAL, Channel, Id, Interaction, Json, Message, Upload
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
_NO_UPLOADS: Mapping[int, Upload] = {}


def start(
    world: World,
    kind: int,
    user_id: Id,
    channel: Channel,
    data: Json,
    *,
    nonce: str | None,
    message: Message | None = None,
    trigger: Json | None = None,
    user_installed: bool = False,
) -> Interaction:
    """Begin an interaction and dispatch it to the bot."""
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
        trigger=trigger,
        user_installed=user_installed,
    )
    world.interactions[begun.id] = begun
    world.tokens[begun.token] = begun.id
    world.pending.append(begun.id)
    source = payloads.message_event(world, message) if message else None
    _report(world, begun, "sent")
    data = interaction_payloads.dispatched(world, begun, source)
    world.tell("INTERACTION_CREATE", data, channel, to_people=False)
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
    uploads: Mapping[int, Upload] = _NO_UPLOADS,
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
    fitting = _fitting(begun)
    if not isinstance(kind, int) or kind not in fitting:
        listed = ", ".join(str(kind) for kind in sorted(fitting))
        raise wrong(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    data = {} if payload.get("data") is None else payload["data"]
    if not isinstance(data, dict):
        raise wrong(("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
    message = _ANSWERING[kind](world, begun, data, uploads)
    begun.answered = kind
    _close_form(world, begun)
    begun.original_id = message.id if message else None
    _report(world, begun, "thinking" if kind == 5 else "done")
    return begun, message


def _close_form(world: World, begun: Interaction) -> None:
    if begun.type == MODAL and begun.trigger is not None:
        opened = world.interactions.get(begun.trigger["id"])
        if opened is not None:
            opened.modal = None


def _fitting(begun: Interaction) -> frozenset[int]:
    allowed = _ANSWERS[begun.type]
    if begun.type == MODAL and begun.message_id is None:
        return allowed - {6, 7}
    return allowed


def _reply(world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]) -> Message:
    owner = _owner(of, data, ("data", "flags"))
    of.ephemeral = owner is not None
    return _speak(world, of, data, uploads, owner, prefix=("data",))


def _owner(of: Interaction, data: Json, path: Path) -> Id | None:
    flags = data.get("flags") or 0
    if not isinstance(flags, int):
        raise wrong(path, "NUMBER_TYPE_COERCE", f'Value "{flags}" is not int.')
    return of.user_id if flags & EPHEMERAL else None


def _speak(
    world: World,
    of: Interaction,
    data: Json,
    uploads: Mapping[int, Upload],
    owner: Id | None,
    *,
    prefix: tuple[str, ...] = (),
    loading: bool = False,
) -> Message:
    channel = world.channel(of.channel_id)
    return messages.post(
        world,
        channel,
        world.bot_id,
        data,
        uploads,
        by=of,
        owner=owner,
        prefix=prefix,
        loading=loading,
    )


def _think(world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]) -> Message:
    owner = _owner(of, data, ("data", "flags"))
    of.ephemeral, of.loading = owner is not None, True
    return _speak(world, of, {}, {}, owner, loading=True)


def _stay(
    world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]
) -> Message | None:
    return world.messages.get(of.channel_id, {}).get(of.message_id or "")


def _update(world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]) -> Message:
    message = world.message(of.channel_id, of.message_id or "")
    threads.awake(world.channel(of.channel_id))
    return messages.edit(world, message, data, uploads, prefix=("data",))


def _choices(
    world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]
) -> Message | None:
    check_choices(data, kind=_focused(of.data.get("options") or []))
    choices = {"nonce": of.nonce, "choices": data.get("choices") or []}
    world.tell("choices", choices, only=of.user_id)
    return None


def _focused(options: list[Json]) -> int | None:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if (inner := _focused(option.get("options") or [])) is not None:
            return inner
    return None


def _modal(
    world: World, of: Interaction, data: Json, uploads: Mapping[int, Upload]
) -> Message | None:
    check_modal(data)
    components.numbered(data["components"])
    of.modal = data
    shown = {k: data[k] for k in ("custom_id", "title", "components")}
    world.tell("modal", {"nonce": of.nonce, "interaction_id": of.id, **shown}, only=of.user_id)
    return None


_ANSWERING = {4: _reply, 5: _think, 6: _stay, 7: _update, 8: _choices, 9: _modal}


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
        waiting = world.messages.get(of.channel_id, {}).get(of.original_id or "")
        if waiting is not None:
            return fill(world, of, waiting, data, uploads)
    if of.user_installed and of.followups >= MAX_FOLLOWUPS_BY_USER_INSTALL:
        raise DiscordError(40094)
    owner = _owner(of, data, ("flags",))
    sent = _speak(world, of, data, uploads, owner)
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
    message = world.messages.get(of.channel_id, {}).get(message_id or "")
    if message is None or not (
        message.interaction_id == of.id or message.id in (of.original_id, of.message_id)
    ):
        raise DiscordError(10008)
    return message
