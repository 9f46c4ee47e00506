"""Reduce Discord's OpenAPI document to what the sandbox serves.

python -m tests.openapi.reduction openapi.json COMMIT
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from sandbox.rest.routes import ROUTES

Json: TypeAlias = dict[str, Any]
REDUCED = Path(__file__).with_name("discord.json")
JSON_BODY = "application/json"
# What a reader wants and a validator does not.
_WORDS = frozenset({"description", "title", "x-discord-union"})


def reduced(full: Json, commit: str) -> Json:
    """Return the operations of our routes and all that they refer to, without words."""
    paths: dict[str, Json] = {}
    for path, operations in full["paths"].items():
        for method in sorted(_methods(path) & operations.keys()):
            common = operations.get("parameters", [])
            paths.setdefault(path, {})[method] = _operation(operations[method], common)
    parts: dict[str, Json] = {}
    _collect(paths, full["components"], parts)
    return {
        "openapi": full["openapi"],
        "info": {
            "title": full["info"]["title"],
            "version": full["info"]["version"],
            "license": full["info"]["license"],
            "x-source": {"repository": "discord/discord-api-spec", "commit": commit},
        },
        "paths": paths,
        "components": parts,
    }


def written(document: Json) -> str:
    """Return a document as text: sorted, and one path or schema a line."""
    head = {name: document[name] for name in ("openapi", "info")}
    parts = [
        json.dumps(head, sort_keys=True)[1:-1],
        f'"paths": {_lines(document["paths"])}',
        *(f'"{kind}": {_lines(some)}' for kind, some in sorted(document["components"].items())),
    ]
    first, paths, *components = parts
    return f'{{{first},\n{paths},\n"components": {{{", ".join(components)}}}}}\n'


def _lines(entries: Json) -> str:
    lines = (
        f"{json.dumps(name)}: {json.dumps(entries[name], sort_keys=True, separators=(',', ':'))}"
        for name in sorted(entries)
    )
    return "{\n" + ",\n".join(lines) + "\n}"


def _methods(path: str) -> set[str]:
    """Return the methods with which a path of Discord is served."""
    return {route.method.lower() for route in ROUTES if _fits(route.path, path)}


def _fits(ours: str, path: str) -> bool:
    """Tell whether a path of the sandbox serves one of Discord, whatever their parts are called."""
    pairs = list(zip(ours.split("/"), path.split("/"), strict=False))
    same_length = ours.count("/") == path.count("/")
    return same_length and all(
        theirs.startswith(("{", "@")) if word.startswith("{") else word == theirs
        for word, theirs in pairs
    )


def _operation(full: Json, common: list[Json]) -> Json:
    operation: Json = {
        "parameters": [
            _bare(parameter, ("name", "in", "required", "schema"))
            for parameter in [*common, *full.get("parameters", ())]
        ],
        "responses": {
            status: answer if "$ref" in answer else _bare(answer, ("content",))
            for status, answer in full["responses"].items()
        },
        "security": full["security"],
    }
    if body := full.get("requestBody"):
        # A form with files has the same JSON in one of its parts.
        content = {
            kind: _wordless(about) if kind == JSON_BODY else {}
            for kind, about in body["content"].items()
        }
        operation["requestBody"] = {"content": content, "required": body.get("required", False)}
    return operation


def _bare(full: Json, names: tuple[str, ...]) -> Json:
    return {name: _wordless(full[name]) for name in names if name in full}


def _wordless(schema: Any) -> Any:
    """Return a schema without words, and numbers that have names as a plain list of numbers."""
    if isinstance(schema, list):
        return [_wordless(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    bare = {name: _wordless(inner) for name, inner in schema.items() if name not in _WORDS}
    if "properties" in schema:  # a member may be called like a keyword
        members = schema["properties"].items()
        bare["properties"] = {name: _wordless(inner) for name, inner in members}
    named = schema.get("oneOf")
    if named and all("const" in value for value in named):
        bare["enum"] = [value["const"] for value in named]
        del bare["oneOf"]
    if "enum" in bare:  # where some of the numbers are meant, the rest is of no use
        bare.pop("allOf", None)
    return bare


def _collect(node: Any, components: Json, parts: dict[str, Json]) -> None:
    for reference in _references(node):
        _, _, kind, name = reference.split("/")
        if name not in parts.setdefault(kind, {}):
            full = components[kind][name]
            part = _bare(full, ("content",)) if kind == "responses" else _wordless(full)
            parts[kind][name] = part
            _collect(part, components, parts)


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for inner in node:
            yield from _references(inner)
    elif isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for inner in node.values():
            yield from _references(inner)


if __name__ == "__main__":
    source, commit = sys.argv[1:]
    given = json.loads(Path(source).read_text(encoding="utf-8"))
    REDUCED.write_text(written(reduced(given, commit)), encoding="utf-8")
