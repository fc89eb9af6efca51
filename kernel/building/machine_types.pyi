"""What the compiler reads in place of `twin/machine_types.py`: the native types."""

from typing import Protocol

from librt.vecs import vec as vec
from mypy_extensions import i64 as i64
from mypy_extensions import mypyc_attr as mypyc_attr
from mypy_extensions import u8 as u8

class Buffer(Protocol):
    def __buffer__(self, flags: int, /) -> memoryview: ...
