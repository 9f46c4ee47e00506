"""Boards read back into numbers by the notation of their legends, and what lies where."""

import re
from collections import Counter

from render.kit.geometry import Box
from tests.render.speaking import NAMES

JOHARI = {
    "💎": "diamond", "🔵": "sapphire", "🔺": "ruby", "🟩": "emerald", "🪙": "gold",
    "👑": "prestige",
}  # fmt: skip
JAIPUR = {
    "💎": "diamond", "🪙": "gold", "🔘": "silver", "🟪": "cloth", "🔶": "spice", "🟤": "leather",
    "🐫": "camel",
}  # fmt: skip
BASARI = {"🔺": "red", "⭐": "yellow", "🟩": "green", "🔵": "blue"}


def sections(board: str) -> list[list[str]]:
    """Return the blocks of a board as lists of lines without bold marks."""
    return [block.replace("**", "").split("\n") for block in board.split("\n\n")]


def block_of(board: str, seat: int) -> list[str]:
    """Return the block of one seat."""
    pattern = re.compile(rf"(▶ )?{NAMES[seat]} ")
    (block,) = [block for block in sections(board) if pattern.match(block[0])]
    return block


def line(block: list[str], start: str) -> str:
    """Return what follows `start` on the only line that begins so; nothing if there is none."""
    rests = [text.removeprefix(start) for text in block if text.startswith(start)]
    assert len(rests) < 2, block
    return rests[0] if rests else ""


def johari_cards(text: str, between: str = ", ") -> Counter[str]:
    """Return the cards in a piece of a board of Johari."""
    cards: Counter[str] = Counter()
    values_of = rf"(?:fake )?\d(?:{re.escape(between)}(?:fake )?\d)*"
    for symbol, values in re.findall(rf"([💎🔵🔺🟩🪙👑]) ({values_of})", text):
        for value in values.split(between):
            cards[f"{JOHARI[symbol]}-{value[-1]}{'-fake' if 'fake' in value else ''}"] += 1
    return cards


def johari_display(text: str) -> tuple[Counter[str], dict[str, int]]:
    """Return the cards of a display and the sums that are printed beside them."""
    cards: Counter[str] = Counter()
    sums: dict[str, int] = {}
    for symbol, fake, total, several in re.findall(
        r"([💎🔵🔺🟩🪙]) (fake )?(\d+)(?: \(([^)]+)\))?", text
    ):
        sums[JOHARI[symbol]] = int(total)
        cards += johari_cards(f"{symbol} {several or fake + total}", " + ")
    return cards, sums


def numbers(text: str, symbols: dict[str, str]) -> dict[str, int]:
    """Return the number after each symbol."""
    pattern = "|".join(symbols)
    return {symbols[symbol]: int(n) for symbol, n in re.findall(rf"({pattern}) ?(\d+)", text)}


def jaipur_cards(text: str) -> Counter[str]:
    """Return the cards that a row of symbols and numbers shows."""
    return Counter(numbers(text, JAIPUR))


def jaipur_tokens(text: str) -> dict[str, tuple[int, ...]]:
    """Return the values after each symbol."""
    pattern = "|".join(JAIPUR)
    return {
        JAIPUR[symbol]: tuple(map(int, values.split(" + ")))
        for symbol, values in re.findall(rf"({pattern}) (\d+(?: \+ \d+)*)", text)
    }


def contains(box: Box, other: Box) -> bool:
    """Tell whether another box lies within one."""
    across = box.x <= other.x and other.right <= box.right
    return across and box.y <= other.y and other.bottom <= box.bottom
