"""The words for what happens: a row for each code (core/words.py), and the few sentences that take more."""

from typing import Final

from vistula.core.journal import Event, Line
from vistula.core.words import Kind, Row, Words
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import CUBES, FRONTS, NOBODY, STAGE_WORDS

SIDE_NAMES: Final = ["The Poles", "The Soviets", "Nobody"]
USES: Final = ["orders", "cubes", "its event"]

ROWS: Final[list[Row]] = [
    (codes.ROUND_BEGINS, "Round {}", "3.3b", "phase", "number"),
    (codes.PHASE_BEGINS, "Round {}, Operation Phase {}", "7.0a", "phase", "number number"),
    (codes.DREW, "{} draws {} cards", "6.0a", "card", "seat number"),
    (codes.DREW + codes.OWN, "Drawn: {1}", "6.0a", "card", "seat card"),
    (codes.DISCARDED, "{} discards {}", "6.0b", "card", "seat card"),
    (codes.RESHUFFLED, "{} shuffle the discard pile into a new deck", "3.4j", "card", "side"),
    (codes.ARRIVED, "{}: a block arrives at {}", "4.0i", "move", "side area"),
    (codes.ARRIVED + codes.OWN, "{} arrives at {} with {} SP", "4.0i", "move", "block area number"),
    (codes.STAYS_AWAY, "{}: a block that is due finds no place and waits", "4.0i", "move", "side"),
    (codes.COMMITTED, "{} lays a card face down for the {}", "7.1c", "card", "seat front"),
    (codes.COMMITTED + codes.OWN, "It is {1}", "7.1c", "card", "seat card"),
    (codes.NO_CARD, "{} plays no card in the {}", "7.1a", "card", "seat front"),
    (codes.TOOK_CUBES, "{} takes cubes: {} black, {} white, {} green", "7.12a", "card", "seat number number number"),
    (codes.RESERVED, "{} set aside {} for the {}", "10.2a", "order", "side order front"),
    (codes.RESERVED_NONE, "{} set no counter aside for the {}", "10.2a", "order", "side front"),
    (codes.CHOSE_PLACER, "{} decides: {} place first in the {}", "7.2c", "order", "seat side front"),
    (codes.PLACED, "{} place an order at {}", "7.2a", "order", "side area"),
    (codes.PLACED + codes.OWN, "The order at {1} is {2}", "7.2a", "order", "side area order"),
    (codes.STOPPED_PLACING, "{} has placed all orders in the {}", "7.2m", "order", "seat front"),
    (codes.CHOSE_EXECUTOR, "{} decides: {} execute {} first in the {}", "7.3c", "order", "seat side stage front"),
    (codes.TURNED_UP, "{} turn up {} at {}", "7.3b", "order", "side order area"),
    (codes.VOID, "{}: {} at {} cannot be executed", "7.3f", "order", "side order area"),
    (codes.MOVED, "{}: a block goes from {} to {}", "7.2.mv.a", "move", "side from=area to=area - path=area*"),
    (codes.MOVED + codes.OWN, "It is {}", "7.2.mv.a", "move", "block - -"),
    (codes.WAITS, "{}: {} is full, a block waits on the road", "7.33e", "move", "side area"),
    (codes.DETACHED, "{} detach at {}: Brigades {}", "2.2a", "move", "side area number"),
    (codes.DETACHED + codes.OWN, "{} leaves {} with {} SP", "2.2b", "move", "block block number"),
    (codes.LOOKS, "{} look at {}: blocks there {}", "7.2.rec.b", "order", "side area number"),
    (codes.SEES, "Seen: {}, {} SP, at {}", "7.2.rec.b", "order", "block number area"),
    (codes.SEES_NOTHING, "Nothing is seen at {}", "7.2.rec.b", "order", "area"),
    (codes.WITHDREW, "{} withdraw from {} to {}, blocks: {}", "7.2.wd.b", "move", "side from=area to=area number"),
    (codes.WITHDRAW_COST, "{} lose 1 SP in the withdrawal from {}", "7.2.wd.b", "combat", "side area"),
    (codes.WITHDRAW_COST + codes.OWN, "{} is down to {} SP", "7.2.wd.b", "combat", "block number"),
    (codes.NOT_TRIGGERED, "{}: no enemy is at {}, nobody withdraws", "7.3l", "order", "side area"),
    (codes.NO_WAY_OUT, "{} find no way out of {}", "7.2.wd.d", "combat", "side area"),
    (codes.LEADER_ORDERS, "{} orders {} at {}", "9.0e", "order", "block order area"),
    (codes.COUNTERMANDED, "{} take an order back from {}", "9.0i", "order", "side area"),
    (codes.COUNTERMANDED + codes.OWN, "The order taken back from {1} is {2}", "9.0i", "order", "side area order"),
    (codes.BATTLE_BEGINS, "Battle at {}: {} attack", "7.4b", "combat", "area side"),
    (codes.BATTLE_CARD_DOWN, "{} lays a Battle Card face down", "7.41.1a", "card", "seat"),
    (codes.BATTLE_CARD_DOWN + codes.OWN, "It is {1}", "7.41.1a", "card", "seat card"),
    (codes.NO_BATTLE_CARD, "{} lays no Battle Card", "7.41.1a", "card", "seat"),
    (codes.MODIFIER_DOWN + codes.OWN, "The modifier is {1}", "7.41.2a", "card", "seat card"),
    (codes.BATTLE_CARD_UP, "{}: Battle Card {}", "7.41.1c", "card", "side card"),
    (codes.FLANKED, "{}: flanks {}, cancelled {}", "7.34b", "combat", "area number number"),
    (codes.COMBAT_VALUE, "{}: Combat Value {}, which costs the enemy {} SP", "7.41.3b", "combat", "side number number"),
    (codes.OWES, "{} must lose {} SP, spared {}", "7.41.4a", "combat", "side number number"),
    (codes.GARRISON_FALLS, "{} lose the garrison of {}", "3.0e", "combat", "side area"),
    (codes.LOSES, "{} is down to {} SP", "7.41.5b", "combat", "block number area"),
    (codes.LOST_SP, "{} lose 1 SP at {}", "2.0c", "combat", "side area"),
    (codes.LOST_SP + codes.OWN, "{} is down to {} SP", "2.0c", "combat", "block number"),
    (codes.DESTROYED, "{} is destroyed at {}", "def.destroyed", "combat", "block area"),
    (
        codes.BATTLE_WON,
        "{} win the battle of {}, losing {} SP against {}",
        "7.41.6a",
        "combat",
        "side area number number",
    ),
    (codes.INITIATIVE, "Initiative in the {}: {} at {}", "6.1a", "score", "front side number"),
    (codes.GREAT_VICTORY, "{} win a Great Victory at {}", "7.44a", "score", "side area"),
    (codes.RETREATED, "{} retreat from {} to {}, blocks: {}", "7.42a", "move", "side from=area to=area number"),
    (codes.ELIMINATED, "{} is eliminated at {}", "7.42g", "score", "block area"),
    (codes.CAPTURED, "{} is captured at {}", "9.0d", "score", "block area"),
    (codes.WENT_BACK, "{}: a block goes back from {} to {}", "7.43a", "move", "side from=area to=area"),
    (codes.WENT_BACK + codes.OWN, "It is {}", "7.43a", "move", "block - -"),
    (codes.OCCUPIES, "{} stand at {}, blocks: {}", "7.43a", "combat", "side area number"),
    (codes.NAMED_BLOCK, "{} is to reorganize at {}", "7.2.rog.d", "order", "block area"),
    (codes.REORGANIZED, "{}: a block at {} reorganizes", "7.2.rog.a", "order", "side area"),
    (codes.REORGANIZED + codes.OWN, "{} has {} SP", "7.2.rog.a", "order", "block number"),
    (codes.RODE, "{}: a block goes by rail from {} to {}", "7.2.rail.b", "move", "side from=area to=area - path=area*"),
    (codes.RODE + codes.OWN, "It is {}", "7.2.rail.b", "move", "block - -"),
    (codes.OUT_OF_SUPPLY, "{} are out of supply at {}, blocks: {}", "7.71a", "supply", "side area number"),
    (codes.STARVED, "{} is down to {} SP at {}", "7.71c", "supply", "block number area"),
    (codes.GARRISON_STARVED, "{}: the garrison of {} is out of supply and removed", "7.71f", "supply", "side area"),
    (codes.OBJECTIVE, "{} reach an objective: {} VP", "scn.sheet", "score", "side number"),
    (codes.PLACED_GARRISON, "{} place a garrison at {}", "8.1a", "order", "side area"),
    (codes.COMBINED, "{} combine blocks at {}", "8.2a", "order", "side area"),
    (codes.COMBINED + codes.OWN, "{} absorbs {} and has {} SP", "8.2a", "order", "block block number"),
    (codes.KLINTSY_SERVES, "The cubes of Klintsy serve the {}", "10.2b", "order", "front"),
    (codes.STRENGTHENED, "{} spends a {} cube to strengthen a block", "8.3b", "order", "seat colour -"),
    (codes.STRENGTHENED + codes.OWN, "{} has {} SP", "8.3a", "order", "block number"),
    (codes.BUILT, "{} builds a block at {} for cubes: {}", "8.4a", "order", "seat area number"),
    (codes.BUILT + codes.OWN, "It is {}", "8.4a", "order", "block -"),
    (codes.REINFORCEMENT_BEGINS, "Reinforcement Phase of round {}", "8.0a", "phase", "number"),
    (codes.CITY_DONE, "{} spends no more strategic cubes of {}", "8.5b", "card", "seat area"),
    (codes.SPENT, "{} spends no more cubes in the {}", "8.4d", "card", "seat front"),
    (codes.MUST_LOSE, "{} at {} must lose {} SP", "7.13a", "card", "side area number"),
    (codes.RAISED, "{}: a block at {} gains SP", "7.13a", "card", "side area"),
    (codes.RAISED + codes.OWN, "{} has {} SP", "7.13a", "card", "block number"),
    (codes.LEAVES_THE_GAME, "{} leaves the game at {}", "7.13a", "card", "block area"),
    (codes.RAIL_LENT, "{} have one Rail Transport more in the {}, reach {}", "7.13a", "card", "side front number"),
    (codes.GUIDED, "{}: guides lead a block at {}", "7.13a", "card", "side area"),
    (codes.GUIDED + codes.OWN, "They lead {}", "7.13a", "card", "block"),
    (codes.WILL_LOOK, "{} will look at orders in the {}, up to {}", "7.13a", "card", "side front number"),
    (codes.LOOKS_AT_ORDERS, "{} look at orders at {}: {}", "7.13a", "card", "side area number"),
    (codes.SEES_ORDER, "The order at {} is {}", "7.13a", "card", "area order"),
    (codes.ALLIANCE_BARRED, "Lithuania makes no alliance this round", "7.13a", "card", ""),
    (codes.DEPOT_DENIED, "{} is no depot in this phase", "7.13a", "card", "area"),
    (codes.BRIDGEHEADS, "The bridgeheads of the Vistula are fortified this round", "7.13a", "card", ""),
    (codes.BONUS_AT, "{0} have {2} more Combat Value at {1} this phase", "7.13a", "card", "side area number"),
    (codes.FULL_MARCH, "{}: one march of cavalry in the {} keeps its strength", "7.13a", "card", "side front"),
    (codes.CARTS_AT, "{}: infantry at {} may march out of supply", "7.13a", "card", "side area"),
    (codes.ALLOWANCE_IS, "{} have orders more or less in the {}: {}", "7.11a", "card", "side front number"),
    (codes.KLINTSY_IS_SOUTHERN, "The cubes of Klintsy go south this round", "7.13a", "card", ""),
    (codes.ONLY_MARCHES, "{} may only march, move and look in the {}", "7.13a", "card", "side front"),
    (codes.SCREENED, "{} hide their cavalry in the {} from Recon", "7.13a", "card", "side front"),
    (codes.GARRISON_REMOVED, "{} lose the garrison of {}", "7.13a", "card", "side area"),
    (codes.GARRISON_BARRED, "No Polish garrison is placed at {} this round", "7.13a", "card", "area"),
    (codes.LITHUANIA_JOINS, "Lithuania joins the Soviets; its blocks stand at {}", "card.23.sov", "card", "area"),
    (codes.REACTED, "{} reacts with {}", "3.4h", "card", "seat card"),
    (codes.SEES_CARD, "Seen in the enemy's hand: {}", "3.4h", "card", "card"),
    (codes.CHANGED_ORDER, "{} exchange an order at {}", "3.4h", "card", "side area"),
    (codes.CHANGED_ORDER + codes.OWN, "At {}: {} becomes {}", "3.4h", "card", "area order order"),
    (codes.HELD, "{}: a block at {} must stay", "3.4h", "card", "side area"),
    (codes.HELD + codes.OWN, "{} stays", "3.4h", "card", "block"),
    (codes.CANCELLED, "{}: {} at {} has no effect", "3.4h", "card", "side order area"),
    (codes.REFRESHED, "{} may give another order this round", "3.4h", "card", "block"),
    (codes.SPARED, "{} lose less: {} SP", "7.41.4c", "card", "side number"),
    (codes.INFLICTS_MORE, "{} lose more: {} SP", "7.41.4c", "card", "side number"),
    (codes.FRESH_AGAIN, "{}: a block at {} fights at full strength", "3.4h", "card", "side area"),
    (codes.FRESH_AGAIN + codes.OWN, "It is {}", "3.4h", "card", "block"),
    (codes.COUNTS_AS_SUPPLIED, "{}: {} counts as supplied", "3.4h", "supply", "side area"),
    (codes.CLOSED_TO_RETREAT, "{} is closed to the retreat", "7.41.1c", "card", "area"),
    (codes.FREE_TO_RETREAT, "{} choose freely where to retreat", "7.42a", "card", "side"),
    (codes.WILL_SAVE, "{} save one block that cannot retreat", "3.4h", "card", "side"),
    (codes.DEFENDS, "{} have a Defend Area order at {}; it {}", "7.3k", "order", "side area counts"),
    (codes.MODIFIER_DOWN, "{} takes a combat modifier {}", "7.41.2a", "card", "seat source"),
    (codes.FIGHTS, "{0} fights with {1} SP{3}", "7.41.3a", "combat", "block number area half"),
    (codes.MODIFIER_UP, "{0}: modifier {2} ({1})", "7.41.2b", "card", "side drawn number"),
    (codes.REDRAWN, "{0}: modifier {2} ({1})", "7.41.2b", "card", "side drawn number"),
    (codes.SCORED, "{} score {} VP; {}", "7.8b", "score", "side number lead"),
    (codes.COUNTS_AS_TIE, "{}: the battle counts as a tie", "7.41.1c", "card", "side"),
]


def seat_of(s: Campaign, side: int) -> int:
    """The first seat of a side: whose deed it was."""
    return next((seat for seat in range(s.chairs.count) if s.chairs.side[seat] == side), -1)


KINDS: Final[dict[str, Kind[Campaign]]] = {
    "side": Kind(lambda s, side: SIDE_NAMES[side], seat=seat_of),
    "area": Kind(lambda s, area: s.map.names[area], is_space=True),
    "block": Kind(lambda s, block: s.blocks.names[block], seat=lambda s, block: seat_of(s, s.blocks.side[block])),
    "order": Kind(lambda s, order: s.orders.titles[order]),
    "card": Kind(lambda s, card: s.deck.cards[card].title),
    "seat": Kind(lambda s, seat: s.setting.seating.seats[seat].name, seat=lambda s, seat: seat),
    "front": Kind(lambda s, front: FRONTS[front]),
    "stage": Kind(lambda s, stage: STAGE_WORDS[stage]),
    "counts": Kind(lambda s, counts: "counts" if counts else "counts for nothing"),
    "source": Kind(lambda s, hand: "from the hand" if hand else "from the deck"),
    "half": Kind(lambda s, half: ", at half strength" if half else ""),
    "drawn": Kind(lambda s, card: s.deck.cards[card].title if card >= 0 else "no card"),
    "lead": Kind(lambda s, vp: f"{SIDE_NAMES[0 if vp > 0 else 1]} lead by {abs(vp)}"),
    "colour": Kind(lambda s, colour: CUBES[colour]),
}
WORDS: Final = Words(ROWS, KINDS)


def line(s: Campaign, e: Event) -> Line:
    """An event in words."""
    return WORDS.line(s, e) if e.code in WORDS.sentences else _special(s, e)


def _special(s: Campaign, e: Event) -> Line:
    """Sentences that take more than filling in."""
    code = e.code
    names = s.map.names
    if code == codes.CARD_UP:
        use = f" and uses it for {USES[e.c]} in the {FRONTS[e.d]}" if e.c < len(USES) else ""
        text = f"{s.setting.seating.seats[e.a].name} turns up {s.deck.cards[e.b].title}{use}"
        return Line(text, "7.1e", "card", [], [], e.a)
    if code == codes.TOOK_CITY:
        if e.a == NOBODY:
            return Line(f"{names[e.b]} is neutral", "1.3d", "score", [e.b], [], -1)
        return Line(f"{SIDE_NAMES[e.a]} hold {names[e.b]} ({e.c} VP)", "1.3b", "score", [e.b], [], seat_of(s, e.a))
    if code == codes.FOUGHT:
        return _battle(s, e)
    raise RuntimeError(f"no words for event {code}")


def _battle(s: Campaign, e: Event) -> Line:
    """A battle as one record: who, where, with which values and cards, and what it cost."""
    area, attacker, winner = e.a, e.b, e.c
    ours, theirs, lost, cost, *cards = e.numbers()[4:]
    attackers, defenders = SIDE_NAMES[attacker], SIDE_NAMES[1 - attacker]
    result = f"{SIDE_NAMES[winner]} win"
    text = f"The battle of {s.map.names[area]}: {result}, {ours} against {theirs}, losses {lost} and {cost} SP"
    told: dict[str, object] = {
        "space": area,
        "attacker": attackers,
        "defender": defenders,
        "odds": f"{ours} : {theirs}",
        "result": result,
        "lost_attacker": lost,
        "lost_defender": cost,
    }
    if cards:
        told["cards"] = [s.deck.cards[card].title for card in cards]
    return Line(text, "7.41.6a", "combat", [area], [], seat_of(s, attacker), None, told)
