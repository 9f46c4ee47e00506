"""Polls, which a message may carry instead of text."""

from sandbox.limits.emoji import check_emoji
from sandbox.limits.form import Form

MAX_QUESTION_LENGTH = 300
MAX_ANSWERS = 10
MAX_ANSWER_LENGTH = 55
MAX_POLL_HOURS = 32 * 24


def check_poll(form: Form) -> None:
    """A question with answers, open for some hours."""
    poll = form.form("poll")
    if poll is None:
        return
    question = poll.form("question", required=True)
    if question is not None:
        question.text("text", MAX_QUESTION_LENGTH, 1, required=True)
    for answer in poll.forms("answers", MAX_ANSWERS, 1, required=True):
        media = answer.form("poll_media", required=True)
        if media is not None:
            media.text("text", MAX_ANSWER_LENGTH, 1, required=True)
            check_emoji(media)
    poll.number("duration", 1, MAX_POLL_HOURS)
    poll.flag("allow_multiselect")
    poll.choice("layout_type", (1,))
