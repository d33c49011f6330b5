"""The JSON of requests, for checking what comes in and for the OpenAPI description."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

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


Style = Annotated[StrictStr, Field(max_length=16, description="Of a computer: how daring it is")]


class SeatWish(In):
    kind: Literal["you", "link", "open", "bot"]
    bot: Annotated[StrictStr, Field(max_length=32)] | None = None
    level: Annotated[StrictInt, Field(ge=0, le=100)] | None = None
    style: Style | None = None


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
    style: Style | None = None
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
