"""Sewn parts: webbing, tape, stitches, and threads on a surface."""

import math

import numpy as np
from mathutils import Vector

from modelling.geometry import lengths_along, resampled, tangent
from modelling.solids import mesh_part, strips


def strip(name, path, width, thickness, material, normals, closed=False, bow=0.25, thread=None):
    """
    A flat, slightly crowned band along a path; normals[i] points away from what it lies on. Its texture counts
    threads of `thread` metres, without one 18 to the width.
    """
    path = [Vector(point) for point in path]
    crown = [(-width / 2 + width * i / 6, thickness * (1 - bow + bow * (1 - (2 * i / 6 - 1) ** 2))) for i in range(7)]
    profile = crown + [(width / 2, -thickness * 0.4), (-width / 2, -thickness * 0.4)]
    rows, columns = len(path), len(profile)
    vertices = []
    for i, point in enumerate(path):
        along = tangent(path, i, closed)
        outward = Vector(normals[i])
        outward = (outward - along * outward.dot(along)).normalized()
        across = along.cross(outward)
        vertices += [point + across * x + outward * y for x, y in profile]
    faces = strips(rows, columns, closed, True)
    if not closed:
        faces += [tuple(range(columns)), tuple(reversed([(rows - 1) * columns + k for k in range(columns)]))]
    part = mesh_part(name, vertices, faces, material, 50)
    walked, thread = lengths_along(path), thread or width / 18
    threads = part.data.uv_layers.new(name="threads")
    for corner, loop in zip(threads.data, part.data.loops):
        i, k = divmod(loop.vertex_index, columns)
        corner.uv = (walked[i] / thread, profile[k][0] / thread)
    return part


STITCH = ((-0.5, 0.0), (-0.46, 0.6), (-0.3, 0.95), (0, 1.0), (0.3, 0.95), (0.46, 0.6), (0.5, 0.0))
"""One stitch: where along its length, and how thick."""


def stitches(name, path, normal_at, material, length=0.0032, gap=0.0012, radius=0.00042, closed=False):
    """A row of raised stitches in one mesh; normal_at(point) points outwards."""
    points = resampled(path, length + gap, closed)
    sides = 8
    vertices, faces = [], []
    for i in range(len(points) if closed else len(points) - 1):
        along = (points[(i + 1) % len(points)] - points[i]).normalized()
        outward = Vector(normal_at(points[i]))
        outward = (outward - along * outward.dot(along)).normalized()
        across, centre = along.cross(outward), points[i] + along * length / 2
        first = len(vertices)
        for place, thick in STITCH:
            middle = centre + along * (place * length) + outward * (radius * 0.35 * thick - radius * 0.3)
            for k in range(sides):
                angle = 2 * math.pi * k / sides
                spoke = across * math.cos(angle) + outward * math.sin(angle)
                vertices.append(middle + spoke * (radius * max(thick, 0.12)))
        faces += [tuple(first + k for k in face) for face in strips(len(STITCH), sides, False, True)]
    return mesh_part(name, vertices, faces, material, 180)


def lay_threads(part, thread):
    """Projects a texture from the three main directions, one unit for each thread of `thread` metres."""
    mesh = part.data
    corners = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get("co", corners)
    index = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", index)
    normals = np.empty(len(mesh.polygons) * 3)
    mesh.polygons.foreach_get("normal", normals)
    sizes = np.empty(len(mesh.polygons), np.int32)
    mesh.polygons.foreach_get("loop_total", sizes)
    facing = np.repeat(np.abs(normals.reshape(-1, 3)).argmax(1), sizes)
    x, y, z = (corners.reshape(-1, 3)[index] / thread).T
    across, upward = np.where(facing == 0, y, x), np.where(facing == 2, y, z)
    threads = mesh.uv_layers.new(name="threads")
    threads.data.foreach_set("uv", np.stack([across, upward], 1).astype(np.float32).ravel())
