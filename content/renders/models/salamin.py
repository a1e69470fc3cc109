"""A bar-end mirror, shown on the end of a handlebar."""

import math
from types import SimpleNamespace

from modelling import scene
from modelling.geometry import axes_along, ball_profile, curve_through, rounded_rectangle, vec
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import block, hex_bolt, knurl, lathe, rod, sweep
from modelling.textures import along, glowing_ramp

BAR_Z = 0.0170
FACING = vec(0.14, -1, 0.02).normalized()
CENTRE, RADIUS = vec(0.022, -0.004, 0.1180), 0.0450
CURVE = 0.70
"""Radius of the convex glass."""
REFLECTED = [(0, "#262b31"), (0.28, "#4c555d"), (0.45, "#8f9ba4"), (0.52, "#f2f6f8"), (0.70, "#b4cbde"), (1, "#5d88b3")]
"""Road, horizon and sky: painted, so that it reads as a mirror on any page."""


def build(brand="TULIN", accent="#ff5a1f"):
    paint = SimpleNamespace(
        black=material("black aluminium", "#1b1c1f", 0.75, 0.33, coat=0.15, smudges=0.06),
        plastic=material("plastic", "#131416", 0, 0.38, coat=0.25, smudges=0.05),
        rubber=material("rubber", "#141517", 0, 0.78, specular=0.3, grain=(2600, 0.1, "noise")),
        steel=material("steel", "#a9aeb4", 1, 0.2),
        accent=material("accent", accent, 0, 0.3, coat=0.8),
    )
    _handlebar(paint)
    _clamp(paint)
    _arm(paint)
    _mirror(paint)
    _brand(brand)
    scene.stand(scene.parts)


def _handlebar(paint):
    along_bar = (1, 0, 0)
    rod("bar", (-0.122, 0, BAR_Z), (0, 0, BAR_Z), 0.0110, material("bar", "#5b5f65", 1, 0.24), 0.0008)
    pattern = {"depth": 0.0014, "teeth": 22, "pitch": 0.0062, "rows": 120, "segments": 352}
    knurl("grip", 0.0165, (0, 0.070), paint.rubber, (-0.118, 0, BAR_Z), along_bar, **pattern)
    collar = [(0.0112, 0), (0.0170, 0), (0.0176, 0.001), (0.0176, 0.006), (0.0168, 0.007), (0.0112, 0.007)]
    for x in (-0.122, -0.050):
        lathe("grip collar", collar, paint.black, (x, 0, BAR_Z), along_bar, 80, rounding=0.0008)
    ring = [(0.0170, 0), (0.0179, 0.0003), (0.0179, 0.0018), (0.0170, 0.0021)]
    lathe("grip ring", ring, paint.accent, (-0.0475, 0, BAR_Z), along_bar, 80, rounding=0.0003)


def _clamp(paint):
    along_bar = (1, 0, 0)
    clamp = [(0.0111, -0.0075), (0.0170, -0.0075), (0.0170, 0.0075), (0.0111, 0.0075)]
    lathe("clamp", clamp, paint.black, (-0.022, 0, BAR_Z), along_bar, rounding=0.0018)
    block("ear", (0.015, 0.012, 0.012), (-0.022, -0.0165, BAR_Z - 0.004), paint.black, corner=0.003, edge=0.0016)
    hex_bolt("ear bolt", (-0.022, -0.0185, BAR_Z + 0.002), (0, 0, 1), paint.steel, 0.0034, 0.003)
    slit = [(x, -0.0172, BAR_Z - 0.0038) for x in (-0.031, -0.013)]
    sweep("slit", slit, rounded_rectangle(0.0115, 0.0012, 0.0002, 2), material("gap", "#020203", 0, 0.9))
    plug = [(0, 0.0030), (0.0080, 0.0030), (0.0108, 0.0018), (0.0113, -0.001), (0.0113, -0.012)]
    lathe("plug", plug, paint.black, (0.001, 0, BAR_Z), along_bar, 80, rounding=0.0008)
    hex_bolt("plug bolt", (0.0035, 0, BAR_Z), along_bar, paint.steel, 0.0046, 0.0012)


def _arm(paint):
    """Forged, tapering, up to a ball joint behind the mirror."""
    joint = CENTRE - FACING * 0.0165
    points = [vec(-0.022, 0.002, BAR_Z + 0.013), vec(-0.0215, 0.007, BAR_Z + 0.028)]
    points += [vec(-0.012, 0.015, BAR_Z + 0.052), joint + vec(-0.012, 0.004, -0.019), joint]

    def taper(t):
        return 1.25 - 0.45 * t + 0.25 * max(0, 0.12 - t) / 0.12, 1.15 - 0.25 * t

    section = rounded_rectangle(0.0125, 0.0080, 0.0032, 5)
    sweep("arm", curve_through(points, 12), section, paint.black, (0, 1, 0), taper)
    foot = [(0, 0), (0.0105, 0), (0.0095, 0.008), (0.0075, 0.011), (0, 0.011)]
    lathe("arm foot", foot, paint.black, (-0.022, 0.001, BAR_Z + 0.012), (0, 0.1, 1), 56, rounding=0.002)
    lathe("ball", ball_profile(0.0085), paint.steel, joint, FACING, 56, smooth=80)
    socket = [(0.0070, -0.004), (0.0105, -0.003), (0.0120, 0.004), (0.0135, 0.010), (0, 0.010)]
    lathe("socket", socket, paint.plastic, joint, FACING, 72, rounding=0.001)


def _sag(radius):
    """How far the convex glass falls back at a radius."""
    return CURVE - math.sqrt(CURVE * CURVE - radius * radius)


def _mirror(paint):
    shell = [(0, -0.0115), (0.014, -0.0112), (0.030, -0.0085), (0.041, -0.0035)]
    rim = [(0.0008, 0.0020), (0.0012, 0.0042), (0.0002, 0.0056), (-0.0018, 0.0056), (-0.0022, 0.0040)]
    shell += [(RADIUS + outside, height) for outside, height in rim]
    lathe("shell", shell, paint.plastic, CENTRE, FACING, 160, rounding=0.0014, rounding_segments=6)
    glass = glowing_ramp("mirror", REFLECTED, along((0.18, 0, 0.82)), gloss=0.16)
    radii = [(RADIUS - 0.0021) * i / 16 for i in range(17)]
    lathe("mirror", [(r, 0.0048 - _sag(r)) for r in radii], glass, CENTRE, FACING, 160, smooth=80)


def _brand(brand):
    """A small print along the lower edge of the glass."""
    ink = material("print", "#f2f5f7", 0, 0.5)
    upward, _, _ = axes_along(FACING)
    right = upward.cross(FACING).normalized()
    radius = RADIUS - 0.0085

    def on_glass(x, y):
        angle, out = x / radius, radius - y
        place = CENTRE + FACING * (0.0050 - _sag(radius))
        return place + right * (out * math.sin(angle)) - upward * (out * math.cos(angle))

    bent_lettering("brand", brand, 0.0046, ink, on_glass, 0.0008, 1.3)
