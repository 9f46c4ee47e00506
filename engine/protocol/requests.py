"""What the protocol can be asked: one value a verb, read strictly."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeAlias

from engine.ai.core import Level
from engine.codec import Coder
from engine.core import Seat
from engine.errors import BadShape
from engine.forms import Draft

DEFAULT_ACTIONS = 1_000
"""How many legal actions are listed unless a limit is named."""
MAX_ACTIONS = 50_000
"""The highest limit."""
MAX_SIMULATIONS = 100_000
"""The longest that advice may be thought about, in simulations."""
MAX_THINKING_MS = 60_000
"""The same in milliseconds."""


@dataclass(frozen=True, slots=True)
class Games:
    """List the games."""


@dataclass(frozen=True, slots=True)
class Start:
    """Deal a new table, which takes the place of the one before."""

    game: str
    seats: int
    seed: str
    variants: tuple[str, ...] = ()
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """Go on from a position, which takes the place of the table before."""

    game: str
    state: Any
    version: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Tell the whole truth."""


@dataclass(frozen=True, slots=True)
class View:
    """Tell what a seat may know, or with null what everyone may know."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Pending:
    """List the open decisions."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Fill a form: get the next prompt, or the action if nothing is left to ask."""

    seat: Seat
    draft: Draft = ()


@dataclass(frozen=True, slots=True)
class Legal:
    """List legal actions of a seat, harmless ones first."""

    seat: Seat
    limit: int = DEFAULT_ACTIONS


@dataclass(frozen=True, slots=True)
class Sample:
    """Find a random legal action of a seat; the same seed finds the same action."""

    seat: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class Advise:
    """Say what an AI player would do that sees what the seat sees."""

    seat: Seat
    level: Level = "hard"
    seed: str = "advice"
    simulations: int | None = None
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Carry out an action."""

    seat: Seat
    action: Any


@dataclass(frozen=True, slots=True)
class Tally:
    """List every point that a seat, or with null everyone, may know of."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Tell how the table ended, if it has."""


Look: TypeAlias = State | View | Pending | Ask | Legal | Sample | Advise | Tally | Outcome
"""Requests that look at the table and leave it as it is."""
Request: TypeAlias = Games | Start | Load | Act | Look

_REQUESTS: tuple[type[Request], ...] = (
    *(Games, Start, Load, State, View, Pending),
    *(Ask, Legal, Sample, Advise, Act, Tally, Outcome),
)
VERBS = {request.__name__.lower(): request for request in _REQUESTS}
CODERS: dict[str, Coder[Request]] = {verb: Coder(type_) for verb, type_ in VERBS.items()}
_STRING: Coder[str] = Coder(str)
_OPTIONAL = {
    verb: {field.name: field.default for field in fields(type_) if field.default is not MISSING}
    for verb, type_ in VERBS.items()
}


def decode(members: dict[str, Any]) -> Request:
    """Return the request that the members of a line make, or name the member that is wrong."""
    if "do" not in members:
        raise BadShape("engine.error.shape", path="do", problem="missing")
    verb = load("do", _STRING, members["do"])
    if verb not in VERBS:
        raise BadShape("engine.error.verb", verb=verb, known=", ".join(VERBS))
    others = {name: value for name, value in members.items() if name != "do"}
    return CODERS[verb].load({**_OPTIONAL[verb], **others})


def load(member: str, coder: Coder[Any], raw: Any) -> Any:
    """Return the value of one member; an error names its place seen from the whole request."""
    try:
        return coder.load(raw)
    except BadShape as error:
        inner, problem = error.details["path"], error.details["problem"]
        path = f"{member}.{inner}" if inner else member
        raise BadShape(error.code, path=path, problem=problem) from None
