"""Basari in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.basari import board, figures, words
from render.text.boards import Boards, InWords

BOARDS = Boards(
    board.board,
    board.hand,
    figures.FIGURES,
    board.form,
    InWords(words.board, words.hand, words.form),
)
