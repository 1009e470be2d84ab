"""The version of the whole project."""

__version__ = "0.1.0"
