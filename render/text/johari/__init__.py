"""Johari in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.boards import Boards
from render.text.johari import board, figures, form, hand

BOARDS = Boards(board.board, hand.hand, figures.FIGURES, form.form)
