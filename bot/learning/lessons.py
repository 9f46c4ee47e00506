"""All lessons, by game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.learning import lesson_basari, lesson_jaipur, lesson_johari
from bot.learning.lesson import Lesson

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        lesson.game: lesson
        for lesson in (lesson_johari.LESSON, lesson_jaipur.LESSON, lesson_basari.LESSON)
    }
)
