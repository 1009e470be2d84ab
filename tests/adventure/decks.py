"""Small decks for tests: a card is its name, kind, scope and effects."""


def card(name, kind="ordinary", scope="character", effects=(), copies=1, **more):
    fields = {"name": name, "kind": kind, "scope": scope, "copies": copies}
    return {**fields, **more} if more else {**fields, "effects": list(effects)}


def trial(characteristic, success=(), failure=()):
    return {"test": characteristic, "success": list(success), "failure": list(failure)}


def choice(first=(), second=()):
    return {"choice": True, "first": list(first), "second": list(second)}
