"""The table of Johari in sentences, for those who cannot see its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from engine.core import Seat
from engine.johari.market import cards_at
from engine.johari.names import action_name, gem_name, noble_name, place_name
from engine.johari.nobles import Nobles, cost, hiring_price
from engine.johari.pieces import (
    FAKES,
    GEMS,
    KINDS,
    STORES,
    TRACK,
    VALUE,
    Cards,
    Kind,
    Place,
    booths,
    of_kind,
    worth,
)
from engine.johari.view import Stall, View
from render.kit.art import MAX_ALT_LENGTH
from render.kit.canvas import Setting
from render.pictures.johari.pieces import letter
from render.text.johari.board import FAKE, day_line, open_points, phase_line, public_stall
from render.text.markdown import dotted, size


@dataclass(frozen=True, slots=True)
class Telling:
    """How much is told: kinds in words or by their letters, and what the nobles on offer do."""

    setting: Setting
    in_words: bool
    with_effects: bool

    def kind(self, kind: Kind) -> str:
        """Return what a kind is called."""
        setting = self.setting
        return setting.speak(gem_name(kind)) if self.in_words else letter(setting, kind)

    def cards(self, cards: Cards) -> str:
        """Return cards by kind with their values, F for a fake."""
        heaps = [(kind, of_kind(cards, kind)) for kind in KINDS]
        return " ".join(f"{self.kind(kind)} {_values(heap)}" for kind, heap in heaps if heap)

    def display(self, cards: Cards) -> str:
        """Return a display by kind: the sum, and the cards if there are several."""
        heaps = [(kind, of_kind(cards, kind)) for kind in KINDS]
        return ", ".join(
            f"{self.kind(kind)} "
            + (_values(heap) if len(heap) == 1 else f"{worth(heap)} ({_values(heap)})")
            for kind, heap in heaps
            if heap
        )


def alt(view: View, setting: Setting) -> str:
    """Return the table in sentences, what matters first: as many words as there is room for."""
    return fitting_words(setting, lambda telling: _told(view, telling))


def fitting_words(setting: Setting, tell: Callable[[Telling], str]) -> str:
    """Return what is told with as many words as there is room for in an alt text."""
    text = ""
    for way in ((True, True), (True, False), (False, True), (False, False)):
        text = tell(Telling(setting, *way))
        if size(text) <= MAX_ALT_LENGTH:
            break
    return text


def holdings(stall: Stall, setting: Setting) -> str:
    """Return what lies at the stall of whoever looks: cards, tracks, nobles with what they do."""
    telling = Telling(setting, True, True)
    nobles = ", ".join(
        f"{setting.speak(noble_name(noble))} ({setting.say(f'board.johari.noble.{noble}')})"
        for noble in stall.nobles
    )
    parts = [
        listed("board.johari.display", "cards", telling.display(stall.display), setting),
        listed("board.johari.tracks", "tracks", tracks_in_words(stall, telling), setting),
        listed("board.johari.nobles", "nobles", nobles, setting),
        listed("board.johari.trade", "cards", telling.cards(stall.trade), setting),
        listed("board.johari.alt.own", "cards", telling.cards(stall.prestige or ()), setting),
    ]
    return "; ".join(filter(None, parts))


def ended(sentences: Iterable[str]) -> str:
    """Return sentences that are there, each with its end."""
    there = filter(None, sentences)
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in there)


def titles(view: View, setting: Setting) -> tuple[str, str]:
    """Return where the game stands, and what the table waits for."""
    seller = "" if view.seller is None else setting.name(view.seller)
    day, phase = day_line(view, setting.speak), phase_line(view, seller, setting.speak)
    return (day, phase) if day else (phase, "")


def _told(view: View, telling: Telling) -> str:
    setting = telling.setting
    parts = [*titles(view, setting), setting.turn("board.johari.alt.turn", view.pending)]
    if view.phase != "over":
        parts.append(setting.say("board.johari.alt.order"))
    seats = [_seat(view, seat, telling) for seat in view.track.order]
    parts += [*seats, court_in_words(view, telling), market_in_words(view, telling)]
    return ended(parts)


def _seat(view: View, seat: Seat, telling: Telling) -> str:
    """Return all that lies at a seat; what is nothing is left out."""
    setting, stall, token = telling.setting, public_stall(view, seat), view.track.token(seat)
    points = setting.say("board.johari.alt.prestige", n=open_points(seat, stall))
    if stall.prestige is None and stall.prestige_count:
        points += " + " + setting.say("board.johari.face_down", n=stall.prestige_count)
    row = setting.say(f"board.johari.alt.row.{token.row}")
    gold = f"{setting.say('board.johari.gold', n=token.gold)} ({row})"
    safe = setting.say("board.johari.alt.safe") if stall.protected else ""
    rest = [
        ", ".join(filter(None, [gold, points, safe])),
        _played(stall, telling),
        listed("board.johari.display", "cards", telling.display(stall.display), setting),
        listed("board.johari.tracks", "tracks", tracks_in_words(stall, telling), setting),
        listed(
            "board.johari.nobles",
            "nobles",
            ", ".join(setting.speak(noble_name(noble)) for noble in stall.nobles),
            setting,
        ),
        listed("board.johari.trade", "cards", telling.cards(stall.trade), setting),
    ]
    return f"{setting.name(seat)}: {'; '.join(filter(None, rest))}."


def listed(key: str, name: str, things: str, setting: Setting) -> str:
    """Return things below their name, if there are any."""
    return setting.say(key, **{name: things}) if things else ""


def _played(stall: Stall, telling: Telling) -> str:
    """Return the cards of the day in their slots, each with its price."""
    cards = []
    for slot, card in enumerate(stall.played):
        price = cost(stall.nobles, stall.slots, stall.played[: slot + 1])
        cards.append(f"{telling.setting.speak(action_name(card))} {price}")
    return listed("board.johari.alt.played", "cards", ", ".join(cards), telling.setting)


def tracks_in_words(stall: Stall, telling: Telling) -> str:
    """Return the points that the gem tokens of a stall have reached."""
    steps = zip(GEMS, stall.steps, strict=True)
    return ", ".join(f"{telling.kind(gem)} {TRACK[step]}" for gem, step in steps if step)


def court_in_words(view: View, telling: Telling, hired: Nobles = ()) -> str:
    """Return who may be hired, by the price for somebody who has hired these nobles."""
    setting = telling.setting
    spaces = [
        f"{hiring_price(hired, space)} {setting.speak(noble_name(noble))}"
        + (f" ({setting.say(f'board.johari.noble.{noble}')})" if telling.with_effects else "")
        for space, noble in enumerate(view.court.spaces, 1)
        if noble is not None
    ]
    title = setting.say("board.johari.court")
    return setting.say("board.alt.list", title=title, things=dotted(spaces)) if spaces else ""


def market_in_words(view: View, telling: Telling) -> str:
    """Return what lies where; by letters also the places are called as briefly as can be."""
    setting, seats = telling.setting, len(view.stalls)
    stores = [_lying(view, place, telling) for place in STORES]
    stands = [_lying(view, place, telling) for place in booths(seats)]
    if telling.in_words:
        return "; ".join(filter(None, [*stores, *stands]))
    return " ".join(
        setting.say("board.alt.list", title=setting.say(key), things="; ".join(filter(None, lying)))
        for key, lying in (("board.johari.stores", stores), ("board.johari.booths", stands))
        if any(lying)
    )


def _lying(view: View, place: Place, telling: Telling) -> str:
    """Return a place with what lies there, if anything does."""
    cards = cards_at(view.market.places, place)
    if not cards:
        return ""
    told = _values(cards) if place in GEMS else telling.cards(cards)
    if telling.in_words:
        return f"{telling.setting.speak(place_name(place))} {told}"
    if place in booths(len(view.stalls)):
        return f"{place[-1]}: {told}"
    return f"{telling.kind(cast(Kind, place))} {told}" if place in GEMS else told


def _values(cards: Cards) -> str:
    return " ".join(f"{VALUE[card]}{FAKE if card in FAKES else ''}" for card in cards)
