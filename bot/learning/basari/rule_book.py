"""The rule book of Basari."""

from __future__ import annotations

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.basari import pieces
from engine.basari.names import action_name, gem_name
from engine.text import Arg, Text, say

GAME = "basari"
FACTS: dict[str, Arg] = {
    **{str(colour): points for colour, points in pieces.MAJORITY.items()},
    "stages": pieces.STAGES,
    "gems": pieces.GEMS_OF_A_COLOUR * len(pieces.COLOURS),
    "gems_a_colour": pieces.GEMS_OF_A_COLOUR,
    "colours": len(pieces.COLOURS),
    "first_gems": pieces.FIRST_GEMS,
    "first_gems_all": pieces.FIRST_GEMS * len(pieces.COLOURS),
    "cards": pieces.CARDS,
    "enough": pieces.ENOUGH_WORKERS,
    "bonus": pieces.WORKERS_BONUS,
    "shared": pieces.SHARED_RETURN,
    "swapped": pieces.SWAPPED_IN,
    "least_seats": pieces.LEAST_SEATS,
    "most_seats": pieces.MOST_SEATS,
    "too_many": 3,  # one acts, two bargain
    **dict(zip(("workers_least", "workers_most"), pieces.WORKERS_ON_A_CARD, strict=True)),
    **dict(zip(("points_least", "points_most"), pieces.POINTS_ON_A_CARD, strict=True)),
    **dict(zip(("gems_least", "gems_most"), pieces.GEMS_ON_A_CARD, strict=True)),
}
_write = writer(GAME, FACTS)
_LEAST, _MOST = pieces.WORKERS_ON_A_CARD


def _colour(colour: pieces.Colour) -> Page:
    facts: dict[str, Arg] = {**FACTS, "gem": gem_name(colour), "points": pieces.MAJORITY[colour]}
    return _write(
        colour, say("rules_basari.colour.text", **facts), title=Text(f"basari.offer.{colour}")
    )


def _faces(workers: int) -> Page:
    number = sum(card.workers == workers for card in pieces.CARD.values())
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
            tuple(
                _write(f"action-{letter}", title=action_name(letter)) for letter in pieces.LETTERS
            ),
        ),
        Chapter(
            "pieces",
            (
                *map(_colour, pieces.COLOURS),
                _write("workers"),
                *map(_faces, range(_LEAST, _MOST + 1)),
            ),
        ),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={card.id: (card.text, f"cards-{card.workers}") for card in pieces.CARD.values()},
    topics={
        "seal": "round",
        "bid": "opening",
        "raise": "raising",
        "swap": "action-d",
        "pick": "action-d",
    },
)
