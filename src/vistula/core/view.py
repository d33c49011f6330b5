"""What leaves the engine for a screen: the view, the choices document, the journal in words (docs/design/view.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.flow import KINDS
from vistula.core.journal import TAKEN

if TYPE_CHECKING:
    from vistula.core.action import Action
    from vistula.core.state import State


@final
class Prompt:
    """What is asked, in words, with the rule."""

    def __init__(self, text: str, rule_id: str) -> None:
        self.text: Final = text
        self.rule_id: Final = rule_id

    def __str__(self) -> str:
        return f"{self.text} [{self.rule_id}]" if self.rule_id else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prompt) and other.text == self.text and other.rule_id == self.rule_id

    def __hash__(self) -> int:
        return hash((self.text, self.rule_id))

    def to_json(self) -> dict[str, str]:
        return {"text": self.text, "rule": self.rule_id}


@final
class Caution:
    """Harm that is coming, for the seat that is asked."""

    def __init__(self, text: str, rule_id: str, spaces: list[int], pieces: list[int]) -> None:
        self.text: Final = text
        self.rule_id: Final = rule_id
        self.spaces: Final = spaces
        self.pieces: Final = pieces

    def __repr__(self) -> str:
        return f"Caution({self.text!r}, {self.rule_id!r})"

    def to_json(self) -> dict[str, object]:
        return {"text": self.text, "rule": self.rule_id, "spaces": self.spaces, "pieces": self.pieces}


def prompt_of(s: State, seat: int) -> Prompt:
    if s.result is not None:
        return Prompt(s.result.reason, s.result.rule)
    decision = s.decision()
    if seat == s.actor:
        return Prompt(decision.prompt(s), decision.rule(s))
    return Prompt(decision.waiting(s), "")


def view_of(s: State, seat: int) -> dict[str, object]:
    """All that the seat may know: the header every game shares, and the game's own part."""
    made: dict[str, object] = {
        "game": s.game.slug,
        "version": s.game.version,
        "scenario": s.scenario.slug,
        "options": dict(s.options),
        "seat": s.seats[seat] if seat >= 0 else None,
        "seats": list(s.seats),
        "to_move": list(s.to_move),
        "over": s.result.to_json() if s.result is not None else None,
        "prompt": prompt_of(s, seat).to_json(),
        "phase": {"current": s.game.sequence.line_at(s.stack[1])},
    }
    for name, value in s.body(seat).items():
        if name == "phase" and isinstance(value, dict):
            value = {"current": s.game.sequence.line_at(s.stack[1]), **value}
        made[name] = value
    return made


def choices(s: State, seat: object) -> dict[str, object]:
    """The choices document: what is asked, what may be chosen, and what a person sees before committing."""
    index = s.seat_or_spectator(seat)
    asked = not s.over and index == s.actor
    return {
        "prompt": prompt_of(s, index).to_json(),
        "undoable": asked and s.undoable(seat),
        "choices": [described(s, action) for action in s.choices(seat)] if asked else [],
        "warnings": [caution.to_json() for caution in s.warnings(seat)] if asked else [],
    }


def described(s: State, action: Action) -> dict[str, object]:
    """One choice of the seat that is asked, for the table."""
    choice = s.choice(action)
    assert choice is not None
    made: dict[str, object] = {
        "action": action.to_json(),
        "label": choice.caption(s, action),
        "kind": KINDS[choice.kind],
        "targets": choice.targets(s, action),
    }
    if choice.closes:
        made["main"] = True
    if choice.passes:
        made["passes"] = True
    if choice.reacts:
        made["reacts"] = True
    if choice.is_final(s, action.x):
        made["final"] = True
    detail = choice.details(s, action)
    if detail:
        made["detail"] = detail
    return made


def label(s: State, action: Action) -> str:
    """An action of the current decision in words."""
    choice = s.choice(action)
    return choice.caption(s, action) if choice is not None else str(action.to_json())


def journal(s: State, seat: object, start: int = 0) -> list[dict[str, object]]:
    """The journal in words, as far as the seat (None: a spectator) may see it, from event `start` on. Lines are
    numbered for the reader alone: gaps would tell of events that he may not see."""
    index = s.seat_or_spectator(seat)
    lines: list[dict[str, object]] = []
    for event in s.journal.since(start):
        if event.code != TAKEN and event.seen_by(index):
            line = s.tell(event, index)
            made: dict[str, object] = {
                "n": len(lines),
                "text": line.text,
                "rule": line.rule,
                "turn": event.turn,
                "kind": line.kind,
                "spaces": line.spaces,
            }
            if line.dice:
                made["dice"] = line.dice
            if line.seat >= 0:
                made["seat"] = s.seats[line.seat]
            if line.path:
                made["path"] = line.path
            if line.battle:
                made["battle"] = line.battle
            lines.append(made)
    return lines
