"""Head, neck, folding joint and stem with the brand down both sides."""

import math

from modelling.geometry import curve_through, rounded, rounded_rectangle, turn_steps, vec
from modelling.lettering import bent_lettering
from modelling.solids import block, extrude, lathe, rod, sweep
from models.scooter.settings import ACROSS, SIDES


def stem(s, at, paint):
    _head(s, at, paint)
    _neck(s, at, paint)
    _folding_joint(at, paint)
    _stem(s, at, paint)
    for side in SIDES:
        _brand(s, at, paint, side)


def stem_front(s):
    """From the middle of the stem to its front, where lamp and hook sit."""
    return 0.0265 * s.stem_scale * (0.88 if s.stem == "oval" else 0.90)


def _head(s, at, paint):
    bottom, top = at.head_bottom, at.head_top
    profile = [(0, 0), (0.030, 0), (0.030, 0.010), (0.0275, 0.013), (0.0275, 0.110)]
    profile += [(0.030, 0.113), (0.030, 0.123), (0, 0.123)]
    lathe("head", profile, paint.body, bottom, at.up, 64, rounding=0.002)
    rod("lower cup", bottom - at.up * 0.003, bottom + at.up * 0.001, 0.0305, paint.rubber, 0.0008)
    rod("upper cup", top - at.up * 0.001, top + at.up * 0.006, 0.0305, paint.rim, 0.0012)
    if s.fork == "crown":
        rod("spacer", top, top + at.up * 0.03, 0.0265, paint.dark, 0.002)


def _neck(s, at, paint):
    """From inside the deck up to the head, narrower at the top."""
    height, width, scale = s.deck_height, s.deck_width, s.stem_scale
    start = vec(at.deck_front - 0.075, 0, at.deck_z + height * 0.13)
    bend = vec(at.deck_front + 0.028, 0, at.deck_z + height * 0.16)
    end = at.crown + at.up * 0.082 - at.ahead * 0.008
    path = rounded([start, bend, end], [0, 0.085, 0], 16)

    def narrowing(t):
        wide = (width * 0.60) * (1 - t) ** 1.3 + 0.046 * scale * t + 0.02 * t * (1 - t)
        return height * 0.64 * (1 - t) + 0.052 * scale * t, wide

    sweep("neck", path, rounded_rectangle(1, 1, 0.30, 6), paint.body, ACROSS, narrowing)


def _folding_joint(at, paint):
    hinge, up, ahead = at.hinge, at.up, at.ahead
    outline = [(-0.027, -0.024), (0.027, -0.024), (0.027, 0.03), (0.018, 0.062), (-0.018, 0.062), (-0.027, 0.03)]
    extrude("hinge", outline, 0.056, paint.dark, hinge + up * 0.026, ahead, up, 0.008, 0.005, 4)

    def pin(name, place, half, radius, edge):
        rod(name, place - vec(0, half, 0), place + vec(0, half, 0), radius, paint.steel, edge)

    pin("hinge pin", hinge + up * 0.012 + ahead * 0.020, 0.034, 0.0075, 0.0015)
    bow = ((0.030, 0.074), (0.040, 0.040), (0.046, -0.004), (0.040, -0.030))
    path = curve_through([hinge - ahead * back + up * height for back, height in bow])
    section = rounded_rectangle(0.012, 0.030, 0.005)
    sweep("lever", path, section, paint.accent, ACROSS, lambda t: (1 - 0.35 * t, 1 - 0.25 * t))
    pin("lever pin", hinge - ahead * 0.032 + up * 0.066, 0.024, 0.006, 0.001)
    block("catch", (0.03, 0.044, 0.014), hinge - ahead * 0.026 + up * 0.060, paint.dark, up, ACROSS, 0.005, 0.003)


def _stem(s, at, paint):
    bottom, scale = at.stem_bottom, s.stem_scale
    if s.stem == "oval":
        section = [(0.0235 * scale * math.cos(a), 0.0265 * scale * math.sin(a)) for a in turn_steps(40)]
        _round_collar(s, at, paint)
    else:
        section = rounded_rectangle(0.042 * scale, 0.056 * scale, 0.011 * scale, 6)
        place, size = bottom + at.up * 0.006, (0.049 * scale, 0.063 * scale, 0.020)
        block("collar", size, place, paint.dark, ACROSS, -at.ahead, 0.013 * scale, 0.003)
        place, size = bottom + at.up * 0.0205, (0.0465 * scale, 0.0605 * scale, 0.005)
        block("collar ring", size, place, paint.accent, ACROSS, -at.ahead, 0.012 * scale, 0.001)
    path = [bottom.lerp(at.stem_top, i / 12) for i in range(13)]
    sweep("stem", path, section, paint.body, at.ahead, _taper)


def _taper(t):
    return 1 - 0.12 * t, 1 - 0.18 * t


def _round_collar(s, at, paint):
    bottom, scale = at.stem_bottom, s.stem_scale
    collar = [(0.0255, 0), (0.0300, 0.001), (0.0300, 0.013), (0.0255, 0.014)]
    collar = [(radius * scale, height) for radius, height in collar]
    lathe("collar", collar, paint.dark, bottom + at.up * 0.002, at.up, 64, rounding=0.0012)
    ring = [(0.0245, 0), (0.0287, 0.0006), (0.0287, 0.0050), (0.0245, 0.0056)]
    ring = [(radius * scale, height) for radius, height in ring]
    lathe("collar ring", ring, paint.accent, bottom + at.up * 0.0185, at.up, 64, rounding=0.0010)


def _brand(s, at, paint, side):
    """Lettering bent round the stem, read from the top down on one side and from the bottom up on the other."""
    length = (at.stem_top - at.stem_bottom).length
    half = (0.0235 if s.stem == "oval" else 0.0210) * s.stem_scale

    def place(x, y):
        t = s.logo_at - x / length
        wide, deep = _taper(t)
        out = half * wide
        if s.stem == "oval":
            round_it = max(-0.98, min(0.98, y / (0.0265 * s.stem_scale * deep)))
            out *= math.sqrt(1 - round_it * round_it)
        return at.stem_bottom.lerp(at.stem_top, t) - at.ahead * side * y + vec(0, side * (out + 0.0004), 0)

    bent_lettering("brand", s.brand, s.logo_size, paint.logo, place, 0.006, 1.25)
