"""Sees whatever people are shown and whatever the bot sends, and notes what may never be there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.runtime.i18n import Speaker, languages
from sandbox.rest.routing import Call
from sandbox.testing.recording import Recording
from sandbox.world.model import Event, Id, Json
from sandbox.world.world import World
from simulation.people import text
from simulation.trace import Trace
from simulation.truth import sentences

CONFIRMED = tuple(Speaker(language).say("screens.done") for language in languages())
_MENTION = re.compile(r"<@!?(-?\d+)>")


@dataclass(frozen=True, slots=True)
class Sight:
    """Sentences that somebody, or everybody, was shown."""

    at: float
    owner: Id | None
    place: Id
    sentences: tuple[str, ...]
    confirms: bool
    """Whether it tells somebody that what they did is done."""


class Witness(Recording):
    """Hears of every message and every request."""

    def __init__(self, world: World, trace: Trace) -> None:
        self._world = world
        self._trace = trace
        self.sights: list[Sight] = []
        self.wrong: list[str] = []
        """What was sent and may never be."""
        self.after_request: Callable[[str], None] = lambda _route: None
        """Is called with the route of each request that was carried out, before it is answered."""
        world.listeners.append(self._on_event)

    def _on_event(self, event: Event) -> None:
        if event.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            return
        shown = text(event.data)
        lines = tuple(sentences(shown))
        channel = self._world.channels[event.channel_id or ""]
        private = next((user for user in channel.recipients if user != self._world.bot_id), None)
        owner = event.only or private
        if lines:
            confirms = owner is not None and shown.startswith(CONFIRMED)
            sight = Sight(self._trace.now(), owner, channel.id, lines, confirms)
            self.sights.append(sight)

    def request(self, route: str, path: str, call: Call, status: int, answer: Any) -> None:
        """Note a request and look at whom it names."""
        code = answer.get("code", "") if status >= 400 and isinstance(answer, dict) else ""
        self._trace.note("bot", f"{route} {status} {code}".strip())
        if isinstance(call.body, dict):
            self._check_people(route, call.body)
        self.after_request(route)

    def _check_people(self, route: str, body: Json) -> None:
        allowed = (body.get("allowed_mentions") or {}).get("users") or []
        named = _MENTION.findall(json.dumps(body.get("components") or [], ensure_ascii=False))
        for user in [*allowed, *named]:
            if str(user) not in self._world.users:
                self.wrong.append(f"{route} names {user}, who is nobody")
        if len(set(allowed)) != len(allowed):
            self.wrong.append(f"{route} calls somebody twice")

    def dispatch(self, session: object, name: str, data: Json) -> None:
        """What Discord says needs no witness."""

    def close(self) -> None:
        """There is no file to end."""
