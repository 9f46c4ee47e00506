"""What a page can ask for over its socket, verb by verb."""

from collections.abc import Callable

from sandbox.page import actions
from sandbox.world import channels, messages, payloads, threads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Id, Json, User
from sandbox.world.world import World

LOCALES = ("en-US", "de")
MAX_CLOCK_MOVE_SECONDS = 7 * 86_400.0

Verb = Callable[[World, Id, Json], Json]


def act(world: World, person_id: Id, frame: Json) -> Json:
    """Do what a page asks and answer how it went."""
    number = frame.get("n")
    try:
        verb = VERBS.get(str(frame.get("do")))
        if verb is None:
            raise DiscordError(0, message="unknown verb")
        return {"n": number, "ok": verb(world, person_id, frame)}
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
    content = str(frame["content"])
    sent = actions.say(world, person, str(frame["channel"]), content, frame.get("reply_to"))
    return {"message": payloads.message_event(world, sent)}


def _command(world: World, person: Id, frame: Json) -> Json:
    begun = actions.command(
        world,
        person,
        str(frame["channel"]),
        str(frame["command_id"]),
        options=frame.get("options") or [],
        nonce=frame.get("nonce"),
        target=frame.get("target"),
    )
    return {"interaction_id": begun.id}


def _autocomplete(world: World, person: Id, frame: Json) -> Json:
    begun = actions.command(
        world,
        person,
        str(frame["channel"]),
        str(frame["command_id"]),
        options=frame.get("options") or [],
        nonce=frame.get("nonce"),
        completing=True,
    )
    return {"interaction_id": begun.id}


def _component(world: World, person: Id, frame: Json) -> Json:
    begun = actions.press(
        world,
        person,
        str(frame["channel"]),
        str(frame["message_id"]),
        custom_id=str(frame["custom_id"]),
        values=frame.get("values"),
        nonce=frame.get("nonce"),
        kind=frame.get("component_type"),
    )
    return {"interaction_id": begun.id}


def _modal(world: World, person: Id, frame: Json) -> Json:
    begun = actions.submit(
        world,
        person,
        str(frame["interaction_id"]),
        custom_id=str(frame["custom_id"]),
        filled=frame.get("components") or [],
        nonce=frame.get("nonce"),
    )
    return {"interaction_id": begun.id}


def _dismiss(world: World, person: Id, frame: Json) -> Json:
    actions.dismiss(world, person, str(frame["message_id"]))
    return {}


def _read(world: World, person: Id, frame: Json) -> Json:
    world.reads.setdefault(person, {})[str(frame["channel"])] = str(frame["message_id"])
    return {}


def _open_dm(world: World, person: Id, frame: Json) -> Json:
    channel = channels.open_dm(world, person, str(frame["user"]))
    return {"channel": payloads.channel(world, channel, person)}


def _set(world: World, person: Id, frame: Json) -> Json:
    me: User = world.user(person)
    if frame.get("locale") is not None:
        if frame["locale"] not in LOCALES:
            raise DiscordError(50035)
        me.locale = frame["locale"]
    if frame.get("dm_open") is not None:
        me.dm_open = bool(frame["dm_open"])
    body = payloads.person(world, me)
    world.tell("person", {"person": body}, to_bot=False)
    return {"person": body}


def _typing(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    world.demand(person, channel)
    channels.show_typing(world, person, channel)
    return {}


def _thread(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    if channel.thread is None:
        raise DiscordError(50024)
    threads.edit(world, person, channel, {k: frame[k] for k in ("archived",) if k in frame})
    return {}


def _clock(world: World, person: Id, frame: Json) -> Json:
    seconds = float(frame["seconds"])
    if not world.clock.by_hand or not 0 < seconds <= MAX_CLOCK_MOVE_SECONDS:
        raise DiscordError(50035)
    world.clock.owed += seconds
    return {}


VERBS: dict[str, Verb] = {
    "history": _history,
    "send": _send,
    "command": _command,
    "autocomplete": _autocomplete,
    "component": _component,
    "modal": _modal,
    "dismiss": _dismiss,
    "read": _read,
    "open_dm": _open_dm,
    "set": _set,
    "typing": _typing,
    "thread": _thread,
    "clock": _clock,
}
