"""Positions of Johari to play on: what is not named is filled in, and all 96 cards are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Literal, cast, get_args

import pytest

from engine.core import Seat, Setup, Step
from engine.errors import IllegalAction
from engine.johari import JOHARI
from engine.johari.actions import Action
from engine.johari.events import Event
from engine.johari.gold_track import GoldTrack, Row, Token
from engine.johari.market import Market
from engine.johari.nobles import Court
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place
from engine.johari.state import Acting, Advancing, Over, Phase, Player, Sealing, State, Unpacking
from engine.play import act
from engine.play import legal as legal_actions

# The box once more, written down from the facts and not taken from the engine's tables.
GEM_TYPES: tuple[Gem, ...] = ("diamond", "sapphire", "ruby", "emerald")
GEM_COPIES = {"1": 5, "1-fake": 1, "2": 2, "2-fake": 5, "3": 1, "3-fake": 4}
BOX: Counter[Card] = Counter(
    {
        **{cast(Card, f"{gem}-{face}"): n for gem in GEM_TYPES for face, n in GEM_COPIES.items()},
        **{cast(Card, f"gold-{value}"): 4 for value in (1, 2, 3)},
        "prestige-1": 5,
        "prestige-2": 4,
        "prestige-3": 3,
    }
)
ORDER: Cards = get_args(Card)
TIERS: tuple[tuple[Noble, ...], ...] = (
    (
        *("baksheesh-gold", "baksheesh-shield", "bribe-gold", "jeweler-three"),
        *("collector-one", "trade-at-once", "slot-one", "seven-gold"),
    ),
    (
        *("slot-two", "purchase-discount", "discard-one", "collector-two"),
        *("disguise", "hire-discount", "hire-gold", "exchange-any"),
    ),
    (
        *("points-five", "points-six", "points-seven", "points-eight"),
        *("prestige-cards", "gem-types", "final-steps", "entourage"),
    ),
)
NOBLES: tuple[Noble, ...] = tuple(noble for tier in TIERS for noble in tier)
STORES: tuple[Place, ...] = ("diamond", "sapphire", "ruby", "emerald", "treasury")
PLACES: tuple[Place, ...] = get_args(Place)
POINTS = (0, 4, 8, 11, 14, 16, 18, 19, 20)
# What the other seats have played: something harmless now that needs no asking, others before.
BY_THE_WAY: tuple[tuple[ActionCard, ...], ...] = (
    (),
    ("baksheesh",),
    ("exchange", "baksheesh"),
    ("exchange", "sale", "baksheesh"),
)
DECIDED = 0
"""The step of a phase until it lies on a table, which knows how many answers there have been."""


def cards(words: str) -> Cards:
    """Read cards from a line such as `diamond-2 ruby-3-fake`."""
    return sorted_cards(cast(Iterable[Card], words.split()))


def sorted_cards(some: Iterable[Card]) -> Cards:
    """Lay cards together as displays and heaps do."""
    return tuple(sorted(some, key=ORDER.index))


def kind(card: Card) -> str:
    """Return the type printed on a card."""
    return card.split("-")[0]


def value(card: Card) -> int:
    """Return how many gems, gold or points a card shows."""
    return int(card.split("-")[1])


def is_fake(card: Card) -> bool:
    """Tell whether the supervisor's mark is on a card."""
    return card.endswith("-fake")


def gems_of(gem: str, display: Cards) -> int:
    """Return how many gems of a type lie in a display."""
    return sum(value(card) for card in display if kind(card) == gem)


def tier_of(noble: Noble) -> int:
    """Return the number on the back of a noble."""
    return next(tier for tier, nobles in enumerate(TIERS, start=1) if noble in nobles)


def player(
    display: str = "",
    played: str = "",
    *,
    prestige: str = "",
    trade: str = "",
    nobles: str = "",
    slots: tuple[str, str, str] = ("", "", ""),
    steps: tuple[int, int, int, int] = (0, 0, 0, 0),
    protected: bool = False,
) -> Player:
    """Seat a player; a noble named at a slot need not be named again."""
    at_slots = tuple(tuple(cast(list[Noble], names.split())) for names in slots)
    hired = {*cast(list[Noble], nobles.split()), *(noble for slot in at_slots for noble in slot)}
    return Player(
        cards(display),
        cards(prestige),
        cards(trade),
        tuple(sorted(hired, key=NOBLES.index)),
        at_slots,
        steps,
        tuple(cast(list[ActionCard], played.split())),
        None,
        protected,
    )


def table(
    players: Sequence[Player],
    phase: Phase,
    *,
    day: int = 8,
    round_: int = 1,
    gold: Sequence[int] | None = None,
    acted: Sequence[Seat] = (),
    order: Sequence[Seat] | None = None,
    places: Mapping[Place, str] | None = None,
    spaces: Mapping[int, Noble | None] | None = None,
    top: str = "",
    discards: str = "",
    pile: int | None = None,
    variants: tuple[str, ...] = (),
    audited: bool = True,
) -> State:
    """Lay out a table.

    `order` lists seats from the front of the gold track, the upper of equals first; `top` are the
    cards to be dealt next, and of the other unnamed cards all but a pile as large as it is on that
    day (with four seats, `pile` on days 9 and 10) are discarded.
    """
    seats = len(players)
    setup = Setup(seats, "position", variants)
    size, reshuffled = _pile(seats, day, pile)
    market, prestige = _market(players, places or {}, top, discards, size)
    if day == 10:  # the prestige of a final score is told by the test
        market = replace(market, places=(*market.places[:-1], market.places[-1] + prestige))
    else:
        owned = sorted_cards(players[-1].prestige + prestige)
        players = [*players[:-1], replace(players[-1], prestige=owned)]
    rng = JOHARI.start(setup).state.rng
    step = answers(seats, day, round_)
    state = State(
        setup,
        replace(rng, drawn=rng.drawn + reshuffled),
        step,
        day,
        round_,
        market,
        _court(players, day, spaces or {}),
        _track(seats, rounds_before(day, round_), gold, acted, order),
        tuple(players),
        phase if isinstance(phase, Over) else replace(phase, opened=step),
    )
    if audited:
        JOHARI.audit(state)
    return state


def answers(seats: int, day: int, round_: int) -> int:
    """Return how many answers there may have been: all seal and act; claims come first."""
    return seats + 2 * seats * rounds_before(day, round_) + seats


def _pile(seats: int, day: int, wanted: int | None) -> tuple[int, int]:
    """Return the size of the pile, and how many numbers reshuffling the discards has drawn."""
    deal = 2 * seats + 2
    size = 96 - deal * (day + 1)
    if size >= 0:
        assert wanted in {None, size}
        return size, 0
    size = 20 if wanted is None else wanted
    # On day 9 six cards were left, so that four came from the reshuffled discards; then ten.
    return size, size - 1 + 4 + 10 * (day - 9)


def _market(
    players: Sequence[Player], places: Mapping[Place, str], top: str, discards: str, pile: int
) -> tuple[Market, Cards]:
    """Lay out the market; prestige cards are never discarded, so some may be left over."""
    left = Counter(BOX)
    heaps = [cards(places.get(place, "")) for place in PLACES[: 5 + len(players) + 2]]
    assert set(places) <= set(PLACES[: len(heaps)])
    first, thrown = cast(list[Card], top.split()), list(cards(discards))
    for some in (*heaps, first, thrown, *(p.display + p.prestige + p.trade for p in players)):
        left.subtract(some)
    assert min(left.values()) >= 0, +Counter({card: -n for card, n in left.items()})
    rest = sorted(left.elements(), key=lambda card: kind(card) != "prestige")
    kept = pile - len(first)
    assert kept >= 0
    unseen, seen = rest[:kept], rest[kept:]
    Random(96).shuffle(unseen)
    prestige = tuple(card for card in seen if kind(card) == "prestige")
    thrown += [card for card in seen if kind(card) != "prestige"]
    return Market(tuple(heaps), (*first, *unseen), sorted_cards(thrown)), prestige


def _court(players: Sequence[Player], day: int, spaces: Mapping[int, Noble | None]) -> Court:
    """Place the twelve nobles: number n to enter came to space 5 on day n - 2."""
    owned = [noble for each in players for noble in each.nobles]
    named = {day + space - 3: noble for space, noble in spaces.items()}
    standing = [noble for noble in named.values() if noble]
    assert len(set(owned + standing)) == len(owned + standing)
    entering: list[Noble | None] = []
    for tier, nobles in enumerate(TIERS, start=1):
        numbers = range(4 * tier - 3, 4 * tier + 1)
        hired = sum(noble in nobles for noble in owned)
        empty = [n for n in numbers if n in named and named[n] is None]
        assert len(empty) <= hired, f"only a hired noble of tier {tier} leaves a space empty"
        gone = (empty + [n for n in numbers if n not in named])[:hired]
        assert len(gone) == hired
        assert max(gone, default=0) <= day + 2, f"tier {tier} cannot be hired by day {day}"
        spare = iter([n for n in _plain_first(nobles) if n not in owned and n not in standing])
        entering += [None if n in gone else named.get(n) or next(spare) for n in numbers]
    on_spaces = [entering[n - 1] if n > 0 else None for n in range(day - 2, day + 3)]
    return Court(
        tuple(on_spaces),
        tuple(noble for noble in entering[day + 2 :] if noble),
        tuple(sorted((noble for noble in entering[: max(0, day - 3)] if noble), key=NOBLES.index)),
    )


def _plain_first(nobles: Iterable[Noble]) -> list[Noble]:
    """Let nobles that act at once come only when they are named."""
    return sorted(nobles, key=("slot-one", "slot-two", "seven-gold").__contains__)


def _track(
    seats: int,
    rounds: int,
    gold: Sequence[int] | None,
    acted: Sequence[Seat],
    order: Sequence[Seat] | None,
) -> GoldTrack:
    """Stand each token in the row that so many actions have brought it to."""
    amounts = (15, 12, 11, 10)[:seats] if gold is None else gold
    in_order = list(order or range(seats))

    def row(seat: Seat) -> Row:
        return "bottom" if (rounds + (seat in acted)) % 2 else "top"

    in_order.sort(key=lambda seat: (-amounts[seat], row(seat) == "bottom"))
    return GoldTrack(tuple(Token(seat, amounts[seat], row(seat)) for seat in in_order))


def rounds_before(day: int, round_: int) -> int:
    """Return how many rounds have been played before this one."""
    return 3 * (day - 1) + round_ - 1


def sealing(
    *players: Player,
    day: int = 8,
    gold: Sequence[int] | None = None,
    order: Sequence[Seat] | None = None,
    places: Mapping[Place, str] | None = None,
    spaces: Mapping[int, Noble | None] | None = None,
    variants: tuple[str, ...] = (),
    others: ActionCard | None = None,
) -> State:
    """Let everybody choose a card; the round follows from the cards of seat 0.

    If a card is named that `others` play, it is only seat 0 that has not chosen yet.
    """
    round_ = len(players[0].played) + 1
    state = table(
        _filled(players, round_ - 1),
        Sealing(tuple(range(len(players))), DECIDED),
        day=day,
        round_=round_,
        gold=gold,
        order=order,
        places=places,
        spaces=spaces,
        variants=variants,
    )
    return state if others is None else _sealed_by_others(state, others)


def _sealed_by_others(state: State, card: ActionCard) -> State:
    """Let everybody but seat 0 play this card face down."""
    me, *others = state.players
    players = (me, *(each.seal(card) for each in others))
    sealed = replace(state, players=players, step=state.step + len(others))
    JOHARI.audit(sealed)
    return sealed


def acting(
    *players: Player,
    day: int = 8,
    gold: Sequence[int] | None = None,
    order: Sequence[Seat] | None = None,
    acted: Sequence[Seat] = (),
    places: Mapping[Place, str] | None = None,
    spaces: Mapping[int, Noble | None] | None = None,
    top: str = "",
    discards: str = "",
    pile: int | None = None,
    variants: tuple[str, ...] = (),
    audited: bool = True,
) -> State:
    """Let seat 0 carry out the last card it played; who has not acted yet follows by gold."""
    round_ = len(players[0].played)
    filled = _filled(players, round_)
    track = _track(len(filled), rounds_before(day, round_), gold, acted, order)
    queue = tuple(seat for seat in track.order if seat not in acted)
    assert queue[0] == 0
    return table(
        filled,
        Acting(queue, DECIDED),
        day=day,
        round_=round_,
        gold=gold,
        acted=acted,
        order=order,
        places=places,
        spaces=spaces,
        top=top,
        discards=discards,
        pile=pile,
        variants=variants,
        audited=audited,
    )


def closing(
    *players: Player,
    day: int = 8,
    gold: Sequence[int] | None = None,
    places: Mapping[Place, str] | None = None,
    spaces: Mapping[int, Noble | None] | None = None,
    top: str = "",
    discards: str = "",
    pile: int | None = None,
    variants: tuple[str, ...] = (),
) -> State:
    """Stop right before the last card of a day: seat 0 plays it, and others have Baksheesh."""
    state = table(
        [each if each.played else _playing(each, BY_THE_WAY[3][:2]) for each in players],
        Sealing(tuple(range(len(players))), DECIDED),
        day=day,
        round_=3,
        gold=gold,
        places=places,
        spaces=spaces,
        top=top,
        discards=discards,
        pile=pile,
        variants=variants,
    )
    return _sealed_by_others(state, "baksheesh")


def unpacking(
    *players: Player,
    queue: tuple[Seat, ...],
    day: int = 8,
    gold: Sequence[int] | None = None,
    order: Sequence[Seat] | None = None,
) -> State:
    """Stop at the end of a day, when the queue unpacks its Trade cards."""
    done = [
        _playing(each, ("trade", "exchange", "sale") if each.trade else BY_THE_WAY[3])
        for each in players
    ]
    everyone = range(len(players))
    return table(
        done, Unpacking(queue, DECIDED), day=day, round_=3, gold=gold, acted=everyone, order=order
    )


def advancing(*players: Player, queue: tuple[Seat, ...], gold: Sequence[int]) -> State:
    """Stop after the last day, when the queue uses its noble."""
    everyone = range(len(players))
    return table(players, Advancing(queue, DECIDED), day=10, round_=3, gold=gold, acted=everyone)


def _filled(players: Sequence[Player], so_many: int) -> list[Player]:
    return [each if each.played else _playing(each, BY_THE_WAY[so_many]) for each in players]


def _playing(each: Player, played: tuple[ActionCard, ...]) -> Player:
    return Player(
        each.display,
        each.prestige,
        each.trade,
        each.nobles,
        each.slots,
        each.steps,
        played,
        None,
        each.protected,
    )


def step(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Play an action that must be legal and must lead to a sound position."""
    done = act(JOHARI, state, seat, action)
    JOHARI.audit(done.state)
    return done


def play(state: State, seat: Seat, action: Action) -> State:
    """Play an action and return the position after it."""
    return step(state, seat, action).state


def refused(state: State, seat: Seat, action: Action) -> None:
    """Make sure that an action is against the rules."""
    with pytest.raises(IllegalAction):
        act(JOHARI, state, seat, action)


def legal(state: State, seat: Seat = 0) -> set[Action]:
    """Return everything a seat may do."""
    return set(legal_actions(JOHARI, JOHARI.view(state, seat)))


def waiting(state: State) -> list[tuple[Seat, str]]:
    """Return who owes which decision."""
    return [(decision.seat, decision.kind) for decision in JOHARI.pending(state)]


def at(state: State, place: Place) -> Cards:
    """Return what lies at a store or booth."""
    return state.market.places[PLACES.index(place)]


def gold(state: State, seat: Seat = 0) -> int:
    """Return the gold of a seat."""
    return next(token.gold for token in state.track.tokens if token.seat == seat)


def discarded(before: State, after: State) -> Cards:
    """Return what has come to the discards."""
    new = Counter(after.market.discards) - Counter(before.market.discards)
    return sorted_cards(new.elements())


def row(state: State, seat: Seat = 0) -> Literal["top", "bottom"]:
    """Return the row that the gold token of a seat stands in."""
    return next(token.row for token in state.track.tokens if token.seat == seat)
