"""The display: its case, its glass, and its content."""

from collections import namedtuple

from modelling.geometry import vec
from modelling.lettering import lettering
from modelling.solids import block, extrude, lathe

OUTWARD = vec(-0.50, 0, 0.87).normalized()
"""Towards the eyes of the rider."""
RIGHT = vec(0, -1, 0)
UPWARD = OUTWARD.cross(RIGHT)

Face = namedtuple("Face", "speed_up unit_up battery_up battery_right battery_scale mode mode_right mode_up digits unit")
"""The positions and sizes on the display."""

SLAB = Face(0.010, -0.011, -0.026, 0, 1, "SPORT", 0, 0.029, 0.030, 0.0072)
WIDE = Face(0.004, -0.0150, 0.004, -0.034, 0.56, "ECO", 0.034, 0.004, 0.026, 0.0058)
ROUND = Face(0.006, -0.0095, -0.0185, 0, 0.56, "ECO", 0, 0.0205, 0.021, 0.0058)


def display(s, at, paint):
    place = at.stem_top + vec(-0.006, 0, 0.026)
    face = CASES[s.display](place, paint)
    shown = place + OUTWARD * 0.0115

    def words(name, text, size, surface, up, right=0.0, bold=True):
        spot = shown + UPWARD * up + RIGHT * right
        lettering(name, text, size, surface, spot, RIGHT, UPWARD, 0.0001, bold)

    words("speed", s.speed, face.digits, paint.digits, face.speed_up)
    words("unit", "km/h", face.unit, paint.digits, face.unit_up, bold=False)
    words("mode", face.mode, 0.006, paint.charge, face.mode_up, face.mode_right)
    scale = face.battery_scale
    for k in range(5):
        right = face.battery_right + (-0.0184 + k * 0.0092) * scale
        surface = paint.charge if k < 4 else paint.logo
        spot = shown + UPWARD * face.battery_up + RIGHT * right
        block("battery", (0.0078 * scale, 0.0042 * scale, 0.0002), spot, surface, RIGHT, UPWARD, 0.001 * scale, 0)


def _slab(place, paint):
    case = [(-0.036, -0.046), (0.036, -0.046), (0.040, 0.030), (0.028, 0.046), (-0.028, 0.046), (-0.040, 0.030)]
    corners = [0.010, 0.010, 0.02, 0.012, 0.012, 0.02]
    extrude("display", case, 0.020, paint.plastic, place, RIGHT, UPWARD, corners, 0.005, 5)
    glass = [(-0.031, -0.040), (0.031, -0.040), (0.034, 0.028), (0.025, 0.040), (-0.025, 0.040), (-0.034, 0.028)]
    corners = [0.007, 0.007, 0.016, 0.009, 0.009, 0.016]
    extrude("glass", glass, 0.002, paint.glass, place + OUTWARD * 0.0102, RIGHT, UPWARD, corners, 0.0007, 2)
    return SLAB


def _wide(place, paint):
    block("display", (0.118, 0.060, 0.018), place, paint.plastic, RIGHT, UPWARD, 0.016, 0.005)
    place = place + OUTWARD * 0.0092
    block("glass", (0.108, 0.050, 0.002), place, paint.glass, RIGHT, UPWARD, 0.012, 0.0007, 2)
    return WIDE


def _round(place, paint, surface):
    case = [(0, -0.012), (0.026, -0.012), (0.0365, -0.004), (0.0365, 0.008)]
    case += [(0.033, 0.0105), (0.030, 0.0095), (0, 0.0095)]
    lathe("display", case, surface, place, OUTWARD, 72, rounding=0.002)
    glass = [(0, 0.0104), (0.0300, 0.0104), (0.0312, 0.0090)]
    lathe("glass", glass, paint.glass, place, OUTWARD, 72, rounding=0.0006)
    return ROUND


CASES = {
    "slab": _slab,
    "wide": _wide,
    "round": lambda place, paint: _round(place, paint, paint.plastic),
    "round in body colour": lambda place, paint: _round(place, paint, paint.body),
}
