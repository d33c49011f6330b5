"""Data files: TOML with provenance."""
