"""Section 5: playing a card.

`playing` is what all cards have in common. `maharacha`, `khon_thai`, `one_vs_one`, `two_vs_one` and `faction_card`
(Rama, Lao, Malai) are the cards, each in the same order: its rules, `judge`, `options`, `carry_out`; `cards` leads from
a card to its module. `closed_provinces` and `undoing` are the two bans, `follower` is the one you take, `last_card` the
very last card of the game, and `choices` what the player to move may choose.
"""
