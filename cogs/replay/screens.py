"""Replays on screens: a step with the ways to all others, and what can be shown to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from discord import ui

from bot.runtime.i18n import Speaker
from bot.services.replays import Replayed
from bot.tables.forms import Shares
from bot.tables.replay import ReplayChapter
from bot.tables.table import Table
from bot.tables.verify import Verdict
from cogs.kit.custom_id import Target
from cogs.kit.names import names_of, plain, title
from cogs.kit.screen import (
    AnyItem,
    Button,
    Screen,
    Select,
    SelectChoice,
    bulleted,
    button,
    clipped,
    fitting,
    screen,
    select,
    single_select,
)
from cogs.kit.table_screen import way_back
from engine.ai.registry import plays
from engine.core import Seat
from engine.errors import IllegalAction
from engine.text import Text, say, seat_name
from render.pictures.snapshot import Snapshot, art_of
from render.text.sparkline import percent

EVERYONE = "all"
"""What stands for the view of everybody where else a seat is named."""
MAX_CHAPTERS = 25
MAX_TABLES = 25
MAX_CHAPTER_LENGTH = 50
TEXTS_LENGTHS = (1500, 900, 400)
"""How long what happened may be, beside none, one or two boards of text."""
MAX_EVENT_LENGTH = 500
MAX_CAPTION_LENGTH = 240
MAX_FINDING_LENGTH = 300
MAX_QUOTED_LENGTH = 3000
"""So much of a finding is looked at: a file may have more than can be looked at in a moment."""
MAX_FINDINGS = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """A step of a replay as one person is shown it, and whose view of it.

    `hands` tells whether they may see what each seat saw, `open` whether everybody may; `missing`
    are the seats without whose consent not everybody may. `shares` are the chances then.
    """

    replayed: Replayed
    number: int
    seat: Seat | None = None
    hands: bool = False
    open: bool = False
    missing: tuple[Seat, ...] = ()
    own_seat: Seat | None = None
    shares: Shares | None = None

    @property
    def table(self) -> Table:
        """The table that is replayed."""
        return self.replayed.table

    @property
    def viewer(self) -> str:
        """Whose view is shown, as custom ids have it."""
        return viewer_name(self.seat)

    @property
    def postable(self) -> bool:
        """Whether everybody may see what is shown."""
        return self.seat is None or self.open

    def to(self, verb: str, number: int | None = None, way: str = "") -> Target:
        """Return what a press leads to; the `way` tells buttons apart that lead to the same."""
        at = self.number if number is None else number
        rest = f"{self.viewer}.{way}" if way else self.viewer
        return Target(verb, self.table.id, at, rest=rest)


def viewer_name(seat: Seat | None) -> str:
    """Return whose view is meant, as custom ids and selects have it."""
    return EVERYONE if seat is None else str(seat)


def viewer_of(name: str, seats: int) -> Seat | None:
    """Return whose view a custom id or a select names, or refuse what names nobody's."""
    if name in {"", EVERYONE}:
        return None
    if name.isascii() and name.isdigit() and len(name) <= len(str(seats)) and int(name) < seats:
        return int(name)
    raise IllegalAction("replay.error.no_seat")


def replay_button(table: Table, speaker: Speaker) -> Button:
    """Return the way to the replay of a table."""
    return button(speaker.say("replay.button"), Target("replay", table.id))


def step(
    shown: Shown, boards: Sequence[str | Snapshot], speaker: Speaker, notice: str = ""
) -> Screen:
    """Return a step: the board, what happened, the chances, and the ways to all other steps."""
    return screen(
        f"## {_title(shown, speaker)}",
        notice,
        *boards,
        _happened(shown, _room(boards), speaker),
        _chances(shown, speaker),
        _leafing(shown, speaker),
        _chapter_select(shown, speaker),
        _viewer_select(shown, speaker),
        *_actions(shown, speaker),
        *([] if shown.replayed.file else way_back(shown.table, speaker)),
    )


def posted(shown: Shown, boards: Sequence[str | Snapshot], speaker: Speaker) -> Screen:
    """Return a step as everybody is shown it, with the way to its replay if that is open to all."""
    return screen(
        f"## {_title(shown, speaker)}",
        _whose_view(shown, speaker),
        *boards,
        _happened(shown, _room(boards), speaker),
        _chances(shown, speaker),
        _way_for_all(shown, speaker),
        framed=False,
    )


def clip_offer(shown: Shown, speaker: Speaker) -> Screen:
    """Ask whether a clip shall show one part of a game or all of it."""
    replay = shown.replayed.replay
    name = _chapter_name(shown, replay.chapters[replay.steps[shown.number].chapter], speaker)
    part = button(name, shown.to("clip", way="chapter"), "primary")
    return screen(
        f"## {_title(shown, speaker)}",
        speaker.say("replay.clip.which"),
        part if len(replay.chapters) > 1 else None,
        button(speaker.say("replay.clip.game"), shown.to("clip", way="game"), "primary"),
        _way_to_step(shown, speaker),
    )


def making_clip(shown: Shown, speaker: Speaker) -> Screen:
    """Tell that a clip is being made; if that should fail, there is a way back."""
    sentence = speaker.say("replay.clip.making")
    return screen(f"## {_title(shown, speaker)}", sentence, _way_to_step(shown, speaker))


def picture(shown: Shown, drawn: Snapshot, way: str, speaker: Speaker) -> Screen:
    """Return a clip or a card, which can be shown to all; `way` says which it is."""
    return screen(
        f"## {_title(shown, speaker)}",
        drawn,
        button(speaker.say("replay.show"), shown.to("showhere", way=way), "primary"),
        _way_to_step(shown, speaker),
    )


def posted_picture(shown: Shown, drawn: Snapshot, speaker: Speaker) -> Screen:
    """Return a clip or a card as everybody is shown it."""
    way = _way_for_all(shown, speaker)
    return screen(f"## {_title(shown, speaker)}", drawn, way, framed=False)


def caption(shown: Shown, number: int, speaker: Speaker, *, opening: bool = False) -> str:
    """Return in words what everybody was told of a step, for a frame of a clip.

    On the frame that opens the clip of a chapter only the chapter is announced: how the one
    before it ended belongs to that one.
    """
    replay = shown.replayed.replay
    texts: tuple[Text, ...] = replay.steps[number].texts(None)
    if opening:
        texts = (replay.chapters[replay.steps[number].chapter].heading,)
    return clipped(" ".join(map(speaker.without_icons, texts)), MAX_CAPTION_LENGTH)


def name_line(shown: Shown, speaker: Speaker) -> str:
    """Return which game a card shows: its table and its day; of a file nothing is known.

    The name of the game stands above it anyway.
    """
    table = shown.table
    if shown.replayed.file:
        return ""
    ended = datetime.fromtimestamp(table.last_activity_at, UTC)
    day = speaker.say("replay.day", year=ended.year, month=f"{ended:%m}", day=f"{ended:%d}")
    if table.private:
        return day
    return speaker.say("replay.card.line", number=table.number, day=day)


def choose(tables: Sequence[Table], speaker: Speaker) -> Screen:
    """Ask which of some finished games is to be replayed."""
    choices = [
        SelectChoice(table.id, title(table, speaker), ", ".join(names_of(table, speaker)))
        for table in tables[:MAX_TABLES]
    ]
    menu = select(Target("replays", "person"), choices, speaker.say("replay.choose.pick"))
    return screen(speaker.say("replay.choose"), menu)


def wrong_file(verdict: Verdict, speaker: Speaker) -> Screen:
    """Return what is wrong with a record; it may quote a file that came from anybody."""
    texts = (*verdict.texts[:-1][:MAX_FINDINGS], verdict.texts[-1])
    *findings, conclusion = [
        plain(speaker(text)[:MAX_QUOTED_LENGTH], MAX_FINDING_LENGTH) for text in texts
    ]
    return screen(bulleted(findings), conclusion)


def thinned_chapters(chapters: Sequence[ReplayChapter], current: int) -> list[ReplayChapter]:
    """Return as many chapters as a select takes: the first, the last, and those around one."""
    if len(chapters) <= MAX_CHAPTERS:
        return list(chapters)
    around = MAX_CHAPTERS - 2
    start = max(1, min(current - around // 2, len(chapters) - 1 - around))
    return [chapters[0], *chapters[start : start + around], chapters[-1]]


def _chapter_name(shown: Shown, chapter: ReplayChapter, speaker: Speaker) -> str:
    """Return what a day, a round or a stage is called, as below charts: *Round 2*."""
    if chapter.number is None:
        return clipped(speaker.without_icons(chapter.heading), MAX_CHAPTER_LENGTH)
    word = Text(art_of(shown.table.game).chapter)
    return speaker.say("replay.chapter", word=word, number=chapter.number)


def _title(shown: Shown, speaker: Speaker) -> str:
    if shown.replayed.file:
        return speaker.say("replay.title.file", game=say(f"{shown.table.game}.name"))
    return speaker.say("replay.title", title=title(shown.table, speaker))


def _way_for_all(shown: Shown, speaker: Speaker) -> Button | None:
    """Return the way to the step for everybody, unless nobody else may replay the game."""
    if shown.table.private and not shown.replayed.file:
        return None
    target = Target("replay", shown.table.id, shown.number, rest=EVERYONE)
    return button(speaker.say("replay.button"), target)


def _whose_view(shown: Shown, speaker: Speaker) -> str:
    """Return whose hand everybody is shown, for it speaks to whoever holds it."""
    if shown.seat is None:
        return ""
    return speaker.say("replay.viewer.seat", seat=seat_name(shown.seat))


def _way_to_step(shown: Shown, speaker: Speaker) -> Button:
    return button(speaker.say("screens.back"), shown.to("replay"))


def _room(boards: Sequence[str | Snapshot]) -> int:
    """Return how much can be told beside boards: the more of them are text, the less."""
    return TEXTS_LENGTHS[sum(isinstance(board, str) for board in boards)]


def _happened(shown: Shown, room: int, speaker: Speaker) -> str:
    """Return the number of the step, and what happened in it as far as the viewer knew."""
    replay = shown.replayed.replay
    at = speaker.say("replay.step", at=shown.number, last=replay.last)
    lines = [
        clipped(speaker(text), MAX_EVENT_LENGTH)
        for text in replay.steps[shown.number].texts(shown.seat)
    ]
    events = bulleted(fitting(lines, room)) or speaker.say("replay.nothing")
    return f"-# {at}\n{events}"


def _chances(shown: Shown, speaker: Speaker) -> str:
    if shown.shares is None:
        return ""
    each = tuple(
        say("replay.chance", seat=seat_name(seat), percent=percent(share))
        for seat, share in enumerate(shown.shares)
    )
    return f"-# {speaker.say('replay.chances', chances=each)}"


def _leafing(shown: Shown, speaker: Speaker) -> AnyItem:
    """Return the buttons to the first, the previous, the next and the last step."""
    number, last = shown.number, shown.replayed.replay.last
    ways = (
        ("first", 0, number == 0),
        ("before", max(0, number - 1), number == 0),
        ("after", min(last, number + 1), number == last),
        ("last", last, number == last),
    )
    return ui.ActionRow(
        *(
            button(speaker.say(f"replay.{way}"), shown.to("replay", to, way), disabled=disabled)
            for way, to, disabled in ways
        )
    )


def _chapter_select(shown: Shown, speaker: Speaker) -> Select | None:
    """Return the select of days, rounds or stages, if there are several."""
    replay = shown.replayed.replay
    if len(replay.chapters) < 2:
        return None
    current = replay.steps[shown.number].chapter
    choices = [
        SelectChoice(
            str(chapter.first),
            _chapter_name(shown, chapter, speaker),
            chosen=chapter is replay.chapters[current],
        )
        for chapter in thinned_chapters(replay.chapters, current)
    ]
    return select(shown.to("chapter"), choices, speaker.say("replay.chapters"))


def _viewer_select(shown: Shown, speaker: Speaker) -> Select | None:
    """Return the select of whose view is shown, if somebody may see more than everybody."""
    if not shown.hands:
        return None
    labels = {EVERYONE: speaker.say("replay.viewer.all")}
    for seat in range(len(shown.table.sitters)):
        labels[str(seat)] = speaker.say("replay.viewer.seat", seat=seat_name(seat))
    target = shown.to("viewer")
    return single_select(target, labels, shown.viewer, speaker.say("replay.viewers"))


def _actions(shown: Shown, speaker: Speaker) -> list[Button]:
    """Return what can be done with what is shown."""
    table, replay = shown.table, shown.replayed.replay
    show = button(speaker.say("replay.show"), shown.to("showhere"), disabled=not shown.postable)
    actions = [button(speaker.say("replay.clip"), shown.to("clip"))]
    if replay.outcome is not None:
        actions.append(button(speaker.say("replay.card"), shown.to("card")))
    actions.append(show)
    if shown.hands and not shown.replayed.file and plays(table.game):
        over = not replay.can_go_on(shown.number)
        actions.append(button(speaker.say("replay.play_on"), shown.to("playon"), disabled=over))
    if shown.own_seat in shown.missing:
        actions.append(button(speaker.say("replay.hands"), shown.to("openhands")))
    return actions
