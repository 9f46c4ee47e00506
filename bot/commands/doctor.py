"""`./bazaar doctor --live`: tries on a test server what nothing here can prove about Discord."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from bot.runtime import config
from bot.runtime.client import point_at
from bot.runtime.config import Config, Unusable
from bot.runtime.i18n import Speaker
from cogs.live_check.check import LiveCheck
from cogs.live_check.probes import PROBES
from cogs.live_check.scratch import Timeouts

LOCAL_READY_SECONDS = 0.1
KEYS = tuple(PROBES)
"""The names of what can be tried, in the order in which it is."""


def main(settings: Config, speaker: Speaker, channel: int, keys: Sequence[str]) -> int:
    """Try assumptions in a channel; 1 if one does not hold, or if nothing could be tried."""
    try:
        token, timeouts = config.token(settings), Timeouts()
        if settings.discord_url is not None:
            point_at(settings.discord_url)
            timeouts = Timeouts(ready_seconds=LOCAL_READY_SECONDS)
        check = LiveCheck(token, channel, speaker, sys.stdout, timeouts)
        findings = asyncio.run(check.run(keys))
    except Unusable as refusal:
        sys.stderr.write(config.explain(refusal, settings, speaker) + "\n")
        return 1
    return 1 if any(finding.verdict == "broken" for finding in findings) else 0


def listed(speaker: Speaker) -> str:
    """List what would be tried, and how to do so."""
    width = max(map(len, KEYS))
    lines = [f"  {key:{width}}  {speaker.say(f'doctor.assumed.{key}')}" for key in KEYS]
    return "\n".join([speaker.say("doctor.what"), *lines, speaker.say("doctor.how")])
