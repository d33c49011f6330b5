"""The steps of the stored schema, run at start-up by `vistula.server.storage`."""
