"""A page of statistics in words: as a message, and as the alt text of its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from engine.text import Text
from render.text.columns import MAX_WIDE, aligned, fenced, wrapped
from render.text.markdown import (
    CUT,
    MAX_WORDS_LENGTH,
    NEXT,
    Speak,
    bold,
    dotted,
    heading,
    ordinal,
    size,
    small,
    spoken,
    stacked,
    symbols_only,
)
from render.text.sparkline import percent, sparkline
from render.text.stats_page import (
    Balance,
    Figure,
    Figures,
    Part,
    Phrase,
    Places,
    Ranked,
    Ranking,
    Share,
    Shares,
    StatsPage,
    StatsTable,
)

MINUS = "\N{MINUS SIGN}"
MAX_BALANCE_BLOCKS = MAX_WIDE
"""So many games of a balance stand in one line; the newest of them."""


def phrase(words: Phrase | None, speak: Speak) -> str:
    """Return what is to be said, nothing if there is nothing."""
    match words:
        case Text():
            return speak(words)
        case _:
            return words or ""


def stats_text(page: StatsPage, speak: Speak) -> str:
    """Return a page as a message: figures in lines, tables in letters of one width."""
    plain = symbols_only(speak)  # nothing but letters can stand in columns
    above = stacked([heading(phrase(page.title, speak)), phrase(page.subtitle, speak)])
    note = small(phrase(page.note, speak)) if page.note else ""
    blocks = [above]
    for part in page.shown:
        title = bold(phrase(part.heading, speak)) if part.heading else ""
        block = stacked([title, *_lines(part, speak, plain)])
        if size("\n\n".join([*blocks, block, CUT, note])) > MAX_WORDS_LENGTH:
            blocks.append(CUT)
            break
        blocks.append(block)
    return "\n\n".join(filter(None, [*blocks, note]))


def _lines(part: Part, speak: Speak, plain: Speak) -> Iterator[str]:
    match part:
        case Figures():
            for figure in part.figures:
                yield _figure(figure, speak)
        case Places():
            yield " · ".join(
                bold(f"{each.place}/{each.seats}")
                if each.place == 1
                else f"{each.place}/{each.seats}"
                for each in part.last
            )
        case Shares():
            yield fenced(_table(_share_rows(part, plain)))
        case Balance():
            yield sparkline([_blocks(part.leads[-MAX_BALANCE_BLOCKS:])])
            yield dotted([balance_text(part, speak), *_furthest(part, speak)])
        case StatsTable():
            rows = [(phrase(row.label, plain), phrase(row.value, plain)) for row in part.rows]
            yield fenced(_table(rows))
        case Ranking():
            for row in part.rows:
                yield _ranked(row, part.columns, speak)
        case _:
            assert_never(part)


def _figure(figure: Figure, speak: Speak) -> str:
    value, label = bold(phrase(figure.value, speak)), phrase(figure.label, speak)
    return dotted([f"{label}: {value}", phrase(figure.note, speak)])


def _share_rows(part: Shares, speak: Speak) -> Iterator[tuple[str, str]]:
    """Yield each share, and in lines of their own what it is to be compared with."""
    for share in part.known:
        yield phrase(share.label, speak), percent_text(share.share, speak)
        note = share_note(part, share, speak)
        if note:
            yield f" {note}", ""


def percent_text(share: float, speak: Speak) -> str:
    """Return a share in hundredths."""
    return spoken(speak, "board.chances.percent", n=percent(share))


def share_note(part: Shares, share: Share, speak: Speak) -> str:
    """Return of how many games a share is, and where its mark stands."""
    games = "" if share.games is None else spoken(speak, "stats.of_games", n=share.games)
    mark = ""
    if share.mark is not None:
        mark = f"{phrase(part.mark, speak)} {percent_text(share.mark, speak)}"
    return dotted([games, mark])


def _table(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield labels and values as lines of one width; what is too long for that is wrapped."""
    every = list(rows)
    wide = max(len(value) for _, value in every)
    room = max(len(label) for label, _ in every)
    if room + 1 + wide <= MAX_WIDE:
        for label, value in every:
            yield aligned(label, [value], room, wide)
        return
    for label, value in every:
        yield from _long_row(label, value)


def _long_row(label: str, value: str) -> Iterator[str]:
    """Yield a row with its value at the right of its last line, or in lines below it."""
    *above, last = wrapped(label, MAX_WIDE)
    yield from above
    room = MAX_WIDE - len(value) - 1
    if len(last) <= room:
        yield aligned(last, [value], room, len(value))
        return
    yield last
    yield from (f" {line}" for line in wrapped(value, MAX_WIDE - 1))


def _blocks(leads: Sequence[int]) -> list[float]:
    """Return leads as shares of the way from the least to the most."""
    least, most = min(0, *leads), max(0, *leads)
    return [(lead - least) / (most - least or 1) for lead in leads]


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def balance_text(part: Balance, speak: Speak) -> str:
    """Return who leads by how much after how many games."""
    now = part.leads[-1]
    leads = spoken(speak, "stats.balance.even")
    if now:
        name = phrase(part.first if now > 0 else part.second, speak)
        leads = spoken(speak, "stats.balance.leads", name=name, n=abs(now))
    return dotted([leads, spoken(speak, "stats.of_games", n=len(part.leads))])


def _furthest(part: Balance, speak: Speak) -> Iterator[str]:
    """Yield by how much each of two has led at most."""
    for name, most in ((part.first, max(part.leads)), (part.second, -min(part.leads))):
        if most > 0:
            yield spoken(speak, "stats.balance.furthest", name=phrase(name, speak), n=most)


def _ranked(row: Ranked, columns: Sequence[Phrase], speak: Speak) -> str:
    """Return a place on a list in a line that may be wrapped: a name may be in any script."""
    mark = f"{NEXT} " if row.own else ""
    cells = [
        f"{phrase(column, speak)} {cell}" for column, cell in zip(columns, row.cells, strict=True)
    ]
    # A number and a dot would begin a list, which counts on by itself where two share a place.
    return dotted([f"{mark}{bold(row.place)} {bold(phrase(row.name, speak))}", *cells])


def stats_alt(page: StatsPage, speak: Speak) -> str:
    """Return a page in sentences: what its picture shows, down to the last number."""
    sentences = [_sentence(phrase(page.title, speak)), _sentence(phrase(page.subtitle, speak))]
    for part in page.shown:
        title = phrase(part.heading, speak)
        things = ", ".join(_things(part, speak))
        sentences.append(
            spoken(speak, "board.alt.list", title=title, things=things)
            if title
            else _sentence(things)
        )
    return " ".join(filter(None, [*sentences, _sentence(phrase(page.note, speak))]))


def _sentence(words: str) -> str:
    return f"{words}." if words and words[-1] not in ".!?…" else words


def _things(part: Part, speak: Speak) -> Iterator[str]:
    match part:
        case Figures():
            for figure in part.figures:
                label, value = phrase(figure.label, speak), phrase(figure.value, speak)
                yield _noted(f"{label} {value}", phrase(figure.note, speak))
        case Places():
            yield spoken(speak, "stats.places.order")
            for each in part.last:
                place = speak(ordinal(each.place))
                yield spoken(speak, "stats.places.of", place=place, seats=each.seats)
        case Shares():
            for share in part.known:
                label = phrase(share.label, speak)
                note = share_note(part, share, speak)
                yield _noted(f"{label} {percent_text(share.share, speak)}", note)
        case Balance():
            yield balance_text(part, speak)
            yield from _furthest(part, speak)
        case StatsTable():
            for row in part.rows:
                yield f"{phrase(row.label, speak)} {phrase(row.value, speak)}"
        case Ranking():
            for ranked in part.rows:
                yield _ranked_thing(ranked, part.columns, speak)
        case _:
            assert_never(part)


def _ranked_thing(row: Ranked, columns: Sequence[Phrase], speak: Speak) -> str:
    cells = ", ".join(
        f"{phrase(column, speak)} {cell}" for column, cell in zip(columns, row.cells, strict=True)
    )
    own = spoken(speak, "stats.own") if row.own else ""
    return _noted(f"{row.place} {phrase(row.name, speak)}", "; ".join(filter(None, [own, cells])))


def _noted(words: str, note: str) -> str:
    return f"{words} ({note})" if note else words
