"""Whether a document is what core/shapes.py says: no key missing, none that nobody declared."""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from tests.fuzz.faults import Fault, text_of
from vistula.core import shapes
from vistula.server.api.told import adapter

DRAWING = adapter(shapes.Drawing)
VIEW = adapter(shapes.View)
CHOICES = adapter(shapes.Choices)
ODDS = adapter(shapes.Odds)
JOURNAL: TypeAdapter[Any] = TypeAdapter(list[shapes.JournalLine])


def check_shape(name: str, shape: TypeAdapter[Any], document: object) -> None:
    try:
        shape.validate_json(text_of(document))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Fault(f"the {name} is not of its shape (core/shapes.py): {where}: {first['msg']}") from error
