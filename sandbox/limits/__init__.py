"""Every limit Discord puts on a request, as pure checks that raise its own refusals.

Call one check before anything changes; it returns nothing, or raises a `DiscordError`: 50035 with
the tree of all wrong fields, 50006 for an empty message, 40005 for too large uploads, 30032 for too
many commands. `prefix` is where the checked object stands in the body (`("data",)` in a callback).

- `check_message(payload, uploads, existing=, prefix=)`: posts, follow-ups and callbacks of type 4;
  with `existing` (the message as it is, Discord's JSON) edits and callbacks of type 7
- `check_modal(data)`, `check_choices(data, kind=)`: callbacks of type 9 and 8; `kind` is the type
  of the focused option
- `check_command(payload, others=)`, `check_commands(payload)`: POST and PUT of commands; `others`
  are those of the same scope; a PATCH is checked as what it makes of the command
- `check_thread(payload, editing=)`, `check_channel(payload, editing=)`, `overwrite_kind(payload)`,
  `whole(query, name, ...)`
- `full_name(data)`: a used command's name with group and subcommand
"""

from sandbox.limits.channels import (
    check_channel,
    check_thread,
    overwrite_kind,
    whole,
)
from sandbox.limits.commands import (
    MAX_COMMANDS,
    check_choices,
    check_command,
    check_commands,
    full_name,
)
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal

__all__ = [
    "MAX_COMMANDS",
    "check_channel",
    "check_choices",
    "check_command",
    "check_commands",
    "check_message",
    "check_modal",
    "check_thread",
    "full_name",
    "overwrite_kind",
    "whole",
]
