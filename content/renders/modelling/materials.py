"""Materials: one Principled surface with optional roughness and grain."""

import functools

import bpy

from modelling.nodes import wiring


def rgb(colour):
    """A colour such as "#ff6a1a" as linear red, green and blue."""
    digits = colour.lstrip("#")
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def luminance(colour):
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), rgb(colour)))


def readable_on(ground):
    """A readable colour for lettering on this background."""
    return "#16181b" if luminance(ground) > 0.17 else "#f2f4f5"


@functools.lru_cache(maxsize=None)
def material(
    name,
    colour,
    metallic=0.0,
    roughness=0.4,
    *,
    specular=0.5,
    coat=0.0,
    coat_roughness=0.04,
    sheen=0.0,
    transmission=0.0,
    refraction=1.45,
    glow=None,
    glow_strength=0.0,
    smudges=0.0,
    grain=None,
):
    """
    One surface, made once. `smudges` is how far the roughness wanders to either side, which takes away the too perfect
    look; `grain` is (scale, strength, "noise" or "cells") of fine bumps.
    """
    made = new_material(name, colour)
    add, link, _, surface, _ = wiring(made)
    values = {
        "Metallic": metallic,
        "Roughness": roughness,
        "Specular": specular,
        "Clearcoat": coat,
        "Clearcoat Roughness": coat_roughness,
        "Sheen": sheen,
        "Transmission": transmission,
        "IOR": refraction,
    }
    for socket, value in values.items():
        surface.inputs[socket].default_value = value
    if glow:
        surface.inputs["Emission"].default_value = (*rgb(glow), 1)
        surface.inputs["Emission Strength"].default_value = glow_strength
    place = add("TexCoord").outputs["Object"] if grain or smudges else None
    if smudges:
        noise = add("TexNoise", Scale=9, Detail=5, Vector=place)
        spread = {
            "From_Min": 0.3,
            "From_Max": 0.7,
            "To_Min": max(0, roughness - smudges),
            "To_Max": roughness + smudges,
        }
        wander = add("MapRange", Value=noise.outputs["Fac"], **spread)
        link(wander.outputs["Result"], surface.inputs["Roughness"])
    if grain:
        scale, strength, kind = grain
        height = {
            "noise": lambda: add("TexNoise", Scale=scale, Detail=3, Vector=place).outputs["Fac"],
            "cells": lambda: add("TexVoronoi", Scale=scale, Vector=place).outputs["Distance"],
        }[kind]()
        bump = add("Bump", Strength=strength, Distance=0.001, Height=height)
        link(bump.outputs["Normal"], surface.inputs["Normal"])
    return made


def new_material(name, colour):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    base = (*rgb(colour), 1)
    made.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = base
    made.diffuse_color = base
    return made
