"""Component trees: walking them, and filling in what a request may leave out."""

from collections.abc import Iterator

from sandbox.world.errors import Path
from sandbox.world.model import Json

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = frozenset({3, 5, 6, 7, 8})
_MEDIA_DEFAULTS: Json = {"description": None, "spoiler": False}
_DEFAULTS: dict[int, Json] = {
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
    THUMBNAIL: _MEDIA_DEFAULTS,
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def walk(components: object, path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, parents first."""
    if not isinstance(components, list):
        return
    for index, part in enumerate(components):
        if isinstance(part, dict):
            here = (*path, index)
            yield here, part
            yield from walk(part.get("components"), (*here, "components"))
            for single in ("accessory", "component"):
                if isinstance(part.get(single), dict):
                    yield (*here, single), part[single]
                    yield from walk(part[single].get("components"), (*here, single, "components"))


def find(components: object, custom_id: str) -> Json | None:
    """The component with this custom id."""
    return next((c for _, c in walk(components) if c.get("custom_id") == custom_id), None)


def media_of(component: Json) -> Iterator[tuple[Path, Json]]:
    """The media items a component shows, with their paths inside it."""
    match component.get("type"):
        case 11:
            yield ("media",), component["media"]
        case 13:
            yield ("file",), component["file"]
        case 12:
            for index, item in enumerate(component["items"]):
                yield ("items", index, "media"), item["media"]
        case _:
            pass


def complete(components: list[Json]) -> None:
    """Fill in ids and all that has a default, as Discord does.

    What a select begins with is named by strings, however the bot wrote it: a browser cannot hold
    such a number.
    """
    _drop_nulls(components)
    parts = [part for _, part in walk(components)]
    for part in parts:
        _set_defaults(part, _DEFAULTS.get(part["type"], {}))
        for item in part.get("items", ()):
            _set_defaults(item, _MEDIA_DEFAULTS)
        for value in part.get("default_values", ()):
            value["id"] = str(value["id"])
    _number(parts)


def _drop_nulls(node: object) -> None:
    """Take away members that say nothing: Discord sends none of them back."""
    if isinstance(node, dict):
        for name in [name for name, value in node.items() if value is None]:
            del node[name]
        node = list(node.values())
    if isinstance(node, list):
        for inner in node:
            _drop_nulls(inner)


def _set_defaults(part: Json, defaults: Json) -> None:
    for name, value in defaults.items():
        part.setdefault(name, value)


def _number(parts: list[Json]) -> None:
    """Give every component without an id the next free one."""
    taken = {part["id"] for part in parts if part.get("id")}
    following = 1
    for part in parts:
        if not part.get("id"):
            while following in taken:
                following += 1
            part["id"] = following
            taken.add(following)
