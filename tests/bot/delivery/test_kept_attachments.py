"""Pictures that stay on a message: one refusal may be a race, several in a row are a habit."""

from __future__ import annotations

from bot.delivery.kept_attachments import MAX_REFUSALS_IN_A_ROW, KeptAttachments


def test_a_single_refusal_changes_nothing_for_other_messages() -> None:
    kept = KeptAttachments()
    for _ in range(100):
        kept.refused()
        assert kept.expected
        kept.accepted()


def test_refusals_in_a_row_are_believed() -> None:
    kept = KeptAttachments()
    for _ in range(MAX_REFUSALS_IN_A_ROW):
        assert kept.expected
        kept.refused()
    assert not kept.expected
