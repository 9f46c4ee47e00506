"""JSON as it goes out: compact, by one encoder made once."""

import json
from collections.abc import Callable
from typing import Any

# Nothing here refers to itself, so the encoder need not look for circles.
encode: Callable[[Any], str] = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
