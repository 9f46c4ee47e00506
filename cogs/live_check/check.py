"""A live check: connects, tries assumptions one after the other, tells of each, and cleans up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

import aiohttp
import discord

from bot.runtime.config import Unusable
from bot.runtime.i18n import Speaker
from cogs.live_check.client import LiveClient
from cogs.live_check.probes import Finding, Verdict, examine
from cogs.live_check.scratch import Scratch, Timeouts
from engine.text import say

VERDICTS: tuple[Verdict, ...] = ("holds", "broken", "untried")


@dataclass(frozen=True, slots=True)
class LiveCheck:
    """Where assumptions are tried, and who is told of them in which language."""

    token: str
    channel: int
    speaker: Speaker
    out: TextIO
    timeouts: Timeouts

    async def run(self, keys: Sequence[str]) -> list[Finding]:
        """Try assumptions, and remove what was made for that; raise Unusable if none can be."""
        self._tell("doctor.begin")
        async with LiveClient(self.timeouts.ready_seconds) as client:
            channel = await self._enter(client)
            scratch = Scratch(client, channel, self.speaker, self.timeouts.press_seconds)
            scratch.tell = lambda line: self._print(f"  → {line}")
            try:
                findings = await self._examine(scratch, keys)
            finally:
                if not await scratch.close():
                    self._tell("doctor.left", place=scratch.thread.jump_url)
        counts = {name: sum(f.verdict == name for f in findings) for name in VERDICTS}
        self._tell("doctor.sum", **counts)
        return findings

    async def _enter(self, client: LiveClient) -> discord.TextChannel:
        """Connect; that this is not possible is said in a sentence."""
        try:
            return await client.enter(self.token, self.channel)
        except discord.LoginFailure:
            raise Unusable(say("app.token.refused")) from None
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            raise Unusable(say("doctor.no_channel", channel=str(self.channel))) from None
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            raise Unusable(say("doctor.unreachable")) from None

    async def _examine(self, scratch: Scratch, keys: Sequence[str]) -> list[Finding]:
        """Open a thread, and try assumptions in it."""
        try:
            await scratch.open()
        except discord.HTTPException as refusal:
            raise Unusable(say("doctor.no_thread", code=refusal.code)) from None
        self._tell("doctor.where", place=scratch.thread.jump_url)
        findings = list[Finding]()
        for key in keys:
            findings.append(await examine(key, scratch))
            self._print(row(findings[-1], self.speaker))
        return findings

    def _tell(self, key: str, **args: str | int) -> None:
        self._print(self.speaker.say(key, **args))

    def _print(self, line: str) -> None:
        print(line, file=self.out, flush=True)


def row(finding: Finding, speaker: Speaker) -> str:
    """Return what is said of one assumption, and what follows if it does not hold."""
    verdict = speaker.say(f"doctor.verdict.{finding.verdict}")
    width = max(len(speaker.say(f"doctor.verdict.{name}")) for name in VERDICTS)
    line = f"{verdict:<{width}}  {speaker.say(f'doctor.assumed.{finding.key}')}"
    if finding.verdict == "untried":
        return f"{line} ({speaker.say(f'doctor.why.{finding.detail}')})"
    if finding.detail:
        line += f" ({finding.detail})"
    if finding.verdict == "broken":
        line += f"\n{' ' * width}  {speaker.say(f'doctor.then.{finding.key}')}"
    return line
