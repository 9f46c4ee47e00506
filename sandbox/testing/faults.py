"""Injected faults: what goes wrong with the next requests or dispatches of the bot."""

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from sandbox.rest.routing import Call
from sandbox.testing import habits
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
    """All faults in wait, oldest first, and habits other than the sandbox's own."""

    waiting: list[Fault] = field(default_factory=list)
    habits: set[str] = field(default_factory=set)

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
        self.habits.clear()

    def take_up(self, habit: str) -> None:
        """Do something otherwise from now on."""
        if habit not in habits.REQUESTS | habits.ANSWERS:
            raise DiscordError(50035)
        self.habits.add(habit)

    def bend_request(self, key: str, call: Call) -> None:
        """Change a request as the habits want it, or refuse it."""
        for habit in self.habits & habits.REQUESTS.keys():
            habits.REQUESTS[habit](key, call)

    def bend_answer(self, key: str, answer: Any, headers: dict[str, str]) -> Any:
        """Return an answer as the habits want it; headers are changed in place."""
        for habit in self.habits & habits.ANSWERS.keys():
            answer = habits.ANSWERS[habit](key, answer, headers)
        return answer
