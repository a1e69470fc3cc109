"""The light at the back: a button, or a strip of seven bright points."""

import math

from models.helmet.form import on_egg
from modelling.geometry import rounded_rectangle, vec
from modelling.materials import material
from modelling.solids import block, lathe, sweep


def rear_light(s, paint):
    strength = 1.6 if s.light == "strip" else 0.7
    red = material("tail light", "#c00008", 0, 0.12, coat=1, glow="#ff0a10", glow_strength=strength)
    if s.light == "strip":
        _strip(red)
    else:
        place = on_egg(180, -0.6) + vec(0.001, 0, 0)
        block("tail light", (0.012, 0.052, 0.014), place, red, corner=0.004, edge=0.004)


def _strip(red):
    bezel = material("bezel", "#0c0d0f", 0, 0.12, coat=0.6)
    _band("bezel", 36, rounded_rectangle(0.010, 0.026, 0.0045), 0.013, -0.05, bezel)
    _band("strip", 33.5, rounded_rectangle(0.0125, 0.0165, 0.005), 0.0085, -0.02, red)
    bright = material("bright point", "#ff5a50", 0, 0.2, glow="#ff2a20", glow_strength=5.0)
    for k in range(-3, 4):
        place = on_egg(180 + k * 8.6, 0.4 + 0.25 * math.cos(k * 0.4), 0.58)
        dome = [(0, 0.0006), (0.0032, 0.0004), (0.0036, -0.002)]
        lathe("bright point", dome, bright, place, (place.x, place.y, 0), 20)


def _band(name, half_angle, section, round_end, outside, surface):
    """A band round the back of the head with round ends."""
    end = round_end / (2 * math.radians(half_angle) * 0.125)
    close = [end * (1 - math.cos(k * math.pi / 20)) for k in range(1, 11)]
    steps = sorted({*[i / 60 for i in range(61)], *close, *[1 - t for t in close]})
    path = [
        on_egg(180 - half_angle + 2 * half_angle * t, 0.4 + 0.25 * math.cos(math.pi * (2 * t - 1)), outside)
        for t in steps
    ]

    def rounding(t):
        inwards = min(1, min(t, 1 - t) / end)
        return 1, max(0.02, 1 - (1 - inwards) ** 2) ** 0.5

    sweep(name, path, section, surface, scale=rounding, smooth=60)
