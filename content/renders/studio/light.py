"""Soft boxes, black cards and a sky. All sizes follow the product, so every picture is lit alike."""

import math

import bpy
from mathutils import Vector

from modelling import scene
from modelling.geometry import axes_along
from modelling.materials import new_material
from modelling.solids import mesh_part

FLOOR = "floor"
SKY = ((0.38, (0.95, 0.95, 0.96)), (0.5, (0.55, 0.56, 0.58)), (0.7, (0.42, 0.43, 0.45)), (1, (0.9, 0.92, 0.95)))
"""How high in the sky, and how bright."""


def light_up(turn, key, sky, black_cards):
    """
    Lights the product for a camera that stands at `turn` degrees: 0 in front of it (+X), 90 to its left (+Y). `key`
    and `sky` scale the lamps and the sky. Black cards give dark edges; on convex glossy things they show as blocks.
    """
    low, high, _ = scene.bounds()
    centre, size = (low + high) / 2, (high - low).length
    angle = math.radians(turn)
    right, forward = Vector((-math.sin(angle), math.cos(angle), 0)), Vector((math.cos(angle), math.sin(angle), 0))

    def place(to_right, towards_camera, upwards):
        return centre + right * (to_right * size) + forward * (towards_camera * size) + Vector((0, 0, upwards * size))

    def soft_box(name, at, width, height, watts, colour=(1, 1, 1)):
        lamp = bpy.data.lights.new(name, "AREA")
        lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", width * size, height * size
        lamp.energy, lamp.color = watts * size * size * key, colour
        lit = bpy.data.objects.new(name, lamp)
        lit.location = place(*at)
        lit.rotation_euler = (centre - lit.location).to_track_quat("-Z", "Y").to_euler()
        bpy.context.scene.collection.objects.link(lit)

    soft_box("key", (-1.15, 1.0, 1.15), 1.0, 1.0, 30, (1, 0.985, 0.965))
    soft_box("fill", (1.5, 0.9, 0.35), 1.2, 1.6, 7, (0.95, 0.975, 1))
    soft_box("left edge", (-1.0, -1.2, 0.7), 0.40, 1.8, 17)
    soft_box("right edge", (1.1, -1.1, 0.8), 0.40, 1.8, 20)
    soft_box("top", (0, -0.15, 1.6), 1.7, 1.3, 17)
    if black_cards:
        _black_card(place(-1.15, 0.1, 0.1), centre, 0.35 * size, 1.6 * size)
        _black_card(place(1.05, 0.05, 0.0), centre, 0.25 * size, 1.4 * size)
    _sky(sky)
    _floor(12 * size)


def _black_card(at, centre, width, height):
    upward, across, _ = axes_along(centre - at)
    corners = [at + across * a * width / 2 + upward * b * height / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    card = _stage_part("black card", corners, new_material("black card", "#191919"), roughness=1, specular=0)
    card.visible_shadow = False
    card.visible_diffuse = False


def _floor(reach):
    """Invisible to the camera: its shadow is rendered separately."""
    corners = [(-reach, -reach, 0), (reach, -reach, 0), (reach, reach, 0), (-reach, reach, 0)]
    _stage_part(FLOOR, corners, new_material(FLOOR, "#ffffff"), roughness=0.9, specular=0.1)


def _stage_part(name, corners, surface, roughness, specular):
    inputs = surface.node_tree.nodes["Principled BSDF"].inputs
    inputs["Roughness"].default_value, inputs["Specular"].default_value = roughness, specular
    part = mesh_part(name, corners, [(0, 1, 2, 3)], surface)
    scene.parts.remove(part)
    part.visible_camera = False
    return part


def _sky(strength):
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes["Background"]
    place, split, height, ramp = (
        tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "SeparateXYZ", "MapRange", "ValToRGB")
    )
    height.inputs["From Min"].default_value = -1
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs[2], height.inputs[0])
    tree.links.new(height.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], background.inputs[0])
    elements = ramp.color_ramp.elements
    for element, (position, _) in zip((elements[0], elements[1]), (SKY[0], SKY[-1])):
        element.position = position
    for position, _ in SKY[1:-1]:
        elements.new(position)
    for element, (_, colour) in zip(elements, SKY):
        element.color = (*colour, 1)
    background.inputs[1].default_value = strength
