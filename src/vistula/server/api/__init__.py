"""The HTTP side of the wire, one router a subject."""
