"""What the marks of Expedition's picture mean, and how many Terrain and Water Markers are left."""

from functools import partial
from typing import Any

from explorer_env.expedition import tables as t
from explorer_env.render import expedition_map as m
from explorer_env.render import palette as p
from explorer_env.render.expedition_table import arrow_mark, rumor_mark
from explorer_env.render.parts import Mark, choice_mark, heading, legend
from explorer_env.render.shapes import Path, Polygon, Shape, box


def draw_legend(record: Any, x: float, y: float, width: float) -> list[Shape]:
    shapes = heading(x, y, "Legend, with the markers that are left to draw", width, 9.5)
    entries = [*_terrains(record), *_printed(), *_waters(record)]
    return shapes + legend(entries, x, y + 18, 5, width / 4)


def draw_signs(x: float, y: float) -> list[Shape]:
    """What is told of the Matrix and of answers."""
    signs: list[tuple[Mark, str]] = [
        (choice_mark, "may be chosen now"), (arrow_mark, "Arrow: Special Discovery"), (rumor_mark, "Rumor on a chit"),
    ]  # fmt: skip
    return legend(signs, x, y, 3, 150)


def _terrains(record: Any) -> list[tuple[Mark, str]]:
    left = record.bag[t.TERRAINS : t.BAGS_END].tolist()
    marks = [partial(_land, terrain) for terrain in range(len(left))]
    return [(mark, f"{t.TERRAIN_NAMES[at]} {left[at]}") for at, mark in enumerate(marks)]


def _land(terrain: int, x: float, y: float) -> list[Shape]:
    area = Polygon(box(x - 7, y - 5.5, 14, 11), p.TERRAIN_COLOURS[terrain], p.INK, 0.8)
    return [area, *m.pattern_mark(terrain, x, y)]


def _printed() -> list[tuple[Mark, str]]:
    return [
        (lambda x, y: m.presumed_mark(x, y, t.SAVANNA, False), "presumed terrain"),
        (lambda x, y: m.presumed_mark(x, y, t.SAVANNA, True), "green confirms it"),
        (m.port_mark, "Port"),
        (m.slave_trade_mark, "slave trade"),
        (lambda x, y: m.branch_mark((x - 7, y), (x + 8, y)), "river, not yet found"),
    ]


def _waters(record: Any) -> list[tuple[Mark, str]]:
    left = record.bag[t.CUP : t.CUP + t.WATERS].tolist()
    return [(partial(_water, kind), f"{t.FIND_NAMES[kind]} {left[kind]}") for kind in range(t.WATERS)]


def _water(kind: int, x: float, y: float) -> list[Shape]:
    if kind == t.GENERIC_SOURCE:
        return m.spring_mark(x, y)
    if kind == t.FORK:
        return [Path([(x - 7, y - 4), (x, y), (x - 7, y + 4)], p.WATER, 2), Path([(x, y), (x + 8, y)], p.WATER, 2.5)]
    river: list[Shape] = [Path([(x - 8, y), (x + 8, y)], p.WATER, 3)] if t.FLOWS_ON[kind] else []
    return [*river, *m.water_mark(kind, (x, y))]
