"""The schema of all that the engine tells a table, made from core/shapes.py: for the API's description, the client's
types and the documents. `python -m vistula.server.api.told CHECKOUT` writes the files that are kept (`make shapes`)."""

import inspect
import json
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import is_typeddict

from vistula.core import shapes

# Attribute docstrings become descriptions; a key that nobody declared is an error.
_STRICT = ConfigDict(use_attribute_docstrings=True, extra="forbid", strict=True)

for _shape in vars(shapes).values():
    if is_typeddict(_shape):
        _shape.__pydantic_config__ = _STRICT


def adapter(shape: type) -> TypeAdapter[Any]:
    """What holds a document against a shape: `adapter(shapes.View).validate_json(text)`."""
    return TypeAdapter(shape)


def schema() -> dict[str, Any]:
    """One JSON Schema with a definition for every shape."""
    made = TypeAdapter(shapes.Told).json_schema()
    # A title on every field makes a type of its own for each in the client.
    for definition in [made, *made["$defs"].values()]:
        for field in definition.get("properties", {}).values():
            field.pop("title", None)
    return made


def page() -> str:
    """The shapes as a page to read."""
    lines = ["# What the table is told, shape by shape", "", str(inspect.getdoc(shapes)), ""]
    made = schema()
    for name, definition in sorted(made["$defs"].items()):
        needed = set(definition.get("required", []))
        about = definition.get("description")
        lines += [f"## {name}", "", *([_line(about), ""] if about else []), "| key | type | |", "|---|---|---|"]
        for key, field in definition.get("properties", {}).items():
            mark = "" if key in needed else "?"
            lines.append(f"| `{key}`{mark} | {_type(field)} | {_line(field.get('description', ''))} |")
        lines.append("")
    return "\n".join(line.rstrip() for line in lines)


def _line(text: str) -> str:
    return " ".join(text.split())


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        name = field["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in field:
        return " or ".join(_type(part) for part in field["anyOf"])
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    if "const" in field:
        return f"`{field['const']}`"
    if field.get("type") == "array":
        if "prefixItems" in field:
            return "[" + ", ".join(_type(part) for part in field["prefixItems"]) + "]"
        return "list of " + _type(field.get("items", {}))
    if field.get("type") == "object" and "additionalProperties" in field:
        return "mapping to " + _type(field["additionalProperties"])
    return str(field.get("type", "any"))


def older(part: Any) -> Any:
    """The schema in the words of draft 7, which the client's generator reads: pairs are lists of items."""
    if isinstance(part, list):
        return [older(item) for item in part]
    if not isinstance(part, dict):
        return part
    made = {("items" if key == "prefixItems" else key): older(value) for key, value in part.items()}
    if "prefixItems" in part:
        made["additionalItems"] = False
    return made


def files() -> dict[str, str]:
    """What is kept in the repository, by path: `make shapes` writes it, a test holds it against this."""
    return {
        "client/src/wire/told.schema.json": json.dumps(older(schema()), indent=1) + "\n",
        "docs/design/shapes.md": page() + "\n",
    }


def main() -> None:
    for name, text in files().items():
        (Path(sys.argv[1]) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
