"""The whole truth about a table, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engine.basari.pieces import CARD, Card, Gems, Letter
from engine.core import Seat, Setup
from engine.rng import Rng

Source: TypeAlias = Literal["trade", "red", "yellow", "green", "blue", "workers"]
"""What points come from: action B, a majority, or many workers."""
SOURCES: tuple[Source, ...] = get_args(Source)
"""All sources of points."""


@dataclass(frozen=True, slots=True)
class Income:
    """The points that one seat earned in one stage, by source."""

    trade: int = 0
    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0
    workers: int = 0

    @property
    def total(self) -> int:
        """All points of the stage."""
        return self.trade + self.red + self.yellow + self.green + self.blue + self.workers

    def of(self, source: Source) -> int:
        """Return the points from one source."""
        points: int = getattr(self, source)
        return points

    def plus(self, source: Source, points: int) -> Income:
        """Return the income with more points from a source."""
        return Income(*[self.of(each) + points * (each == source) for each in SOURCES])


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of one seat: all of it is public."""

    gems: Gems
    dealt: str
    """The card dealt this round: what B and C are worth."""
    cards: tuple[str, ...]
    """All cards of this stage in the order in which they came, the dealt one among them."""
    books: tuple[Income, ...]
    """The points so far, an entry for each stage begun."""

    @property
    def card(self) -> Card:
        """The card dealt this round."""
        return CARD[self.dealt]

    @property
    def workers(self) -> int:
        """The workers on all cards of this stage."""
        return sum(CARD[card].workers for card in self.cards)

    @property
    def points(self) -> int:
        """All points so far."""
        return sum(book.total for book in self.books)

    def with_gems(self, gems: Gems) -> Player:
        """Return the player with other gems."""
        return Player(gems, self.dealt, self.cards, self.books)

    def dealing(self, card: str) -> Player:
        """Return the player with the card of a new round."""
        return Player(self.gems, card, (*self.cards, card), self.books)

    def hiring(self, card: str) -> Player:
        """Return the player with a card drawn for its workers only."""
        return Player(self.gems, self.dealt, (*self.cards, card), self.books)

    def earning(self, source: Source, points: int) -> Player:
        """Return the player with points from a source in this stage."""
        *before, book = self.books
        return Player(self.gems, self.dealt, self.cards, (*before, book.plus(source, points)))

    def next_stage(self) -> Player:
        """Return the player at the start of a stage: gems and points stay, workers go."""
        return Player(self.gems, "", (), (*self.books, Income()))


@dataclass(frozen=True, slots=True)
class Sealing:
    """Every seat lays down an action card face down."""

    opened: int
    sealed: tuple[Letter | None, ...]
    kind: Literal["sealing"] = "sealing"


@dataclass(frozen=True, slots=True)
class Bargaining:
    """Two seats bargain for an action; `turn` is to bid first, or to accept or raise `offer`."""

    opened: int
    choices: tuple[Letter, ...]
    action: Letter
    turn: Seat
    rival: Seat
    offer: Gems | None
    kind: Literal["bargaining"] = "bargaining"


@dataclass(frozen=True, slots=True)
class Swapping:
    """The only seat on D returns a gem for two."""

    opened: int
    choices: tuple[Letter, ...]
    turn: Seat
    kind: Literal["swapping"] = "swapping"


@dataclass(frozen=True, slots=True)
class Picking:
    """The seats on D that are still to take a gem, in order."""

    opened: int
    choices: tuple[Letter, ...]
    order: tuple[Seat, ...]
    kind: Literal["picking"] = "picking"


@dataclass(frozen=True, slots=True)
class Over:
    """Three stages are scored."""

    kind: Literal["over"] = "over"


Phase: TypeAlias = Sealing | Bargaining | Swapping | Picking | Over


@dataclass(frozen=True, slots=True)
class State:
    """A table of Basari."""

    setup: Setup
    rng: Rng
    step: int
    stage: int
    round: int
    deck: tuple[str, ...]
    """The draw pile, the top card first."""
    stock: Gems
    players: tuple[Player, ...]
    phase: Phase

    def at(self, phase: Phase) -> State:
        """Return the table waiting for something else."""
        return State(
            self.setup, self.rng, self.step, self.stage, self.round,
            self.deck, self.stock, self.players, phase,
        )  # fmt: skip

    def answered(self) -> State:
        """Return the table with one more answer settled."""
        return State(
            self.setup, self.rng, self.step + 1, self.stage, self.round,
            self.deck, self.stock, self.players, self.phase,
        )  # fmt: skip

    def with_player(self, seat: Seat, player: Player) -> State:
        """Return the table with another player at a seat."""
        return self._with(self.deck, self.stock, self._seated(seat, player))

    def with_deck(self, deck: tuple[str, ...]) -> State:
        """Return the table with another draw pile."""
        return self._with(deck, self.stock, self.players)

    def _with(self, deck: tuple[str, ...], stock: Gems, players: tuple[Player, ...]) -> State:
        return State(
            self.setup, self.rng, self.step, self.stage, self.round,
            deck, stock, players, self.phase,
        )  # fmt: skip

    def giving(self, seat: Seat, gems: Gems) -> State:
        """Return the table after a seat took gems from the stock (or, negative, returned them)."""
        player = self.players[seat]
        players = self._seated(seat, player.with_gems(player.gems + gems))
        return self._with(self.deck, self.stock - gems, players)

    def _seated(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        return (*self.players[:seat], player, *self.players[seat + 1 :])
