"""The rules of Adventure, a chapter a file."""
