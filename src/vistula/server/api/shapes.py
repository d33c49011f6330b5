"""The JSON of answers, for the OpenAPI description."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from vistula.core import shapes


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
    style: str | None = None
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
    styles: list[str] = Field(default_factory=list, description="The styles of computer players that it knows")


class MeasuredOut(BaseModel):
    won: int
    games: int
    against: str = Field(description="The rank it was measured against")
    few: bool = Field(description="Too few games to tell anything")


class RankOut(BaseModel):
    level: int
    title: str
    text: str = Field(description="How it plays")
    measured: MeasuredOut | None = None


class StyleOut(BaseModel):
    name: str
    title: str
    text: str = Field(description="What it changes in this player's play")


class BotOut(BaseModel):
    name: str
    title: str
    levels: list[int]
    ranks: list[RankOut] = Field(default_factory=list, description="The levels by name; empty where there is but one")
    styles: list[StyleOut] = Field(default_factory=list, description="How daring it may be told to be")
    default_level: int
    text: str


class GamesOut(BaseModel):
    games: list[GameOut]
    bots: list[BotOut]


class FilmOut(BaseModel):
    done: int
    of: int = Field(description="Scenes in all; 0 until it has begun")


class LuckOut(BaseModel):
    dealt: int = Field(description="Strength that the others lost, as you see it")
    lost: int
    due_dealt: float
    due_lost: float
    fights: int = Field(description="So many battles were fought from the same position")
    worse: int = Field(description="Of these ended so many worse for you, by what they lost less what you lost")
    better: int
    spread: list[list[int]] = Field(description="That difference, and how many battles ended with it")


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
