"""Helpers that create and connect the nodes of a material."""

from collections import namedtuple

import bpy

Wiring = namedtuple("Wiring", "add link math surface output")


def wiring(material):
    """add(kind, **inputs) creates a node; math(operation, ...) returns the output socket of a math node."""
    tree = material.node_tree

    def add(kind, **inputs):
        node = tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            give(value, node.inputs[name.replace("_", " ")])
        return node

    def give(value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(operation, *values):
        node = tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        for value, socket in zip(values, node.inputs):
            give(value, socket)
        return node.outputs[0]

    surface = tree.nodes["Principled BSDF"]
    output = tree.nodes["Material Output"].inputs[0]
    return Wiring(add, tree.links.new, math, surface, output)
