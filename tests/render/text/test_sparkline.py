"""Charts as text."""

from render.text.sparkline import percent, sparkline


def test_a_share_grows_from_the_lowest_block_to_the_highest() -> None:
    assert sparkline([[0.0, 0.25], [0.5, 1.0]]) == "▁▃│▅█"
    assert [percent(share) for share in (0, 0.625, 1)] == [0, 62, 100]
