"""Which icons of pieces Discord can show now; all that is shown reads the same without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType


class Icons:
    """The icons that can be shown now: none before Discord has them, none after it refused one."""

    def __init__(self, *, wanted: bool = True) -> None:
        self.wanted = wanted
        """Whether there are to be any at all."""
        self.mentions: Mapping[str, str] = MappingProxyType({})
        """What is written to show an icon, by the key of the name of its piece."""
        self.symbols: Mapping[str, str] = MappingProxyType({})
        """What stands in the place of an icon that cannot be shown, by what is written for it."""
        self.when_withdrawn: Callable[[], None] = lambda: None
        """Called when icons are shown no more, so that somebody finds out which there are."""

    def show(self, mentions: Mapping[str, str], symbols: Mapping[str, str]) -> None:
        """Show these icons from now on; whoever is speaking goes on with those before."""
        self.symbols = MappingProxyType({**self.symbols, **symbols})
        self.mentions = MappingProxyType(dict(mentions))

    def withdraw(self) -> None:
        """Show no icons until it is known anew which there are."""
        self.mentions = MappingProxyType({})
        self.when_withdrawn()
