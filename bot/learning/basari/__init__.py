"""The rule book and the lesson of Basari."""

from bot.learning.basari.lesson import LESSON
from bot.learning.basari.rule_book import BOOK

__all__ = ["BOOK", "LESSON"]
