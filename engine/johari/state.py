"""The whole truth about a table of Johari."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Seat, Setup
from engine.johari.gold_track import GoldTrack
from engine.johari.market import Market
from engine.johari.nobles import Court
from engine.johari.pieces import (
    GEMS,
    KIND,
    TRACK_END,
    ActionCard,
    Card,
    Cards,
    Gem,
    Noble,
    heap,
    without,
)
from engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one seat.

    `display` holds gem and gold cards, `prestige` the prestige cards, `trade` what lies on the
    Trade card; `nobles` is everyone hired, `slots` which of them lie at slots 1 to 3; `steps` are
    the gem tokens in the order of GEMS; `played` are today's revealed cards by slot.
    """

    display: Cards = ()
    prestige: Cards = ()
    trade: Cards = ()
    nobles: tuple[Noble, ...] = ()
    slots: tuple[tuple[Noble, ...], ...] = ((), (), ())
    steps: tuple[int, ...] = (0, 0, 0, 0)
    played: tuple[ActionCard, ...] = ()
    sealed: ActionCard | None = None
    protected: bool = False

    def receive(self, cards: Cards) -> Player:
        """Return the player with cards added: prestige cards aside, all others in the display."""
        prestige = [card for card in cards if KIND[card] == "prestige"]
        others = [card for card in cards if KIND[card] != "prestige"]
        return Player(
            heap((*self.display, *others)) if others else self.display,
            heap((*self.prestige, *prestige)) if prestige else self.prestige,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.played,
            self.sealed,
            self.protected,
        )

    def lose(self, cards: Cards) -> Player:
        """Return the player without some cards of the display."""
        return self._with(display=without(self.display, cards))

    def lay_on_trade(self, cards: Cards) -> Player:
        """Return the player with more cards on the Trade card."""
        return self._with(trade=heap((*self.trade, *cards)))

    def clear_trade(self) -> Player:
        """Return the player with nothing on the Trade card."""
        return self._with(trade=())

    def hire(self, nobles: tuple[Noble, ...], slots: tuple[tuple[Noble, ...], ...]) -> Player:
        """Return the player with these nobles, some of them at slots."""
        return self._with(nobles=nobles, slots=slots)

    def advance(self, gem: Gem, steps: int) -> Player:
        """Return the player with one gem token moved; steps past the end are lost."""
        place = GEMS.index(gem)
        moved = min(self.steps[place] + steps, TRACK_END)
        return self._with(steps=(*self.steps[:place], moved, *self.steps[place + 1 :]))

    def protect(self) -> Player:
        """Return the player safe from inspections."""
        return self._with(protected=True)

    def seal(self, card: ActionCard) -> Player:
        """Return the player with a card played face down."""
        return self._with(sealed=card)

    def reveal(self) -> Player:
        """Return the player with the sealed card turned up in its slot."""
        assert self.sealed is not None
        return self._with(played=(*self.played, self.sealed))

    def end_day(self) -> Player:
        """Return the player with all action cards back in hand."""
        return Player(self.display, self.prestige, self.trade, self.nobles, self.slots, self.steps)

    def _with(
        self,
        *,
        display: Cards | None = None,
        trade: Cards | None = None,
        nobles: tuple[Noble, ...] | None = None,
        slots: tuple[tuple[Noble, ...], ...] | None = None,
        steps: tuple[int, ...] | None = None,
        played: tuple[ActionCard, ...] | None = None,
        sealed: ActionCard | None = None,
        protected: bool | None = None,
    ) -> Player:
        """Construct a changed player; a sealed card stays only if it is named."""
        return Player(
            self.display if display is None else display,
            self.prestige,
            self.trade if trade is None else trade,
            self.nobles if nobles is None else nobles,
            self.slots if slots is None else slots,
            self.steps if steps is None else steps,
            self.played if played is None else played,
            sealed,
            self.protected if protected is None else protected,
        )


@dataclass(frozen=True, slots=True)
class Claiming:
    """Before day 1 the seats take a first card, the next one first in the queue."""

    queue: tuple[Seat, ...]
    opened: int
    kind: Literal["claiming"] = "claiming"


@dataclass(frozen=True, slots=True)
class Sealing:
    """All asked seats play a card face down; whoever has only one legal card is not asked."""

    asked: tuple[Seat, ...]
    opened: int
    kind: Literal["sealing"] = "sealing"


@dataclass(frozen=True, slots=True)
class Acting:
    """The first seat of the queue carries out its revealed card; the others follow."""

    queue: tuple[Seat, ...]
    opened: int
    kind: Literal["acting"] = "acting"


@dataclass(frozen=True, slots=True)
class Inspecting:
    """After a sale: the asked seats choose a fake to lose; then the queue goes on acting.

    Seats whose loss leaves no choice are not asked; they lose their card with the others.
    """

    seller: Seat
    asked: tuple[Seat, ...]
    chosen: tuple[Card | None, ...]
    queue: tuple[Seat, ...]
    opened: int
    kind: Literal["inspecting"] = "inspecting"


@dataclass(frozen=True, slots=True)
class Unpacking:
    """At the day's end the first seat of the queue unpacks its Trade cards; others follow."""

    queue: tuple[Seat, ...]
    opened: int
    kind: Literal["unpacking"] = "unpacking"


@dataclass(frozen=True, slots=True)
class Advancing:
    """After the last day the first seat of the queue uses its noble for final steps."""

    queue: tuple[Seat, ...]
    opened: int
    kind: Literal["advancing"] = "advancing"


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    kind: Literal["over"] = "over"


Phase: TypeAlias = Claiming | Sealing | Acting | Inspecting | Unpacking | Advancing | Over


@dataclass(frozen=True, slots=True)
class State:
    """A table between two answers; before day 1 both `day` and `round` are 0."""

    setup: Setup
    rng: Rng
    step: int
    day: int
    round: int
    market: Market
    court: Court
    track: GoldTrack
    players: tuple[Player, ...]
    phase: Phase

    def with_player(self, seat: Seat, player: Player) -> State:
        """Return the state with one player changed."""
        return self.with_table(self.market, self.players_with(seat, player), self.track)

    def players_with(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return all players, one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])

    def with_table(
        self,
        market: Market,
        players: tuple[Player, ...],
        track: GoldTrack,
        court: Court | None = None,
    ) -> State:
        """Return the state with what lies on the table changed."""
        return State(
            self.setup,
            self.rng,
            self.step,
            self.day,
            self.round,
            market,
            court or self.court,
            track,
            players,
            self.phase,
        )

    def with_phase(self, phase: Phase) -> State:
        """Return the state waiting for something else."""
        return self.at(self.step, self.round, phase)

    def at(self, step: int, round_: int, phase: Phase) -> State:
        """Return the state at another step and round of the same day, and its phase."""
        return State(
            self.setup,
            self.rng,
            step,
            self.day,
            round_,
            self.market,
            self.court,
            self.track,
            self.players,
            phase,
        )
