"""Made-up statistics to look at: pages as a person, two people and a server get them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.text import Text, say
from render.text.sparkline import percent
from render.text.stats_page import (
    FAIR_SHARE,
    MAX_PLACES,
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

UNRATED = "?"
_WHO = ("people", "ai")


def percentage(share: float) -> Text:
    """Return a share in hundredths."""
    return say("board.chances.percent", n=percent(share))


def fair(share: float) -> Text:
    """Return what share is fair, to stand below a figure."""
    return say("stats.fair", mark=FAIR_SHARE, share=percentage(share))


def profile(game: str, name: str, seats: int, seed: str) -> StatsPage:
    """Return what somebody has won by chance."""
    chance, even = Random(seed), 1 / seats
    places = tuple(Place(chance.randint(1, seats), seats) for _ in range(MAX_PLACES + 4))
    wins = sum(each.place == 1 for each in places)
    figures = (
        Figure(say("stats.games"), str(len(places))),
        Figure(say("stats.wins"), str(wins)),
        Figure(say("stats.win_rate"), percentage(wins / len(places)), fair(even)),
        Figure(say("stats.mean_score"), str(chance.randint(40, 60))),
        Figure(say("stats.best_score"), str(chance.randint(60, 120))),
        Figure(say("stats.rating"), str(chance.randint(1200, 1800))),
    )
    against = [Share(say(f"stats.against.{who}"), chance.random(), even, 12) for who in _WHO]
    orders = [
        Share(say("stats.seat", number=seat), chance.random(), even, chance.randint(0, 9))
        for seat in range(1, seats + 1)
    ]
    luck = [Share(say(f"stats.luck.{what}"), chance.random()) for what in ("dealt", "played")]
    explored = say("stats.explored.of", n=chance.randint(1, 20), most=20)
    parts = (
        Figures(figures),
        Places(places, say("stats.places", n=MAX_PLACES)),
        Shares(tuple(against), say("stats.win_rate")),
        Shares(tuple(orders), say("stats.by_seat")),
        Shares(tuple(luck), say("stats.luck")),
        StatsTable((StatsRow(say("stats.explored"), explored),), say("stats.facts")),
    )
    return StatsPage(name, say(f"{game}.name"), parts, say("stats.note"))


def versus(game: str, names: Sequence[str], seed: str) -> StatsPage:
    """Return how two have played against each other by chance."""
    chance, (first, second) = Random(seed), names[:2]
    steps = [chance.choice((-1, 0, 1, 1)) for _ in range(14)]
    leads = tuple(sum(steps[: number + 1]) for number in range(len(steps)))
    figures = (
        Figure(say("stats.wins_of", name=first), str(steps.count(1))),
        Figure(say("stats.ties"), str(steps.count(0))),
        Figure(say("stats.wins_of", name=second), str(steps.count(-1))),
    )
    facts = (
        StatsRow(say("stats.closest"), say("stats.scores", first=74, second=73)),
        StatsRow(say("stats.clearest"), say("stats.scores", first=98, second=41)),
    )
    title = say("stats.versus", first=first, second=second)
    balance = Balance(first, second, leads, say("stats.balance"))
    parts = (Figures(figures), balance, StatsTable(facts))
    return StatsPage(title, say(f"{game}.name"), parts)


def ranking(game: str, names: Sequence[str], seed: str) -> StatsPage:
    """Return a list of people in an order by chance; the last of them has no rating yet."""
    chance = Random(seed)
    ratings = sorted((chance.randint(1200, 1800) for _ in names[1:]), reverse=True)
    rows = []
    for number, (name, rating) in enumerate(zip(names, (*ratings, UNRATED), strict=True), 1):
        cells = (str(chance.randint(9, 40)), str(chance.randint(0, 9)), str(rating))
        rows.append(Ranked(number, name, cells, own=number == 2))
    columns = (say("stats.games"), say("stats.wins"), say("stats.rating"))
    title = say("stats.ranking")
    return StatsPage(title, say(f"{game}.name"), (Ranking(columns, tuple(rows)),))
