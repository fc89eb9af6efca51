"""King of Siam for PettingZoo (extra `pettingzoo`): an environment in which agents take turns (AEC).

`env` makes it, wrapped as PettingZoo's own games are, and `raw_env` makes it without the wrappers. An agent is a seat:
`player_0` to `player_3`. A turn consists of several small choices, so the same agent acts again until the turn is over.
The import registers the environment, where PettingZoo has a registry: `pettingzoo.make("aec", ID)`.
"""

from kingofsiam.errors import MissingExtra

try:
    from kingofsiam_kernel.learning.pettingzoo.environment import ID, KingOfSiam, Observation, env, raw_env
except ModuleNotFoundError as _error:
    raise MissingExtra(__name__, "pettingzoo", _error.name, "./kernel") from _error


__all__ = ["ID", "KingOfSiam", "Observation", "env", "raw_env"]
