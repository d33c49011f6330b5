"""The JSON of requests and answers, for checking what comes in and for the OpenAPI description."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

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
    action: ActionJson


class Undo(In):
    seat: Seat | None = None
    position: Position
    to: Literal["step", "turn"] = "step"


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


class You(BaseModel):
    seats: list[str]
    host: bool


class From(BaseModel):
    table: str
    moves: int


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
    you: You


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
    lines: list[dict[str, Any]]


class PositionOut(BaseModel):
    position: int
    moves: int
    seat: str | None
    view: dict[str, Any]
    choices: dict[str, Any] | None
    journal: JournalOut


class RefusalBody(BaseModel):
    rule: str
    message: str


class RefusalOut(BaseModel):
    refusal: RefusalBody | None


class OddsOut(BaseModel):
    outcomes: list[dict[str, Any]]


class WarningsOut(BaseModel):
    warnings: list[dict[str, Any]]


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


class DrawingOut(BaseModel):
    model_config = ConfigDict(extra="allow")

    game: str
    scenario: str
