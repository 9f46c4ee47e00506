"""How Jaipur is played well, and plainly."""

from engine.ai.jaipur.greedy import greedy
from engine.ai.jaipur.mind import JAIPUR_MIND
from engine.ai.jaipur.monte_carlo import monte_carlo
from engine.ai.jaipur.novice import novice

MIND = JAIPUR_MIND
PLAIN_PLAYERS = {"greedy": greedy, "montecarlo": monte_carlo, "novice": novice}
