"""`vistula replay` and `vistula verify`: recorded games, told again and proved."""

import json
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape

from vistula.cli.asked import seat_of
from vistula.cli.files import recorded, write
from vistula.core.journal import TAKEN, Event
from vistula.core.record import Record, older, parts, replay, retrace, unproved, verify
from vistula.core.refusal import SaveError
from vistula.core.state import State


def tell(
    file: Path, seat: str | None, moves: int | None, pack: Path | None, number: int = 0, out: Path | None = None
) -> None:
    """Print the journal of the game up to that many actions, as the seat saw it, or all of it."""
    game, data = recorded(file, pack, number)
    if out is not None:
        write(out, json.dumps(data))
    actions = data.get("actions")
    if moves is not None and isinstance(actions, list):
        data = {**data, "actions": actions[:moves]}
    versions = parts(data)
    told_to = None
    newest = versions[-1]
    if newest.version > game.version or (newest.version == game.version and (moves is None or moves >= newest.moves)):
        record = replay(game, data)
    else:  # an older version played it: the position goes as far as it fits, the words go on
        record, fits = retrace(game, data)
        if moves is None:
            told_to = data.get("journal")
        for sentence in unproved(game, data):
            typer.echo(f"vistula: {sentence} Under version {game.version} the first {fits} fit.", err=True)
    state = record.state
    if seat is not None:
        seat_of(state.scenario, seat)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(game.title)}[/bold]: {escape(state.scenario.title)}")
    events = state.journal.all()
    if isinstance(told_to, list):
        events = [Event(*event) for event in told_to]
    for event in events:
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
        count = record.before + len(record.actions)
        return f"After {count} actions {', '.join(record.state.to_move)} is to move."
    winners = " and ".join(result.winners)
    outcome = f"{winners} {'win' if len(result.winners) > 1 else 'wins'}" if winners else "A draw"
    return escape(f"{outcome} ({result.level}) after {record.before + len(record.actions)} actions: {result.reason}")


def prove(file: Path, pack: Path | None, folder: Path | None = None) -> None:
    """Play the game again from its seed; exit code 1 where the record is not what seed and actions give, or where this
    release has none of the rules it was played by."""
    game, data = recorded(file, pack)
    if folder is not None:
        apart(data, folder)
    beyond = unproved(game, data)
    for sentence in beyond:
        typer.echo(f"vistula: {sentence}", err=True)
    if parts(data)[-1].version < game.version:
        raise typer.Exit(1)
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
    first = parts(data)[-1].moves
    count = f"{len(actions)} actions" if not first else f"actions {first + 1} to {len(actions)}"
    typer.echo(f"{game.title}: {count}, every roll and event as the seed {data['seed']} gives them.")


def apart(data: dict[str, object], folder: Path) -> None:
    """Write what older versions played as records of their own, for the releases that can prove them."""
    folder.mkdir(parents=True, exist_ok=True)
    for record in older(data):
        place = folder / f"{data['game']}-version-{record['version']}.json"
        write(place, json.dumps(record))
        typer.echo(f"vistula: {place} is for a release with version {record['version']}.", err=True)
