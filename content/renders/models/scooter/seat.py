"""A saddle on a post that can be set to a height."""

import math

from modelling.geometry import curve_through, rounded_rectangle, turn_steps, vec
from modelling.solids import block, lathe, rod, sweep, tube
from models.scooter.settings import SIDES, UP
from models.scooter.wheel import bolts

SADDLE = 0.255
"""Length of the saddle."""


def seat(s, at, paint):
    base = vec(at.deck_rear + s.deck_length * 0.22, 0, at.deck_top)
    top = base + vec(-0.085, 0, 0.50)
    _post(base, top, (top - base).normalized(), paint)
    _saddle(top, paint)
    for side in SIDES:
        rail = ((-0.07, 0.022, 0.004), (-0.03, 0.020, -0.012), (0.03, 0.020, -0.012), (0.085, 0.014, 0.006))
        points = [top + vec(x, side * y, z) for x, y, z in rail]
        tube("saddle rail", points, 0.0036, paint.steel, rounding=0.02)
    block("saddle clamp", (0.05, 0.056, 0.022), top + vec(0, 0, -0.014), paint.dark, edge=0.004)


def _post(base, top, up, paint):
    block("post base", (0.11, 0.085, 0.012), base + vec(0, 0, 0.006), paint.dark, corner=0.014, edge=0.004)
    for x in (-0.04, 0.04):
        for y in (-0.03, 0.03):
            bolts(base + vec(x, y, 0.012), UP, 0, 1, 0.005, 0.003, paint)
    rod("outer post", base + up * 0.004, base + up * 0.30, 0.021, paint.body, 0.003)
    clamp = [(0.020, 0), (0.027, 0), (0.027, 0.026), (0.020, 0.026)]
    lathe("post clamp", clamp, paint.dark, base + up * 0.284, up, 56, rounding=0.003)
    rod("inner post", base + up * 0.28, top - up * 0.02, 0.0150, paint.chrome, 0.001)
    reach = (vec(0, 0.026, 0), vec(-0.02, 0.038, 0), vec(-0.058, 0.034, -0.008))
    path = curve_through([base + up * 0.297 + point for point in reach], 6)
    sweep("quick release", path, rounded_rectangle(0.010, 0.006, 0.002), paint.accent)


def _saddle(top, paint):
    path = []
    for i in range(27):
        t = i / 26
        dip = 0.020 - 0.010 * math.sin(math.pi * t) + 0.014 * (1 - t) ** 3
        path.append(top + vec(-0.115 + SADDLE * t, 0, dip))
    section = []
    for angle in turn_steps(36):
        x, y = math.cos(angle), math.sin(angle)
        high = 0.55 if y > 0 else 0.32
        section.append((0.5 * math.copysign(abs(x) ** 0.75, x), high * math.copysign(abs(y) ** 0.8, y)))
    sweep("saddle", path, section, paint.saddle, UP, _saddle_shape, smooth=70)


def _saddle_shape(t):
    """Wide behind, a nose in front, round at both ends."""
    wide = 0.058
    if t < 0.98:
        wide = 0.205 * (1 - t) ** 0.7 * min(1, t * 9 + 0.25) ** 0.5 + 0.060 * t**0.5
    ends = min(1, t * 14 + 0.12) ** 0.5 * min(1, (1 - t) * 14 + 0.12) ** 0.5
    return max(0.05, min(0.21, wide)) * ends, 0.062 * ends * (1 - 0.25 * t)
