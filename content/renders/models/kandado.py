"""A U-lock: rubber on the shackle, key slot in the bar."""

import math
from types import SimpleNamespace

from modelling import scene
from modelling.geometry import vec
from modelling.lettering import bent_lettering
from modelling.materials import material
from modelling.solids import block, lathe, rod, tube

WIDTH, HEIGHT = 0.108, 0.185
BAR_Z = 0.022
FOOT = BAR_Z + 0.002
"""Where the legs go into the bar."""


def build(brand="TULIN", accent="#ff5a1f"):
    paint = SimpleNamespace(
        rubber=material("sleeve", "#1a1b1e", 0, 0.6, specular=0.4, grain=(1400, 0.12, "noise")),
        steel=material("steel", "#9a9fa5", 1, 0.2, smudges=0.05),
        dark=material("satin", "#24262a", 0.2, 0.36, coat=0.25, smudges=0.05),
        accent=material("accent", accent, 0, 0.35, coat=0.6),
    )
    _shackle(paint)
    _bar(paint)
    _key_slot(paint)
    _brand(brand)
    scene.stand(scene.parts)


def _shackle(paint):
    radius = WIDTH / 2
    shoulder = FOOT + HEIGHT - radius
    angles = [math.pi - math.pi * i / 40 for i in range(1, 40)]
    path = [(-radius, 0, FOOT + 0.035), (-radius, 0, shoulder)]
    path += [(radius * math.cos(a), 0, shoulder + radius * math.sin(a)) for a in angles]
    path += [(radius, 0, shoulder), (radius, 0, FOOT + 0.035)]
    tube("shackle", path, 0.0098, paint.rubber, segments=36, up=(0, 1, 0))
    for x in (-radius, radius):
        rod("leg", (x, 0, FOOT), (x, 0, FOOT + 0.040), 0.0078, paint.steel, 0.001)
        cuff = [(0.0085, 0), (0.0112, 0.001), (0.0112, 0.010), (0.0100, 0.012)]
        lathe("cuff", cuff, paint.accent, (x, 0, FOOT + 0.034), (0, 0, 1), 48, rounding=0.001)
        boot = [(0.0075, 0), (0.0135, 0), (0.0125, 0.010), (0.0085, 0.012)]
        lathe("boot", boot, paint.dark, (x, 0, FOOT + 0.016), (0, 0, 1), 48, rounding=0.0015)


def _bar(paint):
    half = WIDTH / 2 + 0.036
    bar = [(0, -half), (0.014, -half), (0.0185, -half + 0.006), (0.0185, half - 0.006), (0.014, half), (0, half)]
    lathe("bar", bar, paint.dark, (0, 0, BAR_Z), (1, 0, 0), rounding=0.004)
    for side in (-1, 1):
        cap = [(0.0186, 0), (0.0198, 0.001), (0.0198, 0.020), (0.0172, 0.026), (0.010, 0.028), (0, 0.028)]
        lathe("bar cap", cap, paint.rubber, (side * (half - 0.024), 0, BAR_Z), (side, 0, 0), rounding=0.003)
        ring = [(0.0186, 0), (0.0202, 0.0005), (0.0202, 0.0035), (0.0186, 0.004)]
        lathe("bar ring", ring, paint.accent, (side * (half - 0.030), 0, BAR_Z), (side, 0, 0), rounding=0.0006)


def _key_slot(paint):
    place, forward = (0.030, -0.0165, BAR_Z), (0, -1, 0)
    gloss = material("gloss", "#0c0d0f", 0, 0.15, coat=0.8)
    cover = [(0, 0.0045), (0.0085, 0.0045), (0.0115, 0.002), (0.0125, -0.004)]
    lathe("key cover", cover, gloss, place, forward, 56, rounding=0.001)
    ring = [(0.0088, 0.0045), (0.0100, 0.0052), (0.0112, 0.0030)]
    lathe("key ring", ring, paint.steel, place, forward, 56, rounding=0.0004)
    brass = material("brass", "#b08a3c", 1, 0.28)
    slot = (0.030, -0.0212, BAR_Z)
    block("key slot", (0.0022, 0.0095, 0.001), slot, brass, (1, 0, 0), (0, 0, 1), 0.0008, 0.0002)


def _brand(brand):
    logo = material("logo", "#eceef0", 0, 0.35)
    radius = 0.01872

    def on_bar(x, y):
        angle = y / 0.0187
        return vec(x - 0.022, -radius * math.cos(angle), BAR_Z + radius * math.sin(angle))

    bent_lettering("brand", brand, 0.017, logo, on_bar, 0.0035, 1.2)
