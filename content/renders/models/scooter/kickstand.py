"""The kickstand, on the left."""

from modelling.geometry import vec
from modelling.solids import block, tube


def kickstand(s, at, paint):
    half = s.deck_width / 2
    start = vec(at.deck_rear + s.deck_length * 0.30, half - 0.030, at.deck_bottom + 0.004)
    foot = vec(at.deck_rear + s.deck_length * 0.15, half + 0.052, 0.008)
    block("stand base", (0.060, 0.034, 0.014), start + vec(0.004, 0, -0.004), paint.dark)
    elbow = start + vec(-0.004, 0.018, -0.022)
    tube("stand leg", [start, elbow, foot], 0.0068, paint.dark, rounding=0.02)
    block("stand foot", (0.040, 0.020, 0.010), foot + vec(-0.004, 0.002, -0.003), paint.rubber)
