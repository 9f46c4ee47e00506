"""All lessons, by game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.learning.basari import lesson as lesson_basari
from bot.learning.jaipur import lesson as lesson_jaipur
from bot.learning.johari import lesson as lesson_johari
from bot.learning.lesson import Lesson

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        lesson.game: lesson
        for lesson in (lesson_johari.LESSON, lesson_jaipur.LESSON, lesson_basari.LESSON)
    }
)
