"""A coil over a damper."""

import math

from modelling.geometry import axes_along, circle
from modelling.solids import rod, sweep

TURNS, STEPS = 7, 18


def shock(bottom, top, paint):
    along = (top - bottom).normalized()
    length = (top - bottom).length
    seat = length * 0.16
    rod("damper rod", bottom, top, 0.0062, paint.chrome)
    rod("damper", bottom - along * 0.006, bottom + along * length * 0.30, 0.0100, paint.dark)
    rod("upper seat", top - along * 0.012, top + along * 0.008, 0.0145, paint.dark)
    rod("lower seat", bottom + along * seat, bottom + along * (seat + 0.006), 0.0150, paint.dark)
    out, across, _ = axes_along(along)
    travel = length * 0.84 - 0.018
    coil = []
    for i in range(TURNS * STEPS + 1):
        angle = 2 * math.pi * i / STEPS
        height = seat + 0.008 + travel * i / (TURNS * STEPS)
        coil.append(bottom + along * height + (out * math.cos(angle) + across * math.sin(angle)) * 0.0125)
    sweep("coil", coil, circle(0.0026, 10), paint.accent)
