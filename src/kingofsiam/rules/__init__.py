"""The rulebook: one module for each of its sections, one function for each of its clauses.

1. `s1_components`: what is in the box
2. `s2_concept`: who plays with whom, and what the aim is
3. `s3_setup`: from the box to the first turn
4. `s4_course`: turns, passes, the eight power-struggles
5. `s5_actions`: playing a card, the seven kinds of card, the follower that is taken, the very last card
6. `s6_power_struggle`: who gains control of the contested province
7. `s7_victory`: who reigns in Siam, and which player wins
8. `s8_four_players`: partnerships

`contents` lists every rule.
"""
