"""`vistula play`: a game in the terminal, against a bot or at one keyboard."""

import secrets
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from vistula import bots
from vistula.bots.bot import Bot
from vistula.bots.explain import WORLDS
from vistula.cli import charts
from vistula.cli.asked import as_json, game_of, options_of, scenario_of, seat_of
from vistula.cli.files import recorded, write
from vistula.cli.records import ending, told
from vistula.core import view as views
from vistula.core.action import Action, from_json
from vistula.core.record import Record, replay
from vistula.core.refusal import IllegalAction, VistulaError
from vistula.lab.bench import compiled
from vistula.lab.games import bot as bot_named

SHOWN = 40  # choices listed at once

HELP = """\
  12            take choice 12
  /words        list only choices with these words; / alone lists all
  undo          take your last action back
  odds 12       the odds of choice 12, where dice follow
  why move 12   why an action is not allowed
  hint          what the staff would do, with reasons; how the seat would stand, from -1 (lost) to 1 (won)
  map, list     the position
  journal       what happened so far
  save FILE     save the game; go on with vistula play --resume FILE
  quit"""


def begin(
    slug: str | None,
    scenario_slug: str | None,
    seed: int | None,
    options: list[str],
    pack: Path | None,
    resume: Path | None,
) -> Record:
    """A new game, or a saved one at the point where it was left."""
    if resume is not None:
        if scenario_slug is not None or options or seed is not None:
            raise VistulaError("A saved game has its scenario, options and seed already; give only --resume FILE.")
        game, data = recorded(resume, pack)
        if slug is not None and slug != game.slug:
            raise VistulaError(f"The file {str(resume)!r} is a game of {game.slug}, not of {slug}.")
        return replay(game, data)
    if slug is None:
        raise VistulaError("Say which game to play, or --resume FILE; `vistula games` lists the games.")
    game = game_of(slug, pack)
    scenario = scenario_of(game, scenario_slug)
    found = options_of(game, scenario, options)
    return Record(game, scenario.slug, secrets.randbits(256) if seed is None else seed, found)


def sit_down(record: Record, seat: str | None, bot: str | None, seed: int | None) -> None:
    """People at their seats, bots at the others (none: people play all); with a seed the bots play alike again."""
    mine = seat_of(record.state.scenario, seat)
    seats = record.state.seats
    if bot is None:
        Sitting(record, list(seats), {}).run()
    else:
        luck = secrets.randbits(30) if seed is None else seed
        bots = {other: bot_named(bot, luck + chair) for chair, other in enumerate(seats) if other != mine}
        Sitting(record, [mine], bots).run()


class Sitting:
    """One evening at the terminal."""

    def __init__(self, record: Record, people: list[str], bots: dict[str, Bot]) -> None:
        self.record = record
        self.people = people
        self.bots = bots
        self.console = Console(highlight=False, soft_wrap=True)
        self.read = dict.fromkeys(people, record.state.journal.count)
        self.looking = people[0]
        self.filter = ""
        self.drawn: dict[str, Any] | None = None
        self.left = False

    def run(self) -> None:
        self.console.print(
            f"[bold]{escape(self.record.game.title)}[/bold]: {escape(self.record.state.scenario.title)}. "
            "Type ? for help."
        )
        try:
            while not self.left and not self.record.state.over:
                self.step()
            if not self.left:
                self.news()
                self.console.print(f"[bold]{ending(self.record)}[/bold]")
                while not self.left:
                    self.command(self.ask("The game is over (save FILE, journal, map, list, quit)"), [])
        except EOFError:
            self.console.print("\nNot saved: the input ended.")

    def step(self) -> None:
        state = self.record.state
        seat = state.to_move[0]
        if seat in self.bots:
            self.record.play(seat, self.bots[seat].choose(state, seat))
            return
        if seat != self.looking:
            self.change_places(seat)
        self.news()
        document: Any = views.choices(state, seat)
        heading = charts.heading(state.view(seat))
        self.console.rule(escape(f"{seat}: {heading}" if heading else seat), align="left")
        for warning in document["warnings"]:
            self.console.print(f"[yellow]Mind: {escape(warning['text'])} \\[{escape(warning['rule'])}][/yellow]")
        self.console.print(f"[bold]{escape(str(state.prompt(seat)))}[/bold]")
        shown = self.listed(document["choices"])
        self.command(self.ask("Choice"), shown)

    def change_places(self, seat: str) -> None:
        """Hot seat: nobody reads what is the other's."""
        self.looking = seat
        self.filter = ""
        self.console.clear()
        self.ask(f"{seat} is to move. Press Enter when you sit at the keyboard")

    def ask(self, question: str) -> str:
        self.console.print(f"{question}> ", end="")
        return input().strip()

    # What is shown ----------------------------------------------------------------------------------------------

    def news(self) -> None:
        """What the journal has that this seat has not read yet."""
        journal = self.record.state.journal
        self.tell(min(self.read[self.looking], journal.count))
        self.read[self.looking] = journal.count

    def tell(self, start: int) -> None:
        for event in self.record.state.journal.since(start):
            text = told(self.record.state, event, self.looking)
            if text:
                self.console.print(text)

    def listed(self, choices: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
        """Print the choices that pass the filter, each with its number among all."""
        words = self.filter.lower().split()
        passing = [
            (number, choice)
            for number, choice in enumerate(choices, start=1)
            if all(word in choice["label"].lower() for word in words)
        ]
        for number, choice in passing[:SHOWN]:
            note = ", ".join(
                f"{name} {value}"
                for name, value in choice.get("detail", {}).items()
                if isinstance(value, (int, str)) and value != ""
            )
            self.console.print(
                f"{number:>4}  {escape(choice['label'])}" + (f" [dim]({escape(note)})[/dim]" if note else "")
            )
        if len(passing) > SHOWN:
            self.console.print(f"      … and {len(passing) - SHOWN} more; /words lists only some")
        if not passing:
            self.console.print(f"      no choice of {len(choices)} has {self.filter!r} in it; / lists all")
        return list(enumerate(choices, start=1))

    def drawing(self) -> dict[str, Any]:
        if self.drawn is None:
            state = self.record.state
            self.drawn = self.record.game.drawing(state.scenario.slug, dict(state.options))
        return self.drawn

    # What is done -----------------------------------------------------------------------------------------------

    def command(self, text: str, choices: list[tuple[int, dict[str, Any]]]) -> None:
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        try:
            if text.startswith("/"):
                self.filter = text[1:].strip()
            elif word.isdecimal():
                self.take(self.numbered(word, choices))
            elif word in ("?", "help"):
                self.console.print(HELP, markup=False)
            elif word in ("q", "quit"):
                self.left = True
            elif word in ("j", "journal"):
                self.tell(0)
            elif word in ("m", "map"):
                width = self.console.width
                self.console.print(
                    charts.map_of(self.drawing(), self.record.state.view(self.looking), width, max(20, width * 2 // 5))
                )
            elif word in ("l", "list"):
                for line in charts.list_of(self.drawing(), self.record.state.view(self.looking)):
                    self.console.print(line)
            elif word in ("s", "save"):
                self.save(rest)
            elif word in ("u", "undo"):
                self.record.undo(self.looking)
            elif word in ("o", "odds"):
                self.odds(self.numbered(rest, choices))
            elif word in ("w", "why"):
                self.why(rest, choices)
            elif word in ("h", "hint", "advice") and choices:
                self.hint(choices)
            elif text:
                self.console.print(f"There is no command {text!r}; ? lists them.", markup=False)
        except (IllegalAction, VistulaError) as error:
            self.console.print(f"{error}", markup=False, style="red")

    def numbered(self, text: str, choices: list[tuple[int, dict[str, Any]]]) -> Action:
        for number, choice in choices:
            if text == str(number):
                return from_json(choice["action"])
        raise VistulaError(f"There is no choice {text!r}; they are numbered 1 to {len(choices)}.")

    def take(self, action: Action) -> None:
        self.record.play(self.looking, action)
        self.filter = ""

    def save(self, name: str) -> None:
        if not name:
            raise VistulaError("Say where to save: save FILE.")
        write(Path(name), as_json(self.record.to_json()))
        self.console.print(f"Saved. Go on with: vistula play --resume {name}", markup=False)

    def odds(self, action: Action) -> None:
        odds = self.record.state.odds(self.looking, action)
        if odds is None:
            self.console.print("No dice follow this choice.")
            return
        for outcome in odds.outcomes:
            self.console.print(f"{float(outcome.probability):>7.1%}  {escape(outcome.label)}")
        for text, value, rule in odds.modifiers:
            self.console.print(f"         {escape(f'{text}: {value} [{rule}]')}")
        for text, expected in odds.expected:
            self.console.print(f"         {escape(text)}: {float(expected):.2f} on average")

    def hint(self, choices: list[tuple[int, dict[str, Any]]]) -> None:
        """The best few choices by their numbers, each with its reasons. In plain Python, which would keep one
        waiting, they are the staff's first thoughts."""
        numbers = {tuple(choice["action"]): number for number, choice in choices}
        with self.console.status("the staff thinks"):
            found = bots.explain(self.record.state, self.looking, worlds=WORLDS if compiled() else 0)
        for counsel in found:
            number = numbers[tuple(counsel.action.to_json())]
            self.console.print(f"{number:>4}  {escape(counsel.text)}[dim]{escape(worth_of(counsel))}[/dim]")
            for text, rule in counsel.reasons:
                self.console.print(f"      {escape(f'{text} [{rule}]' if rule else text)}")

    def why(self, text: str, choices: list[tuple[int, dict[str, Any]]]) -> None:
        """Why an action is refused: a number of the list, or a verb with ids."""
        if text.isdecimal():
            wanted = self.numbered(text, choices)
        else:
            wanted = from_json([int(part) if part.lstrip("-").isdecimal() else part for part in text.split()])
        refusal = self.record.state.refusal(self.looking, wanted)
        if refusal is None:
            self.console.print("It is allowed.")
        else:
            self.console.print(f"{refusal.message} [{refusal.rule_id}]", markup=False)


def worth_of(counsel: bots.Counsel) -> str:
    """How the seat would stand after a choice, and beside the other choices; nothing if that was not looked at."""
    if not counsel.values:
        return ""
    told = f" (stands {counsel.value:+.2f}"
    gains = counsel.gains
    if gains:
        better = sum(gain > 0 for gain in gains)
        told += f"; {sum(gains) / len(gains):+.2f} beside the others, better in {better} of {len(gains)} futures"
    return told + ")"
