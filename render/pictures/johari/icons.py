"""The icons of Johari: cards, action cards, nobles, stores and booths."""

from __future__ import annotations

from collections.abc import Mapping

from engine.johari.names import action_name, card_name, gem_name, noble_name, place_name
from engine.johari.pieces import (
    ACTION_CARDS,
    CARDS,
    FACE,
    KINDS,
    NOBLES,
    PLACES,
    STORES,
    Card,
    Place,
)
from render.kit.colors import Theme
from render.kit.icons import Icon, arrows, fake_gem, numbered_gem, stand
from render.kit.pen import Piece
from render.kit.pieces import coin, gem
from render.pictures.johari.pieces import action_sign, portrait
from render.text.johari.board import SYMBOL


def icons(theme: Theme) -> Mapping[str, Icon]:
    """Return every piece by the key of its name."""
    kinds = {gem_name(kind).key: Icon(kind, gem(theme, kind), SYMBOL[kind]) for kind in KINDS}
    cards = {card_name(card).key: Icon(_word(card), _card(theme, card)) for card in CARDS}
    actions = {action_name(card).key: Icon(card, action_sign(theme, card)) for card in ACTION_CARDS}
    swap = arrows(theme, theme.gems["sapphire"], theme.gems["ruby"])
    nobles = {
        noble_name(noble).key: Icon(f"noble{number}", portrait(theme, noble))
        for number, noble in enumerate(NOBLES, 1)
    }
    places = {place_name(place).key: _place(theme, place) for place in PLACES}
    return {
        **kinds, **cards, **actions, action_name("exchange").key: Icon("exchange", swap),
        **nobles, **places,
    }  # fmt: skip


def _word(card: Card) -> str:
    face = FACE[card]
    return f"{face.kind}{face.value}{'f' if face.fake else ''}"


def _card(theme: Theme, card: Card) -> Piece:
    face = FACE[card]
    paint = fake_gem if face.fake else numbered_gem
    return paint(theme, face.kind, face.value)


def _place(theme: Theme, place: Place) -> Icon:
    """Return a store by what it sells, and a booth by its number."""
    if place == "treasury":
        return Icon(place, stand(theme, theme.gold, coin(theme)))
    if place in STORES:
        return Icon(f"{place}s", stand(theme, theme.gems[place], gem(theme, place)))
    number = place.removeprefix("booth-")
    return Icon(f"booth{number}", stand(theme, theme.gems["spice"], sign=number))
