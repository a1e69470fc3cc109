"""Handlebar, grips, brake levers with their cables, throttle and bell."""

from modelling.geometry import circle, curve_through, rounded, rounded_rectangle, vec
from modelling.solids import block, lathe, rod, sweep, tube
from models.scooter.settings import ACROSS, FORWARD, SIDES

GRIP = 0.125
"""Length of a grip."""


def cockpit(s, at, paint):
    bar = _bar(s, at)
    tube("bar", bar, 0.0158, paint.body if s.paint == "gloss" else paint.dark, segments=32)
    clamp = [(0, -0.046), (0.0215, -0.046), (0.0215, 0.046), (0, 0.046)]
    lathe("bar clamp", clamp, paint.dark, at.stem_top + vec(-0.002, 0, 0), ACROSS, 64, rounding=0.004)
    neck = [(0, -0.055), (0.0255, -0.055), (0.0265, -0.02), (0.022, 0.004), (0, 0.004)]
    lathe("bar neck", neck, paint.dark, at.stem_top, at.up, 64, rounding=0.004)
    for side in SIDES:
        end, before = (bar[-1], bar[-2]) if side > 0 else (bar[0], bar[1])
        outward = (end - before).normalized()
        grip = end - outward * GRIP
        _grip(grip, outward, paint)
        if s.brake_levers == 2 or side > 0:
            _brake_lever(grip - outward * 0.034, outward, paint)
            _cable(s, at, grip - outward * 0.034, outward, side, paint)
            if side < 0:
                _throttle(grip, outward, paint)
            else:
                _bell(grip - outward * 0.062, outward, paint)


def _bar(s, at):
    rise, sweep_back = s.bar_rise, s.bar_sweep
    half = [
        vec(-0.030 - sweep_back, s.bar_half_width, rise),
        vec(-0.004 - sweep_back * 0.35, 0.115, rise * 0.94),
        vec(-0.002, 0.058, 0),
    ]
    right = [vec(point.x, -point.y, point.z) for point in half]
    bend = 0.05 if rise > 0.02 or sweep_back > 0.02 else 0.12
    points = [at.stem_top + point for point in right + half[::-1]]
    return rounded(points, [0, bend, 0.05, 0.05, bend, 0], 10)


def _grip(start, outward, paint):
    profile = [(0.0158, 0), (0.0205, 0), (0.0205, 0.006), (0.0185, 0.008)]
    for rib in range(15):
        z = 0.012 + rib * 0.0068
        profile += [(0.0192, z), (0.0192, z + 0.0038), (0.0181, z + 0.0048), (0.0181, z + 0.0062)]
    profile += [(0.0192, 0.116), (0.0205, 0.119), (0.0205, 0.127), (0.017, 0.131), (0, 0.131)]
    lathe("grip", profile, paint.grips, start, outward, 48, rounding=0.0006, rounding_segments=2)
    end = [(0, 0.0035), (0.0095, 0.003), (0.0105, 0)]
    lathe("grip end", end, paint.accent, start + outward * 0.1302, outward, 40, rounding=0.001)
    collar = [(0.0158, 0), (0.0215, 0), (0.0215, 0.009), (0.0158, 0.009)]
    lathe("grip collar", collar, paint.rim, start - outward * 0.010, outward, 48, rounding=0.001)


def _brake_lever(base, outward, paint):
    clamp = [(0.015, 0), (0.0205, 0), (0.0205, 0.018), (0.015, 0.018)]
    lathe("lever clamp", clamp, paint.dark, base - outward * 0.009, outward, 48, rounding=0.002)
    place = base + vec(0.026, 0, -0.006)
    block("lever body", (0.040, 0.022, 0.018), place, paint.dark, FORWARD, outward)
    reach = ((0, 0.040, -0.008), (0.022, 0.050, -0.012), (0.055, 0.049, -0.016), (0.090, 0.043, -0.018))
    reach += ((0.118, 0.046, -0.018),)
    points = [base + outward * out + vec(ahead, 0, down) for out, ahead, down in reach]
    section = rounded_rectangle(0.0105, 0.0062, 0.0028)
    path = curve_through(points)
    sweep("brake lever", path, section, paint.dark, scale=lambda t: (1.15 - 0.3 * t, 1.2 - 0.25 * t))
    ball = [(0, -0.0068), (0.0048, -0.0048), (0.0068, 0), (0.0048, 0.0048), (0, 0.0068)]
    lathe("lever ball", ball, paint.dark, points[-1], (0, 0, 1), 24, smooth=80)
    start = base + vec(0.036, 0, -0.006) - outward * 0.010
    rod("barrel", start, _barrel_end(base, outward), 0.0042, paint.rim, 0.0008, 24)


def _barrel_end(base, outward):
    return base + vec(0.034, 0, -0.008) - outward * 0.034


def _cable(s, at, base, outward, side, paint):
    """Hangs in a bow before the stem and goes into it, above a strip of light or below the lamp."""
    top, up, ahead = at.stem_top, at.up, at.ahead
    points = [_barrel_end(base, outward)]
    if s.lamp == "strip":
        points += [
            base + vec(0.038, 0, -0.016) - outward * 0.062,
            top + vec(0.034, side * 0.034, -0.040),
            top - up * 0.066 + ahead * 0.016 + vec(0, side * 0.014, 0),
            top - up * 0.078 + ahead * 0.006 + vec(0, side * 0.017, 0),
        ]
    else:
        points += [
            base + vec(0.040, 0, -0.018) - outward * 0.075,
            top + vec(0.040, side * 0.030, -0.060),
            top - up * 0.108 + ahead * (0.0265 * s.stem_scale + 0.006) + vec(0, side * 0.009, 0),
            top - up * 0.140 + ahead * 0.010 + vec(0, side * 0.005, 0),
        ]
    sweep("cable", curve_through(points, 10), circle(0.0026, 12), paint.rubber)


def _throttle(grip, outward, paint):
    clamp = [(0.0155, 0), (0.021, 0), (0.021, 0.02), (0.0155, 0.02)]
    lathe("throttle clamp", clamp, paint.plastic, grip - outward * 0.062, outward, 48, rounding=0.003)
    reach = ((0.052, -0.012, -0.012), (0.048, -0.026, -0.022), (0.040, -0.040, -0.024))
    path = curve_through([grip - outward * out + vec(ahead, 0, down) for out, ahead, down in reach], 6)
    sweep("throttle", path, rounded_rectangle(0.022, 0.007, 0.003), paint.accent)


def _bell(place, outward, paint):
    clamp = [(0.0155, 0), (0.0195, 0), (0.0195, 0.012), (0.0155, 0.012)]
    lathe("bell clamp", clamp, paint.plastic, place - outward * 0.006, outward, 48, rounding=0.002)
    dome = [(0.0175, 0), (0.0185, 0.002), (0.0175, 0.008), (0.012, 0.0135), (0.004, 0.0155), (0, 0.0156)]
    at = place + vec(-0.006, 0, 0.021)
    lathe("bell", dome, paint.chrome, at, (-0.3, 0, 1), 64, rounding=0.003, smooth=70)
    block("bell striker", (0.012, 0.010, 0.006), place + vec(-0.022, 0, 0.017), paint.plastic, corner=0.003, edge=0.002)
