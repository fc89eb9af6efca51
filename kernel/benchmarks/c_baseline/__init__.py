"""The C baseline: the same playouts in C, compiled on demand into a temporary folder."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import kingofsiam_kernel as kernel

SOURCE: Final = Path(__file__).with_name("limit.c")
FLAGS: Final = ("-std=c11", "-O3", "-shared", "-fPIC")
WORDS: Final = 12


def compiler() -> str | None:
    """The C compiler: the one named by `CC`, or else gcc, if there is one."""
    return shutil.which(os.environ.get("CC", "gcc"))


def table_of(positions: Sequence[kernel.PackedState]) -> array[int]:
    """The words of many positions one after the other, in the format of the C program."""
    return array("q", [word for position in positions for word in position.words])


class Limit:
    """The C program, loaded."""

    def __init__(self) -> None:
        """Compile and load it. Raises `OSError`."""
        found = compiler()
        if found is None:
            raise OSError("there is no C compiler")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "limit.so"
            done = subprocess.run([found, *FLAGS, "-o", file, SOURCE], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise OSError(f"the C compiler failed: {done.stderr.strip()}")
            self._library = ctypes.CDLL(str(file))
        self._playouts = self._library.limit_playouts
        self._playouts.argtypes = (ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)
        self._playouts.restype = ctypes.c_int64
        self._transitions = self._library.limit_transitions
        self._transitions.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
        self._transitions.restype = None
        self.compiler = Path(found).name

    def playouts(self, table: array[int], seed: int) -> int:
        """Play each position of the table to its end, in place; the seeds count up. Returns the number of turns."""
        turns: int = self._playouts(table.buffer_info()[0], len(table) // WORDS, seed)
        return turns

    def transitions(self, table: array[int], moves: array[int], after: array[int]) -> None:
        """Copy each position of the table to the other one and play its move there."""
        addresses = (each.buffer_info()[0] for each in (table, moves, after))
        self._transitions(*addresses, len(moves))
