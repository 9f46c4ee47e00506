"""Screens of statistics and of finished games, each with as much on it as there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from bot.runtime.i18n import Speaker
from bot.services.statistics import OwnRating
from bot.tables.explorations import explored
from bot.tables.ratings import Rating
from bot.tables.results import Reliability, Standing
from bot.tables.seasons import last_seasons
from bot.tables.statistics import HeadToHead, PlayAndLuck, compared, listed, summarized
from bot.tables.totals import favorites, totals
from cogs.kit.screen import Screen
from cogs.statistics import pages
from cogs.statistics import screens as statistics
from engine.core import Fact, Outcome
from engine.registry import GAMES
from engine.text import say
from render.pictures import snapshot
from render.text.stats import stats_alt, stats_text
from render.text.stats_page import StatsPage
from tests.bot.tables.statistics_rows import result
from tests.cogs.screens import NAMES, private, seated
from tests.conformance.tables import CASES

BIG = 9 * 10**18
NOW = 1_768_478_400.0
CASE = max(CASES, key=lambda case: case.seats)
MOST_EXPLORED = max(GAMES, key=lambda key: len(GAMES[key].explorations))


def statistics_screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield statistics in words and as pictures, with as much to tell as there can be."""
    other = 2**63 - 1
    for game in (None, CASE.game.spec.key, MOST_EXPLORED):
        for page in _pages(game, speaker):
            shot = snapshot.stats(page, snapshot.Look("dark", speaker.language), speaker)
            text = stats_text(page, speaker), stats_alt(page, speaker.without_icons)
            for parts in ((shot, text[0]) if shot else text[:1], text[1:]):
                for view in (
                    statistics.PersonView(None, game, "people", "here"),
                    statistics.PersonView(other, game, "ai"),
                ):
                    own = view.user is None
                    yield (
                        "statistics",
                        statistics.person(view, parts, speaker, on_server=True, listed=own),
                    )
                yield "versus", statistics.versus(other, game, _met(), parts, speaker)
                seasons = last_seasons(NOW, 8)
                for season in (None, seasons[0], seasons[-1].after(-1)):
                    server_view = statistics.ServerView(game, season, 1)
                    yield "standings", statistics.server(server_view, 99, seasons, parts, speaker)
    yield from _history(speaker)


def _history(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield the list of finished games, and one of them."""
    over = replace(seated(CASE, "over"), panel=BIG, last_activity_at=NOW)
    tables = [replace(over, id=f"abc{at:03}", number=99999 - at) for at in range(10)]
    places = {seat: CASE.seats - seat for seat in range(CASE.seats)}
    games = [statistics.PastGame(table, places) for table in tables[1:]]
    games.append(statistics.PastGame(tables[0]))
    for whose in get_args(statistics.Whose):
        view = statistics.HistoryView(over.game, whose, 9999)
        yield "history", statistics.history(view, games, 10019, speaker)
        yield (
            "no history",
            statistics.history(replace(view, game=None, offset=0), (), None, speaker),
        )
        ended = Outcome.by_score(tuple(range(CASE.seats)))
        for table in (over, private(CASE, "over")):
            for outcome in (None, ended):
                yield "past", statistics.past(view, table, outcome, speaker, here=True)


def _pages(game: str | None, speaker: Speaker) -> Iterator[StatsPage]:
    """Yield each kind of page, full and empty."""
    name, people = NAMES[0], range(25)
    scope = statistics.scope_text(game, say("statistics.season.all"))
    rows = [result(f"t{at}", game=game or key) for at in range(30) for key in list(GAMES)[:3]]
    counted = pages.PersonFigures(
        summarized(rows), Reliability(4998, 4999), OwnRating(Rating(99.0, 1.0), 3)
    )
    if game is not None:
        facts = [Fact(0, text, 99999) for text in GAMES[game].explorations for _ in range(2)]
        counted = replace(
            counted,
            favorites=favorites(facts),
            totals=totals(facts),
            explored=explored(GAMES[game], facts),
            luck=PlayAndLuck(-0.994, 0.333, 20),
        )
    about = say("statistics.about.here")
    yield pages.person_page(name, scope, counted, about)
    yield pages.person_page(name, scope, pages.PersonFigures(summarized(())), about)
    yield pages.versus_page(name, NAMES[1], scope, _met())
    yield pages.versus_page(name, NAMES[1], scope, compared((), 1))
    standings = [
        Standing(user, 9999, 999, 3333.25, rating, 9)
        for user in people
        for rating in (None if user % 2 else Rating(user + 1.0, 1.0),)
    ]
    rated = {each.user: (each.rating, 9) for each in standings if each.rating is not None}
    names = {user: NAMES[user % len(NAMES)] for user in people if user}
    for ratings in (None, rated):
        yield pages.server_page(listed(standings, ratings), names, 3, scope, speaker)
    yield pages.server_page((), {}, 3, scope, speaker)


def _met() -> HeadToHead:
    """Return two people who met often, with a closest and a clearest game."""
    both = [
        row
        for at in range(40)
        for row in (
            result(f"m{at}", user=1, rank=1 + at % 2, score=at),
            result(f"m{at}", user=2, rank=2 - at % 2, score=2 * at, seat=1),
        )
    ]
    return compared(both, 1)
