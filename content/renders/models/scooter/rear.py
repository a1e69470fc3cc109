"""The parts around the rear wheel: arms or swing arms with shocks, fender and tail light."""

import math

from modelling.geometry import polar, rounded, rounded_rectangle, vec
from modelling.solids import block, extrude, lathe, sweep
from models.scooter.fender import OFF_ROAD_GAP, braces, fender
from models.scooter.settings import ACROSS, FORWARD, SIDES, UP
from models.scooter.suspension import shock

REACH = {"full": (28, 168), "short": (58, 166), "brake": (48, 166), "off": (52, 166)}
TAIL_LIGHT = math.radians(150)
FOOT_BRAKE = math.radians(88)


def rear(s, at, paint):
    for side in SIDES:
        if s.suspension == "dual":
            _swing_arm(s, at, paint, side)
        else:
            _rigid_arm(s, at, paint, side)
        _axle_cap(s, at, paint, side)
    radius = s.wheel_radius + 0.017 + (OFF_ROAD_GAP if s.fenders == "off" else 0)
    surface = getattr(paint, s.fender_material)
    fender("rear fender", at.rear_axle, radius, REACH[s.fenders], s.tyre_width + 0.020, 0.020, surface)
    if s.fenders == "brake":
        place = at.rear_axle + polar(radius + 0.0015, FOOT_BRAKE)
        tangent = polar(1, FOOT_BRAKE + math.pi / 2)
        block("foot brake", (0.042, s.tyre_width * 0.62, 0.007), place, paint.rubber, tangent, ACROSS, 0.008, 0.0025)
    _tail_light(at.rear_axle + polar(radius + 0.008, TAIL_LIGHT), paint)
    at_fender = polar(radius - 0.018, TAIL_LIGHT)
    elbow = vec(-0.03, 0, 0.045)
    braces(at.rear_axle, at_fender, elbow, s.tyre_width / 2 + 0.008, at.arm_y, 0.0032, paint.dark)


def _swing_arm(s, at, paint, side):
    outer = side * (at.arm_y + 0.022)
    bottom = vec(0.034, outer, s.wheel_radius + 0.004)
    shock(bottom, vec(at.deck_rear - 0.006, outer, at.deck_z + 0.062), paint)
    mount = (at.deck_rear + 0.022, side * (at.arm_y + 0.016), at.deck_z + 0.052)
    block("shock mount", (0.060, 0.016, 0.030), mount, paint.dark, FORWARD, UP, 0.010, 0.004)
    y = side * at.arm_y
    path = [(at.deck_rear + 0.05, y, at.deck_z - 0.008), (at.deck_rear - 0.02, y, at.deck_z - 0.004)]
    path = rounded(path + [(0, y, s.wheel_radius)], 0.05)
    section = rounded_rectangle(0.030, 0.015, 0.005)
    sweep("swing arm", path, section, paint.dark, scale=lambda t: (0.55, 1.7 - 0.4 * t))


def _rigid_arm(s, at, paint, side):
    end, rise = at.deck_rear + 0.055, at.deck_z - s.wheel_radius
    low, high = rise - min(0.026, s.deck_height * 0.46), rise + min(0.020, s.deck_height * 0.36)
    outline = [(-0.016, -0.017), (0.03, -0.022), (end, low), (end, high), (0.045, 0.020), (-0.016, 0.017)]
    corners = [0.015, 0.03, 0.01, 0.01, 0.03, 0.015]
    place = (0, side * at.arm_y, s.wheel_radius)
    extrude("rear arm", outline, 0.010, paint.body, place, FORWARD, UP, corners, 0.0035, 4)


def _axle_cap(s, at, paint, side):
    outward = (0, side, 0)
    cap = [(0, 0.011), (0.010, 0.011), (0.0165, 0.008), (0.018, 0)]
    place = (0, side * (at.arm_y + 0.004), s.wheel_radius)
    lathe("axle cap", cap, paint.plastic, place, outward, 48, rounding=0.002)
    ring = [(0.0125, 0.0105), (0.0145, 0.0098), (0.0145, 0.006)]
    place = (0, side * (at.arm_y + 0.0046), s.wheel_radius)
    lathe("axle ring", ring, paint.accent, place, outward, 48, rounding=0.0003)


def _tail_light(place, paint):
    outward, tangent = polar(1, TAIL_LIGHT), polar(1, TAIL_LIGHT + math.pi / 2)
    block("tail light base", (0.044, 0.046, 0.014), place, paint.gloss_plastic, tangent, ACROSS, 0.012, 0.004)
    place = place + outward * 0.0055
    block("tail light", (0.036, 0.038, 0.008), place, paint.tail_light, tangent, ACROSS, 0.010, 0.003)
