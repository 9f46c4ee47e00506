"""How Johari is played well."""

from engine.ai.johari.mind import JOHARI_MIND

MIND = JOHARI_MIND
