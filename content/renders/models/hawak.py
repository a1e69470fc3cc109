"""A phone mount on a piece of handlebar, with a phone that shows a map."""

from types import SimpleNamespace

from models import hawak_phone
from modelling import scene
from modelling.geometry import curve_through, rounded, rounded_rectangle, vec
from modelling.lettering import lettering
from modelling.materials import material
from modelling.solids import block, hex_bolt, knurl, lathe, rod, sweep

BAR_Z, BAR_HALF = 0.0175, 0.078
FACING = vec(0, -0.80, 0.60).normalized()
RIGHT = vec(1, 0, 0)
UPWARD = FACING.cross(RIGHT).normalized()
CENTRE = vec(0, -0.010, 0.0985)
HALF_PHONE = hawak_phone.WIDTH / 2


def on_mount(right, up, out=0.0):
    """A point by the plane of the phone: the origin in the middle of the cradle, on the back of the phone."""
    return CENTRE + RIGHT * right + UPWARD * up + FACING * out


def build(brand="TULIN", accent="#ff5a1f"):
    paint = SimpleNamespace(
        aluminium=material("aluminium", "#3b3e43", 1, 0.30, smudges=0.06),
        dark=material("dark", "#17181a", 0.2, 0.40, coat=0.1, smudges=0.05),
        rubber=material("rubber", "#121315", 0, 0.78, specular=0.3),
        steel=material("steel", "#a9aeb4", 1, 0.18),
        accent=material("accent", accent, 0, 0.32, coat=0.5),
    )
    _clamp(paint)
    _neck(paint)
    _cradle(paint)
    logo = material("logo", "#d4d7da", 0, 0.4)
    place = on_mount(HALF_PHONE + 0.0072, 0, 0.00095)
    lettering("brand", brand, 0.0050, logo, place, UPWARD, -RIGHT, 0.00003, spacing=1.25)
    _knob(paint)
    _stop(paint)
    hawak_phone.build(on_mount, RIGHT, UPWARD, accent)
    scene.stand(scene.parts)


def _clamp(paint):
    """A piece of handlebar, and two halves round it."""
    bar = material("bar", "#6a6e74", 1, 0.27, smudges=0.012)
    rod("bar", (-BAR_HALF, 0, BAR_Z), (BAR_HALF, 0, BAR_Z), 0.0159, bar, 0.0010, 96)
    for side in (-1, 1):
        end = (side * BAR_HALF, 0, BAR_Z)
        lathe("bar end", [(0, 0.0004), (0.0138, 0.0004)], paint.rubber, end, (side, 0, 0), 64)
    clamp = [(0.0160, -0.0135), (0.0208, -0.0135), (0.0208, 0.0135), (0.0160, 0.0135)]
    lathe("clamp", clamp, paint.aluminium, (0, 0, BAR_Z), RIGHT, rounding=0.0018)
    for side in (-1, 1):
        place = (0, side * 0.0225, BAR_Z)
        block("ear", (0.027, 0.0100, 0.0200), place, paint.aluminium, corner=0.003, edge=0.0016)
        place = (0, side * 0.0232, BAR_Z)
        block("slit", (0.0275, 0.0110, 0.0012), place, paint.rubber, corner=0.0005, edge=0.0001)
        for x in (-0.0078, 0.0078):
            hex_bolt("bolt", (x, side * 0.0232, BAR_Z + 0.0100), (0, 0, 1), paint.steel, 0.0030, 0.0030)


def _neck(paint):
    points = [vec(0, 0, BAR_Z + 0.016), vec(0, 0.010, BAR_Z + 0.030)]
    points += [CENTRE - FACING * 0.034 + vec(0, 0, -0.004), CENTRE - FACING * 0.022]
    section = rounded_rectangle(0.0230, 0.0130, 0.0050, 6)
    path = curve_through(points)
    sweep("neck", path, section, paint.aluminium, (0, 1, 0), lambda t: (1 - 0.2 * t, 1 - 0.1 * t))
    collar = [(0, -0.020), (0.0120, -0.020), (0.0150, -0.017), (0.0150, -0.010), (0.0135, -0.008), (0, -0.008)]
    lathe("collar", collar, paint.aluminium, CENTRE, FACING, rounding=0.0015)
    flutes = {"depth": 0.0007, "teeth": 34, "rows": 14, "segments": 340, "straight": True}
    knurl("collar nut", 0.0160, (-0.0175, -0.0105), paint.dark, CENTRE, FACING, **flutes)


def _cradle(paint):
    """A back plate and four arms with rubber jaws that lap over the phone."""
    plate = on_mount(0, 0, -0.0045)
    block("plate", (0.0600, 0.0820, 0.0070), plate, paint.aluminium, RIGHT, UPWARD, 0.012, 0.0018)
    for side in (-1, 1):
        for up in (-0.0285, 0.0285):
            outside = side * (HALF_PHONE + 0.0055)
            points = [
                on_mount(side * 0.018, up, -0.0040),
                on_mount(outside, up, -0.0040),
                on_mount(outside, up, 0.0122),
            ]
            section = rounded_rectangle(0.0066, 0.0150, 0.0022, 5)
            sweep("arm", rounded(points, 0.0065, 8), section, paint.aluminium, UPWARD)
            place = on_mount(side * (HALF_PHONE + 0.0022), up, 0.0058)
            block("jaw", (0.0068, 0.0250, 0.0150), place, paint.rubber, RIGHT, UPWARD, 0.0024, 0.0018)
            place = on_mount(side * (HALF_PHONE - 0.0006), up, 0.0118)
            block("lip", (0.0066, 0.0235, 0.0028), place, paint.accent, RIGHT, UPWARD, 0.0026, 0.0013)
        place = on_mount(side * (HALF_PHONE + 0.0070), 0, -0.0036)
        block("bridge", (0.0075, 0.0740, 0.0090), place, paint.aluminium, RIGHT, UPWARD, 0.0032, 0.0016)


def _knob(paint):
    """The knob that tightens the arms, on the right."""
    start, end = on_mount(HALF_PHONE + 0.009, 0, -0.0036), on_mount(HALF_PHONE + 0.020, 0, -0.0036)
    rod("knob shaft", start, end, 0.0040, paint.steel, 0.0004)
    place = on_mount(HALF_PHONE + 0.0145, 0, -0.0036)
    flutes = {"depth": 0.0008, "teeth": 20, "rows": 16, "segments": 320, "straight": True}
    knurl("knob", 0.0100, (0, 0.0110), paint.dark, place, RIGHT, **flutes)
    cap = [(0, 0.0122), (0.0070, 0.0122), (0.0094, 0.0108)]
    lathe("knob cap", cap, paint.aluminium, place, RIGHT, 72, rounding=0.0008)
    lathe("knob ring", [(0.0072, 0.0124), (0.0060, 0.0124)], paint.accent, place, RIGHT, 72)


def _stop(paint):
    """The lower support of the phone."""
    points = [on_mount(0, -0.030, -0.0045), on_mount(0, -0.0655, -0.0045), on_mount(0, -0.0655, 0.0090)]
    section = rounded_rectangle(0.0260, 0.0050, 0.0018, 5)
    sweep("stop arm", rounded(points, 0.0050, 8), section, paint.aluminium, FACING)
    place = on_mount(0, -0.0625, 0.0040)
    block("stop", (0.0270, 0.0040, 0.0120), place, paint.rubber, RIGHT, UPWARD, 0.0015, 0.0010)
