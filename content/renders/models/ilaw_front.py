"""The front light with its cooling fins, its mirror, and the clamp that it slides into."""

import math

import numpy as np

from modelling.geometry import dome_profile, rounded_rectangle, scaled, superellipse, vec
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import block, knurl, lathe, loft, rod, sweep, turned
from modelling.textures import away_from, clear_cover, glowing_ramp

LAMP = vec(0, 0, 0.0640)
"""Where the axis of the lamp crosses the middle of its body."""
HALF_WIDTH, HALF_HEIGHT, POWER = 0.0190, 0.0165, 3.6
POINTS = 128
FORWARD, RIGHT, UP = (0, -1, 0), (1, 0, 0), (0, 0, 1)
SQUARE = superellipse(HALF_WIDTH, HALF_HEIGHT, POWER, POINTS)
CLAMP = vec(0, 0.006, 0.0200)
CLAMP_ENDS = (math.radians(-62), math.radians(232))


def build(paint, brand, accent):
    _body(paint)
    _bezel(paint)
    _mirror()
    _lens(paint)
    _button(paint, accent)
    _brand(brand)
    _foot(paint)
    _clamp(paint)


def _rings(*rings):
    return [(forward, scaled(SQUARE, factor)) for forward, factor in rings]


def _body(paint):
    rings = _rings((-0.046, 0.45), (-0.0462, 0.60), (-0.0455, 0.74), (-0.0430, 0.80), (-0.040, 0.82))
    for k in range(6):
        start = -0.0360 + k * 0.0056
        fin = ((0, 0.83), (0.0002, 0.90), (0.0010, 0.905), (0.0026, 0.905), (0.0032, 0.90), (0.0034, 0.83))
        rings += _rings(*[(start + forward, factor) for forward, factor in fin])
    rings += _rings((0, 0.86), (0.0080, 0.90), (0.0190, 0.965), (0.0290, 1), (0.0372, 1), (0.0380, 0.985))
    loft("body", rings, paint.black, LAMP, caps=(True, False), smooth=28)


def _bezel(paint):
    """Square outside, with a round opening."""
    rings = _rings((0.0372, 0.982), (0.0384, 0.992), (0.0412, 0.985), (0.0424, 0.955), (0.0428, 0.92))
    opening = ((0.0428, 0.01440), (0.0424, 0.01400), (0.0400, 0.01375), (0.0300, 0.0130))
    rings += [(forward, superellipse(radius, radius, 2, POINTS)) for forward, radius in opening]
    loft("bezel", rings, paint.plastic, LAMP, caps=(False, False), smooth=40)


def _mirror():
    """A faceted bowl that glows towards the light in its middle."""
    stops = [(0, "#ffffff"), (0.22, "#fff3d6"), (0.5, "#cfd2d4"), (1, "#4a4e53")]
    place = away_from((0, -0.04, LAMP.z), 0.0145, (0, 1, 0))
    glow = glowing_ramp("mirror", stops, place, strength=2.4, gloss=0.55, roughness=0.08)
    steps = [i / 24 for i in range(25)]
    bowl = [(0.0030 + 0.0108 * t, 0.0195 + 0.0205 * t**2) for t in steps]

    def facets(angle, height):
        return 0.00018 * abs(math.sin(angle * 8)) * min(1, max(0, (height - 0.020) / 0.006))

    turned("mirror", bowl, glow, LAMP, FORWARD, 240, facets, smooth=70)


def _lens(paint):
    chip = material("chip", "#f2e08a", 0, 0.6, glow="#ffe9a8", glow_strength=2.2)
    lathe("chip", [(0, 0.0196), (0.0042, 0.0196)], chip, LAMP, FORWARD, 48)
    led = material("led", "#fff2c8", 0, 0.5, glow="#fff7e6", glow_strength=9)
    block("led", (0.0036, 0.0036, 0.0010), (0, -0.0202, LAMP.z), led, RIGHT, UP, 0.0004, 0.0002)
    dome = clear_cover("led dome", "#fffdf6", 0.10)
    lathe("led dome", dome_profile(0.0034, 0.0030, 0.0198), dome, LAMP, FORWARD, 48, smooth=80)
    lens = [(0.0141, 0.0405), (0.0136, 0.0414), (0.0110, 0.0424), (0.0070, 0.0431), (0.0035, 0.0434), (0, 0.0435)]
    lathe("lens", lens, clear_cover("lens", "#f7fbff", 0.05), LAMP, FORWARD, 128, smooth=80)
    ring = [(0.0137, 0.0408), (0.0147, 0.0430), (0.0152, 0.0432), (0.0156, 0.0428)]
    lathe("lens ring", ring, paint.steel, LAMP, FORWARD, 128, rounding=0.0003)


def _button(paint, accent):
    """Rubber, with a lit ring."""
    y, top = -0.0120, LAMP.z + HALF_HEIGHT * 0.925
    block("button", (0.0130, 0.0170, 0.0030), (0, y, top - 0.0002), paint.rubber, corner=0.0062, edge=0.0010)
    lit = material("button ring", accent, 0, 0.3, glow=accent, glow_strength=1.1)
    lathe("button ring", [(0.0034, 0), (0.0042, 0.0004), (0.0050, 0)], lit, (0, y - 0.0010, top + 0.0012), UP, 48)


def _brand(brand):
    """On the right flank, following it."""
    logo = material("logo", "#d4d7da", 0, 0.4)

    def on_flank(x, up):
        y = -0.0178 + x
        factor = np.interp(-y, [0, 0.008, 0.019, 0.029, 0.0372], [0.86, 0.90, 0.965, 1, 1])
        out = (1 - abs(up / (HALF_HEIGHT * factor)) ** POWER) ** (1 / POWER)
        return vec(HALF_WIDTH * factor * out + 0.00008, y, LAMP.z + up)

    bent_lettering("brand", brand, 0.0082, logo, on_flank, 0.0012, 1.15)


def _foot(paint):
    bottom = LAMP.z - HALF_HEIGHT * 0.90
    block("foot", (0.0190, 0.0360, 0.0060), (0, 0.006, bottom - 0.0020), paint.black, corner=0.004, edge=0.0012)
    block("rail", (0.0250, 0.0400, 0.0060), (0, 0.006, bottom - 0.0072), paint.rubber, corner=0.005, edge=0.0012)
    block("tab", (0.0100, 0.0080, 0.0030), (0, -0.0160, bottom - 0.0072), paint.accent, corner=0.003, edge=0.0010)
    neck = [(0, 0), (0.0125, 0), (0.0105, 0.0045), (0.0105, 0.0100), (0, 0.0100)]
    lathe("neck", neck, paint.black, CLAMP + vec(0, 0, 0.0170), UP, 72, rounding=0.0012)


def _clamp(paint):
    """A split ring for the handlebar, with ears below and a thumb screw to the front."""
    start, end = CLAMP_ENDS
    angles = [start + (end - start) * i / 80 for i in range(81)]

    def spoke(angle):
        return vec(0, math.cos(angle), math.sin(angle))

    band = [CLAMP + spoke(angle) * 0.0180 for angle in angles]
    sweep("band", band, rounded_rectangle(0.0165, 0.0034, 0.0013, 5), paint.black, spoke(start))
    shim = [CLAMP + spoke(angle) * 0.0157 for angle in angles]
    sweep("shim", shim, rounded_rectangle(0.0185, 0.0020, 0.0008, 4), paint.rubber, spoke(start))
    for angle in CLAMP_ENDS:
        place = CLAMP + spoke(angle) * 0.0205
        block("ear", (0.0165, 0.0080, 0.0040), place, paint.black, RIGHT, spoke(angle), 0.002, 0.0010)
    front = CLAMP + vec(0, -0.0165, -0.0172)
    rod("screw", CLAMP + vec(0, 0.016, -0.0172), front - vec(0, 0.002, 0), 0.0020, paint.steel, 0.0003)
    place = front - vec(0, 0.0015, 0)
    flutes = {"depth": 0.0005, "teeth": 22, "rows": 16, "segments": 264, "straight": True}
    knurl("thumb screw", 0.0068, (0, 0.0075), paint.rubber, place, FORWARD, **flutes)
    cap = [(0, 0.0085), (0.0056, 0.0085), (0.0066, 0.0072)]
    lathe("thumb screw cap", cap, paint.black, place, FORWARD, 56, rounding=0.0006)
