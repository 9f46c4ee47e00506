"""Whether an edit may show what is attached to a message already."""

from __future__ import annotations

MAX_REFUSALS_IN_A_ROW = 3
"""One may be a race: two presses at once, and the picture gave way to another in between."""


class KeptAttachments:
    """Counts how often Discord refused an edit that names a picture without sending it again."""

    def __init__(self) -> None:
        self._refusals = 0

    @property
    def expected(self) -> bool:
        """Whether the next edit should count on the picture."""
        return self._refusals < MAX_REFUSALS_IN_A_ROW

    def accepted(self) -> None:
        """Note that Discord kept a picture."""
        self._refusals = 0

    def refused(self) -> None:
        """Note that Discord knew nothing of a picture; whoever edits sends it again."""
        self._refusals += 1
