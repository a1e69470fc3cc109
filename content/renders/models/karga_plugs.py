"""The plugs of a charger's leads: a round connector with three pins, and a flat plug with two."""

import math

from modelling.geometry import axes_along, superellipse, turn_steps, vec
from modelling.solids import block, knurl, lathe, loft, rod

LOWEST = 0.0085
"""The connector is thicker than its lead: its axis is no lower than this."""


def connector(end, along, paint):
    """Relief, body, knurled nut, shell and pins."""
    place = vec(end.x, end.y, max(end.z, LOWEST))
    relief = [(0.0036, -0.014), (0.0042, -0.0135), (0.0048, -0.004), (0.0062, 0)]
    lathe("relief", relief, paint.lead, place, along, 56, rounding=0.0006)
    body = [(0.0060, -0.001), (0.0080, 0.001), (0.0080, 0.012), (0.0074, 0.0130), (0.0074, 0.0136)]
    lathe("connector", body, paint.plastic, place, along, 72, rounding=0.0008)
    ring = [(0.0078, 0.0118), (0.0083, 0.0121), (0.0083, 0.0132), (0.0078, 0.0135)]
    lathe("connector ring", ring, paint.accent, place, along, 72, rounding=0.0002)
    knurl("nut", 0.0082, (0.0138, 0.0225), paint.steel, place, along, 0.0003, 36, 40, 288, straight=True)
    shell = [(0.0070, 0.0220), (0.0073, 0.0224), (0.0073, 0.0330), (0.0068, 0.0334)]
    shell += [(0.0063, 0.0330), (0.0063, 0.0260), (0, 0.0260)]
    lathe("shell", shell, paint.steel, place, along, 72, rounding=0.0003)
    out, across, _ = axes_along(along)
    for angle in turn_steps(3):
        middle = place + out * (0.0034 * math.cos(angle + 0.5)) + across * (0.0034 * math.sin(angle + 0.5))
        rod("pin", middle + along * 0.0255, middle + along * 0.0322, 0.0010, paint.gold, 0.0004, 20)


def plug(place, along, paint):
    """Type A, the usual plug in the Philippines."""
    up = vec(0, 0, 1)
    across = along.cross(up).normalized()
    axes = (across, up, along)
    sizes = [(-0.020, 0.0040, 0.0040, 2), (-0.018, 0.0048, 0.0046, 2), (-0.006, 0.0062, 0.0058, 2.3)]
    sizes += [(0, 0.0105, 0.0085, 2.8), (0.004, 0.0124, 0.0096, 3.2), (0.018, 0.0128, 0.0100, 3.2)]
    sizes += [(0.0220, 0.0124, 0.0098, 3.2), (0.0232, 0.0112, 0.0088, 3.2), (0.0234, 0.0095, 0.0072, 3.2)]
    loft("plug", _rings(sizes), paint.plastic, place, axes, smooth=50)
    for k in range(4):
        start, grow = -0.0155 + k * 0.0030, k * 0.0001
        inner, outer = (0.0053 + 4 * grow, 0.0051 + 3 * grow), (0.0060 + 5 * grow, 0.0057 + 4 * grow)
        last = (0.0054 + 5 * grow, 0.0052 + 4 * grow)
        ridge = [
            (start, *inner, 2),
            (start + 0.0003, *outer, 2),
            (start + 0.0013, *outer, 2),
            (start + 0.0016, *last, 2),
        ]
        loft("ridge", _rings(ridge), paint.plastic, place, axes, smooth=30)
    for side in (-1, 1):
        blade = place + along * 0.0310 + across * (side * 0.00635)
        block("blade", (0.0175, 0.0064, 0.0015), blade, paint.steel, along, up, 0.0012, 0.0004)


def _rings(sizes):
    """Outlines of (distance, half width, half height, power)."""
    return [(distance, superellipse(width, height, power, 72)) for distance, width, height, power in sizes]
