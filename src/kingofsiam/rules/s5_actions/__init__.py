"""Section 5: playing a card.

`choices` says what the player to move may choose. `playing` judges and carries out what all cards have in common. Both
ask the module of the card by way of `cards`: `maharacha`, `khon_thai`, `one_vs_one`, `two_vs_one` or `faction_card`
(Rama, Lao, Malai). Each of these has its rules, `judge`, `options` and `carry_out`, in this order.

`executing` is the duty to carry out a card, `swapping` what both swap cards share, `closed_provinces` and `undoing` are
the two bans, `follower` is the one you take, and `last_card` the very last card of the game.
"""
