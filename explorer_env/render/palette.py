"""Colours, chosen to stay apart for the colour-blind, and what can be computed of them.

Explorers have the colours of Okabe and Ito's palette (2008). Terrains differ in lightness first and have patterns.
"""

INK, PAPER, SEA, PANEL, RULE = "#1c1c1c", "#ffffff", "#dbe7ee", "#f4f1ea", "#8a8578"
FAINT = "#5e5a52"  # words of less weight
WATER, DEEP = "#1f6fb4", "#0b3d66"  # rivers and lakes; their rims
UNEXPLORED = "#fcfaf5"
SHADE = "#e7e1d3"
ACCENT = "#b3261e"  # where the decision is

SEAT_COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#f0e442"]
TERRAIN_COLOURS = ["#33714a", "#a3c464", "#b87b40", "#f2dd98"]  # Jungle, Savanna, Veldt, Desert
REALM_COLOURS = ["#9a9ca6", "#5d9152", "#e3b684", "#f5ead2", "#50689c"]  # mineral, vegetal, animal, human, mechanical
ENCOUNTER_COLOUR, FIND_COLOUR = "#d9e6f2", "#f7dfb0"


def rgb(colour: str) -> tuple[int, int, int]:
    """Three numbers from 0 to 255 of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (number / 255 for number in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str) -> str:
    """Dark or white words, whichever are read better there."""
    return max((INK, PAPER), key=lambda ink: contrast(ink, ground))
