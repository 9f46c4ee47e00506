"""The board of Johari can be read back: it shows every public piece."""

import re
from collections import Counter
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest

from engine.forms import Interview
from engine.johari.gold_track import GoldTrack, Token
from engine.johari.market import cards_at
from engine.johari.nobles import cost
from engine.johari.pieces import (
    CARDS,
    COPIES,
    GEMS,
    KIND,
    NOBLES,
    PLACES,
    STORES,
    TRACK,
    Cards,
    booths,
    fakes,
    gem_counts,
    heap,
)
from engine.johari.scoring import tally
from engine.johari.view import Stall, View
from render.text.board import private_hand, public_board
from render.text.markdown import MAX_BOARD_LENGTH, size
from tests.conformance.tables import CASES, Case
from tests.render.reading import (
    JOHARI,
    block_of,
    johari_cards,
    johari_display,
    line,
    numbers,
    sections,
)
from tests.render.speaking import ENGLISH, NAMES, SPEAKERS, states

NUMBERS = "①②③④⑤⑥"
TABLES = [case for case in CASES if case.game.spec.key == "johari"]


@pytest.fixture(params=TABLES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def test_the_board_shows_every_stall(case: Case) -> None:
    for state in states(case, "stalls"):
        view = case.game.view(state, None)
        board = public_board("johari", view, ENGLISH)
        (sheet,) = tally(view)
        for token in view.track.tokens:
            stall, block = view.stalls[token.seat], block_of(board, token.seat)
            assert f"{NAMES[token.seat]} · {token.gold} gold" in block[0]
            assert ("▲" in block[0]) == (token.row == "top")
            assert ("🛡️" in block[0]) == stall.protected
            assert f"👑 {sheet.total(token.seat)}" in block[0]
            down = stall.prestige_count if view.phase != "over" else 0
            assert (f" + {down} face down" in block[0]) == bool(down)
            check_stall(stall, block)


def check_stall(stall: Stall, block: list[str]) -> None:
    cards, sums = johari_display(line(block, "Display "))
    assert cards == Counter(stall.display)
    assert sums == {kind: n for kind, n in gem_counts(stall.display).items() if n}
    tracks = numbers(line(block, "Tracks "), JOHARI)
    assert tracks == {gem: TRACK[step] for gem, step in zip(GEMS, stall.steps, strict=True) if step}
    assert johari_cards(line(block, "On Trade: ")) == Counter(stall.trade)
    slots = f"①{line(block, '①')}"
    played = re.findall(r"[①②③] (\w+) \((?:(\d) gold|free)\)", slots)
    assert [card.lower() for card, _ in played] == list(stall.played)
    costs = [
        cost(stall.nobles, stall.slots, stall.played[: slot + 1]) for slot in range(len(played))
    ]
    assert [int(gold or 0) for _, gold in played] == costs
    retinue = line(block, "Nobles: ")
    assert len(stall.nobles) == (len(retinue.split(", ")) if retinue else 0)
    for noble in stall.nobles:
        assert ENGLISH.say(f"johari.noble.{noble}") in retinue
    for slot, nobles in enumerate(stall.slots):
        for noble in nobles:
            assert f"{ENGLISH.say(f'johari.noble.{noble}')} {NUMBERS[slot]}" in retinue


def test_the_board_shows_the_market_and_the_nobles(case: Case) -> None:
    for state in states(case, "market"):
        view = case.game.view(state, None)
        board = public_board("johari", view, ENGLISH)
        _, market, court, *_ = sections(board)
        shown: Cards = ()
        for store in STORES:
            shown += cards_at(view.market.places, store)
        assert johari_cards(line(market, "Stores ")) == Counter(shown)
        for number, booth in zip(NUMBERS, booths(case.seats), strict=False):
            cards = Counter(cards_at(view.market.places, booth))
            assert johari_cards(line(market, f"{number} ")) == cards
        discards = len(view.market.discards)
        assert market[-1] == f"-# Deck {view.market.pile} · discards {discards}"
        assert f"{view.court.stack} more to come" in court[0]
        prices = [
            f"“{ENGLISH.say(f'johari.noble.{noble}')}” ({space} {'gem' if space == 1 else 'gems'})"
            for space, noble in enumerate(view.court.spaces, 1)
            if noble
        ]
        assert [text.split(":")[0] for text in court[1:]] == (prices or ["–"])  # noqa: RUF001


def test_the_board_tells_the_time_and_who_acts(case: Case) -> None:
    for state in states(case, "time"):
        view = case.game.view(state, None)
        heading = sections(public_board("johari", view, ENGLISH))[0]
        if view.day and view.phase != "over":
            assert heading[0] == f"Day {view.day} of 10 · round {view.round} of 3"
        if view.phase == "inspecting":
            assert heading[1].startswith(f"Inspection after {NAMES[view.seller]}'s sale")
        if view.phase == "sealing":
            assert heading[-1] == "Order: " + " → ".join(NAMES[seat] for seat in view.track.order)
        if view.queue and view.phase != "inspecting":
            assert heading[-1].startswith(f"▶ {NAMES[view.queue[0]]}")
        for seat in view.queue[1:]:
            assert NAMES[seat] in heading[-1]


def test_a_hand_shows_what_only_its_seat_knows(case: Case) -> None:
    for state in states(case, "hand"):
        for seat in range(case.seats):
            view = case.game.view(state, seat)
            hand = private_hand("johari", view, ENGLISH).replace("**", "").split("\n")
            if view.phase == "sealing" and view.sealed:
                assert line(hand, "Face down: ").lower().startswith(view.sealed)
            if view.surrender:
                assert johari_cards(line(hand, "You'll discard ")) == {view.surrender: 1}
            elif "surrender" in [d.kind for d in view.pending if d.seat == seat]:
                lost = johari_cards(line(hand, "Discard one of these: "))
                assert set(lost) == set(fakes(view.stalls[seat].display))
            assert johari_cards(line(hand, "On Trade: ")) == Counter(view.stalls[seat].trade)
            if view.phase != "over":
                own = Counter(view.stalls[seat].prestige)
                assert johari_cards(line(hand, "Hidden: ").split(" = ")[0], " + ") == own
            place = ("1st", "2nd", "3rd", "4th")[view.track.order.index(seat)]
            assert hand[0] == f"💰 {view.track.gold(seat)} gold · you act {place}"


def test_the_costs_of_a_hand_are_those_of_the_form(case: Case) -> None:
    for state in states(case, "costs"):
        for decision in case.game.pending(state):
            if decision.kind != "seal":
                continue
            view = case.game.view(state, decision.seat)
            hand = private_hand("johari", view, ENGLISH).replace("**", "").split("\n")
            title = next(n for n, text in enumerate(hand) if text.startswith("Prices this "))
            prompt = Interview(case.game.ask(view)).prompt
            assert prompt is not None
            open_ = [option.id for option in prompt.fields[0].options if option.blocked is None]
            named = [card.split(" ")[0].lower() for card in hand[title + 1].split(" · ")]
            assert named == open_


def fullest(view: View) -> View:
    """Return a view of four seats with all there is on the table: it cannot come about in play."""
    every = [card for card in CARDS for _ in range(COPIES[card])]
    wares = [card for card in every if KIND[card] != "prestige"]
    heaps: list[list[Any]] = [[] for _ in range(4 + len(view.market.places))]
    for card, target in zip(wares, cycle(heaps), strict=False):
        target.append(card)
    nobles = sorted(NOBLES, key=lambda noble: -len(ENGLISH.say(f"johari.noble.{noble}")))
    stalls = tuple(
        replace(
            stall,
            display=heap(heaps[seat]),
            prestige_count=3,
            nobles=tuple(nobles[seat * 3 : seat * 3 + 3]),
            slots=(("slot-one", "slot-two"), (), ()),
            steps=(8, 8, 8, 8),
            played=("baksheesh", "doppelganger", "purchase"),
            protected=True,
        )
        for seat, stall in enumerate(view.stalls)
    )
    return replace(
        view,
        day=10,
        round=3,
        phase="acting",
        queue=(0, 1, 2, 3),
        market=replace(view.market, places=tuple(map(heap, heaps[4:]))),
        court=replace(view.court, spaces=tuple(nobles[:5])),
        track=GoldTrack(tuple(Token(seat, 100, "top") for seat in range(4))),
        stalls=stalls,
    )


def test_even_the_fullest_board_fits_with_all_its_pieces() -> None:
    four = next(case for case in TABLES if case.seats == 4)
    view = fullest(four.game.view(four.game.start(four.setup("full")).state, None))
    assert len(view.market.places) == len(PLACES)
    for speaker in SPEAKERS:
        board = public_board("johari", view, speaker)
        assert size(board) <= MAX_BOARD_LENGTH
        for seat in range(4):
            assert (
                size(private_hand("johari", replace(view, seat=seat), speaker)) <= MAX_BOARD_LENGTH
            )
        for noble in view.court.spaces:
            assert speaker.say(f"johari.noble.{noble}") in board
