"""A game of a minute with everything a real one has: seal one of two cards, the best buys gems."""

from dataclasses import dataclass
from itertools import chain
from typing import Literal, assert_never

from engine import core
from engine.chance import Chance
from engine.core import (
    Audience,
    BySeat,
    Decision,
    Game,
    Outcome,
    Private,
    ScoreLine,
    Seat,
    Setup,
    Sheet,
    Spec,
    Step,
    decision_of,
    ranked,
)
from engine.errors import IllegalAction, ImpossiblePosition
from engine.forms import (
    Asking,
    Field,
    Option,
    Picks,
    Prompt,
    choose,
    copies,
    fill,
    kind_of,
    numbered,
)
from engine.rng import Rng
from engine.text import Arg, Text, say, seat_name

Gem = Literal["ruby", "opal", "pearl"]
CARDS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Seal:
    card: int
    kind: Literal["seal"] = "seal"


@dataclass(frozen=True, slots=True)
class Buy:
    coins: int
    gems: tuple[str, ...]
    gift: Seat | None = None
    kind: Literal["buy"] = "buy"


Action = Seal | Buy


@dataclass(frozen=True, slots=True)
class Sealing:
    sealed: tuple[int | None, ...]
    kind: Literal["sealing"] = "sealing"


@dataclass(frozen=True, slots=True)
class Buying:
    opened: int
    shown: BySeat[int]
    kind: Literal["buying"] = "buying"

    @property
    def buyer(self) -> Seat:
        return self.shown.index(max(self.shown))


@dataclass(frozen=True, slots=True)
class Over:
    shown: BySeat[int]
    bought: Buy
    kind: Literal["over"] = "over"


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    step: int
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    phase: Sealing | Buying | Over


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    pending: tuple[Decision, ...]
    variants: tuple[str, ...]
    hand: Private[tuple[int, ...]]
    sealed: Private[int | None]
    phase: Buying | Over | None


@core.event("toy.event.dealt")
class Dealt(core.Event):
    seat: Seat
    cards: tuple[int, ...]
    to: Audience

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat)}


@core.event("toy.event.sealed", "card")
class Sealed(core.Event):
    seat: Seat
    card: int
    to: Audience


@core.event("toy.event.revealed")
class Revealed(core.Event):
    cards: tuple[int, ...]


@core.event("toy.event.bought")
class Bought(core.Event):
    seat: Seat
    action: Buy

    def _args(self) -> dict[str, Arg]:
        return {"gems": tuple(say(f"toy.{gem}") for gem in self.action.gems)}


Event = Dealt | Sealed | Revealed | Bought


class Toy(Game[State, Action, View, Event]):
    """The rules."""

    spec = Spec("toy", 3, 2, 3, ("pearls",))

    def start(self, setup: Setup) -> Step[State, Event]:
        setup = self.spec.checked(setup)
        deck, _ = Rng(setup.seed).shuffled(CARDS)
        hands = tuple(deck[2 * seat : 2 * seat + 2] for seat in range(setup.seats))
        phase = Sealing((None,) * setup.seats)
        state = State(setup, 0, deck[2 * setup.seats :], hands, phase)
        return Step(state, tuple(Dealt(seat, hand, (seat,)) for seat, hand in enumerate(hands)))

    def pending(self, state: State) -> tuple[Decision, ...]:
        match state.phase:
            case Sealing(sealed):
                return tuple(
                    Decision(seat, "seal", 0, card is not None) for seat, card in enumerate(sealed)
                )
            case Buying(opened):
                return (Decision(state.phase.buyer, "buy", opened),)
            case Over():
                return ()
            case _:
                assert_never(state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        phase, sealed = state.phase, None
        if isinstance(phase, Sealing) and seat is not None:
            sealed = phase.sealed[seat]
        hand = () if seat is None else state.hands[seat]
        shown = None if isinstance(phase, Sealing) else phase
        return View(seat, self.pending(state), state.setup.variants, hand, sealed, shown)

    def ask(self, view: View) -> Asking[Action]:
        decision = decision_of(view.pending, view.seat)
        if decision.kind == "seal":
            cards = [Option(str(card), say("toy.card", n=card)) for card in view.hand]
            return Seal(int((yield from choose("toy.seal", cards))))
        blocked = None if "pearls" in view.variants else say("toy.blocked.no_pearls", gem="pearl")
        gems = [Option(gem, say(f"toy.{gem}")) for gem in ("ruby", "ruby", "opal")]
        stock = copies([*gems, Option("pearl", say("toy.pearl"), blocked=blocked)])
        coins, picks = yield from fill(
            "toy.buy", numbered("toy.buy.coins", 0, 2), Field("toy.buy.gems", stock, 1, 2)
        )
        bought = tuple(sorted(map(kind_of, picks)))
        if int(coins[0]) < len(bought) - 1:
            raise IllegalAction("toy.error.too_few_coins", coins=int(coins[0]), gems=len(bought))
        if coins != ("2",):
            return Buy(int(coins[0]), bought)
        seats = range(len(view.phase.shown) if view.phase else 0)
        others = [Option(str(seat), seat_name(seat)) for seat in seats if seat != view.seat]
        nobody = Option("none", say("toy.nobody"), idle=True)
        gift = yield from choose("toy.buy.gift", [nobody, *others])
        return Buy(2, bought, None if gift == "none" else int(gift))

    def retrace(self, action: Action, prompt: Prompt) -> Picks:
        match action, prompt.key:
            case Seal(card), "toy.seal":
                return ((str(card),),)
            case Buy(coins, gems), "toy.buy":
                numbered_gems = copies(Option(gem, Text(gem)) for gem in gems)
                return ((str(coins),), tuple(option.id for option in numbered_gems))
            case Buy(gift=gift), "toy.buy.gift":
                return (("none" if gift is None else str(gift),),)
            case _:
                return ((action.kind,),)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        decision_of(self.pending(state), seat)
        setup, step, deck, hands = state.setup, state.step, state.deck, state.hands
        match state.phase, action:
            case Sealing(sealed), Seal(card):
                sealed = (*sealed[:seat], card, *sealed[seat + 1 :])
                said: Event = Sealed(seat, card, (seat,))
                shown = tuple(card for card in sealed if card is not None)
                if len(shown) < setup.seats:
                    return Step(State(setup, step, deck, hands, Sealing(sealed)), (said,))
                phase = Buying(step + 1, shown)
                return Step(State(setup, step + 1, deck, hands, phase), (said, Revealed(shown)))
            case Buying(_, shown), Buy():
                over = Over(shown, action)
                return Step(State(setup, step + 1, deck, hands, over), (Bought(seat, action),))
            case _:
                raise IllegalAction("engine.error.not_an_action")

    def imagine(self, view: View, chance: Chance) -> State:
        seats = len(view.pending) if view.phase is None else len(view.phase.shown)
        known = list(view.hand) if view.seat is not None else []
        shown = () if view.phase is None else view.phase.shown
        deck = [card for card in CARDS if card not in {*known, *shown}]
        chance.shuffle(deck)
        hands = []
        for seat in range(seats):
            if seat == view.seat:
                hands.append(view.hand)
            else:
                open_ = shown[seat : seat + 1]
                hands.append((*open_, *(deck.pop() for _ in range(2 - len(open_)))))
        phase: Sealing | Buying | Over
        if view.phase is not None:
            phase = view.phase
        else:
            drawn = [hands[d.seat][chance.below(2)] if d.answered else None for d in view.pending]
            if view.seat is not None:
                drawn[view.seat] = view.sealed
            phase = Sealing(tuple(drawn))
        step = {"sealing": 0, "buying": 1, "over": 2}[phase.kind]
        setup = Setup(seats, f"imagined {chance.below(1 << 30)}", view.variants)
        return State(setup, step, tuple(deck), tuple(hands), phase)

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.phase, Over):
            return None
        sheets = self.tally(self.view(state, None))
        scores = tuple(sheets[-1].total(seat) for seat in range(state.setup.seats))
        ranks = ranked(tuple((score, -seat) for seat, score in enumerate(scores)))
        tied = scores.count(max(scores)) > 1
        winner = ranks.index(1)
        return Outcome((winner,), ranks, scores, sheets, say("toy.tie") if tied else None)

    def tally(self, view: View) -> tuple[Sheet, ...]:
        if view.phase is None:
            return (Sheet(say("toy.sheet"), ()),)
        shown = view.phase.shown
        lines = [ScoreLine(seat, say("toy.card", n=card), card) for seat, card in enumerate(shown)]
        if isinstance(view.phase, Over):
            bought, buyer = view.phase.bought, shown.index(max(shown))
            lines.append(ScoreLine(buyer, say("toy.score.gems"), 3 * len(bought.gems)))
            lines.append(ScoreLine(buyer, say("toy.score.coins"), -bought.coins))
            if bought.gift is not None:
                lines.append(ScoreLine(bought.gift, say("toy.score.gift"), 4))
        return (Sheet(say("toy.sheet"), tuple(lines)),)

    def audit(self, state: State) -> None:
        self.spec.checked(state.setup)
        if sorted(chain(state.deck, *state.hands)) != list(CARDS):
            raise ImpossiblePosition("toy.audit.cards")
        shown = state.phase.sealed if isinstance(state.phase, Sealing) else state.phase.shown
        if not len(shown) == len(state.hands) == state.setup.seats:
            raise ImpossiblePosition("toy.audit.seats", seats=state.setup.seats)
        for card, hand in zip(shown, state.hands, strict=True):
            if card is not None and card not in hand:
                raise ImpossiblePosition("toy.audit.not_owned", card=card)


TOY = Toy()
