from engine.johari.rules import JOHARI

__all__ = ["JOHARI"]
