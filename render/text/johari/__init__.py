"""Johari in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.boards import Boards, InWords
from render.text.johari import board, figures, form, hand, words, words_hand

BOARDS = Boards(
    board.board,
    hand.hand,
    figures.FIGURES,
    form.form,
    InWords(words.board, words_hand.hand, words_hand.form),
)
