"""A basket of wire at the handlebar."""

from modelling.geometry import circle, rounded, vec
from modelling.lettering import lettering
from modelling.solids import block, sweep, tube
from models.scooter.settings import ACROSS, SIDES, UP

DEEP, WIDE, HIGH = 0.20, 0.30, 0.165
NARROW = 0.83
"""The floor of the basket, measured by its rim."""
FRONT_LEAN = (0.14, 0, 1)
RINGS = ((1.0, 0, 0.0042), (0.94, 0.36, 0.0024), (0.88, 0.70, 0.0024), (NARROW, 1, 0.0030))
"""Width, depth, thickness."""


def basket(s, at, paint):
    back, rim = at.stem_top.x + 0.058, at.stem_top.z - 0.085
    middle, floor = back + DEEP / 2, rim - HIGH
    wire = paint.dark
    for scale, down, radius in RINGS:
        x, y, z = DEEP / 2 * scale, WIDE / 2 * scale, rim - HIGH * down
        corners = [(middle - x, -y, z), (middle + x, -y, z), (middle + x, y, z), (middle - x, y, z)]
        sweep("ring", rounded(corners, 0.03, 6, True), circle(radius, 12), wire, closed=True)
    for i in range(9):
        y = (-1 + 2 * (i + 0.5) / 9) * 0.92 * WIDE / 2
        hoop = ((-DEEP / 2, y, rim), (-DEEP / 2 * NARROW, y * NARROW, floor))
        hoop += ((DEEP / 2 * NARROW, y * NARROW, floor), (DEEP / 2, y, rim))
        _wire([vec(middle + x, y, z) for x, y, z in hoop], wire, ACROSS)
    for i in range(6):
        x = (-1 + 2 * (i + 0.5) / 6) * 0.9 * DEEP / 2
        hoop = ((x, -WIDE / 2, rim), (x * NARROW, -WIDE / 2 * NARROW, floor))
        hoop += ((x * NARROW, WIDE / 2 * NARROW, floor), (x, WIDE / 2, rim))
        _wire([vec(middle + x, y, z) for x, y, z in hoop], wire, (1, 0, 0))
    _holder(at, back, middle, rim, wire)
    front = middle + DEEP / 2 * 0.93
    badge = rim - HIGH * 0.36
    block("badge", (0.082, 0.040, 0.004), vec(front + 0.003, 0, badge), paint.body, ACROSS, FRONT_LEAN, edge=0.001)
    place = vec(front + 0.0056, 0, badge)
    lettering("badge brand", s.brand, 0.017, paint.logo, place, ACROSS, FRONT_LEAN, spacing=1.1)


def _wire(points, surface, up):
    tube("wire", points, 0.0021, surface, 0.012, 8, 4, up)


def _holder(at, back, middle, rim, wire):
    floor = rim - HIGH - 0.002
    for side in SIDES:
        start = at.stem_top - at.up * 0.24 + vec(0.004, side * 0.018, 0)
        points = [start, vec(middle, side * 0.05, floor), vec(middle + DEEP * 0.3, side * 0.05, floor)]
        tube("stay", points, 0.0046, wire, rounding=0.03, up=ACROSS)
    place = vec(back - 0.012, 0, rim - 0.045)
    block("plate", (0.07, 0.09, 0.012), place, wire, ACROSS, UP, 0.010)
    start = at.stem_top - at.up * 0.10 + at.ahead * 0.01
    tube("arm", [start, vec(back - 0.006, 0, rim - 0.045)], 0.013, wire, up=ACROSS)
