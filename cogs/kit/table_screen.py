"""What the screens of a table share: its title, its buttons, the ways on, and mentions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.learning.library import BOOKS
from bot.runtime.i18n import Speaker
from bot.services.inbox import Waiting
from bot.tables.table import Table, User
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import Button, Color, Screen, Select, SelectChoice, button, screen, select
from engine.core import Seat

AT_PLAY = ("move", "hand", "board")
AFTERWARDS = ("log", "score", "board")
MAX_WAYS = 2
MAX_GAMES_OFFERED = 25


@dataclass(frozen=True, slots=True)
class TableButtons:
    """Makes buttons about one table, each from a verb and the key of its label."""

    table: Table
    speaker: Speaker

    def __call__(
        self,
        verb: str,
        key: str,
        color: Color = "secondary",
        *,
        seat: Seat | None = None,
        name: str = "",
        rest: str = "",
        number: int = 0,
        disabled: bool = False,
    ) -> Button:
        """Return a button; one about a seat may say the name of whoever sits there."""
        label = self.speaker.say(key, name=name)
        target = Target(verb, self.table.id, number=number, rest=rest)
        if seat is not None:
            target = Target(verb, self.table.id, number=seat, rest="seat")
        return button(label, target, color, disabled=disabled)


def ways_on(
    table: Table, speaker: Speaker, but: str = "", also: Sequence[Button] = ()
) -> list[Button]:
    """Return the buttons to the next screens, without the one that is shown, and others `also`.

    Those of a private game lead back to it first.
    """
    verbs = AT_PLAY if table.status == "playing" else AFTERWARDS
    back = way_back(table, speaker)
    shown = {but, "move"} if back else {but}
    labels = {"move": "screens.my_move", "hand": "screens.my_hand"}
    to = TableButtons(table, speaker)
    ways = [
        to(verb, labels.get(verb, f"screens.{verb}"), "primary" if verb == "move" else "secondary")
        for verb in verbs
        if verb not in shown
    ]
    return [*back, *ways[:MAX_WAYS], *also]


def plain(table: Table, speaker: Speaker) -> Screen:
    """Return what stands for a message that Discord does not take: a sentence and the ways on."""
    sentence = speaker.say("screens.plain", title=title(table, speaker))
    if table.status != "lobby":
        return screen(sentence, *ways_on(table, speaker))
    to = TableButtons(table, speaker)
    join, start = to("join", "screens.join", "success"), to("start", "screens.start", "primary")
    return screen(sentence, join, start)


def way_back(table: Table, speaker: Speaker) -> list[Button]:
    """Return the button that leads back to a private game: one message holds all of it."""
    if not table.private:
        return []
    return [TableButtons(table, speaker)("move", "solo.back", "primary")]


def rules_button(table: Table, speaker: Speaker) -> list[Button]:
    """Return the button to the rules of a table, if its game has a rule book."""
    return [TableButtons(table, speaker)("rules", "screens.rules")] if table.game in BOOKS else []


def what_text(item: Waiting, speaker: Speaker) -> str:
    """Return what a game waits for, with the names of those who play it."""
    return Speaker(speaker.language, item.table.names)(item.what)


def table_select(
    command: str, games: Sequence[Waiting], speaker: Speaker, number: int = 0
) -> Select:
    """Return a select of games; the chosen one is what a command is about, beside a number."""
    choices = [
        SelectChoice(item.table.id, title(item.table, speaker), what_text(item, speaker))
        for item in games[:MAX_GAMES_OFFERED]
    ]
    target = Target("which", "person", number=number, rest=command)
    return select(target, choices, speaker.say("play.which.choose"))


def table_chooser(
    command: str, games: Sequence[Waiting], speaker: Speaker, number: int = 0
) -> Screen:
    """Return the question which of several games a command is about."""
    return screen(speaker.say("play.which"), table_select(command, games, speaker, number))


def mentions(users: Iterable[User]) -> str:
    """Return mentions of people; who is pinged by them is decided when posting."""
    return " ".join(f"<@{user}>" for user in users)
