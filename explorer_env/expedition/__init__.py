"""Expedition: a race of one to five explorers across nineteenth-century Africa."""
