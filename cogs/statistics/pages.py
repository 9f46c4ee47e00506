"""Pages of statistics, from what was counted to what is drawn or told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.runtime.i18n import Speaker
from bot.services.statistics import OwnRating
from bot.tables.explorations import Exploration
from bot.tables.ratings import MIN_RATED_GAMES
from bot.tables.results import Reliability
from bot.tables.seasons import Season
from bot.tables.statistics import (
    MIN_LISTED_GAMES,
    HeadToHead,
    ListedStanding,
    Meeting,
    PlayAndLuck,
    Summary,
    WinCount,
)
from bot.tables.table import User
from bot.tables.totals import Total
from engine.text import Text, isolated, say
from render.text.markdown import ordinal
from render.text.stats import signed
from render.text.stats_page import (
    Balance,
    Figure,
    Figures,
    Place,
    Places,
    Ranked,
    Ranking,
    Share,
    Shares,
    StatsPage,
    StatsRow,
    StatsTable,
)

MAX_FACTS = 12
MissingRatings: TypeAlias = Literal["unrated", "by_game"]
"""Why a list has no ratings: no table has counted yet, or they are told game by game."""
UNSURE = "?"
NO_RATING = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """What is known of one person's results, at tables with people or against AI players alone."""

    summary: Summary
    reliability: Reliability | None = None
    rating: OwnRating | None = None
    favorites: tuple[Total, ...] = ()
    totals: tuple[Total, ...] = ()
    explored: tuple[Exploration, ...] = ()
    luck: PlayAndLuck | None = None


def person_page(name: str, scope: Text, figures: PersonFigures, about: Text) -> StatsPage:
    """Return what there is to see of one person; `about` tells below it what was counted."""
    summary = figures.summary
    places = tuple(Place(taken.place, taken.seats) for taken in summary.places)
    parts = (
        Figures(tuple(_figures(figures))),
        Places(places if len(places) > 1 else (), say("statistics.places")),
        _by_game(summary.by_game),
        Shares(tuple(map(_by_seat, range(1, 99), summary.by_seat)), say("statistics.by_seat")),
        Figures(tuple(_luck(figures.luck)), say("statistics.luck")),
        StatsTable(tuple(_facts(figures)), say("statistics.facts")),
    )
    if not summary.counted.games:
        return StatsPage(name, scope, note=say("statistics.nothing"))
    return StatsPage(name, scope, parts, about)


def _figures(figures: PersonFigures) -> list[Figure]:
    summary, won = figures.summary, figures.summary.counted
    shown = [
        Figure(say("statistics.games"), str(won.games)),
        Figure(say("statistics.wins"), str(won.wins), _fair(won)),
    ]
    if summary.mean_score is not None:
        shown.append(Figure(say("statistics.score.mean"), decimal(summary.mean_score)))
    if summary.best_score is not None:
        shown.append(Figure(say("statistics.score.best"), str(summary.best_score)))
    if figures.rating is not None:
        shown.append(Figure(say("statistics.rating"), rating_text(figures.rating)))
    if figures.reliability is not None:
        finished = say(
            "statistics.finished.of",
            n=figures.reliability.finished,
            all=figures.reliability.games,
        )
        shown.append(Figure(say("statistics.finished"), finished))
    return shown


def rating_text(rated: OwnRating) -> str:
    """Return a rating as people see it, with a mark as long as it is unsure."""
    return f"{rated.rating.shown}{'' if rated.games >= MIN_RATED_GAMES else UNSURE}"


def _fair(won: WinCount) -> Text:
    return say("statistics.fair", fair=decimal(won.fair))


def decimal(number: float) -> Text:
    """Return a number with one decimal, as each language writes it."""
    whole, tenths = f"{abs(number):.1f}".split(".")
    sign = "\N{MINUS SIGN}" if number < 0 and f"{number:.1f}" != "-0.0" else ""
    return say("statistics.decimal", whole=f"{sign}{whole}", tenths=tenths)


def _by_game(by_game: Sequence[tuple[str, WinCount]]) -> Shares:
    """Return the wins at each game, if there are several."""
    shares = [
        Share(Text(f"{game}.name"), won.share, won.fair_share, won.games) for game, won in by_game
    ]
    return Shares(tuple(shares) if len(shares) > 1 else (), say("statistics.by_game"))


def _by_seat(number: int, won: WinCount) -> Share:
    label = say("statistics.seat", place=ordinal(number))
    return Share(label, won.share, won.fair_share, won.games)


def _luck(luck: PlayAndLuck | None) -> Iterator[Figure]:
    if luck is None:
        return
    games = say("statistics.luck.games", n=luck.games)
    yield Figure(say("statistics.luck.own"), _swung(luck.own), games)
    yield Figure(say("statistics.luck.rest"), _swung(luck.rest))


def _swung(change: float) -> Text:
    """Return by how much a chance changed, with its sign."""
    return say("statistics.percent", change=signed(round(100 * change)))


def _facts(figures: PersonFigures) -> list[StatsRow]:
    plain = [total for total in figures.totals if not total.text.args]
    rows = [StatsRow(total.text, str(total.amount)) for total in (*figures.favorites, *plain)]
    rows = rows[:MAX_FACTS]
    return rows + [
        StatsRow(part.heading, say("statistics.explored", n=part.done, all=part.all))
        for part in figures.explored
    ]


def versus_page(name: str, other: str, scope: Text, both: HeadToHead) -> StatsPage:
    """Return how two people did at the tables at which both sat."""
    title = say("statistics.versus.title", name=name, other=other)
    if not both.meetings:
        return StatsPage(title, scope, note=say("statistics.versus.nothing"))
    level = both.count(0)
    figures = (
        Figure(say("statistics.versus.ahead", name=name), str(both.count(1))),
        *((Figure(say("statistics.versus.level"), str(level)),) if level else ()),
        Figure(say("statistics.versus.ahead", name=other), str(both.count(-1))),
    )
    named = (("closest", both.closest), ("clearest", both.clearest))
    rows = [
        StatsRow(say(f"statistics.versus.{key}"), _met(meeting))
        for key, meeting in named
        if meeting is not None
    ]
    parts = (
        Figures(figures),
        Balance(name, other, both.leads, say("statistics.versus.balance")),
        StatsTable(tuple(rows)),
    )
    return StatsPage(title, scope, parts)


def _met(meeting: Meeting) -> Text:
    return say(
        "statistics.versus.met",
        game=Text(f"{meeting.own.game}.name"),
        own=meeting.own.score or 0,
        other=meeting.other.score or 0,
    )


def server_page(
    shown: Sequence[ListedStanding],
    names: Mapping[User, str],
    reader: User,
    scope: Text,
    speaker: Speaker,
    *,
    missing: MissingRatings | None = None,
) -> StatsPage:
    """Return a page of the list of a server; ratings stand on it where anybody has one.

    Where a server wants ratings and there are none to see, it tells why they are `missing`.
    """
    rated = any(each.standing.rating is not None for each in shown)
    names_of_columns = ("games", "wins", "fair", *(("rating",) if rated else ()))
    columns = tuple(say(f"statistics.column.{name}") for name in names_of_columns)
    rows = tuple(
        Ranked(
            each.place,
            isolated(names.get(each.standing.user, UNSURE)),
            tuple(_cells(each, speaker, rated=rated)),
            own=each.standing.user == reader,
        )
        for each in shown
    )
    key = "statistics.list.rated" if rated else f"statistics.list.{missing or 'about'}"
    about = say(key, n=MIN_LISTED_GAMES, rated=MIN_RATED_GAMES)
    note = about if rows else say("statistics.list.nobody", n=MIN_LISTED_GAMES)
    return StatsPage(say("statistics.list.title"), scope, (Ranking(columns, rows),), note)


def _cells(each: ListedStanding, speaker: Speaker, *, rated: bool) -> Iterator[str]:
    standing = each.standing
    yield str(standing.games)
    yield str(standing.wins)
    yield speaker(decimal(standing.fair))
    if rated and standing.rating is None:
        yield NO_RATING
    elif rated and standing.rating is not None:
        yield rating_text(OwnRating(standing.rating, standing.rated_games))


def season_text(season: Season | None) -> Text:
    """Return what a season is called."""
    if season is None:
        return say("statistics.season.all")
    return say("statistics.season", year=season.year, quarter=season.quarter)
