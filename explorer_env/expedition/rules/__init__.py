"""The rules, one file a chapter. Chapters don't import each other.

What they share: `dice`, `land`, `goods`, `chits`, `scoring`, `losses`.
"""
