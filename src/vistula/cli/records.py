"""`vistula replay` and `vistula verify`: recorded games, told again and proved."""

from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape

from vistula.cli.asked import seat_of
from vistula.cli.files import recorded
from vistula.core.journal import TAKEN, Event
from vistula.core.record import Record, replay, verify
from vistula.core.refusal import SaveError
from vistula.core.state import State


def tell(file: Path, seat: str | None, moves: int | None, pack: Path | None) -> None:
    """Print the journal of the game up to that many actions, as the seat saw it, or all of it."""
    game, data = recorded(file, pack)
    actions = data.get("actions")
    if moves is not None and isinstance(actions, list):
        data = {**data, "actions": actions[:moves]}
    record = replay(game, data)
    state = record.state
    if seat is not None:
        seat_of(state.scenario, seat)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(game.title)}[/bold]: {escape(state.scenario.title)}")
    for event in state.journal.all():
        text = told(state, event, seat)
        if text:
            console.print(text)
    console.print(ending(record))


def told(state: State, event: Event, seat: str | None) -> str:
    """An event in words for a seat; for nobody in particular, as the first who may see it would read it."""
    if event.code == TAKEN:
        return ""
    readers = [state.seat_index(seat)] if seat is not None else [-1, *range(len(state.seats))]
    for reader in readers:
        if event.seen_by(reader):
            line = state.tell(event, reader)
            rule = f" [dim]\\[{escape(line.rule)}][/dim]" if line.rule else ""
            return f"{event.turn:>4}  {escape(line.text)}{rule}"
    return ""


def ending(record: Record) -> str:
    result = record.state.result
    if result is None:
        return f"After {len(record.actions)} actions {', '.join(record.state.to_move)} is to move."
    winners = " and ".join(result.winners)
    outcome = f"{winners} {'win' if len(result.winners) > 1 else 'wins'}" if winners else "A draw"
    return escape(f"{outcome} ({result.level}) after {len(record.actions)} actions: {result.reason}")


def prove(file: Path, pack: Path | None) -> None:
    """Play the game again from its seed; exit code 1 where the record is not what seed and actions give."""
    game, data = recorded(file, pack)
    try:
        faults = verify(game, data)
    except SaveError as error:
        raise SaveError(f"The file {str(file)!r} cannot be played again: {error}") from error
    for fault in faults:
        typer.echo(f"vistula: {fault}", err=True)
    if faults:
        raise typer.Exit(1)
    actions = data["actions"]
    assert isinstance(actions, list)
    typer.echo(f"{game.title}: {len(actions)} actions, every roll and event as the seed {data['seed']} gives them.")
