"""How the table looks: one screen of 80 x 24 characters or more, in colours of the terminal."""

from __future__ import annotations

from typing import Final

LOOKS: Final = """
#title { height: 1; text-style: reverse; }
#upper { height: 45%; }
#board { width: 50; border: round $foreground; padding: 0; }
TurnPanel { width: 1fr; border: round $foreground; height: 100%; }
TurnPanel #asked { height: auto; }
TurnPanel OptionList { height: auto; max-height: 11; }
TurnPanel VerticalScroll { height: 1fr; margin-top: 1; }
#log { height: 1fr; border-top: solid $foreground; }

#board, TurnPanel, #log, .frame { border-title-style: bold; border-title-color: $foreground; }

OptionList { border: none; padding: 0; background: transparent; }
OptionList:focus { border: none; }
Input { border: none; border-bottom: solid $foreground; height: 2; padding: 0; background: transparent; }

ModalScreen, Curtain, StartScreen { align: center middle; }
.frame { border: round $foreground; width: 100%; max-width: 100; padding: 0 1; }
.middle { width: 100%; max-width: 76; height: auto; max-height: 100%; }
.middle .frame { height: auto; }
Curtain .frame { padding: 1 2; }
Decision VerticalScroll { height: auto; max-height: 14; }
StartScreen OptionList { margin: 1 0; height: auto; }
WhyScreen .frame, RulesScreen .frame { height: 1fr; }
WhyScreen OptionList { height: auto; max-height: 10; margin: 1 0; }
RulesScreen OptionList { height: 40%; border-bottom: solid $foreground; }
"""
