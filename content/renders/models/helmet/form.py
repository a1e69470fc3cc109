"""The form of the shell as distance fields, in centimetres: X to the face, Z up, the origin in the head's middle."""

import math

import numpy as np

from modelling.fields import smooth_max, smooth_step
from modelling.geometry import vec

LOW, HIGH = (-15, -12.5, -9), (15.5, 12.5, 14.2)
"""The box that every helmet fits into."""

HALF_AXES, POWER = (13.4, 10.6, 12.4), 2.25

# Each opening runs from (roll, pitch) to (roll, pitch), with half a width: roll in radians from the crown to the ears,
# pitch in radians from the crown to the face. Both sides are alike.
OPENINGS = {
    "urban": [
        (0.0, 0.72, 0.0, 0.36, 0.62),
        (0.0, -0.30, 0.0, -0.70, 0.62),
        (0.50, 0.62, 0.54, 0.30, 0.55),
        (0.54, -0.22, 0.50, -0.62, 0.55),
        (1.0, 0.42, 1.02, 0.12, 0.50),
        (1.02, -0.22, 0.98, -0.52, 0.50),
    ],
    "vent": [
        (0.0, 0.98, 0.0, 0.10, 0.72),
        (0.0, -0.14, 0.0, -0.82, 0.72),
        (0.36, 1.0, 0.40, 0.26, 0.74),
        (0.40, 0.02, 0.40, -0.66, 0.72),
        (0.40, -0.90, 0.36, -1.12, 0.6),
        (0.74, 0.90, 0.80, 0.24, 0.70),
        (0.80, 0.0, 0.78, -0.62, 0.68),
        (1.12, 0.62, 1.16, 0.10, 0.56),
        (1.16, -0.14, 1.12, -0.60, 0.54),
        (0.76, -0.88, 0.70, -1.08, 0.5),
    ],
    "race": [
        (0.24, 1.02, 0.26, 0.34, 0.62),
        (0.26, 0.10, 0.26, -0.62, 0.62),
        (0.24, -0.84, 0.22, -1.10, 0.5),
        (0.60, 0.98, 0.64, 0.40, 0.66),
        (0.64, 0.14, 0.62, -0.50, 0.70),
        (0.60, -0.74, 0.54, -1.02, 0.54),
        (1.0, 0.80, 1.04, 0.24, 0.60),
        (1.04, 0.0, 1.0, -0.58, 0.60),
    ],
    "tala": [
        (0.0, 0.86, 0.0, 0.52, 0.46),
        (0.34, 0.78, 0.38, 0.40, 0.50),
        (0.40, 0.12, 0.38, -0.22, 0.46),
        (0.78, 0.62, 0.82, 0.26, 0.48),
        (0.0, -0.66, 0.0, -0.98, 0.46),
        (0.42, -0.66, 0.38, -0.94, 0.44),
    ],
    "visor": [
        (0.0, 0.64, 0.0, 0.40, 0.42),
        (0.42, 0.56, 0.46, 0.22, 0.5),
        (0.46, -0.18, 0.42, -0.58, 0.5),
        (0.0, -0.40, 0.0, -0.74, 0.5),
        (0.92, -0.10, 0.9, -0.44, 0.42),
    ],
}


def egg(x, y, z):
    """The plain outer surface."""
    reach = sum(np.abs(c / half) ** POWER for c, half in zip((x, y, z), HALF_AXES)) ** (1 / POWER)
    return np.sqrt(x * x + y * y + z * z) * (1 - 1 / np.maximum(reach, 1e-3))


def lower_edge(x, style):
    """The height at which the shell ends: high over the eyes, low at the nape."""
    if style == "visor":
        return -1.6 + 2.6 * smooth_step(2.5, 9, x) - 3.6 * smooth_step(-2, -10, x)
    over_ears = np.exp(-(((x + 1.5) / 3.2) ** 2))
    return -2.2 + 3.1 * smooth_step(3, 12, x) - 2.6 * smooth_step(-3, -11, x) - 1.0 * over_ears


def openings(x, y, z, style, grown=0.0):
    """The vents as rods through the shell, narrower at their ends."""
    roll, pitch = np.arctan2(np.abs(y), z), np.arctan2(x, np.sqrt(y * y + z * z))
    radius = 11.2
    narrowing = np.sqrt(y * y + z * z) / np.sqrt(x * x + y * y + z * z + 1e-6)
    nearest = None
    for start_roll, start_pitch, end_roll, end_pitch, width in OPENINGS[style]:
        across, along = (roll - start_roll) * radius * narrowing, (pitch - start_pitch) * radius
        way_across, way_along = (end_roll - start_roll) * radius * 0.8, (end_pitch - start_pitch) * radius
        t = np.clip((across * way_across + along * way_along) / (way_across**2 + way_along**2), 0, 1)
        half = width * (1 - 0.28 * np.abs(t - 0.4))
        distance = np.sqrt((across - way_across * t) ** 2 + (along - way_along * t) ** 2) - half - grown
        nearest = distance if nearest is None else np.minimum(nearest, distance)
    return nearest


def panel(x, y, z, s):
    """Negative where the shell has its second colour."""
    roll = np.arctan2(np.abs(y), z)
    if s.panel_place == "crown":
        narrow, taper = (0.15, 0.5) if s.style == "race" else (0.30, 1)
        return (roll - (narrow - 0.07 * smooth_step(-8, 10, x) * taper)) * 11
    if s.panel_place == "rear":
        return 0.82 * x + 0.57 * z + 3.2 + 0 * y
    return (1.19 - roll) * 11 + 0 * x


def outer(x, y, z, s):
    """The outer surface with its character lines: ridges between the vents, and a belt that steps in below."""
    distance = egg(x, y, z)
    roll = np.arctan2(np.abs(y), np.maximum(z, -2))
    if s.is_vented:
        depth, count = (0.20, 8.1) if s.style == "vent" else (0.12, 16.2)
        above = smooth_step(0.0, 0.4, z / 12 + 0.3)
        narrowing = np.sqrt(y * y + z * z) / np.sqrt(x * x + y * y + z * z + 0.01)
        distance = distance - depth * np.cos(roll * count) * above * smooth_step(0.25, 0.8, narrowing)
    return distance + 0.16 * smooth_step(0.0, 0.10, roll - 1.22)


def shell(x, y, z, s, in_panel):
    """Six millimetres thick, cut by its lower edge, the vents, and the seam to the other colour."""
    distance = outer(x, y, z, s)
    solid = smooth_max(distance, -(distance + 0.6), 0.2)
    solid = smooth_max(solid, lower_edge(x, s.style) - z, 0.3)
    solid = smooth_max(solid, -openings(x, y, z, s.style), 0.5)
    if s.panel_place:
        colour = panel(x, y, z, s)
        solid = smooth_max(solid, (colour if in_panel else -colour) + 0.05, 0.22)
    return solid


def liner(x, y, z, s):
    distance = outer(x, y, z, s)
    solid = smooth_max(distance + 0.64, -(distance + 2.3), 0.4)
    solid = smooth_max(solid, lower_edge(x, s.style) + 0.25 - z, 0.5)
    return smooth_max(solid, -openings(x, y, z, s.style, -0.12), 0.5)


def rim(x, y, z, s):
    distance = outer(x, y, z, s)
    return np.sqrt((distance + 0.32) ** 2 * 1.1 + (z - lower_edge(x, s.style) - 0.05) ** 2) - 0.26


def pads(x, y, z, s):
    distance = outer(x, y, z, s)
    band = np.abs(z - (lower_edge(x, s.style) + 1.5)) - 0.85
    solid = smooth_max(np.abs(distance + 2.55) - 0.32, band, 0.4)
    gaps = 0.12 - np.abs(np.sin(np.arctan2(y, x) * 3.5)) * 6
    return smooth_max(solid, gaps, 0.3)


def visor(x, y, z):
    solid = np.abs(egg(x, y, z) - 0.66) - 0.17
    height = np.abs(z + 1.6 - 0.012 * x * x * 0.25) - 4.6
    back = 2.2 - x + 0.10 * np.abs(z + 1.5) ** 1.3
    return smooth_max(smooth_max(solid, height, 0.25), back, 0.9)


def peak(x, y, z):
    middle = 2.3 - 0.20 * (x - 11) - 0.020 * y * y
    plate = np.abs(z - middle) - 0.14
    outline = (np.sqrt(((x - 8.5) / 8.6) ** 2 + (y / 8.8) ** 2) - 1) * 7.0
    plate = smooth_max(plate, outline, 0.25)
    plate = smooth_max(plate, -(egg(x, y, z) - 0.05), 0.2)
    return smooth_max(plate, 4.0 - x, 0.3)


def on_egg(degrees, height, outside=0.0):
    """A point of the plain surface (metres) in a direction round the head, 0 the face, at a height in centimetres."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    radius = 12.0
    for _ in range(14):
        radius -= float(egg(np.array(radius * cosine), np.array(radius * sine), np.array(float(height))))
    radius += outside
    return vec(radius * cosine * 0.01, radius * sine * 0.01, height * 0.01)
