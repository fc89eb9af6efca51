"""The game that `kingofsiam demo` shows: a deal, fifty-one moves, and three that the rules refuse.

Three play on Siam. The end is worth waiting for: look at what A does with the very last card of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from kingofsiam.moves import FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Pass, Play, TwoVsOne
from kingofsiam.rules.s1_components import LAO, MALAY, RAMA

PLAYERS: Final = 3
SEED: Final = 170

rama, lao, malay = partial(Follower, RAMA), partial(Follower, LAO), partial(Follower, MALAY)

MOVES: Final[tuple[Move, ...]] = (
    # 1: Lan Na
    Pass(),  #  1 B
    Pass(),  #  2 C
    Pass(),  #  3 A
    # 2: Khorat
    Play(FactionCard(LAO, ("Khorat", "Sukothai")), lao("Khorat")),  #  4 B
    Play(Maharacha("Ayutthaya", "Isan"), lao("Sukothai")),  #  5 C
    Play(Maharacha("Khorat", "Mon"), lao("Isan")),  #  6 A
    Play(Maharacha("Mon", "Sukothai"), malay("Sukothai")),  #  7 B
    Play(KhonThai("Pattani", "Ayutthaya", "Isan"), lao("Sukothai")),  #  8 C
    Play(KhonThai("Sukothai", "Isan", "Isan"), malay("Mon")),  #  9 A
    Play(KhonThai(rama="Sukothai", malay="Ayutthaya"), rama("Isan")),  # 10 B
    Play(OneVsOne(lao("Isan"), malay("Sukothai")), rama("Sukothai")),  # 11 C
    Play(OneVsOne(malay("Ayutthaya"), rama("Mon")), lao("Sukothai")),  # 12 A
    Play(KhonThai(rama="Sukothai", malay="Ayutthaya"), malay("Mon")),  # 13 B
    Play(TwoVsOne((rama("Ayutthaya"), rama("Ayutthaya")), lao("Khorat")), rama("Sukothai")),  # 14 C
    Pass(),  # 15 A
    Pass(),  # 16 B
    Pass(),  # 17 C
    # 3: Ayutthaya
    Pass(),  # 18 A
    Play(TwoVsOne((lao("Ayutthaya"), malay("Ayutthaya")), rama("Rattanakosin")), lao("Ayutthaya")),  # 19 B
    Play(KhonThai("Rattanakosin", "Pattani", "Mon"), malay("Isan")),  # 20 C
    Play(KhonThai(rama="Ayutthaya", malay="Isan"), malay("Isan")),  # 21 A
    Pass(),  # 22 B
    Pass(),  # 23 C
    Pass(),  # 24 A
    # 4: Mon
    Play(FactionCard(RAMA, ("Mon", "Mon")), rama("Khorat")),  # 25 B
    Play(FactionCard(RAMA, ("Rattanakosin", "Rattanakosin")), rama("Pattani")),  # 26 C
    Play(TwoVsOne((lao("Rattanakosin"), lao("Rattanakosin")), lao("Khorat")), rama("Mon")),  # 27 A
    Play(OneVsOne(lao("Isan"), malay("Mon")), rama("Khorat")),  # 28 B
    Play(FactionCard(LAO, ("Khorat", "Khorat")), rama("Rattanakosin")),  # 29 C
    Pass(),  # 30 A
    Pass(),  # 31 B
    Pass(),  # 32 C
    # 5: Khorat
    Play(FactionCard(LAO, ("Khorat",)), rama("Rattanakosin")),  # 33 A
    Pass(),  # 34 B
    Pass(),  # 35 C
    Pass(),  # 36 A
    # 6: Isan
    Pass(),  # 37 B
    Pass(),  # 38 C
    Pass(),  # 39 A
    # 7: Rattanakosin
    Pass(),  # 40 B
    Pass(),  # 41 C
    Pass(),  # 42 A
    # 8: Pattani
    Play(FactionCard(MALAY), malay("Pattani")),  # 43 B
    Play(FactionCard(MALAY), malay("Pattani")),  # 44 C
    Play(FactionCard(RAMA, ("Pattani", "Pattani")), rama("Pattani")),  # 45 A
    Pass(),  # 46 B
    Pass(),  # 47 C
    Play(FactionCard(MALAY), lao("Pattani")),  # 48 A
    Pass(),  # 49 B
    Pass(),  # 50 C
    Pass(),  # 51 A
)
"""The moves, with the number of the turn and the player."""

TRIED: Final[Mapping[int, Move]] = {
    12: Play(OneVsOne(lao("Sukothai"), malay("Isan")), lao("Sukothai")),
    19: Play(TwoVsOne((lao("Ayutthaya"), lao("Ayutthaya")), rama("Lan Na")), lao("Isan")),
    48: Play(FactionCard(MALAY), malay("Pattani")),
}
"""What a player tries first in some turns, and may not do."""

NOTES: Final[Mapping[int, str]] = {
    3: "Nobody wants to spend a card, and the tie lets the British in.",
    10: "There is no Lao left in the common pool, so only two followers are placed.",
    25: "Ayutthaya is Rama's: from there the card reaches Mon.",
    42: "That is the third British province. A fourth would make Siam a colony.",
    43: "Every neighbour of a Malay province is closed: nothing can be placed, yet a follower must be taken.",
    45: "The Lao lead in Pattani. If they take it they reign, and B will win: tied with C in everything, but C "
    "played a card after him.",
    48: "Only A still has a card, the 24th. He lets the British in: all players hold three complete sets, and he "
    "played last.",
}
"""A word on some turns."""
