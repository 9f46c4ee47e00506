"""A lesson: a table with a fixed seed, a script for the rivals, and beats for the one who learns.

The script is a line without branches, so a number tells how far somebody is, and everything else
is made again from it: nothing of a lesson has to be remembered but that number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.core import Seat, Setup, visible
from engine.play import AnyGame
from engine.registry import GAMES
from engine.text import Arg, Text

LEARNER: Seat = 0
"""The seat of the one who learns."""
NAMED: Mapping[str, Arg] = {
    "play_now": Text("play.now"),
    "rules": Text("screens.rules"),
}
"""Buttons that the coach may name, by what stands on them."""
MINUTES = 5
"""How long a lesson takes, as people are told; a test counts words and presses."""


@dataclass(frozen=True, slots=True)
class Tell:
    """The coach explains; `board` shows the table beside it."""

    id: str
    board: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """The learner fills in a form; only this action leads on.

    `hints` names what is said to those who pick an option that leads elsewhere; whatever is not
    in there is answered with what is said to everybody.
    """

    id: str
    action: Any
    hints: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Free:
    """The learner decides alone; every action is right."""

    id: str


@dataclass(frozen=True, slots=True)
class Rival:
    """A rival acts between two beats."""

    seat: Seat
    action: Any


Beat: TypeAlias = Tell | Try | Free
Scene: TypeAlias = Beat | Rival


@dataclass(frozen=True, slots=True)
class Moment:
    """One beat with the table as it stands then, and what was said since the beat before."""

    number: int
    beat: Beat
    state: Any
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided beginning of a game, for one learner and scripted rivals.

    `unsaid` are the texts of events that the coach or the next form tells anyway, `minutes` is how
    long it takes.
    """

    game: str
    seats: int
    seed: str
    script: tuple[Scene, ...]
    facts: Mapping[str, Arg]
    unsaid: frozenset[str] = frozenset()
    minutes: int = MINUTES
    moments: tuple[Moment, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moments", tuple(self._played()))

    @property
    def rules(self) -> AnyGame:
        """The game that is learned."""
        return GAMES[self.game]

    def moment(self, number: int) -> Moment:
        """Return a beat by its number, counted from 1; beyond the ends the first or last one."""
        return self.moments[max(1, min(number, len(self.moments))) - 1]

    def text(self, beat: Beat, part: str = "text") -> Text:
        """Return what the coach says at a beat."""
        args = (*NAMED.items(), ("minutes", self.minutes), *self.facts.items())
        return Text(f"tutorial_{self.game}.{beat.id}.{part}", args)

    def _played(self) -> list[Moment]:
        step = self.rules.start(Setup(self.seats, self.seed))
        texts = self._told(step)
        moments: list[Moment] = []
        for scene in self.script:
            if not isinstance(scene, Rival):
                moments.append(Moment(len(moments) + 1, scene, step.state, texts))
                texts = ()
            if isinstance(scene, Rival | Try):
                seat = scene.seat if isinstance(scene, Rival) else LEARNER
                step = self.rules.apply(step.state, seat, scene.action)
                texts += self._told(step)
        return moments

    def _told(self, step: Any) -> tuple[Text, ...]:
        texts = [event.text for event in visible(step.events, LEARNER)]
        return tuple(text for text in texts if text.key not in self.unsaid)
