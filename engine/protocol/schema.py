"""JSON schemas of everything that the protocol says, written to `docs/schema/`.

Run as `python -m engine.protocol.schema` in the root of the repository.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

from engine.play import AnyGame
from engine.protocol import messages, requests
from engine.registry import GAMES

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = Path("docs/schema")


def of_game(game: AnyGame) -> Schema:
    """Return the schema of a game's states, views, actions and events."""
    codec = game.codec
    parts = {
        "state": codec.state.schema(),
        "view": codec.view.schema(),
        "action": codec.action.schema(),
        "event": codec.event.schema(),
    }
    spec = game.spec
    return _document(f"{spec.key} {spec.version}", {name: _exact(s) for name, s in parts.items()})


def of_protocol() -> Schema:
    """Return the schema of requests, by verb, and of what the answers to every game share."""
    parts = {f"do.{verb}": _request(verb) for verb in requests.VERBS}
    parts.update({name: _exact(coder.schema()) for name, coder in messages.ANSWERS.items()})
    return _document("protocol", parts)


def documents() -> dict[str, str]:
    """Return the content of every file of the schema folder, by name."""
    schemas = {key: of_game(game) for key, game in GAMES.items()} | {"protocol": of_protocol()}
    return {
        f"{name}.json": json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    }


def write(folder: Path = FOLDER) -> None:
    """Write every schema to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in documents().items():
        (folder / name).write_text(content, encoding="utf-8")


def _document(title: str, parts: dict[str, Schema]) -> Schema:
    within = {name: _moved(schema, f"#/$defs/{name}/") for name, schema in parts.items()}
    return {"$schema": DIALECT, "title": title, "$defs": within}


def _request(verb: str) -> Schema:
    schema = requests.CODERS[verb].schema()
    members = {
        # A request may leave out what has a default.
        name: _exact(member) | {key: member[key] for key in ("default",) if key in member}
        for name, member in schema["properties"].items()
    }
    return {
        "title": verb,
        "description": schema["description"],
        "type": "object",
        "properties": {"id": {}, "do": {"const": verb}, **members},
        "required": ["do", *schema.get("required", [])],
        "additionalProperties": False,
    }


def _exact(schema: Any) -> Any:
    """Say what our JSON keeps to beyond the generated schema: every member is there, no other."""
    if isinstance(schema, list):
        return [_exact(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    exact = {key: _exact(part) for key, part in schema.items() if key not in {"title", "default"}}
    if "properties" in schema:
        exact["properties"] = {name: _exact(part) for name, part in schema["properties"].items()}
        exact["required"] = list(schema["properties"])
        exact["additionalProperties"] = False
    return exact


def _moved(schema: Any, place: str) -> Any:
    if isinstance(schema, list):
        return [_moved(part, place) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: part.replace("#/", place) if key == "$ref" else _moved(part, place)
        for key, part in schema.items()
    }


if __name__ == "__main__":
    write()
