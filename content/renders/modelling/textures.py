"""Materials with a pattern: brushed metal, woven cloth, glowing ramps, clear covers."""

import functools
import math

from mathutils import Vector

from modelling.materials import new_material, rgb
from modelling.nodes import wiring

FAR = 20000
"""Added before a remainder is taken, since that of a negative number of threads would be negative."""


def brushed(name, colour, frequency, roughness=0.3, variation=0.12, bumps=0.08, metallic=1.0):
    """Metal with fine streaks; `frequency` is that of the noise on each axis, small along the streaks."""
    made = new_material(name, colour)
    add, link, _, surface, _ = wiring(made)
    surface.inputs["Metallic"].default_value = metallic
    place = add("Mapping", Vector=add("TexCoord").outputs["Object"], Scale=frequency)
    noise = add("TexNoise", Scale=1, Detail=1.5, Roughness=0.5, Vector=place.outputs[0]).outputs["Fac"]
    spread = {"To_Min": max(0.03, roughness - variation), "To_Max": roughness + variation}
    streaks = add("MapRange", Value=noise, From_Min=0.25, From_Max=0.75, **spread)
    link(streaks.outputs[0], surface.inputs["Roughness"])
    bump = add("Bump", Strength=bumps, Distance=0.001, Height=noise)
    link(bump.outputs[0], surface.inputs["Normal"])
    return made


@functools.lru_cache(maxsize=None)
def cloth(name, colour, roughness=0.85, strength=0.55, contrast=0.28, sheen=0.25):
    """A plain weave. The part needs a texture that counts threads: `strip` has one, `lay_threads` makes one."""
    made = new_material(name, colour)
    add, link, math_, surface, _ = wiring(made)
    for socket, value in (("Roughness", roughness), ("Specular", 0.25), ("Sheen", sheen)):
        surface.inputs[socket].default_value = value
    place = add("TexCoord")
    across, along, _ = add("SeparateXYZ", Vector=place.outputs["UV"]).outputs
    count = math_("ADD", math_("FLOOR", across), math_("FLOOR", along))
    on_top = math_("MODULO", math_("ADD", count, FAR), 2)

    def thread(one, other):
        return math_("MULTIPLY", math_("POWER", one, 0.45), math_("POWER", other, 1.0))

    across_bow, along_bow = (math_("SINE", math_("MULTIPLY", math_("FRACT", way), math.pi)) for way in (across, along))
    warp, weft = thread(across_bow, along_bow), thread(along_bow, across_bow)
    below = math_("SUBTRACT", 1, on_top)
    height = math_("ADD", math_("MULTIPLY", on_top, warp), math_("MULTIPLY", below, weft))
    uneven = add("TexNoise", Scale=0.35, Detail=3, Vector=place.outputs["UV"]).outputs["Fac"]
    height = math_("ADD", height, math_("MULTIPLY", uneven, 0.35))
    patches = add("TexNoise", Scale=22, Detail=4, Vector=place.outputs["Object"]).outputs["Fac"]
    patches = math_("ADD", math_("MULTIPLY", patches, 0.5), 0.75 - contrast / 2)
    shade = math_("ADD", math_("MULTIPLY", on_top, contrast), patches)
    grey = add("CombineXYZ", X=shade, Y=shade, Z=shade).outputs[0]
    tinted = add("MixRGB", Fac=1, Color1=(*rgb(colour), 1), Color2=grey)
    tinted.blend_type = "MULTIPLY"
    link(tinted.outputs[0], surface.inputs["Base Color"])
    bump = add("Bump", Strength=strength, Distance=0.0006, Height=height)
    link(bump.outputs[0], surface.inputs["Normal"])
    return made


def glowing_ramp(name, stops, place, strength=1.0, gloss=0.35, roughness=0.015):
    """A painted glow under a gloss: stops of (place, colour) over what `place(wiring)` gives from 0 to 1."""
    made = new_material(name, "#ffffff")
    wires = wiring(made)
    add, link = wires.add, wires.link
    ramp = add("ValToRGB", Fac=place(wires))
    ramp.color_ramp.interpolation = "EASE"
    elements = ramp.color_ramp.elements
    for i, (position, colour) in enumerate(stops):
        element = elements[i] if i < 2 else elements.new(position)
        element.position = position
        element.color = (*rgb(colour), 1)
    glow = add("Emission", Color=ramp.outputs[0], Strength=strength)
    mirror = add("BsdfGlossy", Roughness=roughness)
    mixed = add("MixShader", Fac=gloss)
    link(glow.outputs[0], mixed.inputs[1])
    link(mirror.outputs[0], mixed.inputs[2])
    link(mixed.outputs[0], wires.output)
    return made


def along(direction):
    """A ramp along a direction over the whole of a part."""

    def place(wires):
        node = wires.add("VectorMath")
        node.operation = "DOT_PRODUCT"
        wires.link(wires.add("TexCoord").outputs["Generated"], node.inputs[0])
        node.inputs[1].default_value = direction
        return node.outputs["Value"]

    return place


def away_from(centre, radius, axis):
    """A ramp from an axis outwards, 1 at `radius`."""

    def place(wires):
        offset, cross, length = (wires.add("VectorMath") for _ in range(3))
        offset.operation, cross.operation, length.operation = "SUBTRACT", "CROSS_PRODUCT", "LENGTH"
        wires.link(wires.add("TexCoord").outputs["Object"], offset.inputs[0])
        offset.inputs[1].default_value = centre
        wires.link(offset.outputs[0], cross.inputs[0])
        cross.inputs[1].default_value = Vector(axis).normalized()
        wires.link(cross.outputs[0], length.inputs[0])
        return wires.math("DIVIDE", length.outputs["Value"], radius)

    return place


def clear_cover(name, tint, reflection):
    """A thin clear cover that does not refract: cheap, and free of caustics."""
    made = new_material(name, tint)
    wires = wiring(made)
    seen_through = wires.add("BsdfTransparent", Color=(*rgb(tint), 1))
    mirror = wires.add("BsdfGlossy", Roughness=0.0)
    edge_on = wires.add("Fresnel", IOR=1.45)
    mixed = wires.add("MixShader", Fac=wires.math("MAXIMUM", edge_on.outputs[0], reflection))
    wires.link(seen_through.outputs[0], mixed.inputs[1])
    wires.link(mirror.outputs[0], mixed.inputs[2])
    wires.link(mixed.outputs[0], wires.output)
    return made
