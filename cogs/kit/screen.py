"""Custom ids and the parts of screens: everything on a message is a DynamicItem or plain text.

The grammar is `bz:<verb>:<table>[:<number>:<form>[:<rest>]]`. The seat of who presses is never in
it: it comes from the user id. `number` is the decision's `opened` or a page, `form` the number of
forms filled before with a mark of what they hold, `rest` a field key and an option, or the seats
that a reminder called. Rules and lessons have a game where others have a table, and are told from
them by their verbs.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Any, Literal, TypeAlias

import discord
from discord import ui

from render.pictures.snapshot import Snapshot

TEXT = 4000
LABEL = 80
OPTION = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
ROW = 5
BUTTONS = (
    "join", "leave", "options", "start", "cancel", "move", "hand", "board", "log", "rules", "more",
    "score", "end", "sure", "dm", "text", "option", "confirm", "back", "restart",
    "page", "tutor", "tryoption", "tryconfirm", "tryback", "tryrestart",
    "ownpace", "hush", "desk", "note", "settings", "hours", "server", "privacy", "forget",
    "seats", "return", "stand", "stood", "concede", "conceded", "resume", "take", "free", "care",
    "handover", "propose", "verify", "record",
    "accept", "decline", "lot", "watch", "keep", "rematch",
    "minds", "unmind", "hints", "hint", "chosen", "up",
)  # fmt: skip
SELECTS = (
    "vary", "choose", "field", "leaf", "trychoose", "tryfield", "pace", "wish", "house", "mind",
)  # fmt: skip
PICKERS = ("places", "roles", "invite")
REST = r":([0-9A-Za-z]{4,12})(?::(\d+):(\d+)-([0-9a-f]*)(?::(.*))?)?"
GRAMMAR = re.compile(rf"bz:([a-z]+){REST}")

Colour: TypeAlias = Literal["primary", "secondary", "success", "danger"]
AnyItem: TypeAlias = ui.Item[Any]


class Screen(ui.LayoutView):
    """A layout, and the pictures that it shows."""

    def __init__(self, pictures: Sequence[Snapshot] = ()) -> None:
        super().__init__(timeout=None)
        self.pictures = tuple(pictures)

    @property
    def files(self) -> list[discord.File]:
        """The pictures as files, made anew each time, for a file can be sent only once."""
        return [
            discord.File(BytesIO(shot.picture), filename=shot.name, description=shot.alt)
            for shot in self.pictures
        ]


@dataclass(frozen=True, slots=True)
class Target:
    """What a press is about."""

    verb: str
    table: str
    number: int = 0
    form: int = 0
    mark: str = ""
    rest: str = ""

    def __str__(self) -> str:
        if not (self.number or self.form or self.mark or self.rest):
            return f"bz:{self.verb}:{self.table}"
        rest = f":{self.rest}" if self.rest else ""
        return f"bz:{self.verb}:{self.table}:{self.number}:{self.form}-{self.mark}{rest}"

    def to(self, verb: str, rest: str = "") -> Target:
        """Return the target of another verb of the same form."""
        return Target(verb, self.table, self.number, self.form, self.mark, rest)

    @classmethod
    def parse(cls, custom_id: str) -> Target | None:
        """Return what a custom id names, or None if it is none of ours."""
        found = GRAMMAR.fullmatch(custom_id)
        if found is None or found[1] not in (*BUTTONS, *SELECTS, *PICKERS):
            return None
        verb, table, number, form, mark, rest = found.groups()
        return cls(verb, table, int(number or 0), int(form or 0), mark or "", rest or "")


@dataclass(frozen=True, slots=True)
class Press:
    """A press or choice on its way to whoever carries it out."""

    interaction: discord.Interaction[Any]
    target: Target
    values: tuple[str, ...] = ()


Handler: TypeAlias = Callable[[Press], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def on(*verbs: str) -> Callable[[Handler], Handler]:
    """Let a function carry out the presses of some verbs."""

    def keep(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(verbs, handler))
        return handler

    return keep


async def _nobody(_press: Press) -> None:
    """Stand in until the border is set up."""


class Border:
    """Where presses enter; set once, so that parts of screens need not know who answers."""

    answer: Handler = staticmethod(_nobody)


def _pattern(verbs: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"bz:({'|'.join(verbs)}){REST}")


class Button(ui.DynamicItem[ui.Button[Any]], template=_pattern(BUTTONS)):
    """A button that carries all it needs in its custom id."""

    def __init__(self, item: ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: AnyItem, _match: re.Match[str], /
    ) -> Button:
        """Wrap the button as it stands on the message."""
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the border."""
        target = Target.parse(self.custom_id)
        assert target is not None
        await Border.answer(Press(interaction, target))


class Select(ui.DynamicItem[ui.Select[Any]], template=_pattern(SELECTS)):
    """A select that carries all it needs in its custom id."""

    def __init__(self, item: ui.Select[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: AnyItem, _match: re.Match[str], /
    ) -> Select:
        """Wrap the select as it stands on the message."""
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice to the border."""
        target = Target.parse(self.custom_id)
        assert target is not None
        await Border.answer(Press(interaction, target, tuple(self.item.values)))


def clipped(text: str, most: int) -> str:
    """Return a text that is not too long, with an ellipsis where something is missing."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def button(
    label: str, target: Target, colour: Colour = "secondary", *, disabled: bool = False
) -> Button:
    """Return a button."""
    style = discord.ButtonStyle[colour]
    label = clipped(label, LABEL)
    return Button(ui.Button(label=label, style=style, custom_id=str(target), disabled=disabled))


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select."""

    value: str
    text: str
    about: str = ""
    chosen: bool = False

    def option(self) -> discord.SelectOption:
        """Return it for Discord; what does not fit in the label goes on in the description."""
        label, about = self.text, self.about
        if len(label) > OPTION and not about:
            label, about = _split(label)
        return discord.SelectOption(
            label=clipped(label, OPTION),
            value=self.value,
            description=clipped(about, OPTION) or None,
            default=self.chosen,
        )


def _split(text: str) -> tuple[str, str]:
    cut = text.rfind(" ", 0, OPTION - 1)
    cut = cut if cut > 0 else OPTION - 1
    return text[:cut].rstrip() + "…", "…" + text[cut:].strip()


def select(
    target: Target, choices: Sequence[Choice], placeholder: str, least: int = 1, most: int = 1
) -> Select:
    """Return a select of at least one choice."""
    return Select(
        ui.Select(
            custom_id=str(target),
            placeholder=clipped(placeholder, PLACEHOLDER),
            min_values=min(least, len(choices)),
            max_values=max(1, min(most, len(choices))),
            options=[choice.option() for choice in choices],
        )
    )


def rows(buttons: Iterable[Button]) -> Iterator[ui.ActionRow[Any]]:
    """Yield rows of at most five buttons."""
    waiting = list(buttons)
    for start in range(0, len(waiting), ROW):
        yield ui.ActionRow(*waiting[start : start + ROW])


def bulleted(lines: Iterable[str]) -> str:
    """Return lines as a list."""
    return "\n".join(f"- {line}" for line in lines)


def screen(*parts: str | Snapshot | AnyItem | None, framed: bool = True) -> Screen:
    """Return a layout of texts, pictures and rows; too much text is clipped.

    The longest text gives way if all together would be longer than Discord takes. Pictures stand
    outside of frames, for on a phone each frame would make them a tenth smaller; a title above
    them does too.
    """
    kept = [part for part in parts if part is not None and part != ""]
    texts = [part for part in kept if isinstance(part, str)]
    pictures = [part for part in kept if isinstance(part, Snapshot)]
    spare = TEXT - sum(_shown(part) for part in kept)
    if spare < 0:
        longest = max(texts, key=len)
        place = kept.index(longest)
        kept[place] = clipped(longest, max(1, len(longest) + spare))
    layout = Screen(pictures)
    for item in _framed(kept) if framed else map(_item, kept):
        layout.add_item(item)
    return layout


def _framed(parts: Sequence[str | Snapshot | AnyItem]) -> Iterator[AnyItem]:
    """Yield parts in frames, but for pictures and the title above the first of them."""
    first = next((n for n, part in enumerate(parts) if isinstance(part, Snapshot)), 0)
    yield from map(_item, parts[:first])
    for drawn, group in groupby(parts[first:], lambda part: isinstance(part, Snapshot)):
        items = [_item(part) for part in group]
        if isinstance(items[0], ui.Separator):
            del items[0]  # a picture ends above it, and so a frame begins there
        yield from items if drawn or not items else [ui.Container(*items)]


def _item(part: str | Snapshot | AnyItem) -> AnyItem:
    if isinstance(part, str):
        return ui.TextDisplay(part)
    if isinstance(part, Snapshot):
        shown = discord.MediaGalleryItem(f"attachment://{part.name}", description=part.alt)
        return ui.MediaGallery(shown)
    return part


def still(name: str, alt: str) -> AnyItem:
    """Return a picture that is on the message already."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def line() -> AnyItem:
    """Return a thin line between parts."""
    return ui.Separator()


def _shown(part: str | Snapshot | AnyItem) -> int:
    if isinstance(part, str):
        return len(part)
    if isinstance(part, Snapshot):
        return 0
    if isinstance(part, ui.ActionRow):
        return sum(_words(child.to_component_dict()) for child in part.children)
    return 0


def _words(part: dict[str, Any]) -> int:
    """Count the words of a component as strictly as one can read Discord's limit."""
    options = part.get("options") or ()
    texts = [part.get("label"), part.get("placeholder")]
    texts += [option.get(name) for option in options for name in ("label", "description")]
    return sum(len(text) for text in texts if text)
