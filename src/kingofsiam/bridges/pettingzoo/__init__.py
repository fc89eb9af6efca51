"""King of Siam for PettingZoo (extra `pettingzoo`): an environment in which agents take turns.

`env` makes it, wrapped as PettingZoo's own games are, and `raw_env` without the wrappers. An agent is a seat:
`player_0` to `player_3`. A turn is told in small choices, so the same agent acts again until his turn is over.
Importing this registers it, where PettingZoo has a registry: `pettingzoo.make("aec", ID)`.
"""

from kingofsiam.errors import MissingExtra

try:
    from kingofsiam.bridges.pettingzoo.environment import KingOfSiam, Observation, raw_env
    from kingofsiam.bridges.pettingzoo.wrapping import ID, env
except ModuleNotFoundError as error:
    raise MissingExtra(__name__, "pettingzoo", error.name) from error

__all__ = ["ID", "KingOfSiam", "Observation", "env", "raw_env"]
