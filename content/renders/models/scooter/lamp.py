"""The headlight, and the hook below it."""

from modelling.geometry import vec
from modelling.solids import block, lathe
from models.scooter.settings import ACROSS, SIDES
from models.scooter.stem import stem_front

BEAM = vec(1, 0, -0.10).normalized()


def headlight(s, at, paint):
    if not s.lamp:
        return
    LAMPS[s.lamp](s, at, paint, at.stem_top - at.up * s.lamp_below_bar)
    if not s.has_basket:
        below = 0.225 if s.lamp == "strip" else 0.16
        place = at.stem_top - at.up * below + at.ahead * (stem_front(s) + 0.006)
        block("hook", (0.010, 0.018, 0.030), place, paint.accent, at.ahead, ACROSS, 0.003)


def _round(s, at, paint, place):
    _round_lamp(place + at.ahead * (0.006 if s.stem_scale < 1.1 else 0.012), 1.0, paint)


def _twin(s, at, paint, place):
    """Two lamps on a bar; between two crowns they sit on a stay in front of the head."""
    is_low = s.fork == "crown"
    apart, scale = (0.030, 0.95) if is_low else (0.036, 1.0)
    if is_low:
        place = at.front_axle + at.trail * 0.6 + at.up * (at.crown_height + 0.070) + at.ahead * 0.030
        stay = place - at.ahead * 0.010
        block("lamp stay", (0.036, 0.030, 0.050), stay, paint.dark, ACROSS, at.up, 0.008)
    size = (apart * 2 + 0.03, 0.026, 0.020)
    block("lamp bar", size, place + at.ahead * 0.014, paint.dark, ACROSS, at.up, 0.008)
    for side in SIDES:
        _round_lamp(place + at.ahead * 0.016 + vec(0, side * apart, 0), scale, paint)


def _round_lamp(place, scale, paint):
    def piece(name, profile, surface, segments=72, **more):
        profile = [(radius * scale, height * scale) for radius, height in profile]
        lathe(name, profile, surface, place, BEAM, segments, **more)

    shell = [(0, -0.006), (0.020, -0.004), (0.0265, 0.008), (0.0275, 0.046), (0.0255, 0.050)]
    piece("lamp", shell + [(0.0235, 0.047), (0.0235, 0.040)], paint.gloss_plastic, rounding=0.003)
    ring = [(0.0240, 0.0465), (0.0268, 0.0465), (0.0262, 0.0515), (0.0244, 0.0515)]
    piece("lamp ring", ring, paint.chrome, rounding=0.0007, closed=True)
    piece("mirror", [(0, 0.022), (0.007, 0.023), (0.016, 0.031), (0.0236, 0.043)], paint.chrome, smooth=80)
    piece("led", [(0, 0.0275), (0.0070, 0.0275), (0.0070, 0.022)], paint.led, 40, rounding=0.0008)
    lens = [(0, 0.0500), (0.012, 0.0490), (0.0238, 0.0452), (0.0238, 0.0436), (0.012, 0.0472), (0, 0.0482)]
    piece("lens", lens, paint.lens, smooth=70)


def _bar(s, at, paint, place):
    """A square lamp with three bars of light."""
    place = place + at.ahead * (stem_front(s) - 0.004)

    def layer(name, size, ahead, surface, corner, edge, up=0.0):
        block(name, size, place + at.ahead * ahead + at.up * up, surface, ACROSS, at.up, corner, edge)

    layer("lamp", (0.050, 0.066, 0.022), 0, paint.gloss_plastic, 0.014, 0.005)
    layer("lamp ring", (0.042, 0.058, 0.003), 0.0105, paint.chrome, 0.011, 0.001)
    layer("lamp ground", (0.038, 0.054, 0.002), 0.0118, paint.gloss_plastic, 0.009, 0.0006)
    for up in (-0.016, 0, 0.016):
        layer("led", (0.030, 0.0085, 0.002), 0.0128, paint.led, 0.004, 0.0006, up)


def _strip(s, at, paint, place):
    place = place - at.up * 0.045 + at.ahead * (stem_front(s) - 0.003)
    block("lamp", (0.024, 0.150, 0.012), place, paint.gloss_plastic, ACROSS, at.up, 0.0115)
    place = place + at.ahead * 0.0060
    block("led", (0.012, 0.134, 0.002), place, paint.led, ACROSS, at.up, 0.0058, 0.0007)


LAMPS = {"round": _round, "twin": _twin, "bar": _bar, "strip": _strip}
