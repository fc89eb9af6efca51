"""King of Siam for OpenSpiel (extra `openspiel`): importing it registers the game `kingofsiam`.

`pyspiel.load_game("kingofsiam(players=2,map=saba,hands=open)")` loads it with parameters, `game_at` as an endgame.
Chance nodes draw the deal. A turn consists of several small choices: the same player acts again until it is complete.
"""

from kingofsiam.extras import MissingExtra
from kingofsiam_kernel.learning.game_config import game_config

try:
    import pyspiel

    from kingofsiam_kernel.learning.openspiel.game import KingOfSiamGame, game_at, game_type
    from kingofsiam_kernel.learning.openspiel.state import KingOfSiamState
except ModuleNotFoundError as _error:
    raise MissingExtra(__name__, "openspiel", _error.name, "./kernel") from _error


__all__ = ["KingOfSiamGame", "KingOfSiamState", "game_at"]


pyspiel.register_game(game_type(game_config()), KingOfSiamGame)
