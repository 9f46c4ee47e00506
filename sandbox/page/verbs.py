"""What a page can ask for over its socket, verb by verb."""

from collections.abc import Callable
from functools import partial

from sandbox.page import actions
from sandbox.world import channels, messages, payloads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Id, Interaction, Json
from sandbox.world.world import World

LOCALES = ("en-US", "de")
MAX_CLOCK_MOVE_SECONDS = 7 * 86_400.0

Verb = Callable[[World, Id, Json], Json | None]


def act(world: World, person_id: Id, frame: Json) -> Json:
    """Do what a page asks and answer how it went."""
    number = frame.get("n")
    try:
        verb = VERBS.get(str(frame.get("do")))
        if verb is None:
            raise DiscordError(0, message="unknown verb")
        return {"n": number, "ok": verb(world, person_id, frame) or {}}
    except DiscordError as refusal:
        return {"n": number, "error": refusal.body()}
    except (LookupError, TypeError, ValueError, AttributeError) as broken:
        error = {"code": 50035, "message": f"{type(broken).__name__}: {broken}"}
        return {"n": number, "error": error}


def _history(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    world.demand(person, channel)
    shown = messages.history(world, channel, person)
    if frame.get("before"):
        shown = [m for m in shown if int(m.id) < int(frame["before"])]
    limit = max(1, min(int(frame.get("limit") or 50), 200))
    return {"messages": [payloads.message_event(world, m) for m in shown[-limit:]]}


def _send(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    payload: Json = {"content": str(frame["content"])}
    if frame.get("reply_to") is not None:
        payload["message_reference"] = {"message_id": frame["reply_to"]}
    messages.may_send(world, person, channel, payload, files=False)
    sent = messages.post(world, channel, person, payload)
    return {"message": payloads.message_event(world, sent)}


def _starting(action: Callable[[World, Id, Json], Interaction]) -> Verb:
    return lambda world, person, frame: {"interaction_id": action(world, person, frame).id}


def _dismiss(world: World, person: Id, frame: Json) -> None:
    for by_id in world.messages.values():
        message = by_id.get(str(frame["message_id"]))
        if message is not None and message.owner == person:
            messages.delete(world, message)
            return
    raise DiscordError(10008)


def _read(world: World, person: Id, frame: Json) -> None:
    world.reads.setdefault(person, {})[str(frame["channel"])] = str(frame["message_id"])


def _open_dm(world: World, person: Id, frame: Json) -> Json:
    channel = channels.open_dm(world, person, str(frame["user"]))
    return {"channel": payloads.channel(world, channel, person)}


def _set(world: World, person: Id, frame: Json) -> Json:
    me = world.user(person)
    if frame.get("locale") is not None:
        if frame["locale"] not in LOCALES:
            raise DiscordError(50035)
        me.locale = frame["locale"]
    if frame.get("dm_open") is not None:
        me.dm_open = bool(frame["dm_open"])
    body = payloads.person(world, me)
    world.tell("person", {"person": body}, to_bot=False)
    return {"person": body}


def _typing(world: World, person: Id, frame: Json) -> None:
    channel = world.channel(str(frame["channel"]))
    world.demand(person, channel)
    channels.show_typing(world, person, channel)


def _clock(world: World, person: Id, frame: Json) -> None:
    seconds = float(frame["seconds"])
    if not world.clock.by_hand or not 0 < seconds <= MAX_CLOCK_MOVE_SECONDS:
        raise DiscordError(50035)
    world.clock.owe(seconds)


VERBS: dict[str, Verb] = {
    "history": _history,
    "send": _send,
    "command": _starting(actions.command),
    "autocomplete": _starting(partial(actions.command, completing=True)),
    "component": _starting(actions.press),
    "modal": _starting(actions.submit),
    "dismiss": _dismiss,
    "read": _read,
    "open_dm": _open_dm,
    "set": _set,
    "typing": _typing,
    "clock": _clock,
}
