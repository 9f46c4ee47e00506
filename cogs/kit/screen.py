"""The parts of screens: text, pictures, and what can be pressed, by a custom id that says all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, Literal, TypeAlias, cast
from urllib.parse import urlsplit

import discord
from discord import ui
from discord.ui.select import BaseSelect

from cogs.kit.custom_id import Target, pressed
from engine.text import closed
from render.pictures.snapshot import Snapshot
from render.text.icons import ICON, as_read, beginning, beside_removed, without_icons

MAX_TEXT_LENGTH = 4000
MAX_LABEL_LENGTH = 80
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
MAX_BUTTONS_A_ROW = 5
ELLIPSIS = "…"
NOBODY = "?"
"""Who is named where somebody was forgotten."""
_MENTION_OF_NOBODY = re.compile(r"<@!?(?:-\d+|0+)>")

Color: TypeAlias = Literal["primary", "secondary", "success", "danger"]
AnyItem: TypeAlias = ui.Item[Any]
Button: TypeAlias = ui.Button[Any]
Select: TypeAlias = ui.Select[Any]
Part: TypeAlias = str | Snapshot | AnyItem
"""What a screen is made of."""


class Screen(ui.LayoutView):
    """A layout, and the pictures that it shows."""

    def __init__(self, pictures: Sequence[Snapshot] = ()) -> None:
        super().__init__(timeout=None)
        self.pictures = tuple(pictures)
        self.opened: int | None = None
        """The decision that can be taken or changed on it, if there is one."""
        self.lasting = False
        """Whether it is a short line about what was done, which stays true."""

    def is_finished(self) -> bool:
        """Say that nobody listens to it: presses come in by their custom ids, see `dispatch`."""
        return True

    @property
    def files(self) -> list[discord.File]:
        """The pictures as files, made anew each time, for a file can be sent only once."""
        return [
            discord.File(BytesIO(shot.picture), filename=shot.name, description=shot.alt)
            for shot in self.pictures
        ]

    def is_drawn_on(self, names: frozenset[str]) -> bool:
        """Tell whether a message with files of these names shows just these pictures already."""
        pictured = bool(self.pictures) and all(shot.named_by_content for shot in self.pictures)
        return pictured and self.picture_names == names

    @property
    def picture_names(self) -> frozenset[str]:
        """The names of the files that it shows."""
        return frozenset(shot.name for shot in self.pictures)


def simplify(screen: Screen, plain: Screen) -> None:
    """Let a screen show what a plainer one shows; its trace stays on it."""
    trace = screen.children[0].id
    screen.clear_items()
    for item in plain.children:
        screen.add_item(item)
    screen.children[0].id = trace
    screen.pictures = plain.pictures


def pictures_on(message: discord.Message) -> frozenset[str]:
    """Return the names of the pictures on a message: Discord may list them, or only show them."""
    attached = {file.filename for file in message.attachments}
    shown = {
        PurePosixPath(urlsplit(item.media.url).path).name
        for part in message.components
        if isinstance(part, discord.MediaGalleryComponent)
        for item in part.items
    }
    return frozenset(attached | shown)


def length(text: str) -> int:
    """Return how long a text reads: an icon beside a word takes nothing from it."""
    return len(as_read(text))


def clipped(text: str, most: int, measure: Callable[[str], int] = length) -> str:
    """Return a text that is not too long, with an ellipsis where something is missing.

    No mention is cut in two.
    """
    if len(text) <= most or measure(text) <= most:
        return text
    cut = beginning(text, most - 1, measure).rstrip()
    if closed(cut) != cut:
        cut = beginning(text, most - 2, measure).rstrip()
    return closed(cut + ELLIPSIS)


def shortened(text: str, most: int) -> str:
    """Return as many whole words of a text as fit, with an ellipsis for the rest."""
    if length(text) <= most:
        return text
    fitted = ""
    for word in text.split(" "):
        longer = f"{fitted} {word}" if fitted else word
        if length(longer) >= most:
            break
        fitted = longer
    return closed(fitted.rstrip(",;:(") + ELLIPSIS)


def first_icon(text: str) -> discord.PartialEmoji | None:
    """Return the first icon in a text, to be shown where only words can be written."""
    icon = ICON.search(text)
    return None if icon is None else discord.PartialEmoji.from_str(icon[0])


def button(
    label: str, target: Target, color: Color = "secondary", *, disabled: bool = False
) -> Button:
    """Return a button; the first icon in its label stands before the words."""
    return ui.Button(
        label=clipped(without_icons(label), MAX_LABEL_LENGTH),
        emoji=first_icon(label),
        style=discord.ButtonStyle[color],
        custom_id=pressed(target),
        disabled=disabled,
    )


@dataclass(frozen=True, slots=True)
class SelectChoice:
    """One line of a select."""

    value: str
    text: str
    about: str = ""
    chosen: bool = False

    def option(self) -> discord.SelectOption:
        """Return it for Discord; what does not fit in the label goes on in the description.

        The first icon in its text stands before the words.
        """
        label, about = without_icons(self.text), without_icons(self.about)
        if len(label) > MAX_OPTION_LENGTH and not about:
            label, about = _split(label)
        return discord.SelectOption(
            label=clipped(label, MAX_OPTION_LENGTH),
            value=self.value,
            description=clipped(about, MAX_OPTION_LENGTH) or None,
            emoji=first_icon(self.text),
            default=self.chosen,
        )


def _split(text: str) -> tuple[str, str]:
    cut = text.rfind(" ", 0, MAX_OPTION_LENGTH - 1)
    cut = cut if cut > 0 else MAX_OPTION_LENGTH - 1
    return text[:cut].rstrip() + "…", "…" + text[cut:].strip()


def select(
    target: Target, choices: Sequence[SelectChoice], placeholder: str, least: int = 1, most: int = 1
) -> Select:
    """Return a select of at least one choice."""
    return ui.Select(
        custom_id=pressed(target),
        placeholder=clipped(without_icons(placeholder), MAX_PLACEHOLDER_LENGTH),
        min_values=min(least, len(choices)),
        max_values=max(1, min(most, len(choices))),
        options=[choice.option() for choice in choices],
    )


def single_select(
    target: Target, labels: Mapping[str, str], current: str | None, placeholder: str
) -> Select:
    """Return a select of one value by its label, with the current one marked."""
    choices = [SelectChoice(value, text, chosen=value == current) for value, text in labels.items()]
    return select(target, choices, placeholder)


def rows(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield parts with neighboring buttons in rows of at most five, and each select in its own."""
    for kind, group in groupby(parts, type):
        if kind is ui.Button:
            buttons: list[Any] = list(group)
            for start in range(0, len(buttons), MAX_BUTTONS_A_ROW):
                yield ui.ActionRow(*buttons[start : start + MAX_BUTTONS_A_ROW])
        elif issubclass(kind, BaseSelect):
            yield from (ui.ActionRow(cast("Any", menu)) for menu in group)
        else:
            yield from group


def note(sentence: str) -> Screen:
    """Return one sentence."""
    return screen(sentence)


def fitting(sentences: Iterable[str], room: int) -> list[str]:
    """Return sentences as long as there is room for them, and then a mark that more is missing."""
    fitted: list[str] = []
    for sentence in sentences:
        room -= length(sentence) + len("- \n")
        if room < 0:
            return [*fitted, ELLIPSIS]
        fitted.append(sentence)
    return fitted


def bulleted(lines: Iterable[str]) -> str:
    """Return lines as a list."""
    return "\n".join(f"- {line}" for line in lines)


def screen(*parts: Part | None, framed: bool = True) -> Screen:
    """Return a layout of texts, pictures, buttons and selects; too much text is clipped.

    If all together would be longer than Discord takes, icons give way before words do, and then
    the longest text. Pictures stand outside of frames, for on a phone each frame would make them a
    tenth smaller; a title above them does too.
    """
    shown = list(rows(part for part in parts if part is not None and part != ""))
    if sum(map(_length, shown)) > MAX_TEXT_LENGTH:
        shown = _shortened(_lightened(shown))
    layout = Screen([part for part in shown if isinstance(part, Snapshot)])
    for item in _framed(shown) if framed else map(_item, shown):
        layout.add_item(item)
    return layout


def _shortened(parts: list[Part]) -> list[Part]:
    """Return parts of which the longest text is clipped if there is no room for all."""
    spare = MAX_TEXT_LENGTH - sum(map(_length, parts))
    if spare >= 0:
        return parts
    longest = max((part for part in parts if isinstance(part, str)), key=len)
    clip = clipped(longest, max(1, len(longest) + spare), len)
    return [clip if part is longest else part for part in parts]


def _lightened(parts: list[Part]) -> list[Part]:
    """Return parts with as many icons beside words as there is room for, text by text."""
    light = list(parts)
    texts = [n for n, part in enumerate(parts) if isinstance(part, str)]
    for n in sorted(texts, key=lambda n: -_length(parts[n])):
        if sum(map(_length, light)) <= MAX_TEXT_LENGTH:
            break
        light[n] = beside_removed(str(parts[n]))
    return light


def without_any_icon(screen: Screen, symbols: Mapping[str, str]) -> bool:
    """Take all icons off a screen, which then reads as it would without; False if it had none."""
    before = screen.to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    for item in screen.walk_children():
        match item:
            case ui.TextDisplay():
                item.content = without_icons(item.content, symbols)
            case ui.Button():
                item.emoji = None
            case ui.Select():
                for option in item.options:
                    option.emoji = None
            case _:
                pass
    after: Any = screen.to_components()  # type: ignore[no-untyped-call]
    return bool(before != after)


def _framed(parts: Sequence[Part]) -> Iterator[AnyItem]:
    """Yield parts in frames, but for pictures and the title above the first of them."""
    first = next((n for n, part in enumerate(parts) if isinstance(part, Snapshot)), 0)
    yield from map(_item, parts[:first])
    for drawn, group in groupby(parts[first:], lambda part: isinstance(part, Snapshot)):
        items = [_item(part) for part in group]
        while items and isinstance(items[0], ui.Separator):
            del items[0]  # a picture ends above it, and so a frame begins there
        while items and isinstance(items[-1], ui.Separator):
            del items[-1]  # and here a frame ends
        yield from items if drawn or not items else [ui.Container(*items)]


def _item(part: Part) -> AnyItem:
    match part:
        case str():
            return ui.TextDisplay(_MENTION_OF_NOBODY.sub(NOBODY, part))
        case Snapshot():
            return still(part.name, part.alt)
        case _:
            return part


def still(name: str, alt: str) -> AnyItem:
    """Return a picture that is on the message already."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def line() -> AnyItem:
    """Return a thin line between parts."""
    return ui.Separator()


def _length(part: Part) -> int:
    """Count what stands on a part as strictly as one can read Discord's limit."""
    if isinstance(part, str):
        return len(part)
    children = part.children if isinstance(part, ui.ActionRow) else ()
    return sum(map(_words, children))


def _words(item: AnyItem) -> int:
    match item:
        case ui.Button():
            return len(item.label or "")
        case ui.Select():
            options = sum(len(each.label) + len(each.description or "") for each in item.options)
            return len(item.placeholder or "") + options
        case BaseSelect():
            return len(item.placeholder or "")
        case _:
            return 0
