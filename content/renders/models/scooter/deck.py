"""The deck: shell, tray, moulded mat, lettering, reflectors, and the foot plate of the fast ones."""

from mathutils import Vector

from modelling.geometry import rounded, rounded_rectangle, vec
from modelling.lettering import lettering
from modelling.materials import material
from modelling.solids import block, extrude, lathe, sweep
from models.scooter.settings import ACROSS, FORWARD, SIDES, UP
from models.scooter.wheel import bolts

SHAPES = {
    "hex": (0.62, 0.07, 0.10, 0.55),
    "box": (0.92, 0.03, 0.03, 0.86),
    "pill": (0.50, 0.09, 0.12, 0.40),
    "slim": (0.84, 0.05, 0.17, 0.46),
}
"""Seen from above: width at the rear end, where it is full, how far before the front that ends, width at the front."""

SHORT = 0.42
"""A deck up to this length is a child's: no charging port, and its marks closer together."""


def deck(s, at, paint):
    _shell(s, at, paint)
    _mat(s, at, paint)
    for side in SIDES:
        _side_marks(s, at, paint, side)
    if s.deck_length > SHORT:
        scale = min(1.0, s.deck_height * 0.16 / 0.0125)
        cap = [(0, 0.003), (0.011 * scale, 0.003), (0.0125 * scale, 0.001), (0.0125 * scale, -0.003)]
        place = (at.deck_front - 0.135, s.deck_width / 2 - 0.0004, at.deck_z + s.deck_height * 0.12)
        lathe("charging port", cap, paint.rubber, place, ACROSS, 40, rounding=0.0008)
    if s.has_foot_plate:
        _foot_plate(s, at, paint)


def _outline(s, at, inset):
    rear_width, full_from, full_to, front_width = SHAPES[s.deck]
    half = s.deck_width / 2 - inset
    left = [
        (at.deck_rear + inset, half * rear_width),
        (at.deck_rear + full_from, half),
        (at.deck_front - full_to, half),
        (at.deck_front - inset, half * front_width),
    ]
    return [(x, -y) for x, y in left] + list(reversed(left))


def _shell(s, at, paint):
    half = [0.02, 0.08, 0.10, 0.025] if s.deck != "box" else [0.03] * 4
    corners = half + half[::-1]
    height = s.deck_height

    def layer(name, inset, thick, z, surface, edge, segments):
        extrude(name, _outline(s, at, inset), thick, surface, (0, 0, z), FORWARD, ACROSS, corners, edge, segments, 8)

    layer("deck", 0, height * 0.66, at.deck_z + height * 0.17, paint.body, min(0.011, height * 0.66 * 0.28), 6)
    layer("tray", 0.010, height * 0.62, at.deck_bottom + height * 0.31, paint.plastic, 0.008, 4)
    layer("seam", 0.0022, 0.004, at.deck_z - height * 0.165, paint.rubber, 0.001, 2)
    layer("mat edge", 0.0125, 0.0026, at.deck_top + 0.0004, paint.rubber, 0.0011, 2)
    layer("mat", 0.016, 0.0032, at.deck_top + 0.0008, paint.mat, 0.0009, 2)


def _mat(s, at, paint):
    is_slim = s.deck == "slim"
    start = at.deck_rear + (0.20 if s.has_foot_plate else 0.17 if s.has_seat else 0.10)
    end = at.deck_front - (0.19 if is_slim else 0.15)
    RIBS[s.ribs](start, end, s.deck_width, at.deck_top + 0.0028, paint.rubber)
    size = min(0.040, s.deck_width * (0.18 if is_slim else 0.235))
    place = (at.deck_front - (0.118 if is_slim else 0.105), 0, at.deck_top + 0.0027)
    lettering("deck brand", s.brand, size, paint.deck_text, place, (0, -1, 0), FORWARD, spacing=1.12)


def _rows(start, end):
    count = max(3, round((end - start) / 0.042))
    return [start + (end - start) * i / count for i in range(count + 1)]


def _chevrons(start, end, width, z, surface):
    for x in _rows(start, end):
        path = rounded([(x - 0.022, -width * 0.31, z), (x + 0.018, 0, z), (x - 0.022, width * 0.31, z)], 0.02, 6)
        sweep("rib", path, rounded_rectangle(0.0075, 0.0022, 0.0009, 3), surface)


def _bars(start, end, width, z, surface):
    for x in _rows(start, end):
        for side in SIDES:
            path = [(x - 0.012, side * width * 0.06, z), (x + 0.012, side * width * 0.36, z)]
            sweep("rib", path, rounded_rectangle(0.010, 0.0026, 0.001, 3), surface)


def _dots(start, end, width, z, surface):
    dome = [(0, 0.0026), (0.0042, 0.0026), (0.0058, 0)]
    for x in _rows(start, end):
        for k in range(-3, 4):
            place = (x + (k % 2) * 0.02, k * width * 0.115, z - 0.0008)
            lathe("dot", dome, surface, place, UP, 20, rounding=0.0006)


def _lines(start, end, width, z, surface):
    for k in range(-4, 5):
        path = [(start - 0.02, k * width * 0.088, z), (end, k * width * 0.088, z)]
        sweep("rib", path, rounded_rectangle(0.0062, 0.0026, 0.001, 3), surface)


RIBS = {"chevron": _chevrons, "bars": _bars, "dots": _dots, "lines": _lines}


def _side_marks(s, at, paint, side):
    """Name, stripe, glow, reflector and screws on one side of the deck."""
    length, height, half = s.deck_length, s.deck_height, s.deck_width / 2
    is_short = length <= SHORT
    upper = at.deck_z + height * 0.17
    name_at = 0.54 if is_short else 0.56 if s.deck == "slim" else 0.62
    place = (at.deck_rear + length * name_at, side * (half + 0.0002), upper)
    size = 0.44 * 0.66 * height * 1.12
    lettering("name", s.name, size, paint.logo, place, (-side, 0, 0), UP, spacing=1.25)
    place = (at.deck_rear + length * (0.31 if is_short else 0.34), side * (half - 0.0001), upper)
    block("stripe", (length * 0.20, 0.0065, 0.0018), place, paint.accent, FORWARD, UP, 0.003, 0.0006, 2)
    if s.deck_glow:
        glow = material("deck glow", s.deck_glow, 0, 0.2, glow=s.deck_glow, glow_strength=2.2)
        place = (at.deck_rear + length * 0.48, side * (half - 0.0096), at.deck_z - height * 0.255)
        block("glow", (length * 0.62, 0.0055, 0.003), place, glow, FORWARD, UP, 0.0026, 0.0009, 2)
    place = (at.deck_rear + max(0.075, length * 0.15), side * (half + 0.0004), upper)
    block("reflector", (0.036, min(0.015, height * 0.24), 0.004), place, paint.reflector, FORWARD, UP, 0.006, 0.0015)
    for part in (0.14, 0.34, 0.54, 0.74):
        place = vec(at.deck_rear + length * part, side * (half - 0.010), at.deck_bottom + height * 0.2)
        bolts(place, (0, side, 0), 0, 1, 0.0032, 0.0015, paint)


def _foot_plate(s, at, paint):
    """A raised plate over the rear wheel to push against."""
    rear, top = at.deck_rear, at.deck_top
    start, end = Vector((rear - 0.014, top + 0.076)), Vector((rear + 0.150, top + 0.003))
    outline = [(rear - 0.030, top + 0.064), start, end, (rear + 0.150, top - 0.010), (rear + 0.030, top - 0.010)]
    corners = [0.006, 0.012, 0.010, 0.002, 0.02]
    extrude("foot plate", outline, s.deck_width * 0.74, paint.body, (0, 0, 0), FORWARD, UP, corners, 0.005, 4)
    slope = (end - start).normalized()
    down, outward = vec(slope.x, 0, slope.y), vec(-slope.y, 0, slope.x)
    place = vec(start.x, 0, start.y) + down * 0.088 + outward * 0.0012
    block("foot plate grip", (0.138, s.deck_width * 0.62, 0.0035), place, paint.mat, down, ACROSS, 0.014, 0.001, 2)
