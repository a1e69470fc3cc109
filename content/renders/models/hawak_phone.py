"""The phone in the mount: it shows a route on an invented map."""

import math

from mathutils import Vector

from modelling.geometry import rectangle, rounded, turn_steps
from modelling.lettering import lettering
from modelling.materials import material
from modelling.solids import block, mesh_part

WIDTH, HEIGHT, THICK = 0.0735, 0.1560, 0.0082
CORNER = 0.0115
RAISED = 0.0170
"""The phone sits a little high in its cradle."""
MARGIN = 0.0050
LAYER = 0.00003
"""The distance between two layers on the screen."""


def build(on_mount, right, up, accent):
    """`on_mount(right, up, out)` gives points by the plane of the mount."""
    body = material("phone body", "#2b2d31", 1, 0.24)
    glass = material("phone glass", "#030304", 0, 0.04)

    def place(x, y, out=0.0):
        return on_mount(x, y + RAISED, out)

    block("phone", (WIDTH, HEIGHT, THICK), place(0, 0, THICK / 2), body, right, up, CORNER, 0.0022, 6)
    size, front = (WIDTH - 0.0022, HEIGHT - 0.0022, 0.0008), place(0, 0, THICK + 0.00005)
    block("phone glass", size, front, glass, right, up, CORNER - 0.001, 0.00035)
    for y in (0.030, 0.044):
        key = place(-WIDTH / 2 - 0.0003, y, THICK / 2)
        block("volume key", (0.0010, 0.0100, 0.0028), key, body, right, up, 0.0004, 0.0003)
    screen = Screen(place, right, up)
    _map(screen, accent)
    _cards(screen)
    _status(screen, glass)


def _lit(colour, strength):
    return material(f"screen {colour}", colour, 0, 0.4, specular=0.12, glow=colour, glow_strength=strength)


class Screen:
    """The screen content, in metres from its centre; later parts cover earlier ones."""

    def __init__(self, place, right, up):
        self.place, self.right, self.up = place, right, up
        self.width, self.height = WIDTH - MARGIN, HEIGHT - MARGIN
        self.out = THICK + 0.00048
        size = (self.width, self.height, 0.00004)
        ground = _lit("#14202e", 0.9)
        block("screen", size, place(0, 0, self.out), ground, right, up, CORNER - 0.0030, 0)
        self.out += 0.00004

    def _on_top(self):
        self.out += LAYER
        return self.out

    def line(self, points, width, colour, corner=0.004):
        out, path = self._on_top(), rounded([Vector(point) for point in points], corner, 6)
        vertices = []
        for i, point in enumerate(path):
            way = (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
            aside = Vector((-way.y, way.x)) * width / 2
            vertices += [self.place(*(point + aside), out), self.place(*(point - aside), out)]
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
        mesh_part("line", vertices, faces, colour)

    def area(self, points, colour, corner=0.004):
        out, outline = self._on_top(), rounded([Vector(point) for point in points], corner, 6, True)
        mesh_part("area", [self.place(*point, out) for point in outline], [tuple(range(len(outline)))], colour)

    def box(self, x, y, width, height, colour, corner=0.004):
        self.area([(x + a, y + b) for a, b in rectangle(width, height)], colour, corner)

    def disc(self, x, y, radius, colour):
        out = self._on_top()
        rim = [self.place(x + radius * math.cos(a), y + radius * math.sin(a), out) for a in turn_steps(48)]
        mesh_part("disc", rim, [tuple(range(48))], colour)

    def words(self, text, size, colour, x, y, bold=True, align="CENTER"):
        lettering("words", text, size, colour, self.place(x, y, self._on_top()), self.right, self.up, 0, bold, align)


WHITE, GREY, DARK = ("#f4f8ff", 1.25), ("#8fa1b5", 1.0), ("#070b12", 0.9)


def _map(screen, accent):
    """Park and water, lanes, streets, and the route."""
    lane, street, go = _lit("#223142", 0.9), _lit("#33465c", 0.9), _lit(accent, 1.45)
    half, top = screen.width / 2, 0.0745
    inside = half - 0.0004
    screen.area([(-half, -0.010), (-0.014, -0.012), (-0.012, 0.014), (-half, 0.018)], _lit("#123529", 0.9), 0.003)
    screen.area([(0.012, 0.020), (half, 0.026), (half, 0.047), (0.018, 0.047)], _lit("#0f3550", 0.9), 0.005)
    for y in (-0.046, -0.036, -0.024, 0.004, 0.020, 0.034, 0.044):
        screen.line([(-inside, y), (inside, y + 0.005)], 0.0013, lane)
    for x in (-0.024, -0.013, 0.002, 0.014, 0.026):
        screen.line([(x - 0.002, -top), (x + 0.005, top)], 0.0013, lane)
    screen.line([(-inside, -0.030), (-0.004, -0.026), (inside, -0.034)], 0.0030, street)
    screen.line([(-inside, 0.012), (0.006, 0.012), (inside, 0)], 0.0030, street)
    screen.line([(-0.0192, -top), (-0.0148, top)], 0.0030, street)
    screen.line([(0.0090, -top), (0.0075, -0.010), (0.0116, top)], 0.0034, street)
    way = [(0.0084, -0.044), (0.0078, -0.016), (0.0076, -0.0105)]
    way += [(0.0085, 0.0118), (-0.0163, 0.0120), (-0.0160, 0.040)]
    screen.line(way, 0.0030, go, 0.005)
    screen.disc(0.0083, -0.034, 0.0050, _lit(*WHITE))
    screen.disc(0.0083, -0.034, 0.0037, _lit("#3aa0ff", 1.5))
    screen.disc(-0.0160, 0.040, 0.0042, _lit(*WHITE))
    screen.disc(-0.0160, 0.040, 0.0028, go)


def _cards(screen):
    """Above the next turn, below speed, distance and charge."""
    white, grey, green = _lit(*WHITE), _lit(*GREY), _lit("#35d07f", 1.3)
    screen.box(0, 0.0605, screen.width - 0.0060, 0.0200, _lit(*DARK), 0.005)
    screen.line([(-0.0245, 0.0550), (-0.0245, 0.0625), (-0.0175, 0.0625)], 0.0022, white, 0.003)
    screen.area([(-0.0182, 0.0592), (-0.0182, 0.0658), (-0.0138, 0.0625)], white, 0.0004)
    screen.words("180 m", 0.0082, white, -0.0095, 0.0634, align="LEFT")
    screen.words("Tomas Morato Ave", 0.0046, grey, -0.0095, 0.0563, bold=False, align="LEFT")
    screen.box(0, -0.0605, screen.width - 0.0060, 0.0210, _lit(*DARK), 0.005)
    screen.words("24", 0.0155, white, -0.0200, -0.0588)
    screen.words("km/h", 0.0042, grey, -0.0200, -0.0676, bold=False)
    screen.words("8.6 km", 0.0062, white, 0.0015, -0.0575)
    screen.words("to go", 0.0040, grey, 0.0015, -0.0665, bold=False)
    screen.words("78%", 0.0062, green, 0.0220, -0.0575)
    screen.words("battery", 0.0040, grey, 0.0220, -0.0665, bold=False)


def _status(screen, glass):
    white = _lit(*WHITE)
    screen.words("9:41", 0.0044, white, -0.0245, 0.0742)
    screen.disc(0, 0.0742, 0.0017, glass)
    for k in range(4):
        screen.box(0.0185 + k * 0.0015, 0.0736 + k * 0.0003, 0.0009, 0.0012 + k * 0.0006, white, 0.0001)
    screen.box(0.0275, 0.0742, 0.0056, 0.0026, white, 0.0007)
