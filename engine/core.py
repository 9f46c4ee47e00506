"""The contract of a game: pure functions over frozen values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

from engine.chance import Chance
from engine.codec import Codec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.forms import Asking, Picks, Prompt
from engine.text import Arg, Text, say

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table, counted from 0; boards that are made from views name who sits there."""
Audience: TypeAlias = tuple[Seat, ...] | None
"""Who may learn of an event: some seats, or everyone (None)."""
Words: TypeAlias = Mapping[str, Callable[[Any], Arg]]
"""How members of events are said, by the names of arguments."""

Round: TypeAlias = tuple[int, ...]
"""The number of a round, after that of the day or stage it belongs to where a game has those."""

CONTRACT = 1
"""The version of this contract; a game that comes as a package says which one it was made for."""
MAX_SEED_LENGTH = 200
POINTS = "engine.points"
"""The text key of what is counted where a game names no other unit."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound="View")
E = TypeVar("E", bound="Event")
T = TypeVar("T")

Private: TypeAlias = Annotated[T, "private"]
"""A member of a view that only the viewing seat may see: a board leaves it out, a hand shows it."""
BySeat: TypeAlias = Annotated[tuple[T, ...], "by seat"]
"""A member of a view with one entry a seat."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table is started from: together with its actions it determines everything."""

    seats: int
    seed: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spec:
    """What a game is called, how many play it, and which rules may be switched on."""

    key: str
    version: int
    least_seats: int
    most_seats: int
    variants: tuple[str, ...] = ()

    @property
    def seat_counts(self) -> range:
        """The numbers of seats that the game can be played with."""
        return range(self.least_seats, self.most_seats + 1)

    def checked(self, setup: Setup) -> Setup:
        """Return the setup with its variants in order, or refuse it."""
        if setup.seats not in self.seat_counts:
            if self.least_seats == self.most_seats:
                raise IllegalAction(
                    "engine.error.seats_exactly", seats=self.most_seats, got=setup.seats
                )
            raise IllegalAction(
                "engine.error.seats", least=self.least_seats, most=self.most_seats, got=setup.seats
            )
        if not 0 < len(setup.seed) <= MAX_SEED_LENGTH:
            raise IllegalAction("engine.error.seed", most=MAX_SEED_LENGTH)
        for variant in setup.variants:
            if variant not in self.variants:
                raise IllegalAction("engine.error.variant", variant=variant)
        return Setup(setup.seats, setup.seed, tuple(sorted(set(setup.variants))))


@dataclass(frozen=True, slots=True)
class Decision:
    """One seat owes one answer; `opened` is the step at which it arose and tells it from others."""

    seat: Seat
    kind: str
    opened: int
    answered: bool = False


class Event:
    """What happened, for whom, and how it is told; `event` declares one."""

    __slots__ = ()

    key: ClassVar[str]
    """The text key; its last word is the kind."""
    named: ClassVar[dict[str, str]]
    """What the text names: arguments, and the members that they are."""
    words: ClassVar[Words] = MappingProxyType({})
    """How a game says the arguments that are not plain numbers and words."""
    chapter: bool = False
    """Whether a day, a round or a stage begins with it, and so a page of the history."""
    header: ClassVar[tuple[str, ...]] = ("kind", "to")
    """The members that every event has, in the order of JSON."""
    kind: str
    """The tag of the event in JSON."""
    to: Audience
    """The seats that may learn of it, or None for everyone."""

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say(self.key + self._variant(), **self._args())

    def _args(self) -> dict[str, Arg]:
        """Return what the text names; what is not there is left out."""
        args = {name: getattr(self, member) for name, member in self.named.items()}
        there = {name: value for name, value in args.items() if value not in (None, ())}
        return {name: self.words.get(name, _as_it_is)(value) for name, value in there.items()}

    def _variant(self) -> str:
        """Return what follows the key where an event is told in more than one way."""
        return ""


def _as_it_is(value: Arg) -> Arg:
    return value


@dataclass_transform(frozen_default=True)
def event(
    key: str, *named: str, chapter: bool = False, **renamed: str
) -> Callable[[type[E]], type[E]]:
    """Declare an event by its text key and the members that the text names.

    `n="count"` names the member `count` as `n`. It is for everyone unless the class has its own
    `to`. With a `chapter` a page of the history begins.
    """
    kind = key.rpartition(".")[2]

    def declared(cls: type[E]) -> type[E]:
        cls.key = key
        cls.chapter = chapter
        cls.named = {name: name for name in named} | renamed
        for name in cls.header:
            if name not in cls.__annotations__:  # else it keeps its place among the members
                cls.__annotations__[name] = Literal[kind] if name == "kind" else Audience
                setattr(cls, name, kind if name == "kind" else None)
        return dataclass(frozen=True, slots=True)(cls)

    return declared


@dataclass(frozen=True, slots=True)
class Told(Event):
    """An event of a game that declares none of its own: just its text, for whom it is."""

    kind: str
    told: Text
    to: Audience = None
    chapter: bool = False

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return self.told


def tell(key: str, *, to: Audience = None, chapter: bool = False, **args: Arg) -> Told:
    """Return an event that is told by a text: its key, whose last word is the kind, and arguments.

    With a `chapter` a page of the history begins.
    """
    return Told(key.rpartition(".")[2], say(key, **args), to, chapter)


class View(Protocol):
    """What one seat (or, without a seat, everyone) may know."""

    @property
    def seat(self) -> Seat | None:
        """Whose view this is."""

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open decisions of all seats."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """The result of a start or an action."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one seat from one source."""

    seat: Seat
    source: Text
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Score lines that belong together, and the unit that they count in."""

    title: Text
    lines: tuple[ScoreLine, ...]
    unit: str = POINTS
    """The text key of what is counted; it is said with the number `n`."""

    def total(self, seat: Seat) -> int:
        """Return the sum of one seat's lines."""
        return sum(line.points for line in self.lines if line.seat == seat)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a table ended; the totals of the last sheet are the scores."""

    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: tuple[Sheet, ...] = ()
    decided_by: Text | None = None

    @classmethod
    def by_score(cls, scores: tuple[int, ...], sheets: tuple[Sheet, ...] = ()) -> Outcome:
        """Return the result of a game that the highest score wins; equal scores share it."""
        ranks = ranked(tuple((score,) for score in scores))
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(winners, ranks, scores, sheets)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something worth counting that a seat did, such as its best sale; the text names it."""

    seat: Seat
    text: Text
    """`<game>.fact.<name>`; arguments only name the piece that it is about."""
    amount: int
    best: bool = False
    """Whether over several games the highest amount counts, not the sum."""
    weight: int = 0
    """How remarkable it is at this table; 0 is never remarked upon."""


class Game(ABC, Generic[S, A, V, E]):
    """A game: a spec and six functions; whatever else a game can tell has a default.

    A subclass names its types, as in `class Jaipur(Game[State, Action, View, Event])`.
    """

    spec: Spec
    """What the game is."""
    earlier: tuple[Game[Any, Any, Any, Any], ...] = ()
    """The same game under older rules, for tables that were begun with them."""
    hides_who_chose: bool = False
    """Whether it is a secret who has chosen already where several choose at once."""
    routine_texts: frozenset[str] = frozenset()
    """The text keys of events that the picture shows anyway, so that short reminders omit them."""
    plain_reasons: frozenset[str] = frozenset()
    """The text keys of plain reasons why options are closed, so that long lists omit them."""
    explorations: tuple[Text, ...] = ()
    """The texts of facts that somebody can collect over a lifetime, such as each noble hired."""

    @abstractmethod
    def start(self, setup: Setup) -> Step[S, E]:
        """Deal a new table; the first thing to do is `self.spec.checked(setup)`."""

    @abstractmethod
    def pending(self, state: S) -> tuple[Decision, ...]:
        """Return the open decisions, at most one a seat; none if and only if the game is over."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what the seat may know, or what everyone may know."""

    @abstractmethod
    def ask(self, view: V) -> Asking[A]:
        """Ask the viewing seat for its action; all legality lives here."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """Carry out an action that `ask` made for this seat."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    def seats(self, state: S) -> int:
        """Return how many play; where that varies, the state must keep its `setup` or say so."""
        spec = self.spec
        if spec.least_seats == spec.most_seats:
            return spec.most_seats
        setup: Setup = getattr(state, "setup")  # noqa: B009 (states have no type in common)
        return setup.seats

    def tally(self, view: V) -> tuple[Sheet, ...]:
        """Return every point the viewer may know of, by its source."""
        return ()

    def audit(self, state: S) -> None:
        """Refuse a position whose pieces or phase do not fit together.

        Unless a game knows better, a position fits if every open decision can be asked.
        """
        audited(self, state)

    def imagine(self, view: V, chance: Chance) -> S | None:
        """Draw a position that gives just this view, or None if the game cannot.

        What the viewer does not see is drawn from `chance`: decks, hands, hidden choices. AI
        players think in such positions, and the proofs of secrecy compare them.
        """
        return None

    @property
    def imagines(self) -> bool:
        """Whether the game draws positions from views."""
        return type(self).imagine is not Game.imagine

    def retrace(self, action: A, prompt: Prompt) -> Picks | None:
        """Return the picks that lead to an action at a prompt, legal or not.

        None lets `engine.retrace` search for them; bring your own only where that is too slow.
        """
        return None

    def round_of(self, state: S) -> Round:
        """Return which round a position belongs to, after the day or stage if there are any."""
        return (1,)

    @property
    def counts_rounds(self) -> bool:
        """Whether the game tells its rounds apart."""
        return type(self).round_of is not Game.round_of

    def may_undo(self, before: S, after: S) -> bool:
        """Tell whether people may agree to take a step back: it showed nobody anything new."""
        return False

    def describe(self, action: A) -> Text | None:
        """Return what an action does, as far as its player decides it, if a sentence says it."""
        return None

    def facts(self, events: Sequence[E]) -> tuple[Fact, ...]:
        """Return what is worth counting in all that happened at a finished table.

        These are the events of the deal and of every step that stands, hidden ones too. A table
        that was given up stops before its end. At most one fact a seat has the same text.
        """
        return ()

    @cached_property
    def codec(self) -> Codec[S, A, V, E]:
        """JSON for the types that the class names."""
        state, action, view, event = _types_of(type(self))
        return Codec(state=state, action=action, view=view, event=event)


def _types_of(game: type[Any]) -> tuple[Any, ...]:
    for class_ in game.__mro__:
        for base in vars(class_).get("__orig_bases__", ()):
            if get_origin(base) is Game:
                return get_args(base)
    raise TypeError(f"{game.__name__} must name its types: Game[State, Action, View, Event]")


def audited(game: Game[S, A, V, E], state: S) -> None:
    """Refuse a position in which some open decision cannot be asked."""
    try:
        seats = [decision.seat for decision in game.pending(state)]
        if len(set(seats)) != len(seats) or (not seats) != (game.outcome(state) is not None):
            raise ImpossiblePosition("engine.error.position", problem="pending")
        for seat in seats:
            next(game.ask(game.view(state, seat)), None)
    except ImpossiblePosition:
        raise
    except Exception as error:  # noqa: BLE001 (a position that breaks the rules is refused)
        problem = type(error).__name__
        raise ImpossiblePosition("engine.error.position", problem=problem) from None


def decision_of(pending: tuple[Decision, ...], seat: Seat | None) -> Decision:
    """Return the open decision of a seat, or refuse."""
    for decision in pending:
        if decision.seat == seat:
            return decision
    raise IllegalAction("engine.error.nothing_to_decide")


def visible(events: tuple[E, ...], seat: Seat | None) -> tuple[E, ...]:
    """Return the events that a seat (or, without one, everyone) may learn of."""
    return tuple(event for event in events if event.to is None or seat in event.to)


def ranked(merits: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return each seat's place by its merits, highest first; equal merits share a place."""
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
