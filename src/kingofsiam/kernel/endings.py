"""What lies in an ending: who wins, who reigns, and the sentences of section 7 that led there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

NO_REIGN: Final = 3
"""Nobody reigns: a colony."""

# The fields of an ending: that there is one, who wins, who reigns, and by which sentences.
_WINNERS: Final = 1
_WINNERS_MASK: Final = 0xF
_REIGN: Final = 5
_REIGN_MASK: Final = 3
_SENTENCES: Final = 7

# Which sentences led to the result: what was needed to find who reigns, then the second rank, then the last one.
REIGN_TIE: Final = 1
SECOND_RANK: Final = 2
LAST_SENTENCE: Final = 2
PARTNERS_TIED: Final = 1
LAST_CARD_LOSES: Final = 2
LAST_CARD_AGAIN: Final = 3
NEVER_PLAYED_SHARE: Final = 4
COLONY_TIE: Final = 5
COLONY_SHARED: Final = 6


def ended(won: i64, reign: i64, sentences: i64) -> i64:
    """An ending."""
    return 1 | (won << _WINNERS) | (reign << _REIGN) | (sentences << _SENTENCES)


def winners_of(how: i64) -> i64:
    """The flags of the seats that win."""
    return (how >> _WINNERS) & _WINNERS_MASK


def reign_of(how: i64) -> i64:
    """The faction that reigns, or `NO_REIGN`."""
    return (how >> _REIGN) & _REIGN_MASK


def sentences_of(how: i64) -> i64:
    """The sentences that led to the ending, as section 7 numbers them."""
    return how >> _SENTENCES
