"""The picture of all accessories: a bag, a lock and a bell at their true sizes."""

from models import kampana, kandado, supot
from modelling import scene


def build():
    _place(supot.build, 4, (-0.088, 0.070))
    _place(kandado.build, -16, (0.092, 0.030))
    _place(kampana.build, -4, (0.022, -0.112))


def _place(build_one, turn, at):
    """A model moves all parts to the floor, so each one is built in an empty scene."""
    others = scene.parts[:]
    scene.parts.clear()
    build_one()
    scene.stand(scene.parts, turn, at)
    scene.parts[:0] = others
