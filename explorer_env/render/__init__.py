"""Games drawn for people."""
