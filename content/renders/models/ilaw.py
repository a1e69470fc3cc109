"""A pair of lights: the front light stands on its clamp, the rear light leans beside it."""

from types import SimpleNamespace

from models import ilaw_front, ilaw_rear
from modelling import scene
from modelling.materials import material


def build(brand="TULIN", accent="#ff5a1f"):
    paint = SimpleNamespace(
        black=material("black", "#1a1b1e", 0.7, 0.34, coat=0.1, smudges=0.06),
        plastic=material("plastic", "#0f1012", 0, 0.22, coat=0.6),
        rubber=material("rubber", "#131416", 0, 0.75, specular=0.3),
        steel=material("steel", "#a9aeb4", 1, 0.18),
        accent=material("accent", accent, 0, 0.3, coat=0.7),
    )
    ilaw_front.build(paint, brand, accent)
    scene.stand(scene.parts, -5, (0.020, 0.010))
    first = len(scene.parts)
    ilaw_rear.build(paint)
    scene.stand(scene.parts[first:], -12, (-0.036, -0.030), ("X", -7))
