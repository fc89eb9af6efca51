"""King of Siam for OpenSpiel (extra `openspiel`): importing this module registers the game `kingofsiam`.

`pyspiel.load_game("kingofsiam(players=2,map=saba,hands=open)")` loads it with parameters, `game_at` as an endgame. The
deal is drawn by chance nodes. A turn is told in small choices, so the same player acts again until his turn is over.
"""

from kingofsiam.errors import MissingExtra

try:
    import pyspiel

    from kingofsiam.bridges.openspiel.errors import NoSuchObserver, NoSuchOutcome
    from kingofsiam.bridges.openspiel.game import KingOfSiamGame, game_at, game_type
    from kingofsiam.bridges.openspiel.state import KingOfSiamState
except ModuleNotFoundError as error:
    raise MissingExtra(__name__, "openspiel", error.name) from error

from kingofsiam.bridges.settings import Settings

__all__ = ["KingOfSiamGame", "KingOfSiamState", "NoSuchObserver", "NoSuchOutcome", "game_at"]

pyspiel.register_game(game_type(Settings()), KingOfSiamGame)
