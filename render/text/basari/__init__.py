"""Basari in text: the table, the hand, and figures for the rules."""

from render.text.basari import board, figures
from render.text.boards import Boards

BOARDS = Boards(board.board, board.hand, figures.FIGURES)
