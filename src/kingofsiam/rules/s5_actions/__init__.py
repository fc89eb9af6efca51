"""Section 5: playing a card.

A move is judged in `choices`: what the player to move may choose; judged and carried out in `playing`: what all cards
have in common; and by way of `cards` in the module of its card: `maharacha`, `khon_thai`, `one_vs_one`, `two_vs_one` or
`faction_card` (Rama, Lao, Malai). Each of these has its rules, `judge`, `options` and `carry_out`, in this order.

`executing` is the duty to carry out a card, `swapping` what both swap cards share, `closed_provinces` and `undoing` are
the two bans, `follower` is the one you take, and `last_card` the very last card of the game.
"""
