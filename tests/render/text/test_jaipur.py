"""The board of Jaipur can be read back: it shows every public piece."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.jaipur.actions import Sell
from engine.jaipur.events import Sold
from engine.jaipur.pieces import GOODS, LEAST
from engine.jaipur.scoring import seals, verdict
from engine.play import act
from render.text.board import private_hand, public_board
from render.text.markdown import MAX_BOARD_LENGTH, size
from tests.conformance.tables import CASES, Case
from tests.render.reading import JAIPUR, block_of, jaipur_cards, jaipur_tokens, numbers, sections
from tests.render.speaking import ENGLISH, NAMES, SPEAKERS, states

TABLES = [case for case in CASES if case.game.spec.key == "jaipur"]
SYMBOL = {good: symbol for symbol, good in JAIPUR.items()}


@pytest.fixture(params=TABLES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def test_the_board_shows_market_deck_and_piles(case: Case) -> None:
    for state in states(case, "market"):
        view = case.game.view(state, None)
        board = public_board("jaipur", view, ENGLISH)
        heading, *_, piles = sections(board)
        assert jaipur_cards(heading[1]) == Counter(view.market)
        if view.pending:
            assert heading[0].startswith(f"Round {len(view.rounds) + 1} · deck: {view.deck} card")
        assert piles[0] == f"Tokens · {view.piles.count(())} sold out (round ends at 3)"
        for good, pile, row in zip(GOODS, view.piles, piles[1:7], strict=True):
            symbol, _, values = row.partition(" ")
            assert JAIPUR[symbol] == good
            shown = values.split(": ")[1]
            assert shown == (", ".join(map(str, pile)) or "sold out")
        left = tuple(map(int, re.findall(r"×(\d+)", piles[7])))  # noqa: RUF001 a times sign
        assert left == view.bonus_piles
        sold = numbers(next((row for row in piles if "Cards sold" in row), ""), JAIPUR)
        assert sold == Counter(view.discard)


def test_the_board_shows_what_each_trader_has(case: Case) -> None:
    open_herds = "open_herds" in case.variants
    for state in states(case, "traders"):
        view = case.game.view(state, None)
        board = public_board("jaipur", view, ENGLISH)
        for seat in range(2):
            block = block_of(board, seat)
            assert f"{view.hands[seat]} of 7 cards" in block[0]
            assert block[0].count("●") == seals(view.rounds)[seat]
            known = open_herds or not view.pending
            assert block[0].endswith(f"🐫 {state.herds[seat] if known else '?'}")
            assert ("▶" in block[0]) == (seat in [d.seat for d in view.pending])
            tokens = dict(zip(GOODS, view.tokens[seat], strict=True))
            earned = {good: values for good, values in tokens.items() if values}
            assert jaipur_tokens("".join(block[2:])) == earned
            assert re.match(rf"{sum(map(sum, earned.values()))} rupee", block[1])
            drawn = [pile.count(seat) for pile in view.bonuses]
            assert [len(re.findall(rf"🎁{n}", block[1])) for n in (3, 4, 5)] == drawn


def test_the_board_shows_the_rounds_before(case: Case) -> None:
    for state in states(case, "rounds"):
        view = case.game.view(state, None)
        board = public_board("jaipur", view, ENGLISH)
        for number, result in enumerate(view.rounds, 1):
            judged = verdict(result)
            row = next(row for row in board.split("\n") if row.startswith(f"-# Round {number}: "))
            for seat, rupees in enumerate(judged.rupees):
                won = seat == judged.winner
                assert f"{NAMES[seat]} {rupees}{' ●' if won else ''}" in row


def test_a_hand_shows_goods_and_camels_and_what_sales_bring(case: Case) -> None:
    game, compared = case.game, 0
    for state in states(case, "hand"):
        for seat in range(2):
            view = game.view(state, seat)
            hand = private_hand("jaipur", view, ENGLISH).replace("**", "").split("\n")
            assert hand[0].startswith(f"Your hand: {len(view.hand)} of 7 cards · 🐫")
            assert f"🐫 {view.herds[seat]} camel" in hand[0]
            assert jaipur_cards(hand[1]) == Counter(view.hand)
            if [decision.seat for decision in view.pending] != [seat]:
                continue
            for good in set(view.hand):
                count = view.hand.count(good)
                row = next(r for r in hand[2:] if r.startswith(f"{SYMBOL[good]} {count} "))
                if count < LEAST[good]:
                    assert row.endswith(f"need at least {LEAST[good]}")
                    continue
                step = act(game, state, seat, Sell(good, count))
                sold = next(event for event in step.events if isinstance(event, Sold))
                brought = re.sub(r" \+ bonus .*", "", row).split(": ")[1].split(" = ")[-1]
                assert int(brought) == sum(sold.tokens)
                assert ("bonus" in row) == (sold.bonus is not None)
                compared += 1
    assert compared > 0


def test_a_match_of_many_tied_rounds_still_fits() -> None:
    case = TABLES[0]
    *_, last = states(case, "long")
    view = case.game.view(last, None)
    long = replace(view, rounds=view.rounds * 30)
    for speaker in SPEAKERS:
        board = public_board("jaipur", long, speaker)
        assert size(board) <= MAX_BOARD_LENGTH
        assert f"{len(long.rounds)}:" in board.split("\n")[-1]


@pytest.mark.cites("jaipur-9")
def test_a_hand_shows_the_values_of_the_bonus_tokens_of_its_trader_alone(case: Case) -> None:
    drawn = 0
    for state in states(case, "bonuses"):
        for seat in range(2):
            hand = private_hand("jaipur", case.game.view(state, seat), ENGLISH)
            lines = [line for line in hand.splitlines() if line.startswith("**Your bonus tokens**")]
            tokens = [
                f"🎁{size}: {' + '.join(map(str, values))}"
                for size, values in zip(("3", "4", "5+"), state.bonuses_of(seat), strict=True)
                if values
            ]
            assert lines == ([f"**Your bonus tokens** {' · '.join(tokens)}"] if tokens else [])
            drawn += len(tokens)
    assert drawn > 0
