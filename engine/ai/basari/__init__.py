"""How Basari is played well, and plainly."""

from engine.ai.arena import Player
from engine.ai.basari.mind import BASARI_MIND
from engine.ai.basari.novice import novice
from engine.ai.basari.plain_apart import AVOIDING, HURRIED, MISER
from engine.ai.basari.plain_appraisers import EVEN, LEANING, MERCHANT
from engine.ai.basari.plain_searchers import counter, searcher
from engine.ai.basari.plain_traders import CAUTIOUS, EXPERT, GENEROUS, IMITATOR, OWN_CARD, SANE

MIND = BASARI_MIND
PLAIN_PLAYERS = {"novice": novice}
SEEDED_PLAYERS: dict[str, Player] = {
    "sane": SANE,
    "own_card": OWN_CARD,
    "imitator": IMITATOR,
    "cautious": CAUTIOUS,
    "generous": GENEROUS,
    "expert": EXPERT,
    "leaning": LEANING,
    "merchant": MERCHANT,
    "even": EVEN,
    "counter": counter,
    "searcher": searcher,
    # Kept aside: nothing is tuned against these.
    "hurried": HURRIED,
    "avoiding": AVOIDING,
    "miser": MISER,
}
