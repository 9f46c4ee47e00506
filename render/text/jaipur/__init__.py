"""Jaipur in text: the table, the hand, what forms need of it, and figures for the rules."""

from render.text.boards import Boards
from render.text.jaipur import board, figures

BOARDS = Boards(board.board, board.hand, figures.FIGURES, board.form)
