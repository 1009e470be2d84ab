"""Small decks for tests: a card is its name, kind, scope and effects."""


def card(name, kind="ordinary", scope="character", effects=(), copies=1, **more):
    fields = {"name": name, "kind": kind, "scope": scope, "copies": copies}
    return {**fields, **more} if more else {**fields, "effects": list(effects)}


def trial(characteristic, success=(), failure=()):
    return {"test": characteristic, "success": list(success), "failure": list(failure)}


def choice(first=(), second=()):
    return {"choice": True, "first": list(first), "second": list(second)}


def lasting(name, lasts=2, scope="all", copies=1, **modifier):
    """A permanent card."""
    return card(name, "permanent", scope, copies=copies, lasts=lasts, modifier=modifier)


def deck(*cards, **numbers):
    """A configuration with these cards alone, and other numbers."""
    return {"cards": list(cards), **numbers}
