"""A charger: a finned case, a lead to the wall and a lead to the scooter."""

import math
from types import SimpleNamespace

from models import karga_plugs
from modelling import scene
from modelling.geometry import curve_through, dome_profile, vec
from modelling.lettering import lettering
from modelling.materials import material
from modelling.solids import block, extrude, hex_bolt, lathe, tube
from modelling.textures import brushed

LENGTH, DEPTH, HEIGHT = 0.150, 0.0720, 0.0420
FLOOR = 0.0030
"""The case stands on feet."""
TOP = FLOOR + HEIGHT
RIGHT, BACK, UP = (1, 0, 0), (0, 1, 0), (0, 0, 1)
FIN, GAP, FIN_HEIGHT = 0.0022, 0.0022, 0.0050
FLAT_HALF = 0.0135
"""Half of the flat surface between the fins, which has the name."""
LEAD = 0.0034
LEAD_Z = FLOOR + HEIGHT * 0.42


def build(brand="TULIN", accent="#ff5a1f", output="54.6 V  3 A"):
    paint = SimpleNamespace(
        case=brushed("case", "#3a3d42", (14, 900, 900), 0.34, 0.10, 0.03, 0.9),
        plastic=material("plastic", "#141518", 0, 0.45, specular=0.45, grain=(2400, 0.05, "noise")),
        lead=material("lead", "#121315", 0, 0.5, specular=0.4),
        steel=material("steel", "#b4b8bd", 1, 0.17),
        gold=material("gold", "#cfa04a", 1, 0.2),
        accent=material("accent", accent, 0, 0.3, coat=0.7),
    )
    _case(paint)
    _words(brand, output)
    _charge_light(paint)
    for side in (-1, 1):
        _relief((side * (LENGTH / 2 + 0.0085), -0.010, LEAD_Z), (side, 0, -0.04), paint)
    _lead_to_scooter(paint)
    _lead_to_wall(paint)
    scene.stand(scene.parts)


def _comb(start, end):
    """The outline of fins from one depth to another."""
    count = round((end - start - FIN) / (FIN + GAP))
    step = (end - start - FIN) / count
    outline = []
    for i in range(count):
        y = start + FIN + i * step
        outline += [(y, HEIGHT), (y + 0.0002, HEIGHT - FIN_HEIGHT)]
        outline += [(y + step - FIN - 0.0002, HEIGHT - FIN_HEIGHT), (y + step - FIN, HEIGHT)]
    return outline


def _case(paint):
    half, cut = DEPTH / 2, 0.004
    outline = [(-half + cut, 0), (-half, cut), (-half, HEIGHT - cut), (-half + cut, HEIGHT)]
    outline += _comb(-half + 0.0040, -FLAT_HALF) + _comb(FLAT_HALF, half - 0.0040)
    outline += [(half - cut, HEIGHT), (half, HEIGHT - cut), (half, cut), (half - cut, 0)]
    extrude("case", outline, LENGTH, paint.case, (0, 0, FLOOR), BACK, UP, edge=0.00045, edge_segments=2)
    groove = material("groove", "#060607", 0, 0.6)
    for z in (0.0085, HEIGHT - 0.0085):
        place = (0, -half, FLOOR + z)
        block("groove", (LENGTH, 0.0009, 0.0008), place, groove, RIGHT, UP, 0.0003, 0.0001)
    for side in (-1, 1):
        _end_plate(side, paint)


def _end_plate(side, paint):
    place = (side * (LENGTH / 2 + 0.0040), 0, FLOOR + HEIGHT / 2)
    block("end plate", (DEPTH + 0.0030, HEIGHT + 0.0030, 0.0090), place, paint.plastic, BACK, UP, 0.0055, 0.0016)
    for y in (-1, 1):
        for z in (-1, 1):
            corner = (side * (LENGTH / 2 + 0.0084), y * (DEPTH / 2 - 0.0045), place[2] + z * (HEIGHT / 2 - 0.0045))
            hex_bolt("screw", corner, (side, 0, 0), paint.steel, 0.0022, 0.0008)
        foot = (side * (LENGTH / 2 - 0.010), y * (DEPTH / 2 - 0.012), FLOOR - 0.0012)
        block("foot", (0.012, 0.010, 0.0032), foot, paint.lead, corner=0.003, edge=0.0008)


def _words(brand, output):
    logo = material("logo", "#e4e6e8", 0, 0.4)

    def words(name, text, size, place, up, spacing, bold=False):
        lettering(name, text, size, logo, place, RIGHT, up, 0.00003, bold, spacing=spacing)

    top, front = TOP + 0.00008, -DEPTH / 2 - 0.00008
    words("brand", brand, 0.0150, (-0.012, 0, top), BACK, 1.2, bold=True)
    words("output", output, 0.0080, (-0.040, front, FLOOR + HEIGHT * 0.56), UP, 1.05)
    words("kind", "FAST CHARGER", 0.0048, (-0.040, front, FLOOR + HEIGHT * 0.36), UP, 1.2)
    words("light", "CHARGE", 0.0034, (0.047, 0, top), BACK, 1.15)


def _charge_light(paint):
    ring = [(0.0026, 0), (0.0030, 0.0005), (0.0040, 0.0005), (0.0044, 0)]
    lathe("light ring", ring, paint.steel, (0.060, 0, TOP - 0.0001), UP, 48, rounding=0.0002)
    green = material("light", "#19d06a", 0, 0.2, coat=1, glow="#22ff86", glow_strength=3.2)
    lathe("light", dome_profile(0.0027, 0.0012, steps=10), green, (0.060, 0, TOP), UP, 48, smooth=80)


def _relief(place, along, paint):
    """The ribbed rubber where a lead leaves the case."""
    profile = [(LEAD + 0.0030, -0.001), (LEAD + 0.0030, 0.0015)]
    for k in range(6):
        out, start = LEAD + 0.0024 * (1 - k / 7) + 0.0002, k * 0.0031
        profile += [(out, 0.0018 + start), (out, 0.0032 + start)]
        profile += [(LEAD + 0.0003, 0.0034 + start), (LEAD + 0.0003, 0.0047 + start)]
    lathe("relief", profile, paint.lead, place, along, 56, rounding=0.0003, rounding_segments=2)


def _lead_to_scooter(paint):
    """Out of the right end, forward, one and a half flat loops, then the connector."""
    loop = []
    for i in range(62):
        turned = math.radians(490.0) * i / 61
        angle, radius = math.radians(40) - turned, 0.0400 - 0.0078 * 490.0 / 360 * i / 61
        x, y = radius * 1.30 * math.cos(angle), radius * 0.84 * math.sin(angle)
        loop.append(vec(0.060 + x, -0.116 + y, LEAD + 0.0002))
    start = LENGTH / 2
    before = loop[0] - (loop[1] - loop[0]).normalized() * 0.020 + vec(0.010, 0.010, 0.0003)
    head = [vec(start + 0.008, -0.010, LEAD_Z), vec(start + 0.030, -0.010, LEAD_Z - 0.002)]
    head += [vec(start + 0.045, -0.020, LEAD_Z - 0.013), vec(start + 0.048, -0.042, LEAD + 0.0012), before]
    way = ((0.018, 0.0024), (0.032, 0.0064), (0.046, 0.0054), (0.056, 0.0052), (0.066, 0.0052))
    tail = [loop[-1] + vec(-1, 0.10, 0) * out + vec(0, 0, up) for out, up in way]
    path = curve_through(head + loop[::3] + tail, 7)
    tube("lead to scooter", path, LEAD, paint.lead, segments=24)
    karga_plugs.connector(*_end_of(path), paint)


def _lead_to_wall(paint):
    """Out of the left end, round to the front."""
    start = -LENGTH / 2
    points = ((-0.008, -0.010, LEAD_Z), (-0.028, -0.010, LEAD_Z - 0.002), (-0.043, -0.022, 0.0120))
    points += ((-0.042, -0.050, LEAD + 0.0006), (-0.020, -0.080, LEAD + 0.0002))
    points += ((0.012, -0.0860, LEAD + 0.0006), (0.026, -0.0850, 0.0088))
    path = curve_through([vec(start + x, y, z) for x, y, z in points], 12)
    tube("lead to wall", path, LEAD, paint.lead, segments=24)
    end, along = _end_of(path)
    karga_plugs.plug(vec(end.x, end.y, 0.0120), along, paint)


def _end_of(path):
    """The position and direction of the end of a lead."""
    along = path[-1] - path[-3]
    return path[-1], vec(along.x, along.y, 0).normalized()
