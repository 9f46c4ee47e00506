"""Injected faults: what goes wrong with the next requests or dispatches of the bot."""

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from sandbox.world.errors import DiscordError

Kind = Literal["status", "limited", "banned", "delay", "cut", "lost", "refuse"]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(slots=True)
class Fault:
    """One fault of REST: what happens, to which route, how often.

    status: answer `status` and do nothing. limited: 429 with `Via` and `retry_after`.
    banned: 429 without `Via`. delay: wait `seconds`, then do it. cut: drop the connection and
    do nothing. lost: do it, then drop the connection. refuse: answer the error `code`.
    """

    kind: Kind
    route: str = "*"
    times: int = 1
    seconds: float = 0.0
    status: int = 500
    code: int = 0
    everywhere: bool = False

    def fits(self, key: str) -> bool:
        """Whether this fault is for a route like `POST /channels/{channel}/messages`."""
        return self.times > 0 and (self.route == "*" or self.route in key)


@dataclass(slots=True)
class Faults:
    """All faults in wait, oldest first."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, **wanted: Any) -> Fault:
        """Put a fault in wait."""
        if wanted.get("kind") not in KINDS:
            raise DiscordError(50035)
        fault = Fault(**wanted)
        self.waiting.append(fault)
        return fault

    def take(self, key: str) -> Fault | None:
        """The fault that strikes a request to this route now."""
        if not self.waiting:
            return None
        for fault in self.waiting:
            if fault.fits(key):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self.waiting.clear()
