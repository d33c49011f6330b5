"""The JSON of requests and answers, for checking what comes in and for the OpenAPI description."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

from vistula.core import shapes

Seat = Annotated[StrictStr, Field(min_length=1, max_length=64, description="A seat of the scenario, like `poland`")]
Position = Annotated[StrictInt, Field(ge=0, le=2**53, description="The table's position as last seen")]
Text = Annotated[StrictStr, Field(max_length=4000)]
ActionJson = Annotated[
    list[StrictStr | StrictInt],
    Field(min_length=1, max_length=512, examples=[["move", 12]], description="Verb, then ids"),
]


class In(BaseModel):
    """What comes in: nothing unknown, nothing guessed."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(In):
    kind: Literal["you", "link", "open", "bot"]
    bot: Annotated[StrictStr, Field(max_length=32)] | None = None
    level: Annotated[StrictInt, Field(ge=0, le=100)] | None = None


class TableWish(In):
    title: Text | None = None
    name: Text | None = Field(None, description="Your name at this table")
    seats: dict[Seat, SeatWish] = Field(default_factory=dict, max_length=8)
    listed: StrictBool = True
    spectators: StrictBool = True
    clock: "ClockWish | None" = Field(None, description="So much time for each seat, or so many days for a move")


class ClockWish(In):
    kind: Literal["time", "days"]
    seconds: Annotated[StrictInt, Field(ge=10, le=30 * 86_400)] | None = None
    increment: Annotated[StrictInt, Field(ge=0, le=86_400)] = 0
    days: Annotated[StrictInt, Field(ge=1, le=365)] | None = None


class SeatOnly(In):
    seat: Seat | None = None


class Offer(In):
    kind: Literal["draw", "takeback", "pause"]
    seat: Seat | None = None
    moves: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)] | None = Field(
        None, description="A takeback: the moves that remain; if not given, up to before your last one"
    )


class Answer(In):
    agree: StrictBool
    seat: Seat | None = None


class Rematch(In):
    swap: StrictBool = False


class NotesIn(In):
    text: Annotated[StrictStr, Field(max_length=20_000)]
    seat: Seat | None = None


class PushKeys(In):
    p256dh: Annotated[StrictStr, Field(max_length=100)]
    auth: Annotated[StrictStr, Field(max_length=40)]


class PushIn(BaseModel):
    """A subscription as the browser gives it."""

    endpoint: Annotated[StrictStr, Field(max_length=500)]
    keys: PushKeys


class PushGone(In):
    endpoint: Annotated[StrictStr, Field(max_length=500)]


class NewTable(TableWish):
    game: Annotated[StrictStr, Field(max_length=64)]
    scenario: Annotated[StrictStr, Field(max_length=64)]
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=64)


class ImportedTable(TableWish):
    record: dict[str, Any] = Field(description="A record as exported")


class ContinuedTable(TableWish):
    moves: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Take(In):
    name: Text | None = None


class SeatChange(In):
    kind: Literal["you", "link", "open", "bot"] | None = None
    bot: Annotated[StrictStr, Field(max_length=32)] | None = None
    level: Annotated[StrictInt, Field(ge=0, le=100)] | None = None
    name: Text | None = None
    webhook: Annotated[StrictStr, Field(max_length=500)] | None = None
    rest: StrictBool | None = Field(None, description="Let all reactions of this turn go, whatever you hold")


class Act(In):
    seat: Seat | None = None
    position: Position
    action: ActionJson | None = None
    actions: Annotated[list[ActionJson], Field(max_length=800)] = []  # several in a row, all or none
    number: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)] | None = Field(
        None, description="Instead of `action`: its number, as `turn` tells it"
    )

    def chosen(self) -> list[Any]:
        return self.actions or [self.action if self.number is None else self.number]


class Turn(In):
    seat: Seat | None = None
    start: Annotated[StrictInt, Field(ge=0, le=10**9, alias="from", description="Journal from this line on")] = 0
    view: StrictBool = Field(False, description="With all that the seat sees")


class Undo(In):
    seat: Seat | None = None
    position: Position
    to: Literal["step", "turn"] = "step"
    moves: Annotated[int, Field(ge=0)] | None = None  # take back until so many are left


COUNTERS = 200  # that are asked about at once


class Reach(In):
    seat: Seat | None = None
    pieces: Annotated[list[int], Field(max_length=COUNTERS)]


class Order(In):
    pieces: Annotated[list[int], Field(max_length=COUNTERS)]
    to: int | None = None
    via: Annotated[list[int], Field(max_length=60)] = []


class Plan(In):
    seat: Seat | None = None
    orders: Annotated[list[Order], Field(max_length=40)]

    def counters(self) -> int:
        return sum(len(order.pieces) for order in self.orders)

    @model_validator(mode="after")
    def not_too_many(self) -> "Plan":
        if self.counters() > COUNTERS:
            raise ValueError(f"at most {COUNTERS} counters are sent at once")
        return self


class Arrange(In):
    seat: Seat | None = None
    first: bool = False
    """Of advice: the first thoughts alone, at once and without a worth."""


class Ask(In):
    seat: Seat | None = None
    action: ActionJson


class Say(In):
    text: Text
    name: Text | None = None
    seat: Seat | None = None


class Credentials(In):
    name: Text
    password: Annotated[StrictStr, Field(max_length=1000)]


class NewPassword(In):
    password: Annotated[StrictStr, Field(max_length=1000)]
    new: Annotated[StrictStr, Field(max_length=1000)]


class Password(In):
    password: Annotated[StrictStr, Field(max_length=1000)]


class MyTable(In):
    table: Annotated[StrictStr, Field(max_length=64)]
    token: Annotated[StrictStr, Field(max_length=64)]


# What goes out ----------------------------------------------------------------------------------------------------


class ErrorBody(BaseModel):
    code: str
    message: str = Field(description="A sentence for people")
    rule: str | None = Field(None, description="The rule that refuses")
    position: int | None = None
    retry_after: float | None = None


class Error(BaseModel):
    error: ErrorBody


class SeatOut(BaseModel):
    seat: str
    kind: Literal["person", "invited", "bot", "open"]
    name: str | None
    bot: str | None = None
    level: int | None = None
    online: bool
    thinking: bool
    yours: bool
    webhook: bool | None = None
    rest: bool | None = None


class ProposalOut(BaseModel):
    id: int
    kind: Literal["draw", "takeback", "pause", "resign", "seat"]
    by: str | None
    moves: int | None = None
    seat: str | None = None
    agreed: list[str]
    waiting: list[str]
    at: str


class ClockOut(BaseModel):
    kind: Literal["time", "days"]
    seconds: int | None = None
    increment: int | None = None
    left: dict[str, float] | None = None
    since: str | None = None
    days: int | None = None
    due: str | None = None


class You(BaseModel):
    seats: list[str]
    host: bool


class From(BaseModel):
    table: str
    moves: int


class ChangeOut(BaseModel):
    rule: str
    text: str


class VersionOut(BaseModel):
    version: int
    release: str = Field(description="The last release that plays by this version, and proves what it played")
    moves: int = Field(description="The moves that were played before it")
    changes: list[ChangeOut]


class TableOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: str
    title: str
    game: str
    version: int
    scenario: str
    options: dict[str, Any]
    seats: list[SeatOut]
    spectators: bool
    listed: bool
    watching: int
    position: int
    moves: int
    to_move: list[str]
    over: dict[str, Any] | None
    turn: dict[str, Any] | None
    commitment: str = Field(description="Hash of the seed, published before the first roll")
    seed: str | None = Field(description="The seed itself, once the game is over")
    created: str
    changed: str
    origin: From | None = Field(None, alias="from")
    proposal: ProposalOut | None = None
    paused: bool = False
    clock: ClockOut | None = None
    expired: list[str] = Field(default_factory=list, description="Persons whose time is over")
    next: str | None = Field(None, description="The table of the rematch")
    versions: list[VersionOut] | None = Field(None, description="Where the rules changed under way: from which move on")
    you: You


class OneTableOut(BaseModel):
    table: TableOut


class NotesOut(BaseModel):
    text: str


class PushKeyOut(BaseModel):
    key: str


class TablesOut(BaseModel):
    tables: list[TableOut]


class OpenedOut(BaseModel):
    table: TableOut
    token: str = Field(description="Yours: your seats and the host's rights. Shown this once.")
    links: dict[str, str] = Field(description="A token for each seat that was to get a link")


class TakenOut(BaseModel):
    token: str
    seat: str
    table: TableOut


class ChangedOut(BaseModel):
    table: TableOut
    token: str | None = None


class DoneOut(BaseModel):
    position: int
    moves: int


class JournalOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    start: int = Field(alias="from")
    lines: list[shapes.JournalLine]


class PositionOut(BaseModel):
    position: int
    moves: int
    shown: int | None = Field(None, description="In a replay: the move really shown, where later ones no longer fit")
    seat: str | None
    view: shapes.View
    choices: shapes.Choices | None
    journal: JournalOut


class NumberedChoice(shapes.Choice):
    number: int
    """Of the action in the game's catalogue: the same all through a game."""


class TextsOut(BaseModel):
    start: int = Field(alias="from")
    lines: list[str]


class TurnOut(BaseModel):
    seat: str
    position: int
    moves: int
    to_move: list[str]
    over: dict[str, Any] | None
    prompt: shapes.Prompt | None
    undoable: bool
    choices: list[NumberedChoice]
    journal: TextsOut
    view: shapes.View | None = Field(None, description="Only if it was asked for")


class RefusalBody(BaseModel):
    rule: str
    message: str


class RefusalOut(BaseModel):
    refusal: RefusalBody | None


class OddsOut(BaseModel):
    outcomes: list[dict[str, Any]]


class WarningsOut(BaseModel):
    warnings: list[shapes.Warning]


class ChatOut(BaseModel):
    n: int
    at: str
    seat: str | None
    name: str
    text: str


class ChatsOut(BaseModel):
    chat: list[ChatOut]


class StepOut(BaseModel):
    n: int
    seat: str
    at: str
    turn: int
    kinds: list[str]
    kind: str | None
    label: str | None = None
    action: list[str | int] | None = None


class ReplayOut(BaseModel):
    moves: int
    over: bool
    seats: list[str | None]
    steps: list[StepOut]


class ScenarioOut(BaseModel):
    slug: str
    title: str
    seats: list[str]
    turns: int
    description: str


class OptionOut(BaseModel):
    slug: str
    title: str
    values: list[Any]
    default: Any
    description: str
    rule: str
    scenarios: list[str]


class GameOut(BaseModel):
    slug: str
    title: str
    version: int
    scenarios: list[ScenarioOut]
    options: list[OptionOut]


class BotOut(BaseModel):
    name: str
    title: str
    levels: list[int]
    default_level: int
    text: str


class GamesOut(BaseModel):
    games: list[GameOut]
    bots: list[BotOut]


class RuleOut(BaseModel):
    id: str
    section: str
    text: str
    kind: str
    tier: str


class SeatsOut(BaseModel):
    seats: list[str]


class RulesOut(BaseModel):
    game: str
    rules: list[RuleOut]


class AccountOut(BaseModel):
    name: str


class SessionOut(BaseModel):
    name: str | None


class HealthOut(BaseModel):
    ok: bool
    version: str
    compiled: bool = Field(description="Whether the rules run compiled")
    started: str


class DrawingOut(BaseModel):
    model_config = ConfigDict(extra="allow")

    game: str
    scenario: str
