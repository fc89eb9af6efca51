# What we use of PettingZoo: it has types, but does not say so (no `py.typed`).

from pettingzoo.env_registry import make as make
from pettingzoo.env_registry import register as register
from pettingzoo.utils.env import AECEnv as AECEnv
