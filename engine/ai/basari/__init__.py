"""How Basari is played well, and plainly."""

from engine.ai.basari.mind import BASARI_MIND
from engine.ai.basari.novice import novice

MIND = BASARI_MIND
PLAIN_PLAYERS = {"novice": novice}
