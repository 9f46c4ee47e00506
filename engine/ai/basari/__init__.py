"""How Basari is played well."""

from engine.ai.basari.mind import BASARI_MIND

MIND = BASARI_MIND
