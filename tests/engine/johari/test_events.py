"""Every event can be told, in both languages, to whom it may be told."""

from typing import get_args

import pytest

from bot.runtime.i18n import Speaker
from engine.johari import JOHARI
from engine.johari.actions import Disguise
from engine.johari.events import (
    Advanced,
    Claimed,
    DayBegan,
    Dealt,
    Event,
    Finished,
    Inspected,
    Loss,
    NobleEntered,
    NobleLeft,
    NoblesMoved,
    Play,
    RanDry,
    Reshuffled,
    Revealed,
    Sealed,
    SurrenderChosen,
    TokensStacked,
    Unpacked,
)
from engine.johari.events_deeds import (
    Bribed,
    Declined,
    Discarded,
    Exchanged,
    Fizzled,
    GotBaksheesh,
    Hired,
    Purchased,
    SoldToCollector,
    SoldToJeweler,
    Traded,
)
from engine.johari.market import Delivery
from engine.johari.pieces import NOBLES
from engine.text import Text
from tests.engine.johari.positions import player, sealing

NOBODY = (None,) * 5
TOLD: list[tuple[Event, str]] = [
    (TokensStacked((1, 0)), "The gold tokens are stacked, from the bottom: Ben and Anna."),
    (DayBegan(3), "Market day 3 begins."),
    (NoblesMoved(NOBODY), "The nobles move one space on."),
    (NobleLeft("entourage"), "The noble “Entourage” leaves the market."),
    (NobleEntered("seven-gold", 5), "The noble “Gold +7” arrives on space 5."),
    (Dealt((Delivery("booth-1", "ruby-1"),)), "A new card: ruby 1 (booth 1)."),
    (
        Dealt((Delivery("ruby", "ruby-1"), Delivery("booth-1", "gold-2"))),
        "2 new cards: ruby 1 (ruby store) and gold 2 (booth 1).",
    ),
    (Reshuffled(20), "20 discarded cards become the new draw pile."),
    (RanDry(1), "One card is lacking: pile and discards are empty."),
    (Claimed(0, "booth-2", "gold-3"), "Anna takes gold 3, booth 2."),
    (Sealed(0, "sale", to=(0,)), "You play Sale face down."),
    (
        Revealed(2, 1, (Play(1, "sale"), Play(0, "bribe"))),
        "Day 2, round 1: Ben: Sale and Anna: Bribe.",
    ),
    (Declined(0, "trade"), "Anna does nothing with Trade."),
    (Fizzled(1, "sale"), "Ben cannot carry out Sale."),
    (GotBaksheesh(0, 2, False, 17), "Anna receives 2 gold and now has 17."),
    (
        GotBaksheesh(0, 3, True, 18),
        "Anna receives 3 gold, now has 18, and is safe from inspections today.",
    ),
    (Bribed(0, 1, 0, 14), "Anna is safe from inspections today (cost 1 gold, now 14)."),
    (
        Bribed(0, 1, 2, 16),
        "Anna receives 2 gold and is safe from inspections today (cost 1 gold, now 16).",
    ),
    (
        Purchased(0, 4, "booth-1", ("ruby-1", "gold-2"), (), 11),
        "Anna buys ruby 1 and gold 2, booth 1 (cost 4 gold, now 11).",
    ),
    (
        Purchased(0, 4, "booth-1", ("gold-2",), ("gold-2",), 13),
        "Anna buys gold 2, booth 1, and cashes gold 2 (cost 4 gold, now 13).",
    ),
    (
        SoldToJeweler(0, 2, ("ruby-1", "emerald-2"), "gold-1", None, "ruby", 1, 1, 13),
        (
            "Anna sells ruby 1, emerald 2, and gold 1 to a jeweler: "
            "the ruby token moves 1 to step 1 (cost 2 gold, now 13)."
        ),
    ),
    (
        SoldToJeweler(
            0, 2, ("ruby-1", "ruby-2"), None, Disguise("ruby-2", "emerald"), "emerald", 2, 2, 13
        ),
        (
            "Anna sells ruby 1 and ruby 2 to a jeweler, ruby 2 as emerald: "
            "the emerald token moves 2 to step 2 (cost 2 gold, now 13)."
        ),
    ),
    (
        SoldToCollector(0, 2, "ruby", ("ruby-3",), None, 2, 1, 3, 3, 13),
        (
            "Anna sells ruby 3 to a collector: "
            "the ruby token moves 3 to step 3 (cost 2 gold, now 13)."
        ),
    ),
    (
        SoldToCollector(0, 0, "ruby", ("ruby-3",), "emerald-1", 3, 0, 3, 8, 15),
        (
            "Anna sells ruby 3, with emerald 1 in disguise, to a collector: "
            "the ruby token moves 3 to step 8 (cost 0 gold, now 15)."
        ),
    ),
    (
        SoldToCollector(0, 0, "ruby", (), "emerald-3", 1, 0, 1, 8, 15),
        (
            "Anna sells emerald 3 in disguise to a collector: "
            "the ruby token moves 1 to step 8 (cost 0 gold, now 15)."
        ),
    ),
    (
        Discarded(0, 2, "ruby-3-fake", "ruby", 1, 1, 13),
        "Anna discards ruby 3 (fake): the ruby token moves 1 to step 1 (cost 2 gold, now 13).",
    ),
    (
        Traded(0, 3, "ruby", ("ruby-1",), False, (), 12),
        "Anna trades and lays ruby 1, ruby store, aside until the evening (cost 3 gold, now 12).",
    ),
    (
        Traded(0, 3, "ruby", ("ruby-1",), True, (), 12),
        "Anna trades and takes ruby 1, ruby store, at once (cost 3 gold, now 12).",
    ),
    (
        Traded(0, 3, "treasury", ("gold-1",), True, ("gold-1",), 13),
        "Anna trades, takes gold 1, treasury, at once and cashes gold 1 (cost 3 gold, now 13).",
    ),
    (
        Hired(0, 3, "entourage", 5, ("ruby-3", "ruby-3-fake"), 0, None, 0, 12),
        "Anna hires “Entourage” with ruby 3 and ruby 3 (fake) (cost 3 gold, now 12).",
    ),
    (
        Hired(0, 3, "entourage", 5, ("gold-3",), 2, None, 0, 10),
        "Anna hires “Entourage” with gold 3 and 2 gold (cost 3 gold, now 10).",
    ),
    (
        Hired(0, 3, "points-five", 5, (), 5, 1, 0, 7),
        "Anna hires “Prestige 5” with 5 gold for slot 1 (cost 3 gold, now 7).",
    ),
    (
        Hired(0, 3, "seven-gold", 1, (), 0, None, 7, 19),
        "Anna hires “Gold +7” for free, which brings 7 gold (cost 3 gold, now 19).",
    ),
    (
        Exchanged(0, 1, "ruby-1-fake", "booth-1", "ruby-3", "booth-1", 14),
        "Anna swaps ruby 1 (fake) for ruby 3, booth 1 (cost 1 gold, now 14).",
    ),
    (
        Exchanged(0, 1, "ruby-1-fake", "emerald", "emerald-3", "ruby", 14),
        (
            "Anna swaps ruby 1 (fake) for emerald 3, emerald store; "
            "ruby 1 (fake) goes to ruby store (cost 1 gold, now 14)."
        ),
    ),
    (SurrenderChosen(0, "ruby-1-fake", to=(0,)), "You are going to lose ruby 1 (fake)."),
    (
        Inspected(0, (Loss(1, "ruby-1-fake"),)),
        "Inspection: Ben loses ruby 1 (fake).",
    ),
    (Unpacked(1, ("ruby-1",), (), 15), "Ben unpacks ruby 1."),
    (
        Unpacked(1, ("ruby-1", "gold-1"), ("gold-1",), 16),
        "Ben unpacks ruby 1 and gold 1 and cashes gold 1 (now 16 gold).",
    ),
    (Advanced(0, ("ruby",)), "Anna moves one token two steps: ruby."),
    (Advanced(0, ("ruby", "emerald")), "Anna moves two tokens one step each: ruby and emerald."),
    (Finished((1,), (20, 31)), "Ben wins with 31 prestige."),
    (Finished((0, 1), (31, 31)), "Anna and Ben share the victory with 31 prestige."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda part: getattr(part, "kind", ""))
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    assert Speaker("en", ["Anna", "Ben"], strict=True)(event.text) == sentence
    assert Speaker("de", ["Anna", "Ben"], strict=True)(event.text)


def test_no_event_is_left_untold() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))


def test_only_hidden_choices_are_private() -> None:
    private = {type(event) for event, _ in TOLD if event.to is not None}
    assert private == {Sealed, SurrenderChosen}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("noble", list(NOBLES))
def test_every_noble_has_a_name_and_says_what_it_does(language: str, noble: str) -> None:
    speak = Speaker(language, strict=True)
    name, about = speak(Text(f"johari.noble.{noble}")), speak(Text(f"johari.noble.{noble}.about"))
    assert len(name) < len(about)


@pytest.mark.parametrize("paid", [(("ruby-3",), 0), (("gold-1",), 1), ((), 2), ((), 0)])
@pytest.mark.parametrize("effect", [(None, 0), (2, 0), (None, 7)])
def test_every_way_to_hire_has_its_words(
    paid: tuple[tuple[str, ...], int], effect: tuple[int | None, int]
) -> None:
    (cards, gold), (slot, gain) = paid, effect
    hired = Hired(0, 3, "entourage", 2, cards, gold, slot, gain, 9)  # type: ignore[arg-type] # any
    for language in ("en", "de"):
        assert Speaker(language, ["Anna"], strict=True)(hired.text)


def test_a_viewer_knows_the_points_that_lie_open_and_its_own() -> None:
    state = sealing(
        player("ruby-1", prestige="prestige-2 prestige-3", steps=(1, 0, 2, 0)),
        player(prestige="prestige-1", nobles="points-five"),
    )
    (own,) = JOHARI.tally(JOHARI.view(state, 0))
    assert (own.total(0), own.total(1)) == (4 + 8 + 2 + 3, 5)
    (spectator,) = JOHARI.tally(JOHARI.view(state, None))
    assert (spectator.total(0), spectator.total(1)) == (12, 5)
    for line in own.lines:
        assert Speaker("de", strict=True)(line.source)
