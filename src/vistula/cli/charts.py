"""A position as text: the map in characters, and the list of what stands where. Drawn from drawing and view alone."""

from typing import Any

from rich.text import Text

STYLES = {
    "polish": "bold bright_red",
    "soviet": "bold bright_yellow",
    "ukrainian": "bold bright_blue",
    "lithuanian": "bold bright_green",
    "german": "bold bright_magenta",
}
MARGIN = 0.06  # of the map, around the outermost pieces
NAMED_RANK = 2  # capitals and larger towns have their names on the map of characters


def heading(view: dict[str, Any]) -> str:
    """The day and the phase, as far as the game says."""
    turn = view.get("turn", {})
    parts = [str(turn.get("title", "")), str(view.get("phase", {}).get("step", ""))]
    if turn.get("number") and turn.get("of"):
        parts.insert(0, f"Turn {turn['number']} of {turn['of']}")
    return ", ".join(part for part in parts if part)


def by_space(view: dict[str, Any]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    for piece in view.get("pieces", []):
        if piece.get("space") is not None:
            found.setdefault(piece["space"], []).append(piece)
    return found


def list_of(drawing: dict[str, Any], view: dict[str, Any]) -> list[Text]:
    """A line for each space that holds something, in the order of the spaces."""
    names = {space["id"]: space.get("name") or f"Space {space['id']}" for space in drawing.get("spaces", [])}
    lines = []
    for space, pieces in sorted(by_space(view).items()):
        line = Text(f"{names.get(space, f'Space {space}')}: ")
        for number, piece in enumerate(pieces):
            line.append(", " if number else "")
            line.append(_piece(piece), STYLES.get(str(piece.get("side")), "bold"))
        lines.append(line)
    return lines


def _piece(piece: dict[str, Any]) -> str:
    if piece.get("hidden"):
        return "hidden"
    parts = [str(piece.get("name") or piece.get("number") or f"piece {piece['id']}")]
    if piece.get("strength") not in (None, ""):
        parts.append(str(piece["strength"]))
    parts.extend(f"({status})" for status in piece.get("status", []))
    return " ".join(parts)


def map_of(drawing: dict[str, Any], view: dict[str, Any], width: int, height: int) -> Text:
    """The map in characters: a stack as its side's letter and strength, P12; the names of large towns."""
    held = by_space(view)
    spaces, left, top, across, down = _theatre(drawing, held)
    cells = [[" "] * width for _ in range(height)]
    styles = [[""] * width for _ in range(height)]

    def put(at: tuple[float, float], text: str, style: str, over: bool) -> None:
        row = min(height - 1, max(0, int((at[1] - top) / down * height)))
        column = min(max(0, width - len(text)), max(0, int((at[0] - left) / across * width)))
        if not over and any(cell != " " for cell in cells[row][column : column + len(text)]):
            return
        for offset, letter in enumerate(text[: width - column]):
            cells[row][column + offset] = letter
            styles[row][column + offset] = style

    for space in spaces:
        put(space["at"], ".", "dim", False)
    for space in spaces:
        if space["id"] in held:
            side, text = _stack(held[space["id"]])
            put(space["at"], text, STYLES.get(side, "bold"), True)
    for space in sorted(spaces, key=lambda space: int(space.get("rank", 4))):
        if space.get("rank", 4) <= NAMED_RANK and space.get("name"):
            x, y = space["at"]
            put((x, y + down / height), str(space["name"]), "italic", False)
    made = Text(no_wrap=True)
    for row, line in enumerate(cells):
        for column, letter in enumerate(line):
            made.append(letter, styles[row][column])
        made.append("\n")
    return made


def _theatre(
    drawing: dict[str, Any], held: dict[int, list[dict[str, Any]]]
) -> tuple[list[dict[str, Any]], float, float, float, float]:
    """The part of the map where pieces stand, with some land around: its spaces, corner and size."""
    width, height = drawing["size"]
    stands = [space["at"] for space in drawing["spaces"] if space["id"] in held] or [(0, 0), (width, height)]
    left = max(0, min(x for x, _ in stands) - width * MARGIN)
    top = max(0, min(y for _, y in stands) - height * MARGIN)
    across = min(width, max(x for x, _ in stands) + width * MARGIN) - left
    down = min(height, max(y for _, y in stands) + height * MARGIN) - top
    inside = [
        space
        for space in drawing["spaces"]
        if left <= space["at"][0] <= left + across and top <= space["at"][1] <= top + down
    ]
    return inside, left, top, across, down


def _stack(pieces: list[dict[str, Any]]) -> tuple[str, str]:
    """The side that stands there and its strength as far as it is seen; a question mark where it is not."""
    side = str(pieces[0].get("side", ""))
    total = 0
    unseen = False
    for piece in pieces:
        strength = piece.get("strength")
        if isinstance(strength, int):
            total += strength
        elif isinstance(strength, str) and strength.isdecimal():
            total += int(strength)
        unseen = unseen or bool(piece.get("hidden"))
    number = str(total) if total else ""
    return side, (side[:1].upper() or "x") + number + ("?" if unseen else "")
