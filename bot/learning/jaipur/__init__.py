"""The rule book and the lesson of Jaipur."""

from bot.learning.jaipur.lesson import LESSON
from bot.learning.jaipur.rule_book import BOOK

__all__ = ["BOOK", "LESSON"]
