"""breakroom: four board games about work, as environments for programs that learn.

>>> import breakroom
>>> state = breakroom.load_game("overtime", players=4).new_initial_state(seed=7)
>>> while not state.is_terminal():
...     player = state.players_to_act()[0]
...     state.apply_action(state.legal_actions(player)[0], player)
>>> len(state.returns())
4

========================  ==========================================================
``load_game(name, …)``    a game with its options; ``games()`` and ``options(name)``
                          say what there is
``Game``, ``State``       the core, under the names OpenSpiel gave it
``VectorEnv(game, n)``    thousands of games at once, into NumPy buffers
``bot(name)``             every bot as a policy; ``arena`` lets policies meet
``read_record(text)``     a record of the terminal or the browser as a state
``breakroom.pettingzoo``  ``env(name)`` and ``parallel_env(name)``
``breakroom.gymnasium``   ``Breakroom/Finished-v0``, and any game as one seat
``breakroom.openspiel``   ``register()``: games for its algorithms
========================  ==========================================================

Observations are whole numbers written for one pair of eyes, and hold nothing that this
player may not know. docs/python.md says more.
"""

from ._core import VERSION as __version__
from .bots import Arena, Bot, Policy, arena, bot
from .core import (
    SIMULTANEOUS,
    TERMINAL,
    WINDOW,
    Game,
    Phrase,
    Slice,
    State,
    games,
    load_game,
    options,
    read_record,
)
from .vector import VectorEnv

__all__ = [
    "SIMULTANEOUS",
    "TERMINAL",
    "WINDOW",
    "Arena",
    "Bot",
    "Game",
    "Phrase",
    "Policy",
    "Slice",
    "State",
    "VectorEnv",
    "__version__",
    "arena",
    "bot",
    "games",
    "load_game",
    "options",
    "read_record",
]
