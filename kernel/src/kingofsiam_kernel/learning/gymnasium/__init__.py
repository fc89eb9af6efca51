"""King of Siam for Gymnasium (extra `gymnasium`): one seat learns, and the environment plays the others.

Importing it registers the environment: `gymnasium.make` and `gymnasium.make_vec` find it under `ID`.
"""

from kingofsiam.extras import MissingExtra

try:
    from kingofsiam_kernel.learning.gymnasium.environment import ID, KingOfSiamEnv
    from kingofsiam_kernel.learning.policies import Policy
except ModuleNotFoundError as _error:
    raise MissingExtra(__name__, "gymnasium", _error.name, "./kernel") from _error


__all__ = ["ID", "KingOfSiamEnv", "Policy"]
