"""Adventure: one to four characters walk a world laid as they go, full of events that strike and stay."""
