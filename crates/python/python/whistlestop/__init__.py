"""Fast environments and bots for five train board games.

>>> import whistlestop as ws
>>> game = ws.Game("usa", 2, seed=7)
>>> while not game.is_over:
...     game.apply(game.legal_actions()[0])
>>> len(game.totals())
2
"""

from whistlestop import errors
from whistlestop._native import (
    ENCODING_VERSION,
    Bot,
    Game,
    VecGames,
    View,
    playouts,
    ratings,
    rule_text,
    wilson,
)
from whistlestop.arena import ArenaResult, Player, arena
from whistlestop.bots import Greedy, Planner, Random, Search
from whistlestop.errors import (
    ActionError,
    ArgumentError,
    ArrayError,
    BotError,
    GameOverError,
    IllegalActionError,
    MapError,
    NoRecordError,
    RecordError,
    SeatError,
    SetupError,
    StateError,
    UnknownActionError,
    UnknownEditionError,
    WhistlestopError,
)
from whistlestop.spaces import (
    ActionBlock,
    ActionSpace,
    Edition,
    ObservationSection,
    ObservationSpace,
    Payments,
    action_space,
    editions,
    load_map,
    map_facts,
    observation_space,
)

__all__ = [
    "ENCODING_VERSION",
    "ActionBlock",
    "ActionError",
    "ActionSpace",
    "ArenaResult",
    "ArgumentError",
    "ArrayError",
    "Bot",
    "BotError",
    "Edition",
    "Game",
    "GameOverError",
    "Greedy",
    "IllegalActionError",
    "MapError",
    "NoRecordError",
    "ObservationSection",
    "ObservationSpace",
    "Payments",
    "Planner",
    "Player",
    "Random",
    "RecordError",
    "Search",
    "SeatError",
    "SetupError",
    "StateError",
    "UnknownActionError",
    "UnknownEditionError",
    "VecGames",
    "View",
    "WhistlestopError",
    "action_space",
    "arena",
    "editions",
    "errors",
    "load_map",
    "map_facts",
    "observation_space",
    "playouts",
    "ratings",
    "rule_text",
    "wilson",
]
