"""One model of a turn that is built step by step, for every interface: terminal, lab, bridges, referee, and yours."""
