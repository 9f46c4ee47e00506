"""Johari in text: the table, the hand, and figures for the rules."""

from render.text.boards import Boards
from render.text.johari import board, figures, hand

BOARDS = Boards(board.board, hand.hand, figures.FIGURES)
