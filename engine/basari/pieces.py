"""The box: gems, bazaar cards, and every number that the rules name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engine.card_tables import Row, read, rows
from engine.text import Text, say

LEAST_SEATS = 3
MOST_SEATS = 5
STAGES = 3
GEMS_OF_A_COLOUR = 22
FIRST_GEMS = 3  # of each colour, for each seat
CARDS = 39
WORKERS_ON_A_CARD = (1, 4)
POINTS_ON_A_CARD = (4, 7)
GEMS_ON_A_CARD = (2, 4)
ENOUGH_WORKERS = 15  # end a stage and earn the bonus
WORKERS_BONUS = 12
SHARED_RETURN = 2  # gems that each of several leaders gives back
SWAPPED_IN = 2  # gems that a lone D takes for the one it returns

Colour: TypeAlias = Literal["red", "yellow", "green", "blue"]
"""A colour of gems."""
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""All colours, the most valuable first."""
MAJORITY: dict[Colour, int] = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
"""The points for the most gems of a colour."""

Letter: TypeAlias = Literal["a", "b", "c", "d"]
"""An action card."""
LETTERS: tuple[Letter, ...] = get_args(Letter)
"""All action cards, in the order in which they are carried out."""
BARGAINED: tuple[Letter, ...] = LETTERS[:-1]
"""The actions that only one seat can carry out; D is for all who chose it."""


def letters(seats: int) -> tuple[Letter, ...]:
    """Return the action cards that each seat has: D only if five play."""
    return LETTERS if seats == MOST_SEATS else BARGAINED


@dataclass(frozen=True, slots=True)
class Gems:
    """Some gems of each colour."""

    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0

    @property
    def total(self) -> int:
        """How many gems these are."""
        return self.red + self.yellow + self.green + self.blue

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The number of each colour, the most valuable first."""
        return self.red, self.yellow, self.green, self.blue

    def of(self, colour: Colour) -> int:
        """Return the number of one colour."""
        number: int = getattr(self, colour)
        return number

    def __add__(self, other: Gems) -> Gems:
        return Gems(
            self.red + other.red,
            self.yellow + other.yellow,
            self.green + other.green,
            self.blue + other.blue,
        )

    def __sub__(self, other: Gems) -> Gems:
        return Gems(
            self.red - other.red,
            self.yellow - other.yellow,
            self.green - other.green,
            self.blue - other.blue,
        )

    def common(self, other: Gems) -> Gems:
        """Return as much of the other gems as is here."""
        return Gems(
            min(self.red, other.red),
            min(self.yellow, other.yellow),
            min(self.green, other.green),
            min(self.blue, other.blue),
        )

    def holds(self, other: Gems) -> bool:
        """Tell whether the other gems can be taken from these."""
        return all(own >= wanted for own, wanted in zip(self.counts, other.counts, strict=True))

    def beats(self, other: Gems) -> bool:
        """Tell whether these are a higher offer: by number, then by value from red to blue."""
        return (self.total, self.counts) > (other.total, other.counts)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of which there is at least one gem."""
        return tuple(colour for colour in COLOURS if self.of(colour) > 0)

    @property
    def texts(self) -> tuple[Text, ...]:
        """The gems as a list to be spoken."""
        if self.total == 0:
            return (Text("basari.gems.none"),)
        return tuple(say(f"basari.gems.{colour}", n=self.of(colour)) for colour in self.colours)


NO_GEMS = Gems()
ALL_GEMS = Gems(*(GEMS_OF_A_COLOUR,) * 4)
ONE: dict[Colour, Gems] = {colour: Gems(**{colour: 1}) for colour in COLOURS}
"""A single gem of each colour."""


@dataclass(frozen=True, slots=True)
class Card:
    """A bazaar card: workers to keep, and what B and C are worth in the round it is dealt."""

    id: str
    workers: int
    points: int
    gems: Gems

    @property
    def text(self) -> Text:
        """The card to be spoken."""
        return say("basari.card", n=self.workers, points=self.points, gems=self.gems.texts)


def load_cards(text: str, file: str = "cards.txt") -> dict[str, Card]:
    """Read the bazaar cards by id, or name the line that breaks a condition of the deck."""
    cards: dict[str, Card] = {}
    table = rows(file, text, 3)
    for row in table:
        card = _card(row)
        if card.id in cards:
            raise row.wrong("basari.error.table_twice", card=card.id)
        cards[card.id] = card
    last = table[-1] if table else Row(file, 0, ())
    if len(cards) != CARDS:
        raise last.wrong("basari.error.table_size", expected=CARDS, got=len(cards))
    _check_deck(tuple(cards.values()), last)
    return cards


def _card(row: Row) -> Card:
    workers = row.number(0, *WORKERS_ON_A_CARD)
    points = row.number(1, *POINTS_ON_A_CARD)
    letters = row.cells[2]
    counts = tuple(letters.count(letter) for letter in "RYGB")
    in_order = "".join(letter * n for letter, n in zip("RYGB", counts, strict=True))
    least, most = GEMS_ON_A_CARD
    if letters != in_order or not least <= len(letters) <= most:
        raise row.wrong("basari.error.table_gems", cell=letters, least=least, most=most)
    return Card(f"{workers}-{points}-{letters.lower()}", workers, points, Gems(*counts))


def _check_deck(cards: tuple[Card, ...], last: Row) -> None:
    # A round takes at most one card a seat and one for action A. So a deck can fail only if a
    # round begins with fewer than six cards left, that is with 34 or more on the table. But
    # then no seat had 15 workers, all five together at most 70: a table of cards of which any
    # 34 show more workers than that cannot run out.
    out = CARDS - MOST_SEATS
    needed = MOST_SEATS * (ENOUGH_WORKERS - 1) + 1
    fewest = sum(sorted(card.workers for card in cards)[:out])
    if fewest < needed:
        raise last.wrong("basari.error.table_runs_out", cards=out, needed=needed, got=fewest)


CARD: dict[str, Card] = load_cards(read(__package__, "cards.txt"))
"""The bazaar cards by id."""
DECK: tuple[str, ...] = tuple(CARD)
"""The ids of all bazaar cards in the order of the table."""
