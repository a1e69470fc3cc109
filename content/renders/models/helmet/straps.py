"""Two straps on each side to a divider, and from there to the buckle under the chin."""

from modelling.geometry import curve_through, rounded_rectangle, vec
from modelling.solids import block, sweep

WEBBING = rounded_rectangle(0.019, 0.0017, 0.0007, 3)


def straps(paint):
    for side in (-1, 1):
        _side(paint, side)
    block("buckle", (0.024, 0.050, 0.010), (0.038, 0, -0.150), paint.plastic, (1, 0, 0.2))
    place = (0.038, 0.004, -0.150)
    block("button", (0.016, 0.016, 0.0115), place, paint.accent, (1, 0, 0.2), corner=0.004, edge=0.002)


def _side(paint, side):
    def band(points, up):
        path = curve_through([vec(x, side * y, z) for x, y, z in points])
        sweep("strap", path, WEBBING, paint.strap, up)

    divider = (0.020, 0.088, -0.098)
    front = [(0.074, 0.068, 0.014), (0.066, 0.0755, -0.010), (0.049, 0.084, -0.050)]
    band(front + [divider], (0, side, 0))
    behind = [(-0.072, 0.072, -0.016), (-0.060, 0.078, -0.032), (-0.026, 0.086, -0.064)]
    band(behind + [(0.022, 0.086, -0.098)], (0, side, 0))
    place = vec(0.021, side * 0.089, -0.102)
    block("divider", (0.030, 0.026, 0.006), place, paint.plastic, (1, 0, -0.15), (0.15, 0, 1), 0.008, 0.002)
    band([divider, (0.030, 0.066, -0.128), (0.038, 0.022, -0.149)], (0, side, 0.2))
