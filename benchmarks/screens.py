"""How high screens are on a phone, what a game asks of people, and pictures of fixed moments."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks._browser import WIDTHS, Drawn, View, browser, view
from benchmarks._contact_sheet import sheets
from benchmarks._deals import FIRST, Deal, written
from benchmarks._evening import Evening, print_evenings
from benchmarks._moments import SHOWN, TOURED, Tour
from benchmarks._players import FORMS, Players, Waits, controls, pressable
from benchmarks._processes import bazaar
from benchmarks._tables import CHANNEL, GUILD, PEOPLE, places
from engine.registry import GAMES
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Person
from sandbox.world.model import Json

if TYPE_CHECKING:
    from playwright.async_api import Browser

LOCALES = {"en": "en-US", "de": "de"}
LONGEST = 10
SOLO_GLANCE_SECONDS = 0.1
PUBLIC_KINDS = {"more": "panel", "rematch": "result", "join": "lobby"}
TEXT_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Height:
    """How high a screen was on a phone."""

    game: str
    kind: str
    language: str
    pixels: int
    text: str


def main(argv: Sequence[str]) -> int:
    """Print the heights of screens, or draw two folders of pictures side by side."""
    parser = ArgumentParser(prog="bazaar bench screens")
    parser.add_argument("--games", type=int, default=2, help="how many of each game and language")
    parser.add_argument("--languages", nargs="+", choices=LOCALES, default=list(LOCALES))
    parser.add_argument("--solo", nargs="*", choices=GAMES, default=["johari"])
    parser.add_argument("--hasty", action="store_true", help="people press My move at once")
    parser.add_argument("--only-games", action="store_true", help="leave out the fixed moments")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of fixed moments")
    parser.add_argument(
        "--sheet",
        nargs=3,
        type=Path,
        metavar=("BEFORE", "AFTER", "OUT"),
        help="put the pictures of two folders side by side in a folder, and measure nothing",
    )
    chosen = parser.parse_args(argv)
    if chosen.sheet:
        before, after, folder = chosen.sheet
        for file in sheets((before, after), folder, SHOWN, tuple(LOCALES), tuple(WIDTHS)):
            print(f"{file}: {file.stat().st_size // 1024} kB")
    else:
        asyncio.run(_measured(chosen))
    return 0


async def _measured(chosen: Namespace) -> None:
    heights: list[Height] = []
    evenings: list[Evening] = []
    async with browser() as running:
        for language in chosen.languages:
            drawn, played = await _in_language(running, language, chosen)
            heights += drawn
            evenings += played
    _report(heights)
    print_evenings(evenings, WIDTHS["phone"])


async def _in_language(
    running: Browser, language: str, chosen: Namespace
) -> tuple[list[Height], list[Evening]]:
    """Look at the fixed moments, then play whole games; return what was drawn on a phone."""
    evenings: list[Evening] = []
    played = [Deal(f"{key}-{n}", key) for n in range(chosen.games) for key in GAMES]
    deals = played if chosen.only_games else [*TOURED, *played]
    with tempfile.TemporaryDirectory() as made:
        file = Path(made, "bazaar.db")
        async with rigs.beside() as rig:
            threads = await places(rig, len(deals))
            tables = await written(file, list(zip(deals, threads, strict=True)), language)
            async with (
                bazaar(rig, file.parent),
                Players.seated(rig, file, f"screens {language}") as players,
            ):
                players.hasty = chosen.hasty
                ada = await rig.person("ada")
                for person in (ada, await rig.person("bo")):
                    await person.do("set", locale=LOCALES[language])
                await rig.online()
                await players.outbox_sent()
                views = {
                    name: await view(running, rig.base, ada.id, size)
                    for name, size in WIDTHS.items()
                }
                tour = Tour(rig, ada, views, tables, language, chosen.pictures)
                moments = [] if chosen.only_games else await tour.taken()
                heights = [
                    Height(game, kind, language, pixels, "") for game, kind, pixels in moments
                ]
                for deal in played:
                    evening = Evening(deal.game, language, tables[deal.name].id)
                    drawn = await _played(players, views["phone"], evening)
                    heights += _heights(drawn, deal.game, language)
                    evenings.append(evening)
                for game in chosen.solo:
                    evening = Evening(f"{game} solo", language, await _begun(players, ada, game))
                    drawn = await _played_alone(players, views["phone"], evening)
                    heights += _heights(drawn, evening.game, language)
                    evenings.append(evening)
                for window in views.values():
                    await window.page.context.close()
    return heights, evenings


async def _played(players: Players, phone: View, evening: Evening) -> list[Drawn]:
    """Play a game to its end while its first person looks on; return all that was drawn."""
    waits, opened = Waits(), False
    while table := next((row for row in players.tables(GUILD) if row[0] == evening.table), None):
        if not opened:
            await phone.drawn()
            await phone.open(table[1])
            opened = True
        asked = await evening.look(players, table)
        await players.outbox_sent()  # nobody is quicker than what is sent to them
        await players.turn(table, waits, 0.0, asked)
    await players.outbox_sent()
    drawn = await phone.drawn()
    evening.end(players, waits, drawn)
    return drawn


async def _begun(players: Players, person: Person, game: str) -> str:
    """Begin a game against AI players, and return its table."""

    def answers(frame: Json) -> bool:
        return any(controls(frame.get("message", {})))

    mark = len(person.frames)
    await person.command(str(CHANNEL), "solo", game=game, level="easy")
    card = (await person.until(answers, after=mark))["message"]
    if begins := pressable(card, "solo"):  # it introduces the game first
        mark = len(person.frames)
        await person.press(card, begins)
        await person.until(answers, after=mark)
    query = "SELECT id FROM tables ORDER BY row DESC LIMIT 1"
    return str(players.database.execute(query).fetchone()[0])


async def _played_alone(players: Players, phone: View, evening: Evening) -> list[Drawn]:
    """Play a game against AI players to its end; return all that was drawn."""
    waits, place = Waits(), ""
    find_seat = "SELECT seat FROM sitters WHERE table_id = ? AND user = ?"
    about = (evening.table, PEOPLE[FIRST].user)
    (seat,) = players.database.execute(find_seat, about).fetchone()
    query = "SELECT status, COALESCE(thread, channel), seats FROM tables WHERE id = ?"
    while True:
        row = players.database.execute(query, (evening.table,)).fetchone()
        if row[0] == "over":
            break
        if place != str(row[1] or CHANNEL):  # a thread comes a moment later, or the game is private
            place = str(row[1] or CHANNEL)
            await phone.drawn()
            await phone.open(place)
        asked = await evening.look(players, (evening.table, place, 1))
        if mine := [one for one in asked if one[0] == seat]:
            await players.solo_turn(evening.table, waits, mine)
        await asyncio.sleep(SOLO_GLANCE_SECONDS)
    await players.outbox_sent()
    drawn = await phone.drawn()
    evening.end(players, waits, drawn)
    return drawn


def _heights(drawn: Iterable[Drawn], game: str, language: str) -> list[Height]:
    """Return each state of each message once."""
    states = {(row.id, row.text, row.controls): row for row in drawn}
    return [
        Height(game, _kind(row), language, row.height, " ".join(row.text.split()))
        for row in states.values()
    ]


def _kind(row: Drawn) -> str:
    verbs = {control.split(":")[1]: control for control in row.controls if ":" in control}
    if not row.private:
        return next((kind for verb, kind in PUBLIC_KINDS.items() if verb in verbs), "story")
    form = next((verbs[verb] for verb in FORMS if verb in verbs), None)
    if form is None:
        return "private answer"
    question = ":".join(form.split(":")[5:]).split("=")[0]
    return f"form {question or 'to confirm'}"


def _report(heights: Sequence[Height]) -> None:
    print(f"Heights on a phone of {' by '.join(map(str, WIDTHS['phone']))} px.")
    for language in sorted({height.language for height in heights}):
        groups: dict[tuple[str, str], list[int]] = defaultdict(list)
        for height in heights:
            if height.language == language:
                groups[height.game, height.kind].append(height.pixels)
                if height.kind.startswith("form "):
                    groups[height.game, "all private forms"].append(height.pixels)
        print(f"\n{language}  {'game':8} {'screen':34} {'count':>6} {'median':>7} {'most':>6}")
        for (game, kind), pixels in sorted(groups.items()):
            middle = median(pixels)
            print(f"    {game:8} {kind:34} {len(pixels):6} {middle:7.0f} {max(pixels):6}")
    print("\nThe longest screens, each kind once:")
    ordered = sorted(heights, key=lambda height: -height.pixels)
    unique = {(h.game, h.kind, h.language): h for h in reversed(ordered)}
    longest = sorted(unique.values(), key=lambda height: -height.pixels)
    for height in itertools.islice(longest, LONGEST):
        name = f"{height.game} {height.kind} ({height.language})"
        print(f"{height.pixels:6}  {name:44} {height.text[:TEXT_LENGTH]}")
