"""Helmets: moulded shapes with soft vents, in five styles."""

import math
from functools import partial
from types import SimpleNamespace

import numpy as np
from mathutils import Matrix

from models.helmet import form
from models.helmet.light import rear_light
from models.helmet.settings import Settings
from models.helmet.straps import straps
from modelling import scene
from modelling.fields import field_part
from modelling.geometry import vec
from modelling.lettering import bent_lettering
from modelling.materials import material, readable_on
from modelling.solids import lathe

GRID = 0.1
"""The grid size in centimetres; parts that are hardly visible have a coarser one."""

SEAM_BOXES = {"crown": ((-15, -5, 0), (15.5, 5, 14.2)), "rear": ((-15, -12.5, -9), (6, 12.5, 10))}
SEAM_BOXES["belt"] = ((-15, -12.5, -9), (15.5, 12.5, 6))
"""The position of each kind of panel."""


def build(**settings):
    """Builds the helmet of `Settings`, its face to +X. Raises an error on an unknown setting."""
    s = Settings(**settings)
    paint = _paints(s)
    _shell(s, paint)
    if s.style == "visor":
        _visor(s, paint)
    rear_light(s, paint)
    if s.has_peak:
        surface = material("peak", s.panel, 0, 0.45, grain=(2600, 0.05, "noise"))
        field_part("peak", form.peak, (3, -10.5, -2), (18.5, 10.5, 6), GRID, surface)
    dial = [(0, 0.012), (0.012, 0.012), (0.0145, 0.010), (0.0145, 0)]
    lathe("fit dial", dial, paint.plastic, (-0.108, 0, -0.058), (-1, 0, -0.15), 40, rounding=0.0015)
    straps(paint)
    for side in (-1, 1):
        _brand(s, side)
    lifted = Matrix.Translation((0, 0, s.lift)) @ Matrix.Rotation(math.radians(-4), 4, "Y")
    scene.move(scene.parts, lifted @ Matrix.Scale(s.scale, 4))


def _paints(s):
    shell = material("satin shell", s.shell, 0, 0.5, specular=0.4, grain=(2600, 0.05, "noise"))
    if s.finish == "gloss":
        shell = material("gloss shell", s.shell, 0, 0.26, coat=1, coat_roughness=0.025, smudges=0.03)
    return SimpleNamespace(
        shell=shell,
        panel=material("panel", s.panel, 0, 0.42, grain=(2600, 0.05, "noise")),
        trim=material("trim", "#17181a", 0, 0.6, specular=0.4),
        foam=material("foam", "#1b1c1e", 0, 0.8, specular=0.3, grain=(700, 0.35, "cells")),
        pad=material("pad", "#26282c", 0, 0.95, specular=0.2, sheen=0.6, grain=(1800, 0.6, "cells")),
        strap=material("strap", s.strap, 0, 0.8, specular=0.25, grain=(2200, 0.6, "noise")),
        accent=material("accent", s.accent, 0, 0.3, coat=0.8),
        plastic=material("plastic", "#17181a", 0, 0.35, coat=0.2),
    )


def _shell(s, paint):
    low, high = form.LOW, form.HIGH
    field_part("shell", partial(form.shell, s=s, in_panel=False), low, high, GRID, paint.shell)
    if s.panel_place:
        field_part("panel", partial(form.shell, s=s, in_panel=True), *SEAM_BOXES[s.panel_place], GRID, paint.panel)
    field_part("liner", partial(form.liner, s=s), low, high, 0.16 if s.is_vented else 0.2, paint.foam)
    field_part("rim", partial(form.rim, s=s), low, (high[0], high[1], 3.5), GRID, paint.trim)
    field_part("pads", partial(form.pads, s=s), low, (high[0], high[1], 6), 0.2, paint.pad)


def _visor(s, paint):
    glass = material("visor", s.visor, 0, 0.02, transmission=0.96, refraction=1.12, coat=1, coat_roughness=0.01)
    low, high = (0, form.LOW[1] - 0.5, -9), (form.HIGH[0] + 0.5, form.HIGH[1] + 0.5, 6)
    field_part("visor", form.visor, low, high, GRID, glass)
    for side in (-1, 1):
        outward = (0.12, side, 0)
        pivot = [(0, 0.011), (0.010, 0.011), (0.0135, 0.008), (0.015, 0)]
        lathe("pivot", pivot, paint.plastic, (0.042, side * 0.1065, 0.010), outward, 48, rounding=0.002)
        ring = [(0.0095, 0.0112), (0.0115, 0.0106), (0.0115, 0.006)]
        lathe("pivot ring", ring, paint.accent, (0.042, side * 0.1068, 0.010), outward, 48, rounding=0.0003)


def _brand(s, side):
    """The brand on a temple, following the shell; its colour depends on the colour below it."""
    middle_x, middle_z = {"visor": -3.4, "tala": 3.2}.get(s.style, 0.2), 1.5
    under = s.shell
    if s.panel_place and form.panel(np.array(middle_x), np.array(10.0), np.array(middle_z), s) < 0:
        under = s.panel

    def place(across, up):
        x, y, z = np.array([-side * across * 100 + middle_x, 11.0, up * 100 + middle_z])
        for _ in range(14):
            y = y - form.outer(x, y, z, s)
        return vec(x * 0.01, side * (y + 0.02) * 0.01, z * 0.01)

    logo = material("logo", readable_on(under), 0, 0.4)
    bent_lettering("brand", s.brand, 0.023, logo, place, 0.003, 1.15)
