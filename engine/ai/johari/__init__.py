"""How Johari is played well, and plainly."""

from engine.ai.johari.mind import JOHARI_MIND
from engine.ai.johari.novice import novice

MIND = JOHARI_MIND
PLAIN_PLAYERS = {"novice": novice}
