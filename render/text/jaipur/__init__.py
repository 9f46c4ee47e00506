"""Jaipur in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.boards import Boards, InWords
from render.text.jaipur import board, figures, words

BOARDS = Boards(
    board.board,
    board.hand,
    figures.FIGURES,
    board.form,
    InWords(words.board, words.hand, words.form),
)
