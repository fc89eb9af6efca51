from collections.abc import Iterator

from torch import Tensor

def clip_grad_norm_(parameters: Iterator[Tensor], max_norm: float) -> Tensor: ...
