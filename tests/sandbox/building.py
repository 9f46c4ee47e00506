"""Small payloads for the tests of limits, and a way to read a refusal."""

import base64
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sandbox.world.errors import DiscordError
from sandbox.world.model import Upload

Json = dict[str, Any]
V2 = 1 << 15
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""The smallest picture."""


def as_uri(data: bytes, kind: str = "png") -> str:
    """A picture as a request holds it."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


class Case(NamedTuple):
    """A limit: what just fits, what just does not, and the field that is then wrong."""

    name: str
    inside: Any
    outside: Any
    path: str
    code: str


def named(case: Case) -> str:
    return case.name


def refusal(check: Callable[..., object], *args: Any, **kwargs: Any) -> DiscordError | None:
    try:
        check(*args, **kwargs)
    except DiscordError as refused:
        return refused
    return None


def wrong_fields(check: Callable[..., object], *args: Any, **kwargs: Any) -> dict[str, list[str]]:
    """The codes of a 50035 by the path of the wrong field; empty if nothing was wrong."""
    refused = refusal(check, *args, **kwargs)
    if refused is None:
        return {}
    body = refused.body()
    assert (refused.status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    return dict(_leaves(body["errors"], ()))


def _leaves(tree: Json, path: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    for name, inner in tree.items():
        if name == "_errors":
            assert all(error["message"] for error in inner)
            yield ".".join(path), [error["code"] for error in inner]
        else:
            yield from _leaves(inner, (*path, name))


def code_of(check: Callable[..., object], *args: Any, **kwargs: Any) -> int:
    """The JSON error code of a refusal, 0 if there was none."""
    refused = refusal(check, *args, **kwargs)
    return 0 if refused is None else refused.code


def button(custom_id: str = "b", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": custom_id, **more}


def link(**more: Any) -> Json:
    return {"type": 2, "style": 5, "label": "b", "url": "https://example.org", **more}


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"o{n}", "value": f"o{n}", **more} for n in range(count)]


def select(**more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options(2), **more}


def users(**more: Any) -> Json:
    return {"type": 5, "custom_id": "u", **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(content: str = "t") -> Json:
    return {"type": 10, "content": content}


def section(*parts: Json, accessory: Json | None = None, **more: Any) -> Json:
    return {"type": 9, "components": list(parts), "accessory": accessory or button(), **more}


def thumbnail(url: str = "https://example.org/a.png", **more: Any) -> Json:
    return {"type": 11, "media": {"url": url}, **more}


def gallery(count: int = 1, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **more}] * count}


def container(*parts: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(parts), **more}


def classic(*components: Json, **more: Any) -> Json:
    return {"components": list(components), **more}


def modern(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components), **more}


def upload(name: str = "a.png", size: int = 1) -> Upload:
    return Upload(name, "image/png", bytes(size))


def field(part: Json, **more: Any) -> Json:
    return {"type": 18, "label": "l", "component": part, **more}


def text_input(custom_id: str = "t", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "t", "components": list(components), **more}


def command(**more: Any) -> Json:
    return {"name": "table", "description": "d", **more}


def option(kind: int = 3, name: str = "o", **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "d", **more}
