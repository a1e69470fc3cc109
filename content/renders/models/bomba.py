"""A mini pump with its hose."""

import math
from types import SimpleNamespace

from modelling import scene
from modelling.geometry import curve_through, vec
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import knurl, lathe, tube
from modelling.textures import brushed

AXIS_Z = 0.0165
RIGHT = (1, 0, 0)
HANDLE_X = 0.030
HEAD_GROOVES = (0.084, 0.0875, 0.091)


def build(brand="TULIN", accent="#ff5a1f"):
    paint = SimpleNamespace(
        aluminium=brushed("aluminium", "#cdd0d4", (5, 900, 900), 0.26, 0.07, 0.010),
        black=material("black", "#17181b", 0.55, 0.34, coat=0.15, smudges=0.06),
        rubber=material("rubber", "#131416", 0, 0.72, specular=0.3),
        steel=material("steel", "#b4b8bd", 1, 0.17),
        accent=material("accent", accent, 0.4, 0.28, coat=0.7),
        hose=material("hose", "#18191b", 0, 0.55, specular=0.4),
    )
    barrel = [(0.010, -0.078 + HANDLE_X), (0.0130, -0.078 + HANDLE_X), (0.0130, 0.078), (0.010, 0.078)]
    lathe("barrel", barrel, paint.aluminium, (0, 0, AXIS_Z), RIGHT, 128, rounding=0.0008)
    _handle(paint)
    _head(paint)
    _hose(paint)
    _marks(brand)
    scene.stand(scene.parts)


def _handle(paint):
    place = (HANDLE_X, 0, AXIS_Z)
    sleeve = [(0.0125, -0.070), (0.0152, -0.0695), (0.0157, -0.067), (0.0157, -0.063), (0.0150, -0.062)]
    sleeve += [(0.0150, -0.118), (0.0156, -0.119), (0.0156, -0.123), (0.0140, -0.1265), (0.0080, -0.128), (0, -0.128)]
    lathe("handle", sleeve, paint.black, place, RIGHT, 128, rounding=0.0010)
    knurl("handle knurl", 0.01565, (-0.1170, -0.0720), paint.black, place, RIGHT, 0.00050, 44, 200, 352)
    ring = [(0.0155, 0), (0.0160, 0.0003), (0.0160, 0.0022), (0.0155, 0.0025)]
    lathe("handle ring", ring, paint.accent, (-0.0705 + HANDLE_X, 0, AXIS_Z), RIGHT, rounding=0.0003)
    cap = [(0, 0.0012), (0.0060, 0.0012), (0.0072, 0)]
    lathe("handle cap", cap, paint.accent, (-0.1278 + HANDLE_X, 0, AXIS_Z), (-1, 0, 0), 64, rounding=0.0004)


def _head(paint):
    """A collar with grooves and a neck for the hose."""
    place = (0, 0, AXIS_Z)
    profile = [(0.0125, 0.0735), (0.0150, 0.0740), (0.0155, 0.0760)]
    for i in range(130):
        x = 0.0765 + i * 0.0002
        in_groove = any(abs(x - groove) < 0.0008 for groove in HEAD_GROOVES)
        profile.append((0.0147 if in_groove else 0.0155, x))
    profile += [(0.0155, 0.1030), (0.0140, 0.1065), (0.0090, 0.1080), (0, 0.1080)]
    lathe("head", profile, paint.black, place, RIGHT, 128, smooth=30)
    ring = [(0.0133, 0), (0.0142, 0.0003), (0.0142, 0.0020), (0.0133, 0.0023)]
    lathe("head ring", ring, paint.accent, (0.0712, 0, AXIS_Z), RIGHT, rounding=0.0003)
    neck = [(0.0075, 0.1075), (0.0080, 0.108), (0.0080, 0.114), (0.0070, 0.1150)]
    neck += [(0.0062, 0.1150), (0.0062, 0.1185), (0.0052, 0.1200), (0.0040, 0.1200)]
    lathe("neck", neck, paint.steel, place, RIGHT, 72, rounding=0.0005)


def _hose(paint):
    """Out of the head, round to the front, and along the floor to the chuck."""
    points = [vec(0.118, 0, AXIS_Z), vec(0.130, -0.001, AXIS_Z - 0.0005), vec(0.1475, -0.010, 0.0105)]
    points += [vec(0.1530, -0.031, 0.0060), vec(0.1400, -0.0525, 0.0048), vec(0.112, -0.0620, 0.0046)]
    points += [vec(0.078, -0.0640, 0.0054), vec(0.052, -0.0630, 0.0072)]
    path = curve_through(points, 16)
    tube("hose", path, 0.0043, paint.hose, segments=28)
    along = (path[1] - path[0]).normalized()
    ferrule = [(0.0044, 0), (0.0055, 0.0004), (0.0055, 0.0075), (0.0044, 0.0085)]
    lathe("ferrule", ferrule, paint.steel, path[0] + along * 0.001, along, 48, rounding=0.0005)
    last = path[-1] - path[-2]
    _chuck(vec(path[-1].x, path[-1].y, 0.0078), vec(last.x, last.y, 0).normalized(), paint)


def _chuck(place, along, paint):
    ferrule = [(0.0044, -0.011), (0.0056, -0.0105), (0.0056, -0.002), (0.0062, 0)]
    lathe("chuck ferrule", ferrule, paint.steel, place, along, 48, rounding=0.0006)
    chuck = [(0.0060, -0.001), (0.0074, 0), (0.0078, 0.001), (0.0078, 0.0030), (0.0070, 0.0036), (0.0070, 0.0160)]
    chuck += [
        (0.0077, 0.0166),
        (0.0077, 0.0185),
        (0.0064, 0.0200),
        (0.0050, 0.0202),
        (0.0036, 0.0202),
        (0.0030, 0.0150),
    ]
    lathe("chuck", chuck, paint.aluminium, place, along, rounding=0.0005)
    knurl("chuck knurl", 0.00755, (0.0040, 0.0156), paint.aluminium, place, along, 0.00042, 30, 70, 240)
    seal = [(0.0036, 0.0150), (0.0036, 0.0206), (0.0028, 0.0208), (0.0018, 0.0206), (0.0016, 0.0140)]
    lathe("seal", seal, paint.rubber, place, along, 48, rounding=0.0003)


def _marks(brand):
    """Marked on the barrel by laser, facing up and to the viewer."""
    mark = material("laser mark", "#2b2d31", 0.4, 0.42)

    def on_barrel(start):
        def place(x, y):
            angle = math.radians(48) + y / 0.0130
            return vec(start + x, -0.01308 * math.cos(angle), AXIS_Z + 0.01308 * math.sin(angle))

        return place

    bent_lettering("brand", brand, 0.0105, mark, on_barrel(-0.006), 0.0012, 1.2)
    bent_lettering("kind", "MINI PUMP", 0.0050, mark, on_barrel(0.044), 0.0010, 1.15, bold=False)
