"""What a jeweler may not know: the pile, nobles to come, prestige of others, hidden choices."""

from collections.abc import Iterator

from engine.core import Seat
from engine.johari.hand import sealable
from engine.johari.pieces import KIND, NOBLES, fakes
from engine.johari.state import Inspecting, Over, Sealing, State
from tests.conformance.hidden import Secret


def secrets(state: State, seat: Seat | None) -> Iterator[Secret]:
    phase, players = state.phase, state.players
    hidden = [other for other in range(len(players)) if other != seat]
    yield Secret("pile", state.market.pile[:8], state.market.pile)
    yield Secret("nobles", state.court.stack, _nobles(state))
    if not isinstance(phase, Over):
        pool = [card for card in state.market.pile if KIND[card] == "prestige"]
        pool += [card for other in hidden for card in players[other].prestige]
        for other in hidden:
            if len(players[other].prestige) < len(pool):
                yield Secret(f"prestige {other}", players[other].prestige, pool)
    for other in hidden:
        if isinstance(phase, Sealing) and other in phase.asked:
            player = players[other]
            gold = state.track.gold(other)
            cards = sealable(player.nobles, player.slots, player.played, gold)
            yield Secret(f"sealed {other}", player.sealed or (), cards)
        if isinstance(phase, Inspecting) and other in phase.asked:
            chosen = phase.chosen[phase.asked.index(other)]
            yield Secret(f"surrendered {other}", chosen or (), fakes(players[other].display))


def _nobles(state: State) -> list[str]:
    """Return the nobles of the tiers to come that nobody has seen."""
    seen = {*state.court.spaces, *state.court.left}
    for player in state.players:
        seen.update(player.nobles)
    tiers = {NOBLES[noble].tier for noble in state.court.stack}
    return [key for key, noble in NOBLES.items() if noble.tier in tiers and key not in seen]
