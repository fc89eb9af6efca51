from collections.abc import Callable, Mapping
from typing import Any, Literal

from pettingzoo.utils.env import AECEnv

def register(env_type: Literal["aec"], id: str, entry_point: Callable[..., AECEnv[Any, Any, Any]] | str) -> None: ...
def make(env_type: Literal["aec"], id: str, **kwargs: object) -> AECEnv[Any, Any, Any]: ...

aec_registry: Mapping[str, object]
