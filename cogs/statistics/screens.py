"""Statistics on screens: one person, two against each other, a server, and finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args

from bot.runtime.i18n import Speaker
from bot.tables.seasons import Season, season_of
from bot.tables.statistics import HeadToHead, Meeting
from bot.tables.table import Table, User
from cogs.kit.custom_id import Target
from cogs.kit.names import linked_title, names_of, title
from cogs.kit.screen import (
    Button,
    Color,
    Screen,
    Select,
    SelectChoice,
    bulleted,
    button,
    clipped,
    screen,
    select,
    single_select,
)
from cogs.kit.table_screen import TableButtons
from cogs.pace.screens import moment
from cogs.records.screens import standing
from cogs.replay.screens import replay_button
from cogs.statistics.pages import season_text
from engine.core import Outcome, Seat
from engine.errors import IllegalAction
from engine.registry import GAMES
from engine.text import Text, say
from render.pictures.snapshot import Snapshot

ANY_GAME = "all"
"""What stands for all games where else one is named."""
ALL_TIME = "ever"
MAX_GAMES = 24
"""As many games as a menu holds beside all of them."""
MAX_LINE_LENGTH = 300

Page: TypeAlias = Sequence[Snapshot | str]
"""A page of statistics as its reader wants it: a picture, words, or both."""
Tab: TypeAlias = Literal["people", "ai"]
Where: TypeAlias = Literal["here", "everywhere"]
Whose: TypeAlias = Literal["mine", "server"]


@dataclass(frozen=True, slots=True)
class PersonView:
    """Which results of whom are shown: None is the reader, and no game is all of them."""

    user: User | None = None
    game: str | None = None
    tab: Tab = "people"
    where: Where = "everywhere"

    def target(self, deed: str = "") -> Target:
        """Return what a press on the way to this view is about, with something done before."""
        rest = f"{self.tab}.{self.where}{f'.{deed}' if deed else ''}"
        return Target("stats", self.game or ANY_GAME, self.user or 0, rest=rest)

    @classmethod
    def of(cls, target: Target) -> tuple[PersonView, str]:
        """Return the view that a press asks for, and what is to be done before; or refuse."""
        tab, _, rest = target.rest.partition(".")
        where, _, deed = rest.partition(".")
        return cls(target.number or None, game_named(target.table), _tab(tab), _where(where)), deed


def game_named(key: str | None) -> str | None:
    """Return the game that a key names, none if it names all of them; or refuse."""
    if key is None or key == ANY_GAME:
        return None
    if key not in GAMES:
        raise IllegalAction("engine.error.game", game=key[:20])
    return key


def _tab(name: str) -> Tab:
    return next((tab for tab in get_args(Tab) if tab == name), "people")


def _where(name: str) -> Where:
    return next((where for where in get_args(Where) if where == name), "everywhere")


def whose_named(name: str | None) -> Whose:
    """Return whose games a name stands for."""
    return "server" if name == "server" else "mine"


def scope_text(game: str | None, *others: Text) -> Text:
    """Return of what a page tells: a game or all of them, and whatever else it is bound to."""
    scope = say("statistics.all_games") if game is None else Text(f"{game}.name")
    for other in others:
        scope = say("statistics.scope", what=scope, more=other)
    return scope


def person(
    view: PersonView,
    page: Page,
    speaker: Speaker,
    *,
    on_server: bool = False,
    listed: bool | None = None,
) -> Screen:
    """Return what there is to see of one person, with the ways to look at it otherwise.

    `listed` is told to those who look at themselves.
    """
    tabs = [
        button(speaker.say(f"statistics.tab.{tab}"), replace(view, tab=tab).target(), _color(on))
        for tab in get_args(Tab)
        for on in (tab == view.tab,)
    ]
    own: list[Button] = []
    if view.user is not None:
        both = Target("versus", view.game or ANY_GAME, view.user)
        own.append(button(speaker.say("statistics.menu.versus"), both))
    elif on_server:
        other: Where = "everywhere" if view.where == "here" else "here"
        switch = replace(view, where=other).target()
        own.append(button(speaker.say(f"statistics.where.{other}"), switch))
    if listed is not None:
        deed = "hide" if listed else "unhide"
        own.append(button(speaker.say(f"statistics.{deed}"), view.target(deed)))
    menu = _games("stats", view.target(), view.game, speaker)
    hidden = speaker.say("statistics.hidden") if listed is False else ""
    return screen(*page, hidden, *tabs, *own, menu)


def versus(other: User, game: str | None, both: HeadToHead, page: Page, speaker: Speaker) -> Screen:
    """Return how two people did against each other, with the ways to their closest games."""
    named = (("closest", both.closest), ("clearest", both.clearest))
    replays = [
        _replay(meeting, speaker.say(f"statistics.versus.{key}.replay"))
        for key, meeting in named
        if meeting is not None
    ]
    target = Target("versus", game or ANY_GAME, other)
    return screen(*page, *replays, _games("versus", target, game, speaker))


def _replay(meeting: Meeting, label: str) -> Button:
    return button(label, Target("replay", meeting.own.table))


@dataclass(frozen=True, slots=True)
class ServerView:
    """Which page of the list of a server is shown: of a game and a season, or of all of them."""

    game: str | None = None
    season: Season | None = None
    number: int = 0

    def target(self) -> Target:
        """Return what a press on the way to this view is about."""
        chosen = ALL_TIME if self.season is None else self.season.key
        return Target("standings", self.game or ANY_GAME, self.number, rest=chosen)

    @classmethod
    def of(cls, target: Target) -> ServerView:
        """Return the view that a press asks for, or refuse."""
        return cls(game_named(target.table), season_named(target.rest), target.number)


def server(
    view: ServerView, count: int, seasons: Sequence[Season], page: Page, speaker: Speaker
) -> Screen:
    """Return one page out of so many of the list of a server."""
    before, after = (replace(view, number=view.number + step).target() for step in (-1, 1))
    leafing = [
        button(speaker.say("statistics.before"), before, disabled=view.number <= 0),
        button(speaker.say("statistics.after"), after, disabled=view.number + 1 >= count),
    ]
    chosen = view.season
    known = seasons if chosen is None or chosen in seasons else (chosen, *seasons)
    labels = {ALL_TIME: speaker(season_text(None))}
    labels |= {each.key: speaker(season_text(each)) for each in known}
    current = ALL_TIME if chosen is None else chosen.key
    choose = speaker.say("statistics.season.choose")
    first = replace(view, number=0).target()
    return screen(
        *page,
        *(leafing if count > 1 else ()),
        single_select(Target("season", view.game or ANY_GAME), labels, current, choose),
        _games("standings", first, view.game, speaker),
    )


def season_named(key: str | None) -> Season | None:
    """Return the season that a key names, none if it names all time; or refuse."""
    if key is None or key in {"", ALL_TIME}:
        return None
    if (season := season_of(key)) is None:
        raise IllegalAction("statistics.error.season")
    return season


# -- finished games ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HistoryView:
    """Which finished games are listed, and from which of them on."""

    game: str | None = None
    whose: Whose = "mine"
    offset: int = 0

    def target(self, verb: str = "history") -> Target:
        """Return what a press on the way to this view, or on something in it, is about."""
        return Target(verb, self.game or ANY_GAME, self.offset, rest=self.whose)

    @classmethod
    def of(cls, target: Target) -> HistoryView:
        """Return the view that a press asks for, or refuse."""
        return cls(game_named(target.table), whose_named(target.rest), target.number)


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished table, and each seat's place if that is known."""

    table: Table
    places: Mapping[Seat, int] = field(default_factory=dict)


def history(
    view: HistoryView, games: Sequence[PastGame], after: int | None, speaker: Speaker
) -> Screen:
    """Return finished games, newest first; `after` is where older ones begin, if there are any."""
    head = f"## {speaker.say(f'statistics.history.{view.whose}')}"
    menu = _games("history", view.target(), view.game, speaker)
    ways: list[Button] = []
    if view.offset:
        newest = replace(view, offset=0).target()
        ways.append(button(speaker.say("statistics.history.newest"), newest))
    if after is not None:
        older = replace(view, offset=after).target()
        ways.append(button(speaker.say("statistics.history.older"), older))
    if not games:
        return screen(head, speaker.say("statistics.history.nothing"), *ways, menu)
    choices = [
        SelectChoice(game.table.id, title(game.table, speaker), _places(game, speaker))
        for game in games
    ]
    pick = select(view.target("past"), choices, speaker.say("statistics.history.choose"))
    return screen(head, bulleted(_line(game, speaker) for game in games), pick, *ways, menu)


def _line(game: PastGame, speaker: Speaker) -> str:
    called, when = linked_title(game.table, speaker), moment(game.table.last_activity_at, "d")
    places = _places(game, speaker)
    line = speaker.say("statistics.history.line", title=called, when=when, places=places)
    return clipped(line, MAX_LINE_LENGTH)


def _places(game: PastGame, speaker: Speaker) -> str:
    """Return who came where; of a table without places, who sat there."""
    names = names_of(game.table, speaker)
    if not game.places:
        return ", ".join(names)
    seats = sorted(game.places, key=lambda seat: (game.places[seat], seat))
    return ", ".join(f"{game.places[seat]}. {names[seat]}" for seat in seats)


def past(
    view: HistoryView, table: Table, outcome: Outcome | None, speaker: Speaker, *, here: bool
) -> Screen:
    """Return one finished game: how it ended, and what can be done with it.

    A rematch is offered `here` alone, on the server where it was played.
    """
    to = TableButtons(table, speaker)
    ways = [replay_button(table, speaker), to("score", "statistics.result")]
    if table.private:
        ways.append(to("again", "solo.again", "success"))
    elif here:
        ways.append(to("rematch", "invitations.rematch", "success"))
    names = bulleted(names_of(table, speaker))
    return screen(
        f"## {title(table, speaker)}",
        f"-# {moment(table.last_activity_at, 'f')}",
        names if outcome is None else standing(outcome, speaker),
        *ways,
        button(speaker.say("statistics.history.back"), view.target()),
    )


# -- parts ------------------------------------------------------------------------------------


def _color(chosen: bool) -> Color:
    return "primary" if chosen else "secondary"


def _games(verb: str, target: Target, current: str | None, speaker: Speaker) -> Select:
    """Return the menu of games; which of the screens it stands on goes with it."""
    labels = {ANY_GAME: speaker.say("statistics.all_games")}
    labels |= {key: speaker.say(f"{key}.name") for key in list(GAMES)[:MAX_GAMES]}
    own = replace(target, verb="statsgame", rest=f"{verb}.{target.rest}")
    placeholder = speaker.say("statistics.game.choose")
    return single_select(own, labels, current or ANY_GAME, placeholder)
