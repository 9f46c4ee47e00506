from engine.johari.game import JOHARI

__all__ = ["JOHARI"]
