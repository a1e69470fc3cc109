"""A wheel: tyre, rim, and a hub motor or spokes with a brake disc."""

import math

from modelling.geometry import axes_along, polar, rounded_rectangle, turn_steps, vec
from modelling.solids import block, lathe, rod, sweep
from models.scooter.settings import ACROSS, SIDES
from models.scooter.tyre import rim_radius, tyre


def wheel(centre, s, paint, has_motor):
    tyre(centre, s, paint)
    rim, width = rim_radius(s.wheel_radius), s.tyre_width
    _rim(centre, rim, width, paint)
    if has_motor:
        _motor(centre, rim, width * 0.40, paint)
        return
    _hub(centre, width, paint)
    _spokes(centre, s.spokes, rim, paint)
    if s.has_disc:
        _disc(centre + vec(0, width * 0.5 + 0.004, 0), rim, paint)


def bolts(at, axis, ring, count, radius, height, paint):
    """Bolts in a ring, each with a dark socket."""
    out, across, along = axes_along(axis)
    for angle in turn_steps(count):
        place = at + out * ring * math.cos(angle) + across * ring * math.sin(angle)
        head = [(0, height), (radius * 0.62, height), (radius, height * 0.7), (radius, -0.001)]
        lathe("bolt", head, paint.steel, place, along, 20, rounding=0.0004)
        socket = [(0, height * 1.02), (radius * 0.46, height * 1.02), (radius * 0.46, height * 0.5)]
        lathe("socket", socket, paint.rubber, place, along, 6)


def _rim(centre, rim, width, paint):
    outer = [(1.04, -0.43), (1.09, -0.43), (1.05, -0.36), (0.97, -0.30), (0.93, -0.12)]
    inner = [(0.95, 0.36), (0.88, 0.2)]
    half = outer + [(r, -w) for r, w in reversed(outer)]
    shape = half + inner + [(r, -w) for r, w in reversed(inner)]
    lathe("rim", [(rim * r, width * w) for r, w in shape], paint.rim, centre, ACROSS, 120, 0.002, closed=True)
    for side in (1, -1):
        line = [(1.092, 0.42), (1.092, 0.436), (1.05, 0.436)]
        profile = [(rim * r, side * width * w) for r, w in line]
        lathe("rim line", profile, paint.accent, centre, ACROSS, rounding=0.0004)


def _motor(centre, rim, half, paint):
    shell = [(0.93, 0), (0.93, 0.72), (0.86, 0.86), (0.80, 0.86), (0.78, 0.78), (0.60, 0.78), (0.56, 1.0), (0.34, 1.06)]
    for side in SIDES:
        profile = [(rim * r, side * half * h) for r, h in shell + [(0.30, 1.2)]]
        profile += [(0.016, side * half * 1.25), (0.016, side * half * 1.4), (0, side * half * 1.4)]
        lathe("motor", profile, paint.dark, centre, ACROSS, 120, rounding=0.0022)
        for angle in turn_steps(18):
            fin = centre + polar(1, angle) * rim * 0.69 + vec(0, side * half * 0.80, 0)
            size = (rim * 0.15, 0.0032, 0.004)
            block("fin", size, fin, paint.rim, polar(1, angle), polar(1, angle + math.pi / 2), 0.0014, 0.0006, 2)
        bolts(centre + vec(0, side * half * 0.85, 0), (0, side, 0), rim * 0.83, 9, 0.0036, 0.0025, paint)
        ring = [(rim * 0.55, 0), (rim * 0.50, 0.0012), (rim * 0.46, 0.0012), (rim * 0.46, 0)]
        at = centre + vec(0, side * half * 1.005, 0)
        lathe("motor ring", ring, paint.accent, at, (0, side, 0), rounding=0.0004)


def _hub(centre, width, paint):
    half = [(0, -0.46), (0.020, -0.46), (0.024, -0.38), (0.024, -0.2), (0.019, -0.1)]
    profile = [(r, width * w) for r, w in half] + [(r, -width * w) for r, w in reversed(half)]
    lathe("hub", profile, paint.dark, centre, ACROSS, 64, rounding=0.0025)


def _spokes(centre, count, rim, paint):
    slim = min(1, 6 / count)
    thick = 0.0115 * slim * (1.7 if count < 4 else 1)
    section = rounded_rectangle(thick, 0.020 * min(1, 0.55 + 2.3 / count), 0.004 * slim)

    def waist(t):
        return 1.1 - 0.35 * math.sin(t * 3.14), 1.2 - 0.3 * t

    for angle in turn_steps(count):
        for lean in SIDES:
            start = centre + polar(1, angle + 0.3) * 0.018
            end = centre + polar(1, angle + 0.3 + lean * 0.26) * rim * 0.93
            sweep("spoke", [start, start.lerp(end, 0.5), end], section, paint.rim, ACROSS, waist)


def _disc(centre, rim, paint):
    """Left of the wheel; its calliper hangs on the fork."""
    ring = [(rim * 0.52, -0.0009), (rim * 0.80, -0.0009), (rim * 0.80, 0.0009), (rim * 0.52, 0.0009)]
    lathe("disc", ring, paint.steel, centre, ACROSS, rounding=0.0003, closed=True)
    for angle in turn_steps(6):
        path = [centre + polar(0.016, angle), centre + polar(rim * 0.55, angle + 0.5)]
        sweep("disc arm", path, rounded_rectangle(0.006, 0.0018, 0.0006), paint.steel, ACROSS)
    through = vec(0, 0.0013, 0)
    for angle in turn_steps(24):
        for ring in (0.60, 0.70):
            hole = centre + polar(rim * ring, angle + ring * 3)
            rod("hole", hole - through, hole + through, 0.0021, paint.rubber, 0, 10)
    rod("disc hub", centre - vec(0, 0.004, 0), centre + vec(0, 0.003, 0), 0.018, paint.dark, 0.001)
