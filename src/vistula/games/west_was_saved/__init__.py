"""How the West was Saved: two players, fourteen turns of two weeks on 50 km hexes, hidden stacks that face one hexside,
depots and resource points, alternating activation, forty event cards."""
