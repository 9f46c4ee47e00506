"""Somebody who presses whatever they can see, and what they see no longer."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from discord import ui

from cogs.kit.custom_id import BUTTONS, HANDLERS, PICKERS, SELECTS, Target
from cogs.kit.screen import (
    AnyItem,
    SelectChoice,
    button,
    screen,
    select,
)
from tests.cogs.simulated import Result, Simulated, shown
from tests.cogs.staging import Stage

ACTING = frozenset({"option", "choose", "field", "confirm", "back", "restart"})
"""Presses on the form of a move; what comes of a move may be seen, and is compared elsewhere."""
LAST_LEFT = "conceded"
"""Who gives up at a table for two ends it, and then all is revealed."""
STATISTICS = frozenset({"stats", "versus", "standings", "history", "statsgame", "season", "past"})
GAMES = (
    frozenset({"page", "leaf", "tutor", "solo"})
    | STATISTICS
    | {verb for verb in (*BUTTONS, *SELECTS) if verb.startswith("try")}
)
OWN = frozenset({"desk", "settings", "wish", "hours", "holiday", "avoid", "privacy", "forget"})
HOUSE = frozenset({"server", "house", "places", "roles"})
BUTTON, SELECT, USERS, ROLES, CHANNELS = 2, 3, 5, 6, 8
FORGED = "0"
"""What is chosen in a select that the bot would not have put there."""
KINDS = {"invite": USERS, "avoid": USERS, "roles": ROLES, "places": CHANNELS}
Press: TypeAlias = tuple[str, tuple[str, ...]]
"""The custom id that is pressed, and what is chosen there."""


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
        """Undo whatever the last press did, but for where the panel is now."""
        id_, store = self.stage.table.id, self.stage.sim.store
        panel = store.kept[id_].panel
        store.__dict__.update({name: copy.copy(value) for name, value in self.store.items()})
        store.kept[id_] = replace(store.kept[id_], panel=panel)
        self.stage.states.restore(id_, *self.snapshot)
        self.stage.forget_settings()

    async def explore(self) -> None:
        """Press everything that can be reached from the panel, each thing once; then the rest.

        A private table has no panel: there *move* brings the first screen.
        """
        table = self.stage.table
        leaving = table.alone or len(table.sitters) == 2
        waiting: list[tuple[Press, ...]] = [(one,) for one in parts_of(await self._begin())]
        known: set[str] = set()
        while waiting:
            way = waiting.pop(0)
            target = Target.parse(way[-1][0])
            if target is None or target.verb in ACTING or (target.verb == LAST_LEFT and leaving):
                continue
            mark = f"{target.verb} {target.rest or target.number}"
            if mark in known or (target.verb in GAMES and target.verb in self.pressed):
                continue
            known.add(mark)
            result = await self._go(way)
            if result.response or result.followups:
                others = {*self.stage.sim.store.kept} - {table.id}  # the next game is another one
                waiting += [
                    (*way, one)
                    for one in parts_of(shown(result))
                    if one[0].split(":")[2] not in others
                ]
        for verb in sorted(set(HANDLERS) - self.pressed - ACTING - {LAST_LEFT}):
            target = self._forged(verb)
            self.put_back()
            await self._press(await posted(self.stage.sim, target), (str(target), (FORGED,)))

    async def _go(self, way: tuple[Press, ...]) -> Result:
        """Press one thing after the other, for each answer takes the place of the one before."""
        message = await self._begin()
        for one in way[:-1]:
            message = shown(await self._press(message, one))
        result = await self._press(message, way[-1])
        assert result.acknowledged, way
        return result

    async def _begin(self) -> Any:
        """Return what somebody sees first, after all was put back."""
        self.put_back()
        sim, table = self.stage.sim, self.stage.table
        if not table.private:
            return sim.panel
        return shown(await sim.slash(self.name, "move", table=table.id))

    def _forged(self, verb: str) -> Target:
        table = self.stage.table.id
        game = self.stage.case.game.spec.key
        place = (
            game if verb in GAMES else "person" if verb in OWN
            else "server" if verb in HOUSE else table
        )  # fmt: skip
        return Target(verb, place)

    async def _press(self, message: Any, press: Press) -> Result:
        id_, values = press
        result = await self.stage.sim.send(self.name, message, pressing(id_, values))
        if result.acknowledged:  # what no handler knows of is not answered
            self.pressed.add(id_.split(":")[1])
        return result


async def posted(sim: Simulated, target: Target) -> Any:
    """Post something to press that the bot would not have put there: else it were ignored."""
    channel: Any = sim.bot.get_channel(sim.channel.id)
    nonce = f"{target.verb} {target.table}"  # the same in worlds that look the same
    return await channel.send(view=screen(_part(target)), nonce=nonce)


def _part(target: Target) -> AnyItem:
    verb, id_ = target.verb, str(target)
    if verb in SELECTS:
        return select(target, [SelectChoice(FORGED, "x")], "x")
    match KINDS.get(verb, BUTTON):
        case 5:
            return ui.UserSelect(custom_id=id_)
        case 6:
            return ui.RoleSelect(custom_id=id_)
        case 8:
            return ui.ChannelSelect(custom_id=id_)
        case _:
            return button("x", target)


def pressing(id_: str, values: tuple[str, ...]) -> dict[str, Any]:
    """Return what Discord sends when somebody presses something."""
    verb = id_.split(":")[1]
    kind = SELECT if verb in SELECTS else KINDS.get(verb, BUTTON)
    data: dict[str, Any] = {"custom_id": id_, "component_type": kind}
    if verb in SELECTS:
        data["values"] = list(values)
    if verb in PICKERS:
        data |= {"values": [], "resolved": {}}
    return data


def parts_of(message: Any) -> Iterator[Press]:
    """Yield what can be pressed on a message, with the first thing that a select offers."""
    waiting = list(message.components)
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = getattr(part, "children", None) or ()
        if getattr(part, "custom_id", None) and not getattr(part, "disabled", False):
            yield part.custom_id, tuple(o.value for o in getattr(part, "options", ())[:1])
