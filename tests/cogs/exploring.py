"""Somebody who presses whatever they can see, and what they see no longer."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from cogs.kit.custom_id import HANDLERS, PICKERS, SELECTS, Target
from tests.cogs.simulated import Result, shown
from tests.cogs.staging import Stage

ACTING = frozenset({"option", "choose", "field", "confirm", "back", "restart"})
"""Presses on the form of a move; what comes of a move may be seen, and is compared elsewhere."""
LAST_LEFT = "conceded"
"""Who gives up at a table for two ends it, and then all is revealed."""
GAMES = frozenset({"page", "leaf", "tutor", "solo"}) | {
    verb for verb in HANDLERS if verb.startswith("try")
}
OWN = frozenset({"desk", "settings", "wish", "hours", "holiday", "avoid", "privacy", "forget"})
HOUSE = frozenset({"server", "house", "places", "roles"})
BUTTON, SELECT, USERS, ROLES, CHANNELS = 2, 3, 5, 6, 8
KINDS = {"invite": USERS, "avoid": USERS, "roles": ROLES, "places": CHANNELS}


class Explorer:
    """One observer at one moment of a table, to which it is put back before each press."""

    def __init__(self, stage: Stage, observer: int | None) -> None:
        self.stage = stage
        self.name = stage.name(observer)
        self.store = copy.copy(stage.sim.store.__dict__)
        self.store = {name: copy.copy(value) for name, value in self.store.items()}
        self.snapshot = stage.states.snapshot(stage.table.id)
        self.pressed: set[str] = set()

    def put_back(self) -> None:
        """Undo whatever the last press did."""
        fresh = {name: copy.copy(value) for name, value in self.store.items()}
        self.stage.sim.store.__dict__.update(fresh)
        self.stage.states.restore(self.stage.table.id, *self.snapshot)
        self.stage.forget_settings()

    async def explore(self) -> None:
        """Press everything that can be reached from the panel, each thing once; then the rest."""
        message, leaving = self.stage.sim.panel, len(self.stage.table.sitters) == 2
        waiting = [(message, *one) for one in _parts(message)]
        known: set[str] = set()
        while waiting:
            on, id_, values = waiting.pop(0)
            target = Target.parse(id_)
            if target is None or target.verb in ACTING or (target.verb == LAST_LEFT and leaving):
                continue
            mark = f"{target.verb} {target.rest or target.number}"
            if mark in known or (target.verb in GAMES and target.verb in self.pressed):
                continue
            known.add(mark)
            result = await self._press(on, id_, values)
            if result.response or result.followups:
                answer = shown(result)
                waiting += [(answer, *one) for one in _parts(answer)]
        for verb in sorted(set(HANDLERS) - self.pressed - ACTING - {LAST_LEFT}):
            await self._press(message, self._forged(verb), ("0",))

    def _forged(self, verb: str) -> str:
        table = self.stage.table.id
        game = self.stage.case.game.spec.key
        place = (
            game if verb in GAMES else "person" if verb in OWN
            else "server" if verb in HOUSE else table
        )  # fmt: skip
        return str(Target(verb, place))

    async def _press(self, message: Any, id_: str, values: tuple[str, ...]) -> Result:
        self.put_back()
        verb, sim = id_.split(":")[1], self.stage.sim
        self.pressed.add(verb)
        kind = SELECT if verb in SELECTS else KINDS.get(verb, BUTTON)
        data: dict[str, Any] = {"custom_id": id_, "component_type": kind}
        if verb in (*SELECTS, *PICKERS):
            data["values"] = list(values)
        return await sim.send(self.name, message, data)


def _parts(message: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what can be pressed on a message, with the first thing that a select offers."""
    waiting = list(message.components)
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = getattr(part, "children", None) or ()
        if getattr(part, "custom_id", None) and not getattr(part, "disabled", False):
            yield part.custom_id, tuple(o.value for o in getattr(part, "options", ())[:1])
