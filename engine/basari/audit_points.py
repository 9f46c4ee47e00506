"""Books: points that no play of the stages could have earned are refused."""

from __future__ import annotations

from engine.basari.pieces import CARD, CARDS, COLOURS, MAJORITY, POINTS_ON_A_CARD, WORKERS_BONUS
from engine.basari.scoring import hosts
from engine.basari.state import SOURCES, Over, Player, State
from engine.core import Seat
from engine.errors import ImpossiblePosition
from engine.text import Text, seat_name


def check_books(state: State, traders: tuple[Seat, ...] | None) -> None:
    """Check all points; `traders` chose B in a round that is past B (None: nobody knows)."""
    players = state.players
    over = isinstance(state.phase, Over)
    for seat, player in enumerate(players):
        books = player.books
        if len(books) != state.stage or any(b.of(s) < 0 for b in books for s in SOURCES):
            raise ImpossiblePosition("basari.audit.books", seat=seat_name(seat))
        if not over and books[-1].total != books[-1].trade:
            raise ImpossiblePosition("basari.audit.too_early", seat=seat_name(seat))
    for stage in range(state.stage if over else state.stage - 1):
        _check_stage(players, stage)
    if over:
        paid = tuple(seat for seat, p in enumerate(players) if p.books[-1].workers)
        if paid != hosts(players):
            raise ImpossiblePosition("basari.audit.bonus", stage=state.stage)
    _check_trades(state, traders)


def _check_stage(players: tuple[Player, ...], stage: int) -> None:
    """Check the points of a stage that has been scored."""
    bonus = {player.books[stage].workers for player in players}
    if WORKERS_BONUS not in bonus or not bonus <= {0, WORKERS_BONUS}:
        raise ImpossiblePosition("basari.audit.bonus", stage=stage + 1)
    for colour in COLOURS:
        shares = [points for p in players if (points := p.books[stage].of(colour))]
        if shares and set(shares) != {MAJORITY[colour] // len(shares)}:
            gem = Text(f"basari.gem.{colour}")
            raise ImpossiblePosition("basari.audit.majority", stage=stage + 1, gem=gem)
    _check_number_of_trades(players, stage, CARDS // len(players))


def _check_number_of_trades(players: tuple[Player, ...], stage: int, most: int) -> None:
    """Make sure that at most one seat a round traded, for the points that cards show."""
    least_points, most_points = POINTS_ON_A_CARD
    trades = 0
    for player in players:
        points = player.books[stage].trade
        if 0 < points < least_points:
            raise ImpossiblePosition("basari.audit.trades", stage=stage + 1)
        trades += -(-points // most_points)
    if trades > most:
        raise ImpossiblePosition("basari.audit.trades", stage=stage + 1)


def _check_trades(state: State, traders: tuple[Seat, ...] | None) -> None:
    """Compare the points for action B in this stage with the cards that lie there."""
    players, stage = state.players, state.stage - 1
    traded = traders is None or len(traders) in {1, 2}
    _check_number_of_trades(players, stage, state.round if traded else state.round - 1)
    without = [_could_trade(player, this_round=False) for player in players]
    possible = all(without)
    if traded:
        candidates = range(len(players)) if traders is None else traders
        possible = (possible and traders is None) or any(
            _could_trade(players[seat], this_round=True)
            and all(without[:seat] + without[seat + 1 :])
            for seat in candidates
        )
    if not possible:
        raise ImpossiblePosition("basari.audit.trades", stage=state.stage)


def _could_trade(player: Player, *, this_round: bool) -> bool:
    """Tell whether the seat's cards add up to its points for action B."""
    sums = {player.card.points if this_round else 0}
    for card in player.cards:
        if card != player.dealt:
            sums |= {points + CARD[card].points for points in sums}
    return player.books[-1].trade in sums


def check_returns(players: tuple[Player, ...], stage: int) -> None:
    """Compare the majorities of a stage just scored with the gems left after the returns."""
    for colour in COLOURS:
        counts = [player.gems.of(colour) for player in players]
        left = {c for c, p in zip(counts, players, strict=True) if p.books[stage].of(colour)}
        rest = [c for c, p in zip(counts, players, strict=True) if not p.books[stage].of(colour)]
        sole = len(counts) - len(rest) == 1
        # A sole leader with n left had at most 2n + 1; several leaders had at most n + 2 each.
        if not left:
            fits = not any(counts)
        else:
            least = min(left)
            fits = len(left) == 1 and max(rest, default=0) <= (2 * least if sole else least + 1)
        if not fits:
            gem = Text(f"basari.gem.{colour}")
            raise ImpossiblePosition("basari.audit.returns", gem=gem)
