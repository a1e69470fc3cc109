"""A tyre with its tread cut in."""

import math

from modelling import scene
from modelling.geometry import turn_steps, vec
from modelling.solids import lathe, mesh_part, strips
from models.scooter.settings import ACROSS

SHOULDER = math.radians(78)
BEAD = math.radians(128)


def rim_radius(wheel_radius):
    """Small wheels have lower tyres."""
    return wheel_radius * (0.64 if wheel_radius < 0.115 else 0.60)


def tyre(centre, s, paint):
    rim, width = rim_radius(s.wheel_radius), s.tyre_width
    around, across = int(720 * scene.detail), int(72 * max(0.4, scene.detail))
    groove, depth = TREADS[s.tread]
    profile = _profile(s.wheel_radius, rim, width, across)
    vertices = []
    for angle in turn_steps(around):
        cosine, sine = math.cos(angle), math.sin(angle)
        for y, radius, place, outward_y, outward_r in profile:
            cut = groove(angle, place) * depth if abs(place) < 1 else 0
            radius_cut = radius - cut * outward_r
            vertices.append(centre + vec(cosine * radius_cut, y - cut * outward_y * 0.8, sine * radius_cut))
    mesh_part("tyre", vertices, strips(around, across + 1, True, False), paint.tyre, 32)
    for side in (-1, 1):
        bead = [(1.06, 0.40), (1.10, 0.445), (1.16, 0.46), (1.18, 0.44)]
        lathe("bead", [(rim * r, side * width * y) for r, y in bead], paint.tyre_wall, centre, ACROSS, smooth=60)


def _profile(radius, rim, width, steps):
    """From bead to bead: y, radius, place on the tread from -1 to 1, and which way is outwards."""
    height = radius - rim
    middle = radius - height * 0.5
    profile = []
    for step in range(steps + 1):
        angle = (-1 + 2 * step / steps) * BEAD
        sine, cosine = math.sin(angle), math.cos(angle)
        y = width / 2 * math.copysign(abs(sine) ** (0.82 if abs(angle) < math.pi / 2 else 0.75), angle)
        r = middle + (height * 0.5 * cosine**0.78 if cosine > 0 else height * 0.78 * cosine)
        profile.append((y, r, angle / SHOULDER, sine, max(0, cosine)))
    return profile


def _notch(distance, width):
    """1 in the middle of a groove, 0 beyond its soft sides."""
    return max(0.0, min(1.0, (width - abs(distance)) / (width * 0.35)))


def _round(angle, count, shift):
    """Which part of one of `count` equal blocks an angle falls on, from 0 to 1."""
    return (angle * count / (2 * math.pi) + shift) % 1


def _road_groove(angle, place):
    """Two rings, and slanted sipes that are staggered left and right."""
    out = abs(place)
    cut = _notch(out - 0.16, 0.035)
    if 0.24 < out < 0.80:
        block = _round(angle, 46, out * 1.5 + (0 if place > 0 else 0.5))
        cut = max(cut, _notch(block - 0.5, 0.11) * _notch(out - 0.52, 0.29))
    return cut * 0.55


def _off_road_groove(angle, place):
    """Knobs: arrows in the middle, two rows on each shoulder."""
    out = abs(place)
    if out < 0.34:
        return max(_notch(_round(angle, 34, 0.9 * out) - 0.5, 0.16), _notch(out - 0.34, 0.05))
    if out >= 0.86:
        return 0
    block = _round(angle, 34, 0.5 + (0 if place > 0 else 0.25))
    return max(_notch(block - 0.5, 0.2), _notch(out - 0.36, 0.06), _notch(out - 0.66, 0.04))


TREADS = {"road": (_road_groove, 0.0036), "off": (_off_road_groove, 0.0065)}
"""A function of the angle and the place across, and how deep the grooves are."""
