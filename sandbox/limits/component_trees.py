"""What holds for all components of a message or modal together."""

from collections.abc import Iterator, Sequence

from sandbox.limits.form import Form
from sandbox.limits.layout import MAX_COMPONENTS, MAX_TEXT_LENGTH
from sandbox.world.components import BUTTON, SELECTS, TEXT_DISPLAY
from sandbox.world.errors import Path
from sandbox.world.model import Json

Parts = Sequence[tuple[Path, Json]]


def check_unique(form: Form, parts: Parts) -> None:
    """No custom id and no id is used twice."""
    custom_ids: set[str] = set()
    ids: set[int] = set()
    for path, part in parts:
        custom_id, number = part.get("custom_id"), part.get("id")
        if isinstance(custom_id, str):
            if custom_id in custom_ids:
                form.wrong("COMPONENT_CUSTOM_ID_DUPLICATED", *path, "custom_id")
            custom_ids.add(custom_id)
        if isinstance(number, int) and number:
            if number in ids:
                form.wrong("COMPONENT_ID_DUPLICATED", *path, "id")
            ids.add(number)


def check_totals(form: Form, parts: Parts, *, labels: bool = True) -> None:
    """At most so many components and so much text, nested ones included."""
    if len(parts) > MAX_COMPONENTS:
        form.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "components", most=MAX_COMPONENTS)
    if sum(len(text) for _, part in parts for text in _shown(part, labels)) > MAX_TEXT_LENGTH:
        form.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "components", most=MAX_TEXT_LENGTH)


def _shown(part: Json, labels: bool) -> Iterator[str]:
    kind = part.get("type")
    if kind == TEXT_DISPLAY:
        yield part["content"]
    # The strict reading of "displayable text": labels and options count like text displays.
    elif labels and kind == BUTTON:
        yield part.get("label") or ""
    elif labels and kind in SELECTS:
        yield part.get("placeholder") or ""
        for option in part.get("options") or ():
            yield option["label"]
            yield option.get("description") or ""
