"""The rule book and the lesson of Johari."""

from bot.learning.johari.lesson import LESSON
from bot.learning.johari.rule_book import BOOK

__all__ = ["BOOK", "LESSON"]
