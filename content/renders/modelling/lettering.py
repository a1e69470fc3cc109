"""Flat lettering in Inter, and lettering that follows a surface."""

import subprocess

import bmesh
import bpy
from mathutils import Matrix, Vector

from modelling import scene


def _font_file(style):
    """The path of a style of Inter. Raises an error when fontconfig finds another font instead."""
    found = subprocess.run(["fc-match", "-f", "%{file}", f"Inter:style={style}"], capture_output=True, text=True).stdout
    if "Inter" not in found:
        raise FileNotFoundError("The font Inter is missing: apt-get install fonts-inter")
    return found


def lettering(name, words, size, material, at, across, up, depth=0.0002, bold=True, align="CENTER", spacing=1.0):
    """Flat text, readable with `across` to the right and `up` upwards; `size` is the height of a line in metres."""
    curve = bpy.data.curves.new(name, "FONT")
    curve.body = words
    curve.size = size
    curve.align_x = align
    curve.align_y = "CENTER"
    curve.extrude = depth
    curve.space_character = spacing
    curve.resolution_u = 4
    style = "Extra Bold Italic" if bold else "Medium"
    curve.font = bpy.data.fonts.load(_font_file(style), check_existing=True)
    curve.materials.append(material)
    drawn = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(drawn)
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    mesh = bpy.data.meshes.new_from_object(drawn.evaluated_get(graph))
    bpy.data.objects.remove(drawn)
    across, up = Vector(across).normalized(), Vector(up).normalized()
    outward = across.cross(up).normalized()
    part = scene.link(name, mesh)
    axes = Matrix((across, outward.cross(across), outward)).transposed().to_4x4()
    part.matrix_world = Matrix.Translation(Vector(at)) @ axes
    return part


def bent_lettering(name, words, size, material, place, longest=0.002, spacing=1.1, bold=True):
    """Lettering on a curved surface: place(x, y) returns the position of a point of the flat text."""
    part = lettering(name, words, size, material, (0, 0, 0), (1, 0, 0), (0, 1, 0), 0, bold, spacing=spacing)
    part.matrix_world = Matrix()
    _split_edges(part.data, longest)
    for vertex in part.data.vertices:
        vertex.co = Vector(place(vertex.co.x, vertex.co.y))
    return part


def _split_edges(mesh, longest):
    """Cuts edges until none is longer than `longest`, so that flat letters can bend."""
    editable = bmesh.new()
    editable.from_mesh(mesh)
    bmesh.ops.triangulate(editable, faces=editable.faces)
    for _ in range(5):
        long = [edge for edge in editable.edges if edge.calc_length() > longest]
        if not long:
            break
        bmesh.ops.subdivide_edges(editable, edges=long, cuts=1)
        bmesh.ops.triangulate(editable, faces=editable.faces)
    editable.to_mesh(mesh)
    editable.free()
