"""The rule book of Basari."""

from __future__ import annotations

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.basari.names import action_name, gem_name
from engine.basari.pieces import (
    CARD,
    CARDS,
    COLOURS,
    ENOUGH_WORKERS,
    FIRST_GEMS,
    GEMS_OF_A_COLOUR,
    GEMS_ON_A_CARD,
    LEAST_SEATS,
    LETTERS,
    MAJORITY,
    MOST_SEATS,
    POINTS_ON_A_CARD,
    SHARED_RETURN,
    STAGES,
    SWAPPED_IN,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
    Colour,
)
from engine.text import Arg, Text, say

GAME = "basari"
FACTS: dict[str, Arg] = {
    **{str(colour): points for colour, points in MAJORITY.items()},
    "stages": STAGES,
    "gems": GEMS_OF_A_COLOUR * len(COLOURS),
    "gems_a_colour": GEMS_OF_A_COLOUR,
    "colours": len(COLOURS),
    "first_gems": FIRST_GEMS,
    "first_gems_all": FIRST_GEMS * len(COLOURS),
    "cards": CARDS,
    "enough": ENOUGH_WORKERS,
    "bonus": WORKERS_BONUS,
    "shared": SHARED_RETURN,
    "swapped": SWAPPED_IN,
    "least_seats": LEAST_SEATS,
    "most_seats": MOST_SEATS,
    "too_many": 3,  # one acts, two bargain
    **dict(zip(("workers_least", "workers_most"), WORKERS_ON_A_CARD, strict=True)),
    **dict(zip(("points_least", "points_most"), POINTS_ON_A_CARD, strict=True)),
    **dict(zip(("gems_least", "gems_most"), GEMS_ON_A_CARD, strict=True)),
}
_write = writer(GAME, FACTS)
_LEAST, _MOST = WORKERS_ON_A_CARD


def _colour(colour: Colour) -> Page:
    facts: dict[str, Arg] = {**FACTS, "gem": gem_name(colour), "points": MAJORITY[colour]}
    return _write(
        colour, say("rules_basari.colour.text", **facts), title=Text(f"basari.offer.{colour}")
    )


def _faces(workers: int) -> Page:
    number = sum(card.workers == workers for card in CARD.values())
    return _write(
        f"cards-{workers}",
        say("rules_basari.faces.text", workers=workers, number=number),
        title=say("rules_basari.faces.title", n=workers),
    )


_COURSE = (
    "brief", "goal", "setup", "round", "reveal", "bargaining", "opening", "raising", "accepting",
    "stage-end", "majorities", "next-stage", "end", "ties", "five",
)  # fmt: skip
_OURS = ("variants", "secrets", "rulings-bargains", "rulings-stock", "rulings-course")
BOOK = Book(
    GAME,
    (
        Chapter("course", tuple(_write(id_) for id_ in _COURSE)),
        Chapter(
            "actions",
            tuple(_write(f"action-{letter}", title=action_name(letter)) for letter in LETTERS),
        ),
        Chapter(
            "pieces",
            (
                *map(_colour, COLOURS),
                _write("workers"),
                *map(_faces, range(_LEAST, _MOST + 1)),
            ),
        ),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={card.id: (card.text, f"cards-{card.workers}") for card in CARD.values()},
    topics={
        "seal": "round",
        "bid": "opening",
        "raise": "raising",
        "swap": "action-d",
        "pick": "action-d",
    },
)
