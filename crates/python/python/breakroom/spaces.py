"""What Gymnasium and PettingZoo share: observations and actions as spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .core import Game


def box(game: Game) -> spaces.Box:
    """Observations with the range of every slice."""
    size = game.observation_tensor_size()
    low, high = np.empty(size, np.int16), np.empty(size, np.int16)
    for part in game.observation_spec():
        low[part.start : part.stop] = part.low
        high[part.start : part.stop] = part.high
    return spaces.Box(low, high, dtype=np.int16)


def masked(game: Game, actions: int) -> spaces.Dict:
    """The same beside a flag for every action."""
    flags = spaces.Box(0, 1, (actions,), dtype=np.int8)
    parts: dict[str, spaces.Space[Any]] = {"observation": box(game), "action_mask": flags}
    return spaces.Dict(parts)
