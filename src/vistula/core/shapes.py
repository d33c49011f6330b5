"""What leaves the engine for a table, said once: drawing, view, choices, odds, refusal, journal line.

The JSON Schema, the description of the API, the client's types (`make shapes`) and docs/design/shapes.md are made from
this file, and the battery holds every document that it sees against it. A key that has nothing to say is left out. Ids
of spaces, pieces and cards are small integers, the same ones that stand in actions. Not compiled: annotations are read.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads the standard one from Python 3.12 on only

Point = tuple[float, float]
Label = tuple[float, float] | tuple[float, float, Literal["start", "middle", "end"]]
Value = str | int
Fact = tuple[str, Value] | tuple[str, Value, str]


# The drawing: sent once a table --------------------------------------------------------------------------------------


class Space(TypedDict):
    """A place on the map: a polygon, or a node of radius `r`."""

    id: int
    name: str
    at: Point
    """Where counters stand."""
    label: NotRequired[Label | None]
    """Where the name stands; the third element is the anchor of the text."""
    rank: int
    """0 capital … 4 nameless filler: names hide by rank."""
    sign: NotRequired[Point]
    """Where the town's sign is drawn, if not where counters stand."""
    shape: NotRequired[list[Point]]
    r: NotRequired[float]
    fortress: NotRequired[bool]
    facts: NotRequired[list[Fact]]
    """Name, value and rule of what is known of the place: terrain, supply, victory points."""


class Edge(TypedDict):
    """What joins two spaces, with its kinds separated by blanks."""

    id: int
    a: int
    b: int
    kind: str
    path: NotRequired[list[Point]]
    name: NotRequired[str]
    """The river or line that runs there."""


class Scale(TypedDict):
    pixels_per_km: float


class Colours(TypedDict):
    """A livery that the page does not know by itself."""

    body: str
    ink: str
    edge: str


class Side(TypedDict):
    name: str
    mark: NotRequired[str]
    """Two letters that part the sides where colours cannot."""
    colours: NotRequired[Colours]


class Seat(TypedDict):
    id: str
    name: str
    side: str


class Chart(TypedDict):
    """A table of the game, to look up."""

    id: str
    title: str
    rule: NotRequired[str]
    columns: list[Value]
    rows: list[list[Value]]
    note: NotRequired[str]


class Card(TypedDict):
    """The face of a card."""

    id: int
    title: str
    text: NotRequired[str]
    kinds: NotRequired[list[str]]
    values: NotRequired[list[tuple[str, Value]]]


class LayerSign(TypedDict):
    """What a sign of a layer means: a mark on an edge by whose it is for the reader, or the state of a space."""

    sign: Literal["theirs", "yours", "both", "good", "bad", "line", "1", "2", "3"]
    text: str


class LayerTitle(TypedDict):
    """A layer is what the view gives under its id, or the parts of `ground` of class `layer-<id>`, or both."""

    id: str
    title: str
    on: NotRequired[bool]
    rule: NotRequired[str]
    signs: NotRequired[list[LayerSign]]
    """The legend, which stands on the map while the layer is on."""


class OutlineItem(TypedDict):
    """A line of the sequence of play."""

    id: str
    title: str
    rule: NotRequired[str]
    owner: NotRequired[str]
    steps: NotRequired[list["OutlineItem"]]


class Drawing(TypedDict):
    """The board and everything on the table that does not change."""

    game: str
    scenario: str
    title: str
    size: Point
    """Map pixels at zoom 1, origin at the top left."""
    spaces: list[Space]
    edges: NotRequired[list[Edge]]
    ground: NotRequired[str]
    """Static SVG of the land: classes only, no styles."""
    defs: NotRequired[str]
    """Static SVG symbols: unit symbols, emblems, markers."""
    overview: NotRequired[str]
    scale: NotRequired[Scale]
    sides: dict[str, Side]
    """The liveries of counters. The page knows polish, soviet, ukrainian, lithuanian and german."""
    seats: list[Seat]
    charts: NotRequired[list[Chart]]
    cards: NotRequired[list[Card]]
    layers: NotRequired[list[LayerTitle]]
    outline: NotRequired[list[OutlineItem]]


# The view: after each action, all that a seat may know ----------------------------------------------------------------


class Line(TypedDict):
    """A line of a sum, with its rule."""

    text: str
    value: NotRequired[Value]
    rule: NotRequired[str]


class Over(TypedDict):
    """How the game ended."""

    winner: str | None
    winners: list[str]
    """All seats of the winning side: allies win together."""
    level: str
    reason: str
    rule: str
    scores: dict[str, int]


class Prompt(TypedDict):
    text: str
    rule: str


class Turn(TypedDict):
    number: int
    of: NotRequired[int]
    title: NotRequired[str]
    labels: NotRequired[list[str]]
    at: NotRequired[int]
    """Which label is reached, counted from 1, where there is not one a turn."""


class Phase(TypedDict):
    current: NotRequired[str]
    """An id of the outline."""


class Piece(TypedDict):
    """A counter. Of a hidden one only id, place, side and `hidden`; its id is a stand-in that tells nothing."""

    id: int
    space: NotRequired[int | None]
    box: NotRequired[str]
    side: str
    seat: NotRequired[str]
    symbol: NotRequired[str]
    echelon: NotRequired[str]
    name: NotRequired[str]
    number: NotRequired[str]
    parent: NotRequired[str]
    strength: NotRequired[Value]
    factors: NotRequired[list[str]]
    steps: NotRequired[tuple[int, int]]
    """Now, and when full."""
    facing: NotRequired[int]
    """0 to 5, clockwise from the north."""
    delay: NotRequired[int]
    status: NotRequired[list[str]]
    """attacked, used, waits, reorganizing, unsupplied, chosen, spent … A chosen piece takes part in the attack that is
    being named or fought, or it is the only one and its place is being asked."""
    hidden: NotRequired[bool]
    group: NotRequired[str]


class Marker(TypedDict):
    """Something that lies on a space or an edge."""

    space: NotRequired[int]
    edge: NotRequired[int]
    kind: str
    text: NotRequired[str]
    level: NotRequired[int]
    side: NotRequired[str]
    hidden: NotRequired[bool]
    name: NotRequired[str]


class EdgeMark(TypedDict):
    """A side's mark on an edge, such as a line of friction."""

    edge: int
    side: str
    roots: NotRequired[list[int]]
    """The spaces that it comes from: it is thick at their ends."""


class Layer(TypedDict):
    spaces: NotRequired[dict[str, str]]
    """By space: good, bad, line, or a grade 1 to 3."""
    marks: NotRequired[list[EdgeMark]]


class Mark(TypedDict):
    at: int
    text: str
    side: NotRequired[str]


class TrackWords(TypedDict):
    group: NotRequired[str]
    """What tracks that stand together have in common."""
    rule: NotRequired[str]
    sides: NotRequired[list[str]]
    """Whose the boxes below nought are, and whose those above it."""
    levels: NotRequired[list[int]]
    """How far from nought each further Level begins."""


TrackBoxes = TypedDict("TrackBoxes", {"id": str, "title": str, "from": int, "to": int, "marks": list[Mark]})


class Track(TrackBoxes, TrackWords):
    """Boxes in a row, and what stands on them."""


class Box(TypedDict):
    id: str
    title: str
    note: NotRequired[str]


class Hand(TypedDict):
    seat: str
    title: str
    cards: list[int] | None
    """None: not for this seat to see."""
    count: int


class Pile(TypedDict):
    id: str
    title: str
    count: int
    cards: NotRequired[list[int]]


class Score(TypedDict):
    seat: str
    total: Value
    lines: NotRequired[list[Line]]


class Purse(TypedDict):
    """What a seat has to spend, point by point."""

    seat: str
    title: str
    total: int
    left: int
    due: NotRequired[int]
    """So many of those left are owed already."""
    lines: NotRequired[list[Line]]
    """How the total came about."""
    rule: NotRequired[str]


Arrow = TypedDict("Arrow", {"from": int, "to": int, "text": NotRequired[str]})


class BattleSide(TypedDict):
    seat: str
    total: NotRequired[Value]
    lines: NotRequired[list[Line]]


class Battle(TypedDict):
    """The fight in hand."""

    title: NotRequired[str]
    space: NotRequired[int]
    arrows: NotRequired[list[Arrow]]
    sides: NotRequired[list[BattleSide]]
    lines: NotRequired[list[Line]]


class View(TypedDict):
    """All that the seat may know; `seat` is None for a spectator."""

    game: str
    version: int
    scenario: str
    options: dict[str, str | bool | int]
    seat: str | None
    seats: list[str]
    to_move: list[str]
    over: Over | None
    prompt: Prompt
    phase: Phase
    turn: NotRequired[Turn]
    pieces: NotRequired[list[Piece]]
    markers: NotRequired[list[Marker]]
    control: NotRequired[dict[str, str]]
    """Side by space, only where it is known."""
    layers: NotRequired[dict[str, Layer]]
    tracks: NotRequired[list[Track]]
    boxes: NotRequired[list[Box]]
    hands: NotRequired[list[Hand]]
    piles: NotRequired[list[Pile]]
    scores: NotRequired[list[Score]]
    purses: NotRequired[list[Purse]]
    battle: NotRequired[Battle | None]
    facts: NotRequired[list[Fact]]


# The choices ----------------------------------------------------------------------------------------------------------


class Target(TypedDict):
    """What is clicked: exactly one of these."""

    piece: NotRequired[int]
    space: NotRequired[int]
    card: NotRequired[int]
    number: NotRequired[int]


class Detail(TypedDict):
    """What a person sees before committing."""

    cost: NotRequired[Value]
    left: NotRequired[Value]
    path: NotRequired[list[int]]
    """The spaces entered; it begins where the chosen piece stands."""
    note: NotRequired[str]


class Choice(TypedDict):
    action: list[str | int]
    label: str
    kind: Literal["piece", "space", "card", "number", "button"]
    targets: list[Target]
    main: NotRequired[bool]
    """It carries the decision forward."""
    final: NotRequired[bool]
    """It cannot be taken back: a roll follows, something hidden is seen, the turn passes."""
    passes: NotRequired[bool]
    """It does nothing and the game goes on."""
    reacts: NotRequired[bool]
    """An extra on an occasion that may be let go."""
    detail: NotRequired[Detail]


class Warning(TypedDict):  # noqa: A001  (the table's word for it)
    text: str
    rule: str
    spaces: list[int]
    pieces: list[int]


class Choices(TypedDict):
    """What is asked of a seat and what it may do."""

    prompt: Prompt
    undoable: bool
    choices: list[Choice]
    warnings: list[Warning]


# Odds, refusals, journal ----------------------------------------------------------------------------------------------


class Outcome(TypedDict):
    label: str
    probability: str
    """A fraction, exactly: "25/36"."""
    percent: float
    tone: int
    """1 best … 4 bad, for the seat that asks."""


class Bar(TypedDict):
    roll: int
    tone: int
    weight: str


class Variant(TypedDict):
    """The same roll if the other side does what it may: its support, its reserve."""

    title: str
    short: str
    outcomes: list[Outcome]
    bars: list[Bar]


class Odds(TypedDict):
    """What may come of an action after which dice are rolled; empty where none are."""

    outcomes: list[Outcome]
    modifiers: NotRequired[list[Line]]
    expected: NotRequired[list[tuple[str, str]]]
    bars: NotRequired[list[Bar]]
    note: NotRequired[str]
    variants: NotRequired[list[Variant]]


class Refusal(TypedDict):
    """The rule that forbids, and why, in a sentence."""

    rule: str
    message: str


class JournalLine(TypedDict):
    """What happened, in words."""

    n: int
    text: str
    rule: str
    turn: int
    kind: str
    """combat, move, roll, supply, score, phase, card, order …"""
    spaces: list[int]
    seat: NotRequired[str]
    dice: NotRequired[list[int]]
    path: NotRequired[list[int]]
    """The spaces gone through, the start first: an arrow on the map."""
    battle: NotRequired[dict[str, int | str | list[int] | list[str]]]
    """One record of a fight: space, from, attacker, defender, odds, dice, result, lost_attacker, lost_defender …"""


class Told(TypedDict):
    """Every document that travels, for the schema."""

    drawing: Drawing
    view: View
    choices: Choices
    odds: Odds
    refusal: Refusal
    journal: list[JournalLine]
