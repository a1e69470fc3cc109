"""A brass bell on a clamp, with a thumb lever."""

import math
from types import SimpleNamespace

from modelling import scene
from modelling.geometry import (
    ball_profile,
    curve_through,
    hexagon,
    rounded_rectangle,
    scaled,
    superellipse,
    vec,
)
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import block, hex_bolt, lathe, loft, rod, sweep

UP = (0, 0, 1)
CLAMP = vec(0, 0, 0.0150)
CLAMP_ENDS = (math.radians(-118), math.radians(226))
PLATE_Z, DOME_Z = 0.0335, 0.0395
RADIUS, HEIGHT, LIP = 0.0290, 0.0262, 0.0030
POWER = 2.12
"""The dome is a superellipse, a little fuller than a circle."""
GROOVES, GROOVE_DEPTH, GROOVE_HALF = (0.0068, 0.0082), 0.00045, 0.00035


def build(brand="TULIN"):
    paint = SimpleNamespace(
        brass=material("brass", "#e4bb6a", 1, 0.075, smudges=0.03),
        dull_brass=material("dull brass", "#d3a95c", 1, 0.2),
        black=material("black", "#16171a", 0.3, 0.34, coat=0.3, smudges=0.05),
        steel=material("steel", "#a9aeb4", 1, 0.18),
        rubber=material("rubber", "#111214", 0, 0.75, specular=0.3),
    )
    _clamp(paint)
    _base(paint)
    _dome(paint)
    _nut(paint)
    pivot = vec(0.0140, -0.0095, PLATE_Z + 0.0012)
    rod("pivot", pivot - vec(0, 0, 0.003), pivot + vec(0, 0, 0.0040), 0.0034, paint.black, 0.0006)
    hex_bolt("pivot bolt", pivot + vec(0, 0, 0.0040), UP, paint.steel, 0.0026, 0.0014)
    _lever(pivot, paint)
    _striker(pivot, paint)
    _brand(brand)
    scene.stand(scene.parts)


def _round_clamp(angle, radius):
    return vec(0, radius * math.cos(angle), radius * math.sin(angle))


def _clamp(paint):
    """A split ring with ears and a screw, rubber inside."""
    start, end = CLAMP_ENDS
    angles = [start + (end - start) * i / 72 for i in range(73)]
    up, width = _round_clamp(start, 1), 0.012
    band = [CLAMP + _round_clamp(angle, 0.0138) for angle in angles]
    sweep("band", band, rounded_rectangle(width, 0.0024, 0.0009, 4), paint.black, up)
    shim = [CLAMP + _round_clamp(angle, 0.0119) for angle in angles]
    sweep("shim", shim, rounded_rectangle(width + 0.002, 0.0016, 0.0006, 4), paint.rubber, up)
    for angle in CLAMP_ENDS:
        outward = _round_clamp(angle, 1)
        size = (width, 0.0105, 0.0026)
        block("ear", size, CLAMP + outward * 0.0185, paint.black, (1, 0, 0), outward, 0.003, 0.0006)
    between = _round_clamp(start, 1) + _round_clamp(end, 1)
    gap = CLAMP + (between / 2).normalized() * 0.0190
    through = (_round_clamp(start, 1) - _round_clamp(end, 1)).normalized()
    for axis in (through, -through):
        hex_bolt("bolt", gap + axis * 0.0040, axis, paint.steel, 0.0030, 0.003)


def _base(paint):
    saddle = [(0, 0), (0.0085, 0), (0.0100, 0.0035), (0.0100, 0.0060), (0, 0.0060)]
    lathe("saddle", saddle, paint.black, (0, 0, 0.0275), UP, 64, rounding=0.0012)
    plate = [(0, 0), (0.0185, 0), (0.0195, 0.0012), (0.0170, 0.0030), (0, 0.0034)]
    lathe("plate", plate, paint.black, (0, 0, PLATE_Z), UP, rounding=0.0007)
    rod("post", (0, 0, PLATE_Z), (0, 0, DOME_Z + HEIGHT), 0.0042, paint.black, 0.0005)


def _dome(paint):
    """A rolled lip, two turned grooves, and a hole for the post."""
    lip = [(-0.0022, 0.0014), (-0.0016, 0.0002), (0.0003, 0), (0.0011, 0.0008), (0.0011, 0.0018), (0.0002, 0.0028)]
    profile = [(RADIUS + outside, height) for outside, height in lip]
    for i in range(261):
        angle = math.pi / 2 * i / 260
        radius = RADIUS * max(math.cos(angle), 0) ** (2 / POWER)
        height = LIP + (HEIGHT - LIP) * math.sin(angle) ** (2 / POWER)
        if radius > 0.0032:
            in_groove = any(abs(height - groove) < GROOVE_HALF for groove in GROOVES)
            profile.append((radius - (GROOVE_DEPTH if in_groove else 0), height))
    lathe("dome", profile + [(0.0031, HEIGHT)], paint.brass, (0, 0, DOME_Z), UP, 480, smooth=50)
    inside = [(RADIUS - 0.0022, 0.0014), (RADIUS - 0.0030, 0.0050), (RADIUS * 0.80, 0.0120)]
    inside += [(RADIUS * 0.5, 0.0190), (0.004, 0.0225)]
    lathe("inside", inside, paint.dull_brass, (0, 0, DOME_Z), UP, smooth=60)


def _nut(paint):
    """A domed hexagonal nut on a washer."""
    washer = [(0, 0), (0.0062, 0), (0.0062, 0.0008), (0.0048, 0.0012), (0, 0.0012)]
    lathe("washer", washer, paint.dull_brass, (0, 0, DOME_Z + HEIGHT - 0.0004), UP, 64, rounding=0.0004)
    sides, top = hexagon(0.0046, 60), superellipse(0.0046, 0.0046, 2, 60)
    rings = [(0, sides), (0.0022, sides), (0.0026, scaled(sides, 0.93)), (0.0026, scaled(top, 0.80))]
    dome = ((0.0036, 0.74), (0.0043, 0.58), (0.0047, 0.34), (0.0048, 0.1))
    rings += [(height, scaled(top, factor)) for height, factor in dome]
    axes = ((1, 0, 0), (0, 1, 0), UP)
    loft("nut", rings, paint.brass, (0, 0, DOME_Z + HEIGHT + 0.0007), axes, smooth=40)


def _lever(pivot, paint):
    """From the pivot to a ribbed paddle for the thumb."""
    reach = ((-0.002, 0.001, 0.0012), (0.012, -0.006, 0.0010), (0.0245, -0.0150, 0.0002), (0.0320, -0.0215, 0))
    path = curve_through([pivot + vec(*point) for point in reach], 10)
    section = rounded_rectangle(0.0062, 0.0019, 0.0006, 4)
    sweep("lever", path, section, paint.black, scale=lambda t: (1.15 - 0.35 * t, 1))
    end, along = path[-1], (path[-1] - path[-3]).normalized()
    across = vec(along.y, -along.x, 0)
    place = end + along * 0.0012 + vec(0, 0, 0.0025)
    size, flat = (0.0125, 0.0140, 0.0034), along.cross(vec(*UP))
    block("paddle", size, place, paint.black, flat, UP, 0.0040, 0.0012)
    for k in range(4):
        middle = end + along * 0.0030 + vec(0, 0, -0.0015 + k * 0.0027)
        path = [middle - across * 0.0040, middle + across * 0.0040]
        sweep("rib", path, rounded_rectangle(0.0007, 0.0010, 0.0003, 2), paint.rubber)


def _striker(pivot, paint):
    """A spring to a brass ball at the lip."""
    tip = vec(-0.0105, -0.0335, DOME_Z - 0.0010)
    points = [pivot + vec(0.001, 0, 0.0022), pivot + vec(-0.008, -0.010, 0.0016)]
    points += [pivot + vec(-0.0160, -0.0200, 0.0018), tip + vec(0.004, 0.0015, 0), tip]
    sweep("spring", curve_through(points, 10), rounded_rectangle(0.0034, 0.0007, 0.0002, 2), paint.steel)
    ball = tip + vec(-0.0002, -0.0002, 0.0022)
    lathe("ball", ball_profile(0.0046), paint.brass, ball, UP, 48, smooth=80)
    lathe("ball stem", [(0.0014, -0.0075), (0.0018, -0.0065), (0.0018, -0.003)], paint.steel, ball, UP, 24)


def _brand(brand):
    """Engraved along the lower dome, above the grooves."""
    engraved = material("engraving", "#5d4312", 1, 0.38)

    def on_dome(x, y):
        height = 0.0118 + y
        part = (height - LIP) / (HEIGHT - LIP)
        radius = RADIUS * max(0, 1 - part**POWER) ** (1 / POWER) + 0.00006
        angle = -math.pi / 2 + 0.80 + x / RADIUS
        return vec(radius * math.cos(angle), radius * math.sin(angle), DOME_Z + height)

    bent_lettering("brand", brand, 0.0052, engraved, on_dome, 0.0008, 1.25)
