"""The quick form of Jaipur is Jaipur: random tables are played in both and compared."""

from collections import Counter
from typing import Any

import pytest

from engine.ai.jaipur.evaluate import rated
from engine.ai.jaipur.fast_round import KIND, Move, Seen, action_of, move_of, table_of
from engine.chance import Chance
from engine.core import Setup
from engine.jaipur import JAIPUR
from engine.jaipur.events import Exchanged, RoundScored, Sold, Took, TookCamels
from engine.jaipur.pieces import BONUSES, GOODS, LEAST
from engine.jaipur.state import Over
from engine.play import act, sample
from engine.registry import find
from tests.conformance.tables import below
from tests.engine.jaipur.positions import Sale, position, view

GAMES = 12


def moves_of(events: tuple[Any, ...]) -> list[Move]:
    """Return the turns among events, those that were carried out unasked too."""
    found: list[Move] = []
    for event in events:
        match event:
            case Took(good=good):
                found.append(KIND[good])
            case TookCamels():
                found.append(KIND["camel"])
            case Sold(good=good, count=count):
                found.append(16 + 8 * KIND[good] + count)
            case Exchanged(take=take, give=give):
                takes, gives = (tuple(sorted(KIND[c] for c in side)) for side in (take, give))
                found.append((takes, gives))
            case _:
                pass
    return found


@pytest.mark.parametrize("number", range(GAMES))
def test_a_random_table_goes_the_same_way_in_both_forms(number: int) -> None:
    variants = ("open_herds",) if number % 3 == 0 else ()
    state = JAIPUR.start(Setup(2, f"fast {number}", variants)).state
    chance = below(f"fast {number}")
    table, rounds = table_of(state), 0
    while not isinstance(state.phase, Over):
        seat = state.phase.seat
        action = sample(JAIPUR, JAIPUR.view(state, seat), chance)
        assert action_of(move_of(action)) == action
        step = JAIPUR.apply(state, seat, action)
        state = step.state
        ended = [event for event in step.events if isinstance(event, RoundScored)]
        before = step.events[: step.events.index(ended[0])] if ended else step.events
        for move in moves_of(before):
            table.play(move)
        assert table.over == bool(ended)
        if ended:
            rounds += 1
            result = ended[0]
            camels = [5 * (result.camels == seat) for seat in (0, 1)]
            assert [table.money[s] + camels[s] for s in (0, 1)] == list(result.rupees)
            assert table.winner() == result.winner
            if not isinstance(state.phase, Over):
                table = table_of(state)
        else:
            assert table == table_of(state)
    assert rounds >= 2


def test_everything_rated_is_legal_and_no_good_sale_is_missing() -> None:
    chance = below("rated")
    state = JAIPUR.start(Setup(2, "rated")).state
    while not isinstance(state.phase, Over):
        seat = state.phase.seat
        view = JAIPUR.view(state, seat)
        seen = Seen(view)
        found = rated(seen.hand, seen.herds[seat], seen.market, seen.sold, seen.bonuses)
        moves = [move for _, move in found]
        assert len(moves) == len(set(moves)) <= 30
        for move in moves:
            act(JAIPUR, state, seat, action_of(move))
        for good in GOODS:
            count = view.hand.count(good)
            if count >= LEAST[good]:
                assert 16 + 8 * KIND[good] + count in moves
        state = JAIPUR.apply(state, seat, sample(JAIPUR, view, chance)).state


def test_worlds_hold_every_card_and_token_once_and_show_what_the_view_shows() -> None:
    chance, source = below("cards"), Chance("cards")
    state = JAIPUR.start(Setup(2, "cards")).state
    hands: set[tuple[int, ...]] = set()
    hidden: set[int] = set()
    while not isinstance(state.phase, Over):
        seat = state.phase.seat
        truth = table_of(state)
        world = table_of(JAIPUR.imagine(JAIPUR.view(state, seat), source))
        for table in (truth, world):
            cards = Counter(table.deck)
            for kind in range(7):
                cards[kind] += table.market[kind]
            for hand in table.hands:
                for kind in range(6):
                    cards[kind] += hand[kind]
            cards[6] += sum(table.herds)
            for good in state.discard:
                cards[KIND[good]] += 1
            assert [cards[kind] for kind in range(7)] == [6, 6, 6, 8, 8, 10, 11]
        assert world.hands[seat] == truth.hands[seat]
        assert (world.sizes, world.herds, world.market, world.sold) == (
            truth.sizes, truth.herds, truth.market, truth.sold,
        )  # fmt: skip
        assert (world.tokens, world.drawn, world.seals, world.left) == (
            truth.tokens, truth.drawn, truth.seals, truth.left,
        )  # fmt: skip
        foe = 1 - seat
        assert world.money[seat] == truth.money[seat], "the own tokens are known"
        hidden.add(world.money[foe] - sum(map(sum, state.tokens[foe])))
        earned = sum(world.money) + sum(map(sum, world.bonuses))
        assert earned == sum(map(sum, state.tokens[0] + state.tokens[1])) + sum(map(sum, BONUSES))
        hands.add(tuple(world.hands[1 - seat]))
        state = JAIPUR.apply(state, seat, sample(JAIPUR, JAIPUR.view(state, seat), chance)).state
    assert len(hands) > 10
    assert len(hidden) > 3, "the tokens of the rival are not"


def test_what_a_bonus_token_may_be_worth_depends_on_those_the_seat_has_seen() -> None:
    sold: tuple[Sale, ...] = ((0, "leather", 4), (1, "spice", 4))
    seen = Seen(view(position(sold=sold)))  # bonus tokens of 4 for seat 0 and again 4 for seat 1
    assert seen.bonus_means == [2, (4 + 5 + 5 + 6 + 6) / 5, 9]
    assert seen.bonuses == [7, 4, 5]
    assert Seen(find("jaipur", 1).view(position(sold=sold), 0)).bonus_means == [2, 5, 9]


def test_under_version_1_worlds_draw_the_own_tokens_too() -> None:
    seen = find("jaipur", 1).view(position(sold=((0, "leather", 5),)), 0)
    source = Chance("unknown")
    money = {tuple(table_of(JAIPUR.imagine(seen, source)).money) for _ in range(40)}
    assert money == {(4 + 3 + 2 + 1 + 1 + bonus, 0) for bonus in (8, 9, 10)}
