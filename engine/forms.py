"""Forms: how a game asks for an action, and how a half-filled form is carried on.

A game's `ask` is a generator that yields prompts and returns an action. Nobody keeps such a
generator alive: a draft (the picks so far) is replayed through a fresh one at every click.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar, cast

from engine.errors import IllegalAction
from engine.text import Text

A = TypeVar("A")

Picks: TypeAlias = tuple[tuple[str, ...], ...]
"""One filled form: for each field the ids of the picked options."""
Draft: TypeAlias = tuple[Picks, ...]
"""All forms filled so far."""

MAX_FIELDS = 4
MAX_OPTIONS = 25


@dataclass(frozen=True, slots=True)
class Option:
    """A thing to pick by its id: what comes of it if that needs words, or why it is closed now.

    `idle` tells that nothing comes of it, as of "none" or 0: where it is the only way, nobody
    needs to hear of it. `loses` names what is given up by picking it, so that a host asks back.
    `beside` tells that it is another kind of answer than most, as to accept is among many offers.
    """

    id: str
    text: Text
    about: Text | None = None
    blocked: Text | None = None
    idle: bool = False
    loses: Text | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A question: pick from `least` to `most` of the open options."""

    key: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1

    @property
    def open(self) -> tuple[Option, ...]:
        """The options that may be picked now."""
        return tuple(option for option in self.options if option.blocked is None)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A form; it is answered by one list of ids for each field.

    `asks` is the question where it names what was picked before, else the text of the key is.
    `rule` says what the answers must keep to together, for no single option can say that.
    """

    key: str
    fields: tuple[Field, ...]
    asks: Text | None = None
    rule: Text | None = None

    @property
    def question(self) -> Text:
        """What is asked, to be spoken."""
        return self.asks or Text(self.key)


@dataclass(frozen=True, slots=True)
class Settled:
    """A question that is not asked, since only one answer is open, and that answer."""

    field: Field
    ids: tuple[str, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """What the rules picked, as far as anything comes of it."""
        picked = (option for option in self.field.options if option.id in self.ids)
        return tuple(option for option in picked if not option.idle)


@dataclass(frozen=True, slots=True)
class Complete(Generic[A]):
    """The end of a draft: the action, what of it was never asked, and what it gives up."""

    action: A
    settled: tuple[Settled, ...] = ()
    lost: tuple[Text, ...] = ()

    @property
    def unasked(self) -> tuple[Option, ...]:
        """What comes of the action although nobody picked it: the rules left no choice."""
        return tuple(option for settled in self.settled for option in settled.options)


Asking: TypeAlias = Generator[Prompt | Settled, Picks, A]
"""A question in progress: yields prompts, is sent picks, returns the action.

What is forced is yielded too, so that a host can tell it, and is sent nothing.
"""


class Interview(Generic[A]):
    """One run through `ask`: the prompt to fill in now, or None and the action at the end."""

    __slots__ = ("_action", "_asking", "lost", "prompt", "settled")

    def __init__(self, asking: Asking[A]) -> None:
        self._asking = asking
        self._action: A | None = None
        self.prompt: Prompt | None = None
        self.settled: list[Settled] = []
        self.lost: list[Text] = []
        self._go_on(None)

    @property
    def complete(self) -> Complete[A]:
        """The action that the picks have made."""
        assert self.prompt is None
        return Complete(cast("A", self._action), tuple(self.settled), tuple(self.lost))

    def fill(self, picks: Picks) -> Picks:
        """Fill in the prompt and go on; return the picks as they count, or refuse them."""
        if self.prompt is None:
            raise IllegalAction("engine.error.draft_too_long")
        picks = checked(self.prompt, picks)
        self.lost += _lost(self.prompt, picks)
        self._go_on(picks)
        return picks

    def _go_on(self, picks: Picks | None) -> None:
        try:
            # The type of a generator cannot say that the first thing sent must be None.
            question = self._asking.send(cast("Picks", picks))
            while isinstance(question, Settled):
                self.settled.append(question)
                question = self._asking.send(())
        except StopIteration as done:
            self.prompt, self._action = None, done.value
        else:
            self.prompt = question


def choose(
    key: str,
    options: Sequence[Option],
    *,
    narrows: bool = False,
    asks: Text | None = None,
    rule: Text | None = None,
) -> Asking[str]:
    """Ask for one option and return its id; a forced choice is not asked.

    A question that only `narrows` down the next ones is not told either where it is forced, nor is
    one whose answer the next question names.
    """
    field = Field(key, tuple(options))
    (picks,) = yield from fill(key, field, narrows=narrows, asks=asks, rule=rule)
    return picks[0]


def choose_some(
    key: str,
    options: Sequence[Option],
    least: int,
    most: int,
    *,
    narrows: bool = False,
    asks: Text | None = None,
    rule: Text | None = None,
) -> Asking[tuple[str, ...]]:
    """Ask for `least` to `most` options and return their ids; a forced choice is not asked."""
    field = Field(key, tuple(options), least, most)
    (picks,) = yield from fill(key, field, narrows=narrows, asks=asks, rule=rule)
    return picks


def fill(
    key: str,
    *fields: Field,
    narrows: bool = False,
    asks: Text | None = None,
    rule: Text | None = None,
) -> Asking[Picks]:
    """Ask several fields in one form, leaving out those whose answer is forced."""
    forced = [_forced(field) for field in fields]
    asked = []
    for field, picks in zip(fields, forced, strict=True):
        if picks is None:
            asked.append(field)
        elif picks and not narrows:
            yield Settled(field, picks)
    answers = iter((yield Prompt(key, tuple(asked), asks, rule)) if asked else ())
    return tuple([next(answers) if picks is None else picks for picks in forced])


def answer(asking: Asking[A], draft: Draft) -> Prompt | Complete[A]:
    """Replay a draft: the next prompt, or the action if nothing is left to ask."""
    interview = Interview(asking)
    for picks in draft:
        interview.fill(picks)
    return interview.prompt or interview.complete


def checked(prompt: Prompt, picks: Picks) -> Picks:
    """Return the picks in the order of the options, or refuse what the form does not offer."""
    if len(picks) != len(prompt.fields):
        raise IllegalAction("engine.error.fields", expected=len(prompt.fields), got=len(picks))
    return tuple(map(_checked, prompt.fields, picks))


def _checked(field: Field, ids: tuple[str, ...]) -> tuple[str, ...]:
    options = {option.id: option for option in field.options}
    for id_ in ids:
        option = options.get(id_)
        if option is None:
            raise IllegalAction("engine.error.unknown_option", option=id_)
        if option.blocked is not None:
            raise IllegalAction("engine.error.blocked", option=option.text, reason=option.blocked)
    wanted = set(ids)
    if len(wanted) != len(ids):
        raise IllegalAction("engine.error.picked_twice")
    if not field.least <= len(ids) <= field.most:
        raise IllegalAction(
            "engine.error.how_many", least=field.least, most=field.most, got=len(ids)
        )
    return tuple(id_ for id_ in options if id_ in wanted)


def _lost(prompt: Prompt, picks: Picks) -> list[Text]:
    """Return what the picked options give up."""
    return [
        option.loses
        for field, ids in zip(prompt.fields, picks, strict=True)
        for option in field.options
        if option.loses is not None and option.id in ids
    ]


def _forced(field: Field) -> tuple[str, ...] | None:
    free = field.open
    if len(free) < field.least:
        raise IllegalAction("engine.error.nothing_open", question=Text(field.key))
    if field.most == 0 or len(free) == field.least:
        return tuple(option.id for option in free)[: field.most]
    return None


def copies(options: Iterable[Option]) -> tuple[Option, ...]:
    """Give equal options ids of their own, so that each copy can be picked."""
    options = tuple(options)
    ids = copy_ids([option.id for option in options])
    return tuple(replace(option, id=id_) for id_, option in zip(ids, options, strict=True))


def copy_ids(ids: Sequence[str]) -> tuple[str, ...]:
    """Tell copies of equal ids apart by a number: `gold`, `gold#2`."""
    return tuple([copy_id(id_, ids[:at].count(id_) + 1) for at, id_ in enumerate(ids)])


def copy_id(id_: str, number: int) -> str:
    """Return the id of one of several copies."""
    return id_ if number == 1 else f"{id_}#{number}"


def kind_of(id_: str) -> str:
    """Return the id that a copy was made from."""
    return id_.partition("#")[0]


def numbered(key: str, least: int, most: int) -> Field:
    """Return a question for a quantity: one option for each number."""
    options = tuple(
        Option(str(number), Text("engine.number", (("n", number),)), idle=number == 0)
        for number in range(least, most + 1)
    )
    return Field(key, options)
