"""What bots need: how a seat stands, what is worth a thought, the obvious next step. No rule is made here."""
