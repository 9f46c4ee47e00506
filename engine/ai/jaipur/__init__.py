"""How Jaipur is played well."""

from engine.ai.jaipur.greedy import greedy
from engine.ai.jaipur.mind import JAIPUR_MIND

MIND = JAIPUR_MIND
PLAIN_PLAYERS = {"greedy": greedy}
