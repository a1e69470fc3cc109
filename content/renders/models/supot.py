"""A semi-rigid bag for the stem, 3 litres: welded panels, sealed zips, a carry loop and two straps."""

import math
from types import SimpleNamespace

from models.supot_body import WAIST, BagSurface, body
from modelling import scene
from modelling.bands import lay_threads, stitches, strip
from modelling.fields import field_part
from modelling.geometry import circle, curve_through, tangent, vec
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import block, lathe, mesh_part, strips, sweep, tube
from modelling.textures import cloth

THREAD = 0.00125
"""Metres from thread to thread."""
ZIP_Y = WAIST * 0.01
MIDDLE_Z = 0.119


def build(brand="TULIN", accent="#ff5a1f", colour="#3c3d3f"):
    paint = SimpleNamespace(
        fabric=cloth("fabric", colour, 0.80, 0.95, 0.34, 0.3),
        webbing=cloth("webbing", "#1b1c1f", 0.85, 0.7, 0.35, 0.25),
        piping=material("piping", "#17181a", 0, 0.45, specular=0.4),
        tape=material("tape", "#1c1d20", 0, 0.30, grain=(900, 0.08, "noise")),
        gap=material("gap", "#050506", 0, 0.9),
        thread=material("thread", "#6d727a", 0, 0.7, sheen=0.3),
        steel=material("steel", "#8f949a", 1, 0.22),
        accent=material("accent", accent, 0, 0.5, specular=0.4),
        plastic=material("plastic", "#141518", 0, 0.4, coat=0.15),
    )
    bag = field_part("bag", body, (-9, -6.4, -0.4), (9, 5.4, 24.4), 0.135, paint.fabric)
    lay_threads(bag, THREAD)
    surface = BagSurface()
    _main_zip(surface, paint)
    _pocket_zip(surface, paint)
    seam = [surface.front(x, z, 0.0002) for x, z in surface.panel_seam()]
    stitches("panel stitch", seam, surface.normal, paint.thread, 0.0032, 0.0014, 0.00040, closed=True)
    _front_marks(surface, brand)
    _carry_loop(surface, paint)
    for z in (0.062, 0.172):
        _strap(z, paint)
    pad = material("back pad", "#1d1e21", 0, 0.9, sheen=0.3, grain=(1500, 0.5, "cells"))
    block("back pad", (0.090, 0.180, 0.006), (0, 0.0425, MIDDLE_Z), pad, (1, 0, 0), (0, 0, 1), 0.02, 0.0025)
    scene.stand(scene.parts)


def _main_zip(surface, paint):
    """Round the side: two sealed lips and a slit, piping and stitches, and a slider on the right shoulder."""
    for y in (-0.0042, 0.0042):
        lip = surface.contour(ZIP_Y + y)
        strip("zip lip", lip, 0.0078, 0.0011, paint.tape, [surface.normal(point) for point in lip], True, 0.55)
    slit = surface.contour(ZIP_Y)
    outward = [surface.normal(point) for point in slit]
    strip("zip", slit, 0.0012, 0.0006, paint.gap, outward, True)
    for y in (-0.0128, 0.0128):
        pipe = surface.contour(ZIP_Y + y, 0.0004)
        sweep("piping", pipe, circle(0.0013, 10), paint.piping, (0, 1, 0), closed=True)
    for y in (-0.0105, 0.0105):
        seam = surface.contour(ZIP_Y + y, 0.0005)
        stitches("zip stitch", seam, surface.normal, paint.thread, 0.0034, 0.0014, 0.00040, closed=True)
    place, along, up = slit[34], tangent(slit, 34), outward[34]
    _slider(place, along, up, paint)
    start = place + along * 0.006 + up * 0.0050
    hanging = [start, start + along * 0.006 + up * 0.003, start + along * 0.014 + up * 0.002 + vec(0, 0, -0.003)]
    _puller(hanging + [start + along * 0.018 + vec(0, -0.001, -0.012) + up * 0.001], paint)


def _pocket_zip(surface, paint):
    """Across the front, above the pocket."""
    across = [-0.050 + 0.100 * k / 48 for k in range(49)]

    def height(x):
        return 0.1560 + 0.03 * (x * 100) ** 2 * 0.0025

    for z in (-0.0036, 0.0036):
        lip = [surface.front(x, height(x) + z) for x in across]
        strip("zip lip", lip, 0.0068, 0.0011, paint.tape, [surface.normal(point) for point in lip], False, 0.55)
    slit = [surface.front(x, height(x), 0.0002) for x in across]
    strip("zip", slit, 0.0011, 0.0007, paint.gap, [surface.normal(point) for point in slit])
    for z in (-0.0088, 0.0088):
        seam = [surface.front(x * 1.04, height(x) + z, 0.0003) for x in across]
        stitches("zip stitch", seam, surface.normal, paint.thread, 0.0030, 0.0013, 0.00036)
    for side in (-1, 1):
        end = surface.front(side * 0.052, height(0.052))
        path = [end - vec(0, 0, 0.009), end, end + vec(0, 0, 0.009)]
        strip("zip end", path, 0.0075, 0.0016, paint.tape, [surface.normal(end)] * 3)
    place = slit[40]
    up = surface.normal(place)
    _slider(place, vec(1, 0, 0), up, paint)
    start = place + up * 0.0052 + vec(0.004, 0, 0)
    hanging = (vec(0.003, -0.0030, -0.004), vec(0.004, -0.0035, -0.014), vec(0.004, -0.0028, -0.022))
    _puller([start] + [start + point for point in hanging], paint)


def _slider(place, along, up, paint):
    across = up.cross(along)
    block("slider", (0.0135, 0.0085, 0.0034), place + up * 0.0022, paint.steel, along, across, 0.0032, 0.0012)
    block("slider bow", (0.0090, 0.0028, 0.0030), place + up * 0.0048, paint.steel, along, across, 0.001, 0.0008)


def _puller(points, paint):
    """A cord with a grip."""
    path = curve_through(points, 10)
    tube("cord", path, 0.00135, paint.accent, segments=14, up=(0, 1, 0))
    along = (path[-1] - path[-3]).normalized()
    grip = [(0, -0.001), (0.0024, -0.0005), (0.0034, 0.003), (0.0036, 0.018), (0.0028, 0.0215), (0, 0.0222)]
    lathe("puller", grip, paint.plastic, path[-1] - along * 0.001, along, 32, rounding=0.0008)


def _front_marks(surface, brand):
    """The brand as a rubber print, and a reflecting bar below it."""
    logo = material("logo", "#d9dcdf", 0, 0.45)
    bent_lettering("brand", brand, 0.0235, logo, lambda x, y: surface.front(x, 0.082 + y, 0.0004), 0.0030, 1.15)
    reflecting = material("reflecting", "#c3c8cd", 0.3, 0.35, grain=(2500, 0.15, "cells"))
    columns = 31
    points = [
        surface.front(-0.0475 + 0.095 * i / (columns - 1), 0.0420 + 0.0062 * k / 2, 0.00045)
        for i in range(columns)
        for k in range(3)
    ]
    mesh_part("reflecting bar", points, strips(columns, 3, False, False), reflecting)


def _carry_loop(surface, paint):
    left, right = surface.top(-0.034, 0.016), surface.top(0.034, 0.016)
    points = [left + vec(-0.016, 0, -0.0045), left + vec(-0.001, 0, 0.0008), left + vec(0.007, 0, 0.0130)]
    points += [vec(0, 0.016, left.z + 0.0245), right + vec(-0.007, 0, 0.0130)]
    points += [right + vec(0.001, 0, 0.0008), right + vec(0.016, 0, -0.0045)]
    path = []
    for point in curve_through(points, 14):
        if abs(point.x) >= 0.034:
            point = surface.top(point.x, 0.016)
            point = point + surface.normal(point) * 0.0012
        path.append(point)
    outward = []
    for i in range(len(path)):
        along = tangent(path, i)
        outward.append(vec(-along.z, 0, along.x))
    strip("carry loop", path, 0.0200, 0.0022, paint.webbing, outward, False, 0.15, THREAD)
    for y in (-0.0078, 0.0078):
        seam = [point + up * 0.0022 + vec(0, y, 0) for point, up in zip(path, outward)]
        stitches("loop stitch", seam, lambda _: vec(0, 0, 1), paint.thread, 0.0030, 0.0014, 0.00036)


def _strap(z, paint):
    """Round the stem of the scooter, with a buckle."""
    radius, middle = 0.0320, 0.0790
    angles = [math.radians(200 - 220 * i / 40) for i in range(41)]
    points = [vec(-0.024, 0.040, z), vec(-0.034, 0.0500, z)]
    points += [vec(radius * 1.12 * math.cos(a), middle + radius * math.sin(a), z) for a in angles]
    points += [vec(0.034, 0.0500, z), vec(0.024, 0.040, z)]
    path = curve_through(points, 2)
    outward = [vec(point.x, point.y - middle, 0).normalized() for point in path]
    strip("strap", path, 0.0250, 0.0022, paint.webbing, outward, False, 0.1, THREAD)
    place = vec(radius * 1.12 + 0.0025, middle - 0.004, z)
    block("buckle", (0.0240, 0.0330, 0.0050), place, paint.plastic, (0, 1, 0), (0, 0, 1), 0.004, 0.0014)
    for y in (-0.006, 0.004):
        slot = place + vec(0.0002, y, 0)
        block("buckle slot", (0.0030, 0.0250, 0.0052), slot, paint.gap, (0, 1, 0), (0, 0, 1), 0.001, 0.0003)
    tail = [place + vec(*point) for point in ((0.0030, -0.004, 0), (0.0045, -0.016, 0), (0.0030, -0.028, -0.001))]
    strip("strap tail", tail, 0.0240, 0.0020, paint.webbing, [vec(1, 0, 0)] * 3, False, 0.1, THREAD)
