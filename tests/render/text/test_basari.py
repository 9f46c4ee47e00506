"""The board of Basari can be read back: it shows every public piece."""

import re

import pytest

from engine.basari.pieces import COLOURS, Gems
from engine.basari.state import Bargaining, Over, Picking, Swapping
from engine.basari.view import Concealed
from render.text.board import private_hand, public_board
from tests.conformance.tables import CASES, Case
from tests.render.reading import BASARI, block_of, line, numbers, sections
from tests.render.speaking import ENGLISH, NAMES, states

TABLES = [case for case in CASES if case.game.spec.key == "basari"]


@pytest.fixture(params=TABLES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def gems(text: str) -> Gems:
    return Gems(**numbers(text, BASARI))


def test_the_board_shows_every_seat_and_its_card(case: Case) -> None:
    for state in states(case, "seats"):
        view = case.game.view(state, None)
        board = public_board("basari", view, ENGLISH)
        for seat, player in enumerate(view.players):
            block = block_of(board, seat)
            assert re.search(rf"· {player.points} points? · 👳 {player.workers} of 15", block[0])
            assert gems(line(block, "Gems ")) == player.gems
            card = line(block, "Card ")
            if isinstance(view.phase, Over):
                assert not card
                continue
            workers, points, brought = card.split(" · ")
            assert workers == f"👳 {player.card.workers}"
            assert points == f"B {player.card.points} points"
            assert gems(brought) == player.card.gems
            if not isinstance(view.phase, Concealed):
                assert block[0].endswith(f"chose {view.phase.choices[seat].upper()}")


def test_the_most_of_a_colour_stands_out(case: Case) -> None:
    for state in states(case, "most"):
        view = case.game.view(state, None)
        board = public_board("basari", view, ENGLISH)
        rows = [row for row in board.split("\n") if row.startswith("Gems ")]
        for colour, symbol in zip(COLOURS, BASARI, strict=True):
            most = max(player.gems.of(colour) for player in view.players)
            strong = [f"{symbol} **{most}**" in row for row in rows]
            assert strong == [player.gems.of(colour) == most > 0 for player in view.players]


def test_the_board_shows_stock_pile_stage_and_round(case: Case) -> None:
    for state in states(case, "stock"):
        view = case.game.view(state, None)
        blocks = sections(public_board("basari", view, ENGLISH))
        stock, pile = blocks[-1][0].split(" · ")
        assert gems(stock) == view.stock
        assert re.fullmatch(rf"deck: {len(view.unseen)} cards?", pile)
        if not isinstance(view.phase, Over):
            assert blocks[0][0] == f"Stage {view.stage} of 3 · round {view.round}"


def test_the_board_tells_of_the_bargain_on_the_table(case: Case) -> None:
    bargains = 0
    for state in states(case, "bargain"):
        view = case.game.view(state, None)
        _, *bargain = sections(public_board("basari", view, ENGLISH))[0]
        match view.phase:
            case Bargaining(turn=turn, rival=rival, action=action, offer=offer):
                assert (
                    f"{NAMES[turn]} and {NAMES[rival]} bargain over {action.upper()}" in bargain[0]
                )
                if offer is None:
                    assert bargain[1] == f"{NAMES[turn]} makes the first offer."
                else:
                    assert bargain[1].startswith(f"{NAMES[rival]} offers ")
                    assert gems(bargain[1]) == offer
                bargains += 1
            case Swapping(turn=turn):
                assert NAMES[turn] in bargain[0]
            case Picking(order=order):
                assert ", ".join(NAMES[seat] for seat in order) in bargain[0]
            case _:
                pass
    assert bargains > 0


def test_a_hand_shows_the_choice_and_what_actions_bring(case: Case) -> None:
    for state in states(case, "hand"):
        for seat in range(case.seats):
            view = case.game.view(state, seat)
            hand = private_hand("basari", view, ENGLISH).replace("**", "").split("\n")
            player = view.players[seat]
            if isinstance(view.phase, Concealed):
                own = view.phase.own
                choice = f"Locked in: {own.upper()}" if own else "You haven't chosen yet."
                assert hand[0].startswith(choice)
                total = player.points + player.card.points
                assert line(hand, "B: ") == f"+{player.card.points} points (→ {total})"
                assert gems(line(hand, "C: ")) == player.card.gems.common(view.stock)
            compared = line(hand, "You vs your top rival: ")
            assert gems(compared) == player.gems
            others = [one.gems for one in view.players if one is not player]
            best = [max(one.of(colour) for one in others) for colour in COLOURS]
            assert list(map(int, re.findall(r"vs (\d+)", compared))) == best
