"""All probes in the order in which they are run, by the keys of docs/unproven.md."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import aiohttp
import discord

from cogs.live_check import message_probes, place_probes, press_probes
from cogs.live_check.scratch import Broken, Scratch, Untried

Probe: TypeAlias = Callable[[Scratch], Awaitable[str | None]]
Verdict: TypeAlias = Literal["holds", "broken", "untried"]

PROBES: Mapping[str, Probe] = {
    probe.__name__: probe
    for probe in (
        place_probes.permissions,
        message_probes.kept_attachments,
        message_probes.trace,
        message_probes.nonce,
        message_probes.text_limit,
        message_probes.mentions,
        message_probes.rate_limits,
        message_probes.emojis,
        place_probes.sleeping_thread,
        place_probes.removed_asleep,
        place_probes.user_installs,
        press_probes.public_follow_up,
        press_probes.pressed_message,
        press_probes.removed_card,
        press_probes.later_token,
        press_probes.deferred_answer,
        press_probes.direct_messages,
        message_probes.silent_edit,
        message_probes.moving_picture,
        press_probes.resumed,
        press_probes.token_minutes,
        message_probes.nonce_minutes,
    )
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of a probe: whether its assumption holds, and a code, a figure or why not."""

    key: str
    verdict: Verdict
    detail: str = ""


async def examine(key: str, scratch: Scratch) -> Finding:
    """Try one assumption; what Discord refuses does not hold, what does not come is not tried."""
    try:
        return Finding(key, "holds", await PROBES[key](scratch) or "")
    except Broken as otherwise:
        return Finding(key, "broken", str(otherwise))
    except discord.HTTPException as refusal:
        return Finding(key, "broken", f"{refusal.status}, {refusal.code}")
    except Untried as reason:
        return Finding(key, "untried", str(reason))
    except (TimeoutError, aiohttp.ClientError, OSError):
        return Finding(key, "untried", "unreachable")
