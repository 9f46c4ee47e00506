"""Pictures: drawn off the event loop, one at a time; what cannot be drawn is shown as text."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

import structlog

from bot.runtime.i18n import Speaker
from bot.tables.forms import Chances, Look
from bot.tables.table import Table, TableId
from cogs.kit.context import Context
from engine.cache import LruCache
from engine.core import Event, Outcome, Sheet, View
from engine.errors import IllegalAction
from engine.registry import GAMES, LEFT_OUT
from engine.text import Text, say
from render import selftest
from render.kit.colors import THEMES, ThemeName
from render.kit.icons import DrawnIcon, Icon, seat_icons
from render.kit.icons import drawn as drawn_icon
from render.kit.memory import give_back
from render.pictures import snapshot
from render.pictures.clip import ClipMaker
from render.pictures.icons import THEME, icons_of
from render.pictures.snapshot import Snapshot, is_hashable
from render.text.board import private_hand, public_board
from render.text.stats import stats_alt, stats_text
from render.text.stats_page import StatsPage

log = structlog.get_logger(__name__)
T = TypeVar("T")
ClipMoment: TypeAlias = tuple[Any, str]
"""A public view, and in words what led to it."""

MAX_WAITING_PICTURES = 64
"""Whoever comes when so many pictures are wanted gets the text board instead."""
IMAGE_TIMEOUT_SECONDS = 5.0
PICTURES_BEFORE_GIVING_BACK = 100
"""After so many pictures the memory that drawing took is given back."""
MAX_REMEMBERED_VIEWS = 2000
MAX_DECIDING_BYTES = 16 * 1024 * 1024
"""How much is kept of what people decide by, so that pressing on costs no drawing."""
MAX_WAITING_CLIPS = 3
"""Whoever wants a clip while so many are made or wait is asked to try again."""
CLIP_TIMEOUT_SECONDS = 60.0
MAX_CLIPS_BYTES = 24 * 1024 * 1024
"""How much is kept of clips, so that one that was made can be shown to all at once."""
SELFTEST_THEME: ThemeName = "dark"
"""The theme of the panels, which everybody sees, unless a server chooses another."""
UNDRAWN = "pictures cannot be drawn, tables show text boards"


class Studio:
    """Draws boards and hands; whatever goes wrong or takes too long becomes the text board."""

    def __init__(
        self,
        timeout_seconds: float = IMAGE_TIMEOUT_SECONDS,
        why_not: Callable[[str, Speaker, Iterable[ThemeName]], str | None] = selftest.why_not,
        executor: Executor | None = None,
        icons_of: Callable[[str], Mapping[str, Icon]] = icons_of,
        give_back: Callable[[], None] = give_back,
    ) -> None:
        self._executor = executor or ThreadPoolExecutor(1, thread_name_prefix="studio")
        self._timeout_seconds = timeout_seconds
        self._why_not = why_not
        self._icons_of = icons_of
        self._give_back = give_back
        self._painted_count = 0
        self._waiting = 0
        self._clipping = asyncio.Lock()
        self._clips_waiting = 0
        self._clips: LruCache[Hashable, Snapshot] = LruCache(
            MAX_CLIPS_BYTES, lambda shot: len(shot.picture)
        )
        self._begun = False
        self._noted: set[str] = set()
        self._decided_by: LruCache[Hashable, Snapshot] = LruCache(
            MAX_DECIDING_BYTES, lambda shot: len(shot.picture)
        )

    async def begin(self) -> None:
        """Try one picture before anybody plays, so that the log says early if there are none."""
        if not self._begun:
            self._begun = True
            self._executor.submit(self._tried, [SELFTEST_THEME])

    async def trouble(self) -> Text | None:
        """Draw a small picture; return what keeps tables from showing theirs, if anything does."""
        try:
            async with asyncio.timeout(self._timeout_seconds):
                loop = asyncio.get_running_loop()
                reason = await loop.run_in_executor(self._executor, self._tried, THEMES)
        except TimeoutError:
            return say("server.doctor.late")
        if reason is None:
            return None
        return say("server.doctor.undrawn", reason=reason.replace("`", "'"))  # it is shown as code

    async def board(
        self,
        table: Table,
        view: View,
        speaker: Speaker,
        theme: ThemeName = "dark",
        before: View | None = None,
    ) -> Snapshot | str:
        """Return what everybody may see."""
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        now, past = _unanswered(view), None if before is None else _unanswered(before)
        shot = await self.draw(game, lambda: snapshot.board(game, now, look, words, before=past))
        return shot or public_board(game, view, speaker)

    async def hand(
        self, table: Table, view: View, speaker: Speaker, theme: ThemeName = "dark"
    ) -> Snapshot | str:
        """Return what the viewing seat knows; only its person may see it."""
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        shot = await self.draw(game, lambda: snapshot.hand(game, view, look, words))
        return shot or private_hand(game, view, speaker)

    async def deciding(
        self, table: Table, view: View, speaker: Speaker, theme: ThemeName
    ) -> Snapshot | None:
        """Return what the viewing seat decides by, if it can be drawn; only its person may see it.

        Whoever presses on decides by the same picture, which is then not even asked for anew.
        """
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        key = (game, look, view)
        if is_hashable(key) and (shot := self._decided_by.get(key)) is not None:
            return shot
        shot = await self.draw(game, lambda: snapshot.deciding(game, view, look, words))
        if shot is not None and is_hashable(key):
            self._decided_by.put(key, shot)
        return shot

    async def moment(
        self,
        table: Table,
        events: tuple[Event, ...],
        view: View | None,
        speaker: Speaker,
        theme: ThemeName = "dark",
    ) -> Snapshot | None:
        """Return what these public events turn up or bring to an end, if it gets a picture.

        The public view after them is given where a chapter ends with them.
        """
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        return await self.draw(game, lambda: snapshot.moment(game, events, view, look, words))

    async def standing(
        self, table: Table, outcome: Outcome, speaker: Speaker, theme: ThemeName = "dark"
    ) -> Snapshot | None:
        """Return the final standing with every point by its source, if it can be drawn."""
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        return await self.draw(game, lambda: snapshot.standing(game, outcome, look, words))

    async def score(
        self,
        table: Table,
        sheets: tuple[Sheet, ...],
        outcome: Outcome | None,
        speaker: Speaker,
        theme: ThemeName,
    ) -> Snapshot | None:
        """Return the points by their source, if there are any and they can be drawn."""
        if outcome is not None:
            return await self.standing(table, outcome, speaker, theme)
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        seats = len(table.sitters)
        return await self.draw(game, lambda: snapshot.score(game, sheets, seats, look, words))

    async def chances(
        self,
        table: Table,
        chances: Chances | None,
        speaker: Speaker,
        theme: ThemeName = "dark",
    ) -> Snapshot | None:
        """Return how the chances went, if they are known and can be drawn."""
        if chances is None or not chances.chapters:
            return None
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        return await self.draw(game, lambda: snapshot.chances(game, chances.chapters, look, words))

    async def card(
        self,
        table: Table,
        outcome: Outcome,
        chances: Chances | None,
        speaker: Speaker,
        theme: ThemeName,
        *,
        remark: Text | None = None,
        line: str = "",
    ) -> Snapshot | None:
        """Return a finished game on one card to share, if it can be drawn; `line` names it."""
        game, look, words = table.game, _look(table, speaker, theme), speaker.without_icons
        draw = partial(
            snapshot.card,
            *(game, outcome, look, words),
            chapters=chances.chapters if chances is not None and chances.chapters else None,
            remark="" if remark is None else words(remark),
            line=line,
        )
        return await self.draw(game, draw)

    def require_clip_room(self) -> None:
        """Refuse a clip while too many are wanted: each takes as long as many pictures."""
        if self._clips_waiting >= MAX_WAITING_CLIPS:
            raise IllegalAction("replay.error.clips")

    async def clip(
        self,
        table: Table,
        moments: Sequence[ClipMoment],
        speaker: Speaker,
        theme: ThemeName,
    ) -> Snapshot | None:
        """Return boards with what happened as a moving picture, or None if it cannot be drawn.

        One clip is made at a time, frame by frame, so that other pictures are drawn in between.
        """
        look = _look(table, speaker, theme)
        key = (table.game, look, tuple(moments))
        if is_hashable(key) and (shot := self._clips.get(key)) is not None:
            return shot
        self.require_clip_room()
        self._clips_waiting += 1
        try:
            async with asyncio.timeout(CLIP_TIMEOUT_SECONDS), self._clipping:
                shot = await self._clip(table.game, look, speaker.without_icons, moments)
        except TimeoutError:
            log.warning("clip too late")
            return None
        finally:
            self._clips_waiting -= 1
        if shot is not None and is_hashable(key):
            self._clips.put(key, shot)
        return shot

    async def _clip(
        self, game: str, look: snapshot.Look, words: Speaker, moments: Sequence[ClipMoment]
    ) -> Snapshot | None:
        """Make a clip; each frame waits for its turn among all that is to be drawn."""
        maker = ClipMaker(game, look, words, len(moments))

        async def turn(paint: Callable[[], T]) -> T:
            here = copy_context()
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, here.run, paint)

        try:
            for view, caption in moments:
                await turn(partial(maker.add, _unanswered(view), caption))
            clip = await turn(maker.finished)
        except Exception as error:  # noqa: BLE001 (a replay goes on without its clip)
            self._tell(_where(error), "a clip cannot be made", game=game, exc_info=error)
            return None
        return Snapshot(clip.content, clip.name, clip.alt, clip.size)

    async def stats(self, page: StatsPage, speaker: Speaker, theme: ThemeName) -> Snapshot | None:
        """Return a page of statistics, if it holds anything and can be drawn."""
        look, words = snapshot.Look(theme, speaker.language), speaker.without_icons
        return await self.draw(selftest.TRIED_GAME, lambda: snapshot.stats(page, look, words))

    async def sheet(self, game: str, speaker: Speaker, theme: ThemeName) -> Snapshot | None:
        """Return the pieces of a game with what they mean."""
        look, words = snapshot.Look(theme, speaker.language), speaker.without_icons
        return await self.draw(game, lambda: snapshot.sheet(game, look, words))

    async def icons(self) -> tuple[Mapping[str, DrawnIcon], bool]:
        """Return every icon by the key of the name of its piece, and whether these are all.

        Each is drawn for itself, so that nobody who wants a picture waits for all of them.
        """
        loop = asyncio.get_running_loop()
        icons, whole = await loop.run_in_executor(self._executor, self._brought_icons)
        drawn: dict[Icon, DrawnIcon | None] = {}
        for key, icon in icons.items():
            if icon not in drawn:
                drawn[icon] = await loop.run_in_executor(
                    self._executor, self._drawn_icon, key, icon
                )
        pictures = {key: picture for key, icon in icons.items() if (picture := drawn[icon])}
        return pictures, whole and len(pictures) == len(icons)

    async def draw(self, game: str, paint: Callable[[], Snapshot | None]) -> Snapshot | None:
        """Return a picture, or None if it cannot be drawn, in time or at all."""
        if self._waiting >= MAX_WAITING_PICTURES:
            log.warning("too many pictures wanted", count=self._waiting)
            return None
        self._waiting += 1
        loop, here = asyncio.get_running_loop(), copy_context()
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await loop.run_in_executor(
                    self._executor, here.run, self._painted, game, paint
                )
        except TimeoutError:
            log.warning("picture too late")
        except Exception as error:  # as when the process ends: a table goes on without its picture
            log.error("picture not begun", exc_info=error)
        finally:
            self._waiting -= 1
        return None

    # -- beside the event loop ----------------------------------------------------------------

    def _painted(self, game: str, paint: Callable[[], Snapshot | None]) -> Snapshot | None:
        self._painted_count += 1
        if self._painted_count % PICTURES_BEFORE_GIVING_BACK == 0:
            self._give_back()
        try:
            return paint()
        except Exception as error:  # noqa: BLE001 (a table goes on without its picture)
            event = "a picture cannot be drawn, its table shows the text board"
            self._note(game, error, event, game=game)
            return None

    def _brought_icons(self) -> tuple[Mapping[str, Icon], bool]:
        icons = dict(seat_icons(THEME))
        whole = not LEFT_OUT
        for game in GAMES:
            try:
                icons.update(self._icons_of(game))
            except Exception as error:  # noqa: BLE001 (the other games have theirs)
                whole = False
                self._tell(_where(error), "a game has no icons", game=game, exc_info=error)
        return icons, whole

    def _drawn_icon(self, key: str, icon: Icon) -> DrawnIcon | None:
        try:
            return drawn_icon(icon)
        except Exception as error:  # noqa: BLE001 (its name says the same)
            self._note(selftest.TRIED_GAME, error, "an icon cannot be drawn", icon=key)
            return None

    def _tried(self, themes: Iterable[ThemeName]) -> str | None:
        """Try to draw what belongs to nobody, and tell the log if it cannot be drawn."""
        reason = self._why_not(selftest.TRIED_GAME, Speaker(), themes)
        if reason is not None:
            self._tell(reason, UNDRAWN, reason=reason)
        return reason

    def _note(self, tried: str, error: Exception, event: str, **fields: str) -> None:
        """Tell the log once why a picture failed.

        The message of the error may hold names or cards, so it is not told. If a picture of
        nobody's table fails too, what that one says can be told.
        """
        where = _where(error)
        reason = None if where in self._noted else self._why_not(tried, Speaker(), THEMES)
        if reason is None:
            self._tell(where, event, **fields, exc_info=error)
        else:
            self._noted.add(where)
            self._tell(reason, UNDRAWN, reason=reason, exc_info=error)

    def _tell(self, what: str, event: str, **fields: Any) -> None:
        """Tell the log what is wrong once so that it is seen, and afterwards for debugging only."""
        write = log.debug if what in self._noted else log.error
        self._noted.add(what)
        write(event, **fields)


def _where(error: Exception) -> str:
    """Return what tells a failure from others: its type, its file if it is about one, its place."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file = getattr(error, "filename", None) or ""
    return f"{type(error).__qualname__} {file} {frame.filename}:{frame.lineno}"


class Seen:
    """What the panels of tables showed last, so that a picture can mark what is new."""

    def __init__(self) -> None:
        self._shown: LruCache[TableId, tuple[Any, Any]] = LruCache(MAX_REMEMBERED_VIEWS)

    def before(self, id_: TableId, view: Any) -> Any:
        """Return the view that the panel showed before the present one came about."""
        before, now = self._shown.get(id_) or (None, None)
        if now is None or replace(now, pending=()) != replace(view, pending=()):
            before, now = now, view
        self._shown.put(id_, (before, now))
        return before

    def forget(self, id_: TableId) -> None:
        """Forget what the panel of a table showed."""
        self._shown.pop(id_)


def _unanswered(view: Any) -> Any:
    """Return the view without a trace of who has chosen already: a picture must not tell."""
    pending = tuple(replace(decision, answered=False) for decision in view.pending)
    return replace(view, pending=pending)


def _look(table: Table, speaker: Speaker, theme: ThemeName) -> snapshot.Look:
    return snapshot.Look(theme, speaker.language, table.names)


async def picture_theme(ctx: Context) -> ThemeName | None:
    """Return how somebody wants pictures to look; None if they want or may be sent none here."""
    settings = await ctx.host.settings.of_user(ctx.user)
    return settings.theme if ctx.may_attach and settings.boards == "pictures" else None


async def wants_words(ctx: Context) -> bool:
    """Tell whether somebody wants boards in words alone."""
    return (await ctx.host.settings.of_user(ctx.user)).boards == "words"


async def board_for(
    ctx: Context, look: Look, speaker: Speaker, before: View | None = None
) -> Snapshot | str:
    """Return the board as one person wants to see it; what is new since `before` may be marked."""
    if await wants_words(ctx):
        return public_board(look.table.game, look.view, speaker.without_icons, words=True)
    theme = await picture_theme(ctx)
    if theme is None:
        return public_board(look.table.game, look.view, speaker)
    return await ctx.client.studio.board(look.table, look.view, speaker, theme, before)


async def hand_for(ctx: Context, look: Look, speaker: Speaker) -> Snapshot | str:
    """Return what one person holds as they want to see it."""
    if await wants_words(ctx):
        return private_hand(look.table.game, look.view, speaker.without_icons, words=True)
    theme = await picture_theme(ctx)
    if theme is None:
        return private_hand(look.table.game, look.view, speaker)
    return await ctx.client.studio.hand(look.table, look.view, speaker, theme)


async def stats_for(ctx: Context, page: StatsPage, speaker: Speaker) -> tuple[Snapshot | str, ...]:
    """Return a page of statistics as one person wants to see it.

    Words stand beside a picture whose alt text has no room for all of them.
    """
    if await wants_words(ctx):
        return (stats_alt(page, speaker.without_icons),)
    theme, text = await picture_theme(ctx), stats_text(page, speaker)
    if theme is None:
        return (text,)
    shots = [await ctx.client.studio.stats(part, speaker, theme) for part in page.pictures]
    drawn = [
        replace(shot, name=f"stats-{number}.png")
        for number, shot in enumerate(shots)
        if shot is not None
    ]
    if len(drawn) < len(shots):
        return (text,)
    return tuple(drawn) if all(shot.complete for shot in drawn) else (*drawn, text)
