"""The type `i64`: a machine integer where the kernel is compiled, an ordinary `int` where it is interpreted.

This module is never compiled, because the compiled kernel, too, must find a name here when it starts.
"""

from typing import TYPE_CHECKING, TypeAlias

MYPY = False
if TYPE_CHECKING and MYPY:  # the compiler, which is a part of mypy, takes this branch
    from mypy_extensions import i64 as i64  # pyright: ignore[reportRedeclaration]
else:
    i64: TypeAlias = int
