"""The rulebook: a module for each section (a folder for section 5), its rules and the functions that carry them out.

1. `s1_components`: what is in the box
2. `s2_concept`: who plays with whom, and what the aim is
3. `s3_setup`: from the box to the first turn
4. `s4_course`: turns, passes, the eight power-struggles
5. `s5_actions`: playing a card, the seven kinds of card, the follower you take, the very last card
6. `s6_power_struggle`: who gains control of the contested province
7. `s7_victory`: who reigns in Siam, and which player wins
8. `s8_four_players`: partnerships

`online` and `king_of_saba` are two additions; `contents` lists every rule. Elsewhere, `validation` says which positions
are possible, and `observation` what a player may see.

A rule names its sources: `E 5 Rama 1.2` is the English booklet, section 5, heading Rama, paragraph 1, sentence 2. NL,
RU and ES are the other booklets, SUM the summary, FAQ players' questions, TKID the later edition, The King is Dead. A
rule of the kind DESCRIPTION only names things, and a CONVENTION is up to the people at the table; all others are about
play. `@clause` above a function only names the rules that the function carries out. `rulings` are our answers where the
documents differ or say nothing; where players may choose another one, `readings` say which they have chosen.

A `judge` gives every reason why a move is illegal; a move without a reason is legal. A reason is a `Violation`, made by
`refusal`. Its `allowed` may list all that could be chosen instead, or its `example` show one legal action.
"""
