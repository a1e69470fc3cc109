"""Fenders, and the wire that holds them."""

import math

from modelling.geometry import polar, vec
from modelling.solids import sweep, tube
from models.scooter.settings import ACROSS, SIDES

THICK = 0.0032
OFF_ROAD_GAP = 0.016
"""How much higher a fender stands above a tyre with knobs."""


def fender(name, axle, radius, reach, width, drop, surface):
    """A bow over a wheel from one angle of `reach` to the other (degrees); its sides hang down by `drop`."""
    inner, outer = [], []
    for k in range(15):
        across = -1 + 2 * k / 14
        y, height = across * width / 2, drop * abs(across) ** 3.2
        inner.append((height - THICK / 2, y))
        outer.append((height + THICK / 2, y * 0.94))
    start, end = reach
    bow = [axle + polar(radius, math.radians(start + (end - start) * i / 56)) for i in range(57)]

    def narrower_ends(t):
        return 1, 1 - 0.35 * max(0, (abs(t - 0.5) - 0.40) / 0.10) ** 2 * 0.5

    sweep(name, bow, inner + outer[::-1], surface, ACROSS, narrower_ends, smooth=50)


def braces(axle, at_fender, elbow, half_width, arm_y, radius, surface):
    """From the fender by way of an elbow (relative to the axle) to the axle, on both sides."""
    for side in SIDES:
        start = axle + at_fender + vec(0, side * half_width, 0)
        bend = axle + elbow + vec(0, side * (arm_y + 0.002), 0)
        end = axle + vec(-0.004, side * (arm_y + 0.004), 0.004)
        tube("fender brace", [start, bend, end], radius, surface, rounding=0.03)
