"""Solid parts from outlines, profiles and paths. Lengths in metres, `smooth` in degrees."""

import math

import bmesh
import bpy
from mathutils import Vector

from modelling import scene
from modelling.geometry import (
    axes_along,
    circle,
    hexagon,
    lengths_along,
    rectangle,
    rounded,
    scaled,
    superellipse,
    tangent,
    turn_steps,
)

BEVEL_ABOVE = math.radians(32)


def mesh_part(name, vertices, faces, material, smooth=40, edge=0.0, edge_segments=3):
    """One part; corners sharper than `smooth` stay sharp, and are rounded by `edge`."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(vertex) for vertex in vertices], [], [tuple(face) for face in faces])
    mesh.validate()
    mesh.update()
    editable = bmesh.new()
    editable.from_mesh(mesh)
    bmesh.ops.remove_doubles(editable, verts=editable.verts, dist=1e-7)
    bmesh.ops.recalc_face_normals(editable, faces=editable.faces)
    editable.to_mesh(mesh)
    editable.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth)
    part = scene.link(name, mesh, material)
    if edge:
        bevel = part.modifiers.new("edge", "BEVEL")
        bevel.width = edge
        bevel.segments = edge_segments
        bevel.limit_method = "ANGLE"
        bevel.angle_limit = BEVEL_ABOVE
        bevel.harden_normals = True
    return part


def strips(rows, columns, closed_rows, closed_columns):
    """Faces between neighbouring points of a grid that is numbered row by row."""
    faces = []
    for i in range(rows if closed_rows else rows - 1):
        j = (i + 1) % rows
        for k in range(columns if closed_columns else columns - 1):
            following = (k + 1) % columns
            faces.append((i * columns + k, j * columns + k, j * columns + following, i * columns + following))
    return faces


def lathe(
    name,
    profile,
    material,
    at=(0, 0, 0),
    axis=(0, 1, 0),
    segments=96,
    rounding=0.0,
    rounding_segments=4,
    closed=False,
    smooth=35,
):
    """Turns a profile of (radius, height) about an axis through `at`."""
    segments = int(segments * max(scene.detail, 0.4))
    profile = rounded(profile, rounding, rounding_segments, closed) if rounding else profile
    return turned(name, profile, material, at, axis, segments, closed=closed, smooth=smooth)


def turned(name, profile, material, at, axis, segments, relief=None, closed=False, smooth=60):
    """Like `lathe`, with a surface raised by relief(angle, height) metres: knurls, flutes."""
    out, across, along = axes_along(axis)
    at = Vector(at)
    vertices = []
    for angle in turn_steps(segments):
        spoke = out * math.cos(angle) + across * math.sin(angle)
        for radius, height in (point[:2] for point in profile):
            raised = radius + (relief(angle, height) if relief else 0)
            vertices.append(at + spoke * raised + along * height)
    return mesh_part(name, vertices, strips(segments, len(profile), True, closed), material, smooth)


def rod(name, start, end, radius, material, edge=0.0012, segments=48):
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    profile = [(0, 0), (radius, 0), (radius, length), (0, length)]
    return lathe(name, profile, material, start, end - start, segments, rounding=edge, smooth=30)


def sweep(name, path, section, material, up=(0, 0, 1), scale=None, smooth=35, closed=False):
    """
    Draws a closed section along a path. Its x goes across, its y towards `up`; scale(t) gives a factor for each, t from
    0 to 1. Where the path runs along `up` the section flips: give another `up`.
    """
    path = [Vector(point) for point in path]
    walked = lengths_along(path)
    rows, columns = len(path), len(section)
    vertices = []
    for i, point in enumerate(path):
        direction = tangent(path, i, closed)
        upward, across, _ = axes_along(direction, up)
        if abs(direction.dot(Vector(up).normalized())) > 0.9:
            up = upward
        wide, high = scale(walked[i] / max(walked[-1], 1e-9)) if scale else (1, 1)
        vertices += [point + across * (x * wide) + upward * (y * high) for x, y in section]
    faces = strips(rows, columns, closed, True)
    if not closed:
        faces += [tuple(range(columns)), tuple((rows - 1) * columns + k for k in range(columns))]
    return mesh_part(name, vertices, faces, material, smooth)


def tube(name, points, radius, material, rounding=0.0, segments=20, rounding_segments=10, up=(0, 0, 1), smooth=35):
    path = rounded(points, rounding, rounding_segments) if rounding else points
    return sweep(name, path, circle(radius, segments), material, up, smooth=smooth)


def extrude(
    name,
    outline,
    depth,
    material,
    at=(0, 0, 0),
    across=(1, 0, 0),
    along=(0, 1, 0),
    rounding=0.0,
    edge=0.0015,
    edge_segments=3,
    rounding_segments=6,
):
    """A plate: an outline in the plane of `across` and `along`, half its depth to either side of `at`."""
    outline = rounded(outline, rounding, rounding_segments, True) if rounding else outline
    at, across, along = Vector(at), Vector(across).normalized(), Vector(along).normalized()
    half = across.cross(along) * (depth / 2)
    flat = [at + across * point[0] + along * point[1] for point in outline]
    count = len(flat)
    vertices = [point - half for point in flat] + [point + half for point in flat]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return mesh_part(name, vertices, faces, material, 40, edge, edge_segments)


def block(name, size, at, material, across=(1, 0, 0), along=(0, 1, 0), corner=0.006, edge=0.003, edge_segments=4):
    """A box of (across, along, thick); `corner` rounds its outline, `edge` everything else."""
    outline = rectangle(size[0], size[1])
    return extrude(name, outline, size[2], material, at, across, along, corner, edge, edge_segments)


def loft(name, rings, material, at=(0, 0, 0), axes=((1, 0, 0), (0, 0, 1), (0, -1, 0)), caps=(True, True), smooth=32):
    """Joins outlines with the same number of points: rings of (distance along the third axis, outline)."""
    at = Vector(at)
    across, upward, along = (Vector(axis) for axis in axes)
    columns = len(rings[0][1])
    vertices = [at + across * x + upward * y + along * distance for distance, ring in rings for x, y in ring]
    faces = strips(len(rings), columns, False, True)
    if caps[0]:
        faces.append(tuple(reversed(range(columns))))
    if caps[1]:
        faces.append(tuple((len(rings) - 1) * columns + k for k in range(columns)))
    return mesh_part(name, vertices, faces, material, smooth)


def knurl(
    name,
    radius,
    reach,
    material,
    at,
    axis,
    depth=0.0004,
    teeth=48,
    rows=None,
    segments=None,
    pitch=None,
    straight=False,
):
    """A knurled band between the heights of `reach`: diamonds, or straight flutes, that run out softly at the ends."""
    low, high = reach
    pitch = pitch or 2 * math.pi * radius / teeth
    rows = rows or max(8, int((high - low) / pitch * 8))
    band = [(radius, low + (high - low) * i / rows) for i in range(rows + 1)]
    profile = [(radius - 0.0006, low)] + band + [(radius - 0.0006, high)]

    def relief(angle, height):
        run_out = min(1, max(0, min(height - low, high - height) / (pitch * 0.6)))
        if straight:
            cut = 0.5 + 0.5 * math.cos(angle * teeth)
        else:
            around, along = angle * teeth / 2, math.pi * (height - low) / pitch
            cut = 1 - abs(math.sin(around + along)) * abs(math.sin(around - along))
        return -depth * cut * run_out - depth * (1 - run_out)

    return turned(name, profile, material, at, axis, segments or teeth * 8, relief, smooth=50)


def hex_bolt(name, at, axis, material, radius=0.003, height=0.0026):
    """A screw with a cylinder head and a hexagonal socket."""
    count = 48
    head = superellipse(radius, radius, 2, count)
    rings = [
        (-0.001, head),
        (height * 0.86, head),
        (height * 0.96, scaled(head, 0.96)),
        (height, scaled(head, 0.90)),
        (height, hexagon(radius * 0.60, count)),
        (height * 0.97, hexagon(radius * 0.56, count)),
        (height * 0.35, hexagon(radius * 0.55, count)),
    ]
    return loft(name, rings, material, at, axes_along(axis), (False, True), 28)
