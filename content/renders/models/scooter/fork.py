"""The fork with its fender: bent blades, blades with shocks, a telescope, or a telescope with two crowns."""

import math

from modelling.geometry import polar, rounded, rounded_rectangle, vec
from modelling.materials import material
from modelling.solids import block, extrude, lathe, rod, sweep
from models.scooter.fender import OFF_ROAD_GAP, braces, fender
from models.scooter.settings import ACROSS, SIDES
from models.scooter.suspension import shock

CAP_OUTSIDE = {"blade": 0.006, "shock": 0.006, "tele": 0.0145, "crown": 0.0185}
"""How far outside the legs the caps of the axle sit."""

REACH = {"full": (38, 152), "short": (58, 150), "brake": (62, 148), "off": (58, 150)}
SECOND_CROWN = 0.136


def fork(s, at, paint):
    for side in SIDES:
        _axle_cap(s, at, paint, side)
        if s.fork in ("tele", "crown"):
            _telescope(s, at, paint, side)
        else:
            _blade(s, at, paint, side)
            if s.fork == "shock":
                _blade_shock(at, paint, side)
    if s.fork in ("tele", "crown"):
        _crowns(s, at, paint)
    if s.motor == "rear":
        place = at.front_axle + vec(-0.040, at.arm_y - 0.006, 0.040)
        block("calliper", (0.040, 0.030, 0.018), place, paint.dark, (1, 0, 1), (-1, 0, 1), 0.008, 0.003)
    _fender(s, at, paint)
    rod("crown lug", at.crown - at.up * 0.012, at.crown + at.up * 0.03, 0.027, paint.body, 0.004)


def _axle_cap(s, at, paint, side):
    y, outward = at.arm_y + CAP_OUTSIDE[s.fork], (0, side, 0)
    cap = [(0, 0.010), (0.011, 0.010), (0.019, 0.006), (0.021, -0.004)]
    lathe("axle cap", cap, paint.plastic, at.front_axle + vec(0, side * y, 0), outward, 48, rounding=0.002)
    ring = [(0.0135, 0.0092), (0.0165, 0.0078), (0.0165, 0.004)]
    place = at.front_axle + vec(0, side * (y + 0.0006), 0)
    lathe("axle ring", ring, paint.accent, place, outward, 48, rounding=0.0003)


def _blade(s, at, paint, side):
    foot = at.front_axle + vec(0, side * at.arm_y, 0)
    points = [
        foot - at.up * 0.004,
        foot + at.up * (at.crown_height * 0.6) + at.trail * 0.7,
        at.crown + vec(0, side * (at.arm_y - 0.008), 0) + at.up * 0.004,
        at.crown + vec(0, side * 0.006, 0) + at.up * 0.016,
    ]
    section = rounded_rectangle(0.0175, 0.036, 0.0082, 5)
    path = rounded(points, [0, 0.05, 0.022, 0], 8)
    sweep("fork blade", path, section, paint.body, at.ahead, lambda t: (1, 0.86 + 0.3 * t))


def _blade_shock(at, paint, side):
    foot = at.front_axle + vec(0, side * (at.arm_y + 0.017), 0) + at.ahead * 0.022
    shock(foot + at.up * 0.014, foot + at.up * 0.150, paint)
    blade = at.front_axle + vec(0, side * (at.arm_y - 0.006), 0) + at.trail * 0.9
    for height, radius in ((0.152, 0.0095), (0.012, 0.0085)):
        rise = at.up * height
        start = foot + rise + vec(0, side * 0.004, 0) + at.ahead * 0.002
        rod("shock mount", start, blade + rise, radius, paint.dark, 0.002)


def _crown_heights(s, at):
    return (at.crown_height, at.crown_height + SECOND_CROWN) if s.fork == "crown" else (at.crown_height,)


def _telescope(s, at, paint, side):
    """One leg from the axle up: lower, wiper, stanchion, clamps and cap."""
    is_double = s.fork == "crown"
    foot, height = at.fork_leg(side), at.crown_height
    radius = 0.0225 if is_double else 0.0185
    top = height + (0.150 if is_double else 0.020)
    lower = [(0, -0.024), (radius * 0.7, -0.024), (radius, -0.012), (radius, height * 0.66)]
    lower += [(radius * 1.12, height * 0.67), (radius * 1.12, height * 0.71), (radius * 0.86, height * 0.72)]
    surface = paint.gloss_plastic if is_double else paint.dark
    lathe("fork lower", lower + [(0, height * 0.72)], surface, foot, at.up, 56, rounding=0.0022)
    surface = material("gold", "#c9a24a", 1, 0.18) if is_double else paint.chrome
    rod("stanchion", foot + at.up * height * 0.6, foot + at.up * top, radius * 0.70, surface, 0.0008)
    wiper = [(radius * 0.74, 0), (radius * 1.02, 0.001), (radius * 0.94, 0.007), (radius * 0.74, 0.008)]
    lathe("wiper", wiper, paint.rubber, foot + at.up * height * 0.718, at.up, 48, rounding=0.0006)
    clamp = [(radius * 0.7, -0.016), (radius * 1.22, -0.016), (radius * 1.22, 0.016), (radius * 0.7, 0.016)]
    surface = paint.dark if is_double else paint.body
    for crown in _crown_heights(s, at):
        lathe("clamp", clamp, surface, foot + at.up * crown, at.up, 56, rounding=0.003)
    cap = [(0, 0.010), (radius * 0.62, 0.010), (radius * 0.84, 0.006), (radius * 0.84, 0)]
    lathe("leg cap", cap, paint.accent, foot + at.up * (top - 0.002), at.up, 40, rounding=0.0012)


def _crowns(s, at, paint):
    middle, y, height = at.front_axle + at.trail * 0.6, at.arm_y, at.crown_height
    outline = [(-y, -0.017), (-0.03, -0.030), (0.03, -0.030), (y, -0.017)]
    outline += [(y, 0.017), (0.03, 0.026), (-0.03, 0.026), (-y, 0.017)]
    surface = paint.dark if s.fork == "crown" else paint.body
    for crown in _crown_heights(s, at):
        extrude("crown", outline, 0.026, surface, middle + at.up * crown, ACROSS, at.ahead, 0.012, 0.005, 4)
    if s.fork == "tele":
        bow = ((-1, 0.60, 0.010), (-0.86, 0.78, 0.026), (0.86, 0.78, 0.026), (1, 0.60, 0.010))
        points = [middle + vec(0, y * a, 0) + at.up * height * b + at.ahead * c for a, b, c in bow]
        section = rounded_rectangle(0.016, 0.012, 0.004)
        sweep("fork arch", rounded(points, 0.02, 6), section, paint.dark, at.ahead)


def _fender(s, at, paint):
    reach = REACH[s.fenders]
    radius = s.wheel_radius + 0.015 + (OFF_ROAD_GAP * 0.4 if s.fenders == "off" else 0)
    surface = getattr(paint, s.fender_material)
    fender("front fender", at.front_axle, radius, reach, s.tyre_width + 0.016, 0.016, surface)
    at_fender = polar(radius - 0.014, math.radians(reach[1] - 6))
    elbow = vec(-0.030, 0, 0.045)
    braces(at.front_axle, at_fender, elbow, s.tyre_width / 2 + 0.006, at.arm_y, 0.0030, paint.dark)
