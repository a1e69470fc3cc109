"""The parts of the product and their positions. Axes: X forward, Y left, Z up, metres."""

import math

import bpy
from mathutils import Matrix, Vector

parts = []
"""Every object that belongs to the product; lights, cards and the floor do not."""

detail = 1.0
"""1 for stills; less gives the lighter meshes of a model for the browser."""


def clear(new_detail=1.0):
    """Clears the scene. `new_detail` scales the number of segments of all later parts."""
    global detail
    bpy.ops.wm.read_factory_settings(use_empty=True)
    parts.clear()
    detail = new_detail


def link(name, data, material=None):
    """Adds a mesh to the scene and to the list of parts."""
    part = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(part)
    if material:
        data.materials.append(material)
    parts.append(part)
    return part


def bounds(of=None):
    """The lowest corner, the highest corner and a sample of the points of the parts, with their bevels."""
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for part in parts if of is None else of:
        evaluated = part.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        step = max(1, len(mesh.vertices) // 1500)
        points += [part.matrix_world @ vertex.co for vertex in list(mesh.vertices)[::step]]
        evaluated.to_mesh_clear()
    low = Vector([min(point[axis] for point in points) for axis in range(3)])
    high = Vector([max(point[axis] for point in points) for axis in range(3)])
    return low, high, points


def move(some, matrix):
    for part in some:
        part.matrix_world = matrix @ part.matrix_world
    bpy.context.view_layer.update()


def stand(some, turn=0.0, at=(0, 0), tilt=None):
    """Puts parts on the floor: tilted by (axis, degrees), turned about Z by `turn` degrees, moved to `at`."""
    turned = Matrix.Rotation(math.radians(turn), 4, "Z")
    if tilt:
        turned = turned @ Matrix.Rotation(math.radians(tilt[1]), 4, tilt[0])
    move(some, turned)
    low, _, _ = bounds(some)
    move(some, Matrix.Translation((at[0], at[1], -low.z)))
