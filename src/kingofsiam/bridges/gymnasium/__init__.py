"""King of Siam for Gymnasium (extra `gymnasium`): one seat learns, the others are played for it.

Importing this registers the environment, so that `gymnasium.make` and `gymnasium.make_vec` know it as `ID`.
"""

from kingofsiam.errors import MissingExtra

try:
    from kingofsiam.bridges.gymnasium.environment import ID, KingOfSiamEnv, Policy
except ModuleNotFoundError as error:
    raise MissingExtra(__name__, "gymnasium", error.name) from error

__all__ = ["ID", "KingOfSiamEnv", "Policy"]
