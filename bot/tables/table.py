"""Tables: one match from lobby to result, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.ai.registry import plays
from engine.core import Setup
from engine.play import AnyGame
from engine.registry import find
from engine.text import isolated

TableId: TypeAlias = str
"""Six letters and digits: short enough for every custom_id, long enough not to be guessed."""
MAX_ID_LENGTH = 30
User: TypeAlias = int
"""A Discord user id."""
Who: TypeAlias = User | str
"""Whoever can sit at a seat: a person by user id, or an AI player by name."""
Status: TypeAlias = Literal["lobby", "playing", "over", "cancelled"]
Level: TypeAlias = Literal["easy", "medium", "hard"]
"""How well an AI player plays."""
RequestKind: TypeAlias = Literal["pause", "take_back", "end", "replace"]
"""What people at a table can ask of each other."""
RequestOutcome: TypeAlias = Literal["agreed", "declined", "withdrawn", "lapsed"]
"""How a request came to its end."""
AI_TAG = "🤖"
Answer: TypeAlias = Literal["awaited", "declined", "released"]
"""How an invitation stands: held for somebody, refused by them, or opened to all by the owner."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who pressed or typed: id, name as shown there, and language."""

    user: User
    name: str
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, with the name as it was shown when they sat down.

    A seat is played by its person, by the autopilot in its person's place, or by an AI player.
    `user` is None for an AI player, told by `ai`, and for a person who was forgotten. `open` tells
    that somebody else may take the seat, `conceded` that its person gave up; `joined` is what the
    seat gave to the seed when it was first taken.
    """

    user: User | None
    name: str
    autopilot: bool = False
    ai: Level | None = None
    open: bool = False
    conceded: bool = False
    joined: str = ""

    @property
    def present(self) -> bool:
        """Whether a person plays here now."""
        return self.ai is None and not self.autopilot

    @property
    def player(self) -> User | None:
        """The person who plays here now, if one does: whoever can be called."""
        return self.user if self.present else None

    @property
    def who(self) -> Who | None:
        """Who sits here, unless they were forgotten."""
        return self.user if self.ai is None else self.name

    @property
    def tagged(self) -> str:
        """The name as it is shown: nobody shall take an AI player for a person.

        A name that runs from right to left turns nothing around that stands beside it.
        """
        return isolated(self.name) if self.ai is None else f"{AI_TAG} {self.name}"

    def on_autopilot(self, *, open_: bool = False) -> Sitter:
        """Return the sitter with the autopilot in their place."""
        return replace(self, autopilot=True, open=open_)

    def back(self) -> Sitter:
        """Return the sitter playing for themselves again."""
        return replace(self, autopilot=False, open=False)


@dataclass(frozen=True, slots=True)
class Request:
    """What one seat asks of the others, for all to see, until it is done, refused or lapses.

    `number` tells it from all others of its table, `about` is the seat that a stand-in shall play.
    `changed` is the revision of the table with which it last changed, `ended_by` the seat that
    refused it or took it back.
    """

    kind: RequestKind
    seat: int
    number: int
    until: float
    agreed: tuple[int, ...] = ()
    about: int | None = None
    outcome: RequestOutcome | None = None
    ended_by: int | None = None
    changed: int = 0

    @property
    def public(self) -> bool:
        """Whether all know of it; the version before kept some to those who asked."""
        return self.changed > 0


@dataclass(frozen=True, slots=True)
class Invite:
    """Somebody who was asked to come; a seat is held for them as long as they are awaited."""

    user: User
    answer: Answer = "awaited"


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table lives: its channel, and the thread in it once the table has one.

    A private table lives in no channel: it is shown to its person alone, where they ask for it.
    """

    guild: int | None
    channel: int | None
    thread: int | None = None

    @property
    def private(self) -> bool:
        """Whether the table has no place that others could see."""
        return self.channel is None

    @property
    def place(self) -> int:
        """The channel that messages go to; a private table has none."""
        assert self.channel is not None, "nothing is posted about a private table"
        return self.thread or self.channel


PRIVATE = Home(None, None)
"""The home of a private table."""


@dataclass(frozen=True, slots=True)
class Table:
    """One match; sitters are in seat order. `number` counts the tables of a server.

    `owner` is None once they were forgotten; `ended_by` names whoever closed the table before its
    time, unless all who were there agreed (`ended_together`). `secret` is the host's part of the
    seed, `digest` the end of the chain over the log, and `paused` the time since when play rests.
    `last_activity_at` is the time of the last entry of the log, or of the deal; in a lobby, the
    time since when it may wait. `seconds_per_move` is how long a decision may take, if there is a
    limit. `invites` are kept until the deal, `random_seats` lets the seats be drawn, and
    `rematch_of` names the table that was played before; `branch_of` the one whose steps up to
    `branch_sequence` of its log a private game begins with. `hints` tells whether people may ask
    for advice; as long as nobody chose, only those who play alone may. `clocks_sleep` tells whether
    the time of a decision stands still in the quiet hours of whoever owes it.
    """

    id: TableId
    number: int
    game: str
    version: int
    status: Status
    owner: User | None
    seats: int
    variants: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    home: Home
    language: str
    seed: str
    panel: int | None = None
    frozen: str | None = None
    revision: int = 0
    sequence: int = 0
    ended_by: str | None = None
    secret: str = ""
    digest: str = ""
    paused: float | None = None
    last_activity_at: float = 0.0
    seconds_per_move: int | None = None
    requests: tuple[Request, ...] = ()
    invites: tuple[Invite, ...] = ()
    random_seats: bool = False
    rematch_of: TableId | None = None
    hints: bool | None = None
    ended_together: bool = False
    clocks_sleep: bool = False
    branch_of: TableId | None = None
    branch_sequence: int | None = None

    def seat_of(self, who: Who) -> int | None:
        """Return the seat of a person or an AI player, if they sit here."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.who == who:
                return seat
        return None

    @property
    def private(self) -> bool:
        """Whether nobody but its person may know of it, and nothing is posted about it."""
        return self.home.private

    def hidden_from(self, user: User) -> bool:
        """Tell whether a person may not even know that there is such a table."""
        return self.private and self.seat_of(user) is None

    def owned_by(self, sitter: Sitter) -> bool:
        """Tell whether a sitter owns the table; of those who were forgotten, any may have."""
        return sitter.who == self.owner

    @property
    def owner_seat(self) -> int | None:
        """The seat of the owner, if they sit here."""
        owned = (seat for seat, sitter in enumerate(self.sitters) if self.owned_by(sitter))
        return next(owned, None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sitters in seat order; AI players can be told by them."""
        return tuple(sitter.tagged for sitter in self.sitters)

    @property
    def hinted(self) -> bool:
        """Whether people at this table may ask for hints."""
        return plays(self.game) and (self.alone if self.hints is None else self.hints)

    @property
    def alone(self) -> bool:
        """Whether at most one seat is a person's, be they here, away or forgotten."""
        return sum(sitter.ai is None for sitter in self.sitters) <= 1

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that a person plays now."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.present)

    @property
    def people(self) -> tuple[User, ...]:
        """The people who sit here; AI players and the forgotten are nobody to be called."""
        return tuple(sitter.user for sitter in self.sitters if sitter.user is not None)

    def players_of(self, seats: Iterable[int]) -> tuple[User, ...]:
        """Return the people who play some seats now."""
        players = (self.sitters[seat].player for seat in seats)
        return tuple(player for player in players if player is not None)

    @property
    def reserved(self) -> tuple[User, ...]:
        """Those for whom a seat is held."""
        return tuple(invite.user for invite in self.invites if invite.answer == "awaited")

    @property
    def free(self) -> int:
        """How many seats of a lobby are neither taken nor held for somebody."""
        return self.seats - len(self.sitters) - len(self.reserved)

    @property
    def leaves_results(self) -> bool:
        """Whether results remain of it: it is over, and was not played on from a step of another.

        Whoever plays on knows what comes next.
        """
        return self.status == "over" and self.branch_of is None

    @property
    def automatic(self) -> bool:
        """Whether some seat is played without its person, and somebody is there to play with.

        A table that all have left alone rests: nobody shall find a match lost in their sleep.
        """
        playing = self.status == "playing" and self.paused is None
        return playing and 0 < len(self.present) < len(self.sitters)

    def with_sitter(self, seat: int, sitter: Sitter) -> Table:
        """Return the table with another sitter at a seat."""
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    @property
    def open_requests(self) -> tuple[Request, ...]:
        """What somebody asks of the others and is not settled yet, oldest first."""
        return tuple(
            request for request in self.requests if request.outcome is None and request.public
        )


def is_id(text: str) -> bool:
    """Tell whether a text could be the id of a table; not every database takes any text."""
    return text.isascii() and text.isalnum() and len(text) <= MAX_ID_LENGTH


def game_of(table: Table) -> AnyGame:
    """Return the game of a table, in the version it was begun with."""
    return find(table.game, table.version)


def setup_of(table: Table) -> Setup:
    """Return what a table is dealt from."""
    return Setup(len(table.sitters), table.seed, table.variants)


def owner_name(table: Table) -> str:
    """Return the name of whoever owns a table."""
    seat = table.owner_seat
    return "?" if seat is None else table.sitters[seat].tagged
