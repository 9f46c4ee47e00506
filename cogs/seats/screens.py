"""Around the table: who plays which seat, what people can agree upon, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.runtime.i18n import Speaker
from bot.tables.notices import Replacement
from bot.tables.participation import Credit
from bot.tables.requests import Offers, unanswered
from bot.tables.seats import given_up, goes_on, leads, left, winner
from bot.tables.table import Request, RequestKind, Sitter, Table, User
from cogs.kit.custom_id import Target
from cogs.kit.names import linked_title, place_link, rounds_text, title
from cogs.kit.screen import Button, Screen, bulleted, button, line, note, screen
from cogs.kit.table_screen import TableButtons, mentions, way_back
from cogs.pace.screens import moment
from engine.core import Seat
from engine.text import seat_name

NOTHING_OFFERED = Offers()
KINDS: tuple[RequestKind, ...] = ("pause", "take_back", "end")


def around(
    table: Table,
    user: User,
    speaker: Speaker,
    offers: Offers = NOTHING_OFFERED,
    *,
    steward: bool = False,
    notice: str = "",
) -> Screen:
    """Return who plays which seat and all that one person can do about it now."""
    seat = table.seat_of(user)
    playing, begun = table.status == "playing", bool(table.seed)
    going_on = table.status in {"lobby", "playing"}
    return screen(
        f"## {title(table, speaker)}",
        notice,
        bulleted(_who(table, each, speaker) for each in range(len(table.sitters))),
        state(table, speaker),
        *(_answers(table, seat, speaker) if playing and seat is not None else ()),
        *(_of_seats(table, user, speaker, offers, steward=steward) if going_on else ()),
        *(_together(table, seat, speaker, offers) if playing and seat is not None else ()),
        line() if begun else None,
        *(_rest(table, seat, speaker) if begun else ()),
    )


def shown_by_menu(table: Table) -> object:
    """Return all of a table whose change makes its menu out of date."""
    return table.status, table.paused, table.open_requests, table.sitters, table.owner


def state(table: Table, speaker: Speaker) -> str:
    """Tell what keeps a table from going on as usual, and what somebody asks of the others."""
    lines = []
    if table.paused is not None:
        lines.append(paused_line(table, speaker))
    if table.status == "playing" and not table.present:
        lines.append(speaker.say("seats.state.resting"))
    for seat, sitter in enumerate(table.sitters):
        if sitter.autopilot and table.status == "playing":
            key = "open" if sitter.open else "conceded" if sitter.conceded else "care"
            lines.append(speaker.say(f"seats.state.{key}", seat=seat_name(seat)))
    if table.status == "playing":
        lines += [f"🗳️ {_asks(request, speaker)}" for request in table.open_requests]
    return "\n".join(lines)


def paused_line(table: Table, speaker: Speaker) -> str:
    """Tell that a table is paused, and that its clock stands still if it has one."""
    timed = table.seconds_per_move is not None
    return speaker.say("seats.state.paused.clock" if timed else "seats.state.paused")


def request_message(table: Table, request: Request, speaker: Speaker) -> Screen:
    """Return what somebody asks of the others, with who has yet to answer, or how it ended."""
    asks = f"🗳️ {_asks(request, speaker)}"
    if request.outcome is not None:
        return screen(f"{asks}\n-# {_outcome(request, speaker)}", framed=False)
    people = mentions(table.players_of(unanswered(table, request)))
    to = TableButtons(table, speaker)
    if request.about is None:
        rest = speaker.say("seats.request.waiting", people=people, when=moment(request.until))
    else:
        rest = speaker.say(
            "seats.request.waiting.replace",
            people=people,
            other=seat_name(request.about),
            when=moment(request.until),
        )
    return screen(
        f"{asks}\n-# {rest}",
        to("agree", "seats.request.agree", "success", number=request.number),
        to("object", "seats.request.no", number=request.number),
        framed=False,
    )


def request_call(
    table: Table, request: Request, user: User, message: int, speaker: Speaker
) -> Screen:
    """Return the call to somebody who was asked for something in their quiet hours."""
    where = f"[{title(table, speaker)}]({place_link(table)}/{message})"
    rest = speaker.say("seats.request.call", user=f"<@{user}>", title=where)
    return note(f"🗳️ {_asks(request, speaker)}\n-# {rest}")


def _asks(request: Request, speaker: Speaker) -> str:
    other = seat_name(request.seat if request.about is None else request.about)
    key = f"seats.request.{request.kind}"
    return speaker.say(key, seat=seat_name(request.seat), other=other)


def _outcome(request: Request, speaker: Speaker) -> str:
    """Tell how a request ended."""
    by = seat_name(request.seat if request.ended_by is None else request.ended_by)
    if request.outcome == "declined":
        here = request.kind == "replace" and request.ended_by == request.about
        kind = "replace.here" if here else request.kind
        return speaker.say(f"seats.request.declined.{kind}", seat=by)
    return speaker.say(f"seats.request.{request.outcome}", seat=by)


def replaced(table: Table, user: User | None, replacement: Replacement, speaker: Speaker) -> Screen:
    """Return that a stand-in plays for somebody and why: for them alone, or naming them."""
    why = speaker.say(f"seats.replaced.{replacement.reason}")
    if user is None:
        head = speaker.say("seats.replaced", table=linked_title(table, speaker), why=why)
    else:
        head = speaker.say("seats.replaced.at", user=f"<@{user}>", why=why)
    back = TableButtons(table, speaker)("return", "seats.return", "success")
    return screen(f"🤖 {head}", back, framed=False)


def panel_buttons(table: Table, speaker: Speaker) -> Iterator[Button]:
    """Yield what stands on the panel only as long as it can be needed."""
    to = TableButtons(table, speaker)
    if table.status != "playing":
        return
    if table.paused is not None:
        yield to("resume", "seats.resume", "success")
    if any(sitter.autopilot and not sitter.conceded for sitter in table.sitters):
        yield to("return", "seats.return", "success")
    for seat, sitter in enumerate(table.sitters):
        if sitter.open:
            yield to("take", "seats.take", "primary", seat=seat, name=sitter.tagged)
    if table.open_requests:
        kinds = {request.kind for request in table.open_requests}
        yield to("seats", f"seats.answer.{kinds.pop()}" if len(kinds) == 1 else "seats.answer")


def sure(table: Table, seat: Seat, verb: str, speaker: Speaker) -> Screen:
    """Ask again before somebody leaves (`stood`) or gives up (`conceded`), and say what follows."""
    to = TableButtons(table, speaker)
    after = left(table, seat) if verb == "stood" else given_up(table, seat)
    won = winner(after)
    if won is not None:
        question = speaker.say("seats.conceded.sure.won", seat=seat_name(won))
    else:
        question = speaker.say(f"seats.{verb}.sure{'' if goes_on(after) else '.last'}")
    return screen(
        f"## {title(table, speaker)}",
        question,
        to(verb, f"seats.{verb}.yes", "danger"),
        to("seats", "seats.no"),
    )


def played_by(table: Table, credits_: Sequence[Credit], speaker: Speaker) -> str:
    """Tell which seats were not played by their people alone, and in which rounds."""
    lines = []
    for seat, (sitter, credit) in enumerate(zip(table.sitters, credits_, strict=True)):
        who = seat_name(seat)
        if sitter.ai is not None:
            level = speaker.say(f"seats.level.{sitter.ai}")
            lines.append(speaker.say("seats.credit.ai", seat=who, level=level))
        if credit.taken is not None:
            at = rounds_text(table.game, [credit.taken], speaker)
            lines.append(speaker.say("seats.credit.taken", seat=who, rounds=at))
        if credit.autopilot:
            rounds = rounds_text(table.game, credit.autopilot, speaker)
            lines.append(speaker.say("seats.credit.autopilot", seat=who, rounds=rounds))
        if sitter.conceded:
            lines.append(speaker.say("seats.credit.conceded", seat=who))
    return "\n".join(lines)


def _who(table: Table, seat: int, speaker: Speaker) -> str:
    sitter = table.sitters[seat]
    name = speaker.say("seats.who", seat=seat_name(seat))
    owner = speaker.say("seats.who.owner") if table.owned_by(sitter) else ""
    return " · ".join(filter(None, [f"**{name}**", owner, _how(table, sitter, speaker)]))


def _how(table: Table, sitter: Sitter, speaker: Speaker) -> str:
    if sitter.ai is not None:
        return speaker.say("seats.who.ai", level=speaker.say(f"seats.level.{sitter.ai}"))
    over = table.status != "playing"
    if sitter.conceded:
        return speaker.say("seats.who.gave_up" if over else "seats.who.conceded")
    if sitter.open:
        return speaker.say("seats.who.left" if over else "seats.who.open")
    if over:
        return ""
    return speaker.say("seats.who.care") if sitter.autopilot else ""


def _of_seats(
    table: Table, user: User, speaker: Speaker, offers: Offers, *, steward: bool
) -> Iterator[Button]:
    """Yield what this person can do about seats of others; a stand-in is seldom needed: last."""
    to = TableButtons(table, speaker)
    seat, owns = table.seat_of(user), table.owner == user or steward
    plays = seat is not None and table.sitters[seat].present
    stand_ins = []
    for place, sitter in enumerate(table.sitters):
        if place == seat or sitter.ai is not None or sitter.conceded:
            continue
        if sitter.open and seat is None:
            yield to("take", "seats.take", "primary", seat=place, name=sitter.tagged)
        if sitter.autopilot and not sitter.open and (steward or leads(table, user)):
            yield to("free", "seats.free", seat=place, name=sitter.tagged)
        pending = any(request.about == place for request in table.open_requests)
        if place in offers.replaceable and (steward or (plays and not pending)):
            stand_ins.append(to("care", "seats.care", seat=place, name=sitter.tagged))
        if sitter.present and owns and not table.owned_by(sitter):
            yield to("handover", "seats.hand_over", seat=place, name=sitter.tagged)
    yield from stand_ins


def _answers(table: Table, seat: int, speaker: Speaker) -> Iterator[str | Button]:
    """Yield how this person can answer what others ask for, or take back what they asked for."""
    if not table.sitters[seat].present or table.paused is not None:
        return
    for request in table.open_requests:
        name = "" if request.about is None else table.sitters[request.about].name
        kind, to = request.kind, partial(TableButtons(table, speaker), number=request.number)
        if seat in unanswered(table, request):
            yield to("agree", f"seats.request.agree.{kind}", "success", name=name)
            yield to("object", f"seats.request.no.{kind}", name=name)
        elif seat == request.seat:
            yield to("object", f"seats.request.withdraw.{kind}", name=name)


def _together(table: Table, seat: int, speaker: Speaker, offers: Offers) -> Iterator[str | Button]:
    """Yield what people can ask of each other now; what somebody asks for is answered instead."""
    if not table.sitters[seat].present or table.paused is not None:
        return
    open_kinds = {request.kind for request in table.open_requests}
    kinds = [kind for kind in KINDS if kind not in open_kinds]
    if len(table.present) > 1 and kinds:  # whoever plays alone asks nobody
        yield speaker.say("seats.together")
    for kind in kinds:
        if kind != "take_back" or offers.undo:
            target = Target("propose", table.id, rest=kind)
            yield button(speaker.say(f"seats.wish.{kind}"), target)


def _rest(table: Table, seat: int | None, speaker: Speaker) -> Iterator[Button]:
    to = TableButtons(table, speaker)
    if table.status == "playing" and seat is not None:
        sitter = table.sitters[seat]
        if table.paused is not None:
            yield to("resume", "seats.resume", "success")
        if sitter.autopilot and not sitter.conceded:
            yield to("return", "seats.return", "success")
        if not sitter.open and not sitter.conceded:
            yield to("stand", "seats.stand", "danger")
        if sitter.present and table.paused is None:
            yield to("concede", "seats.concede", "danger")
    yield to("fair", "fairness.fair_play")
    if table.private:
        yield from way_back(table, speaker)
    elif table.status != "playing" and seat is not None:
        yield to("rematch", "invitations.rematch", "success")
