"""The rear light: a column of light behind red prisms, on a rubber strap."""

import math

from modelling.geometry import turn_steps
from modelling.materials import material
from modelling.solids import block, sweep
from modelling.bands import strip
from modelling.textures import away_from, glowing_ramp

WIDTH, HEIGHT, DEPTH = 0.0300, 0.0500, 0.0170
MIDDLE = 0.0330
RIGHT, UP = (1, 0, 0), (0, 0, 1)


def build(paint):
    def slab(name, size, y, surface, corner, edge, edge_segments=4):
        block(name, size, (0, y, MIDDLE), surface, RIGHT, UP, corner, edge, edge_segments)

    slab("back", (WIDTH, HEIGHT, DEPTH * 0.62), 0.0060, paint.rubber, 0.0095, 0.0028)
    slab("case", (WIDTH * 0.985, HEIGHT * 0.99, 0.0050), -0.0005, paint.plastic, 0.0092, 0.0012)
    red = material("red", "#a00008", 0, 0.07, coat=1, coat_roughness=0.01, glow="#c80010", glow_strength=0.30)
    slab("lens", (WIDTH * 0.90, HEIGHT * 0.93, 0.0060), -0.0036, red, 0.0082, 0.0024, 6)
    _prisms(red)
    stops = [(0, "#ffd9cf"), (0.32, "#ff5a48"), (0.7, "#f0101a"), (1, "#8a0008")]
    place = away_from((0, -0.0066, 0), 0.0040, UP)
    glow = glowing_ramp("column", stops, place, strength=2.6, gloss=0.10, roughness=0.08)
    slab("column", (0.0076, HEIGHT * 0.74, 0.0010), -0.0068, glow, 0.0036, 0.0004)
    slab("wedge", (0.0200, 0.0240, 0.0080), 0.0140, paint.rubber, 0.004, 0.0020)
    _strap(paint)
    place = (0, 0.0060, MIDDLE + HEIGHT / 2 + 0.0004)
    block("button", (0.0120, 0.0030, 0.0070), place, paint.black, RIGHT, UP, 0.0012, 0.0008)


def _prisms(red):
    section = [(0.0012 * math.cos(a), 0.0007 * math.sin(a)) for a in turn_steps(12)]
    for side in (-1, 1):
        for k in range(13):
            z = MIDDLE - 0.0174 + k * 0.0029
            path = [(side * 0.0052, -0.0066, z), (side * 0.0112, -0.0064, z)]
            sweep("prism", path, section, red, (0, -1, 0))


def _strap(paint):
    loop = [(0.0140 * math.cos(a) * 1.05, 0.0140 * math.sin(a)) for a in turn_steps(72)]
    path = [(x, 0.0300 + y, MIDDLE) for x, y in loop]
    outward = [(x, y, 0) for x, y in loop]
    strip("strap", path, 0.0130, 0.0026, paint.rubber, outward, closed=True, bow=0.3)
    for side in (-1, 1):
        place = (side * 0.0150, 0.0240, MIDDLE)
        block("hook", (0.0030, 0.0150, 0.0060), place, paint.rubber, RIGHT, UP, 0.001, 0.0008)
