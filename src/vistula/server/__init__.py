"""The table's service: people and computers at one table, over HTTP and WebSocket, with nothing lost.

What enters here: tables, seats, tokens, storage, notices, and the words of the wire (docs/design/wire.md).
What may not: a game's own rule, name or number. The server asks the engine for everything and knows games only through
the contract of `vistula.core`; it never filters what the engine says, it asks for the right seat's view.
"""
