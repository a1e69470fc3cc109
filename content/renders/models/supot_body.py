"""The body of the bag as a distance field, and points on it. The field counts in centimetres, points in metres."""

import math

import numpy as np

from modelling.fields import last_inside, smooth_max
from modelling.geometry import turn_steps, vec

HALF_HEIGHT, MIDDLE, HALF_WIDTH, CORNER = 11.4, 11.9, 7.6, 4.0
WAIST = -0.6
"""The depth at which the main zip runs round the side."""
BACK = 4.2
POCKET = 15.4
"""The height of the upper edge of the pocket."""


def outline(x, z):
    """The bag from the front: a rounded rectangle, a little wider below."""
    t = (z - MIDDLE) / HALF_HEIGHT
    across = np.abs(x * (1 + 0.055 * t * np.abs(t) + 0.012 * t)) - (HALF_WIDTH - CORNER)
    upward = np.abs(z - MIDDLE) - (HALF_HEIGHT - CORNER)
    outside = np.sqrt(np.maximum(across, 0) ** 2 + np.maximum(upward, 0) ** 2)
    return outside + np.minimum(np.maximum(across, upward), 0) - CORNER


def _unevenness(x, z):
    """Large radii: a filled, sewn bag, not a machined block."""
    large = 0.055 * np.sin(x * 0.62 + 1.3) * np.sin(z * 0.47 + 0.6)
    return large + 0.03 * np.sin(x * 1.5 + z * 0.9 + 2) * np.sin(z * 1.2 - x * 0.4)


def body(x, y, z):
    seen = outline(x, z)
    t = (z - MIDDLE) / HALF_HEIGHT
    bulge = 0.55 * np.clip(1 - (x / 8.2) ** 2, 0, 1) * np.clip(1 - ((z - MIDDLE + 1.2) / 12) ** 2, 0, 1)
    front = -4.3 - bulge + 0.35 * np.clip(t, 0, 1) ** 2
    solid = smooth_max(seen, -(y - front), 2.3)
    solid = smooth_max(solid, y - BACK, 1.5)
    # A groove round the front panel, and the pocket as a second pad below its edge.
    solid = solid + 0.16 * np.exp(-(((seen + 1.55) / 0.20) ** 2)) * (y < -1.6)
    above = z - POCKET - 0.03 * x * x * 0.25
    solid = solid + 0.13 * np.exp(-((above / 0.24) ** 2)) * (seen < -1.5) * (y < -2)
    pocket = (1 / (1 + np.exp(above * 3))) * (1 / (1 + np.exp((seen + 2.2) * 5)))
    solid = solid - 0.22 * pocket * (y < -2)
    # Seams to both sides of the zip.
    for side in (-1.55, 1.55):
        solid = solid + 0.10 * np.exp(-(((y - WAIST - side) / 0.13) ** 2)) * (seen > -1.2)
    return solid + _unevenness(x, z)


def _spokes(count):
    """Directions from the middle of the bag to its outline."""
    return [vec(math.sin(angle) * 0.62, 0, math.cos(angle)).normalized() for angle in turn_steps(count)]


class BagSurface:
    """Finds points of the surface one by one: slow, but every seam is exactly on the bag."""

    def value(self, x, y, z):
        return float(body(np.float64(x * 100), np.float64(y * 100), np.float64(z * 100)))

    def normal(self, point):
        step = 0.0006
        x, y, z = point
        return vec(
            self.value(x + step, y, z) - self.value(x - step, y, z),
            self.value(x, y + step, z) - self.value(x, y - step, z),
            self.value(x, y, z + step) - self.value(x, y, z - step),
        ).normalized()

    def _found(self, start, direction, reach, above):
        point = last_inside(self.value, start, direction, reach)
        return point + self.normal(point) * above

    def contour(self, y, above=0.0):
        """All round the bag at one depth."""
        return [self._found((0, y, MIDDLE * 0.01), spoke, 0.16, above) for spoke in _spokes(260)]

    def front(self, x, z, above=0.0):
        return self._found((x, 0, z), (0, -1, 0), 0.08, above)

    def top(self, x, y):
        return self._found((x, y, 0.14), (0, 0, 1), 0.14, 0)

    def panel_seam(self):
        """Where the front panel is stitched, seen from the front: pairs of x and z."""
        seam = []
        for spoke in _spokes(220):
            near, far = 0.0, 16.0
            for _ in range(30):
                middle = (near + far) / 2
                if outline(spoke.x * middle, MIDDLE + spoke.z * middle) < -1.30:
                    near = middle
                else:
                    far = middle
            seam.append((spoke.x * near * 0.01, (MIDDLE + spoke.z * near) * 0.01))
        return seam
