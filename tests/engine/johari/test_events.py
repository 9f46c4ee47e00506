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
    (TokensStacked((1, 0)), "Gold tokens, bottom to top: Ben and Anna. The top one acts first."),
    (DayBegan(3), "Market day 3 begins."),
    (NoblesMoved(NOBODY), "The nobles move along one space."),
    (NobleLeft("entourage"), "The noble “Entourage” leaves for good."),
    (NobleEntered("seven-gold", 5), "New noble on space 5: “Gold +7”."),
    (Dealt((Delivery("booth-1", "ruby-1"),)), "New card: ruby 1 at the 1st booth."),
    (
        Dealt((Delivery("ruby", "ruby-1"), Delivery("booth-1", "gold-2"))),
        "2 new cards: ruby 1 at the ruby store and gold 2 at the 1st booth.",
    ),
    (Reshuffled(20), "20 discards are shuffled into a new deck."),
    (RanDry(1), "The deck ran out, so 1 card couldn't be dealt."),
    (Claimed(0, "booth-2", "gold-3"), "Anna takes gold 3 from the 2nd booth."),
    (Sealed(0, "sale", to=(0,)), "You play Sale face down."),
    (
        Revealed(2, 1, (Play(1, "sale"), Play(0, "bribe"))),
        "Day 2, round 1: Ben: Sale and Anna: Bribe.",
    ),
    (Declined(0, "trade"), "Anna passes on Trade."),
    (Fizzled(1, "sale"), "Ben's Sale has no effect."),
    (GotBaksheesh(0, 2, False, 17), "Anna gets 2 gold and now has 17."),
    (
        GotBaksheesh(0, 3, True, 18),
        "Anna gets 3 gold, now has 18, and is protected from inspections today.",
    ),
    (Bribed(0, 1, 0, 14), "Anna is protected from inspections today (paid 1, 14 gold left)."),
    (
        Bribed(0, 1, 2, 16),
        "Anna gets 2 gold and is protected from inspections today (paid 1, 16 gold left).",
    ),
    (
        Purchased(0, 4, "booth-1", ("ruby-1", "gold-2"), (), 11),
        "Anna buys ruby 1 and gold 2 from the 1st booth (paid 4, 11 gold left).",
    ),
    (
        Purchased(0, 4, "booth-1", ("gold-2",), ("gold-2",), 13),
        "Anna buys gold 2 from the 1st booth and cashes in gold 2 (paid 4, 13 gold left).",
    ),
    (
        SoldToJeweler(0, 2, ("ruby-1", "emerald-2"), "gold-1", None, "ruby", 1, 1, 13),
        (
            "Anna sells ruby 1, emerald 2, and gold 1 to the jeweler: ruby token +1, now on step "
            "1 (paid 2, 13 gold left)."
        ),
    ),
    (
        SoldToJeweler(
            0, 2, ("ruby-1", "ruby-2"), None, Disguise("ruby-2", "emerald"), "emerald", 2, 2, 13
        ),
        (
            "Anna sells ruby 1 and ruby 2 to the jeweler, with ruby 2 disguised as emerald: "
            "emerald token +2, now on step 2 (paid 2, 13 gold left)."
        ),
    ),
    (
        SoldToCollector(0, 2, "ruby", ("ruby-3",), None, 2, 1, 3, 3, 13),
        (
            "Anna sells ruby 3 to the collector: ruby token +3, now on step 3 "
            "(paid 2, 13 gold left)."
        ),
    ),
    (
        SoldToCollector(0, 0, "ruby", ("ruby-3",), "emerald-1", 3, 0, 3, 8, 15),
        (
            "Anna sells ruby 3 to the collector, with emerald 1 in disguise: ruby token +3, now "
            "on step 8 (paid 0, 15 gold left)."
        ),
    ),
    (
        SoldToCollector(0, 0, "ruby", (), "emerald-1", 1, 0, 1, 6, 15),
        (
            "Anna sells emerald 1 in disguise to the collector: ruby token +1, now on step 6 "
            "(paid 0, 15 gold left)."
        ),
    ),
    (
        Discarded(0, 2, "ruby-3-fake", "ruby", 1, 1, 13),
        "Anna discards ruby 3 (fake): ruby token +1, now on step 1 (paid 2, 13 gold left).",
    ),
    (
        Traded(0, 3, "ruby", ("ruby-1",), False, (), 12),
        "Anna reserves ruby 1 from the ruby store until evening (paid 3, 12 gold left).",
    ),
    (
        Traded(0, 3, "ruby", ("ruby-1",), True, (), 12),
        "Anna uses Trade to get ruby 1 from the ruby store right away (paid 3, 12 gold left).",
    ),
    (
        Traded(0, 3, "treasury", ("gold-1",), True, ("gold-1",), 13),
        "Anna trades for gold 1 from the treasury and cashes in gold 1 (paid 3, 13 gold left).",
    ),
    (
        Hired(0, 3, "entourage", 5, ("ruby-3", "ruby-3-fake"), 0, None, 0, 12),
        "Anna hires “Entourage” for ruby 3 and ruby 3 (fake) (paid 3 for Trade, 12 gold left).",
    ),
    (
        Hired(0, 3, "entourage", 5, ("gold-3",), 2, None, 0, 10),
        "Anna hires “Entourage” for gold 3 and 2 gold (paid 3 for Trade, 10 gold left).",
    ),
    (
        Hired(0, 3, "points-five", 5, (), 5, 1, 0, 7),
        (
            "Anna hires “Prestige 5” for 5 gold and places it at slot 1"
            " (paid 3 for Trade, 7 gold left)."
        ),
    ),
    (
        Hired(0, 3, "seven-gold", 1, (), 0, None, 7, 19),
        "Anna hires “Gold +7” for free and gets 7 gold (paid 3 for Trade, 19 gold left).",
    ),
    (
        Exchanged(0, 1, "ruby-1-fake", "booth-1", "ruby-3", "booth-1", 14),
        "Anna swaps ruby 1 (fake) for ruby 3 from the 1st booth (paid 1, 14 gold left).",
    ),
    (
        Exchanged(0, 1, "ruby-1-fake", "emerald", "emerald-3", "ruby", 14),
        (
            "Anna swaps ruby 1 (fake) for emerald 3 from the emerald store; ruby 1 (fake) goes "
            "to the ruby store (paid 1, 14 gold left)."
        ),
    ),
    (SurrenderChosen(0, "ruby-1-fake", to=(0,)), "You'll discard ruby 1 (fake)."),
    (
        Inspected(0, (Loss(1, "ruby-1-fake"),)),
        "Inspection: Ben loses ruby 1 (fake).",
    ),
    (Unpacked(1, ("ruby-1",), (), 15), "Ben unpacks ruby 1."),
    (
        Unpacked(1, ("ruby-1", "gold-1"), ("gold-1",), 16),
        "Ben unpacks ruby 1 and gold 1 and cashes in gold 1 (now 16 gold).",
    ),
    (Advanced(0, ("ruby",)), "Anna moves one token up two steps: ruby."),
    (Advanced(0, ("ruby", "emerald")), "Anna moves two tokens up one step each: ruby and emerald."),
    (Finished((1,), (20, 31)), "Ben wins with 31 prestige!"),
    (Finished((0, 1), (31, 31)), "Anna and Ben share the win with 31 prestige each!"),
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
