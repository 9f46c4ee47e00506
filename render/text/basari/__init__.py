"""Basari in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.basari import board, figures
from render.text.boards import Boards

BOARDS = Boards(board.board, board.hand, figures.FIGURES, board.form)
