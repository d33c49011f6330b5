"""What must hold in every position."""

from vistula.games.strike_of_the_eagle.numbers import DECK_COUNT, HAND_COUNT, INIT_LEVEL, SUPPLY_OF_CUBES, VP
from vistula.games.strike_of_the_eagle.state import DECK, IN_HAND, KINDS, WAITING, Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER, NOBODY, POLISH, SIDES, SOVIET


def faults(s: Campaign) -> list[str]:
    return [*faults_of_blocks(s), *faults_of_areas(s), *faults_of_orders(s), *faults_of_cards(s), *faults_of_tracks(s)]


def faults_of_blocks(s: Campaign) -> list[str]:
    found: list[str] = []
    here = [0] * s.map.count
    for block in range(s.blocks.count):
        area: int = s.at[block]
        name = s.blocks.names[block]
        if area < 0:
            if s.sp[block] != 0:
                found.append(f"{name} is off the map with {s.sp[block]} SP")
            continue
        if not 1 <= s.sp[block] <= s.blocks.maximum[block]:
            found.append(f"{name} has {s.sp[block]} SP")
        if not s.theatre.in_play(area):
            found.append(f"{name} stands in {s.map.names[area]}, out of play")
        if s.blocks.side[block] == POLISH and s.map.is_link(area):
            found.append(f"{name} stands in an Eastern Link")
        if s.blocks.kind[block] == LEADER and not s.setting.leaders:
            found.append(f"{name} is in a scenario without leaders")
        if not s.mark[block] & WAITING:
            here[area] += 256 if s.blocks.side[block] == SOVIET else 1
    for area in range(s.map.count):
        if here[area] != s.here[area]:
            found.append(f"the counts of {s.map.names[area]} are wrong")
    return found


def faults_of_areas(s: Campaign) -> list[str]:
    """The lists of blocks by area, and garrisons only in key cities."""
    found: list[str] = []
    listed = 0
    for area in range(s.map.count):
        block: int = s.first[area]
        before = -1
        while block >= 0:
            if s.at[block] != area or block <= before:
                found.append(f"the list of blocks in {s.map.names[area]} is wrong")
                break
            before = block
            listed += 1
            block = s.after[block]
        if s.garrison[area] != NOBODY and not s.map.is_key_city(area):
            found.append(f"{s.map.names[area]} has a garrison and is no key city")
    if listed != sum(1 for block in range(s.blocks.count) if s.at[block] >= 0):
        found.append("a block stands in no list")
    return found


def faults_of_orders(s: Campaign) -> list[str]:
    """Counters on the map and in the pool make up the side's set, but for a Rail counter lent by a card."""
    found: list[str] = []
    for side in (POLISH, SOVIET):
        lying = [0] * KINDS
        for area in range(s.map.count):
            for front in range(2):
                bits = s.counters(side, front, area)
                for kind in range(KINDS):
                    lying[kind] += bits >> kind & 1
        for kind in range(KINDS):
            total = lying[kind] + int(s.left[side * KINDS + kind])
            if s.left[side * KINDS + kind] < 0 or not s.orders.count[kind] <= total <= s.orders.count[kind] + 2:
                found.append(f"the {SIDES[side]} side has {total} counters of {s.orders.titles[kind]}")
    return found


def faults_of_cards(s: Campaign) -> list[str]:
    found: list[str] = []
    for side in (POLISH, SOVIET):
        deck = sum(1 for card in range(s.deck.first[side], s.deck.past[side]) if s.card_at[card] == DECK)
        if deck != s.n[DECK_COUNT + side]:
            found.append(f"the {SIDES[side]} deck is miscounted")
    for seat in range(s.chairs.count):
        hand = [card for card in range(s.deck.count) if s.card_at[card] == IN_HAND + seat]
        if len(hand) != s.n[HAND_COUNT + seat]:
            found.append(f"the hand of {s.seats[seat]} is miscounted")
        if any(s.deck.side[card] != s.side_of(seat) for card in hand):
            found.append(f"{s.seats[seat]} holds a card of the other deck")
    return found


def faults_of_tracks(s: Campaign) -> list[str]:
    found: list[str] = []
    lead: int = s.n[VP]
    if lead == 0 or abs(lead) > s.tables.vp_track:
        found.append(f"the VP counter stands at {lead}")
    for front in s.setting.fronts:
        if not 1 <= s.n[INIT_LEVEL + front] <= s.tables.initiative_track:
            found.append(f"an initiative marker stands at {s.n[INIT_LEVEL + front]}")
    for colour in range(3):
        total = int(s.n[SUPPLY_OF_CUBES + colour])
        for seat in range(s.chairs.count):
            total += s.cubes[seat * 3 + colour]
        if s.n[SUPPLY_OF_CUBES + colour] < 0 or total > s.blocks.cubes[colour]:
            found.append("there are more cubes than the game has")
    return found
