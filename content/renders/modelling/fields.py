"""
Soft shapes as distance fields: f(x, y, z) is negative inside, near the surface it is the distance from it. Smooth
unions and cuts are arithmetic; the surface is found at the end.
"""

import math

import bpy
import numpy as np
from mathutils import Vector

from modelling import scene

CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if sum(abs(np.subtract(CORNERS[a], CORNERS[b]))) == 1]


def smooth_min(a, b, width):
    """The union of two shapes, blended where they are nearer to each other than `width`."""
    mixed = np.clip(0.5 + 0.5 * (b - a) / width, 0, 1)
    return b + (a - b) * mixed - width * mixed * (1 - mixed)


def smooth_max(a, b, width):
    """What two shapes share; with a negated second one, the first cut by it."""
    return -smooth_min(-a, -b, width)


def smooth_step(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def field_part(name, field, low, high, step, material):
    """
    The surface of a field within a box as a part, by surface nets. The field counts in centimetres, the part in metres.
    The vertices are evened out and put back on the exact surface, and normals come from the field: smooth reflections
    on a grid of a millimetre.
    """
    step = step / max(scene.detail, 0.25) ** 0.75
    axes = [np.arange(start, end + step, step, dtype=np.float32) for start, end in zip(low, high)]
    vertices, faces = _surface_net(_sampled(field, axes))
    vertices = np.array([axis[0] for axis in axes]) + vertices * step
    vertices, normals = _settled(field, vertices, faces, step)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata((vertices * 0.01).tolist(), [], faces.tolist())
    mesh.update()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.pi
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    return scene.link(name, mesh, material)


def _sampled(field, axes):
    """The field on the grid, slice by slice: a whole helmet at once would take gigabytes."""
    x, y, z = axes
    plane = np.ones((len(y), len(z)), np.float32)
    slices = [field(x[i : i + 1, None, None], y[None, :, None], z[None, None, :])[0] * plane for i in range(len(x))]
    return np.stack(slices).astype(np.float32)


def _surface_net(values):
    """One vertex in every cell that the surface crosses, one face for every grid edge that it crosses."""
    inside = values < 0
    nx, ny, nz = values.shape
    count = sum(inside[x : nx - 1 + x, y : ny - 1 + y, z : nz - 1 + z].astype(np.int8) for x, y, z in CORNERS)
    crossed = (count > 0) & (count < 8)
    cells = np.argwhere(crossed)
    number = -np.ones(crossed.shape, np.int32)
    number[crossed] = np.arange(len(cells))
    total, crossings = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in EDGES:
        along = np.subtract(CORNERS[b], CORNERS[a])
        start = cells + CORNERS[a]
        at_start, at_end = values[tuple(start.T)], values[tuple((cells + CORNERS[b]).T)]
        cut = (at_start < 0) != (at_end < 0)
        place = np.where(cut, at_start / np.where(cut, at_start - at_end, 1), 0)
        total[cut] += (start + along * place[:, None])[cut]
        crossings[cut] += 1
    faces = np.concatenate([_faces_across(axis, inside, number) for axis in range(3)])
    return total / crossings[:, None], faces[(faces >= 0).all(1)]


def _faces_across(axis, inside, number):
    first, second = [slice(None)] * 3, [slice(None)] * 3
    first[axis], second[axis] = slice(0, -1), slice(1, None)
    edges = np.argwhere(inside[tuple(first)] != inside[tuple(second)])
    u, v = [(1, 2), (2, 0), (0, 1)][axis]
    has_neighbours = (
        (edges[:, u] > 0) & (edges[:, v] > 0) & (edges[:, u] < number.shape[u]) & (edges[:, v] < number.shape[v])
    )
    edges = edges[has_neighbours]
    corners = []
    for at_u, at_v in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
        cell = edges.copy()
        cell[:, u] += at_u
        cell[:, v] += at_v
        corners.append(number[tuple(cell.T)])
    faces = np.stack(corners, 1)
    leaves = ~inside[tuple(edges.T)]
    faces[leaves] = faces[leaves][:, ::-1]
    return faces


def _settled(field, vertices, faces, step):
    """The vertices evened out among their neighbours and put back on the surface by Newton steps, and their normals."""
    count = len(vertices)
    one, other = faces[:, [0, 1, 2, 3]].ravel(), faces[:, [1, 2, 3, 0]].ravel()
    neighbours = np.maximum(np.bincount(one, minlength=count) + np.bincount(other, minlength=count), 1)

    def value(points):
        return np.asarray(field(*[points[:, k].astype(np.float32) for k in range(3)]), np.float32)

    def gradient(points, reach=0.03):
        sides = [(value(points + d) - value(points - d)) / (2 * reach) for d in np.eye(3) * reach]
        slope = np.stack(sides, 1)
        return slope, np.maximum((slope * slope).sum(1), 1e-4)

    for _ in range(3):
        for _ in range(2):
            sums = [
                np.bincount(one, vertices[other, k], count) + np.bincount(other, vertices[one, k], count)
                for k in range(3)
            ]
            vertices = vertices + 0.5 * (np.stack([s / neighbours for s in sums], 1) - vertices)
        slope, steepness = gradient(vertices)
        for _ in range(2):
            back = -(value(vertices) / steepness)[:, None] * slope
            length = np.sqrt((back * back).sum(1))[:, None]
            vertices = vertices + back * np.minimum(1, step * 0.6 / np.maximum(length, 1e-9))
    slope, steepness = gradient(vertices, 0.04)
    return vertices, slope / np.sqrt(steepness)[:, None]


def last_inside(field, start, direction, reach):
    """The last point inside a field on the way from `start`, found by halving `reach` (metres, as is the field)."""
    start, direction = Vector(start), Vector(direction)
    near, far = 0.0, reach
    for _ in range(40):
        middle = (near + far) / 2
        if field(*(start + direction * middle)) < 0:
            near = middle
        else:
            far = middle
    return start + direction * near
