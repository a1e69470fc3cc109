"""Renders the picture: two half renders, denoised, over the soft shadow, as a PNG with a transparent background."""

import os
import struct
import tempfile
import time
import zlib

import bpy
import numpy as np

from modelling import scene
from modelling.fields import smooth_step
from studio.denoise import denoised
from studio.filters import box_mean, enlarged, fading
from studio.light import FLOOR

PASSES = {"Image": "image", "Denoising Albedo": "colour", "Denoising Normal": "direction"}
HALVES = 2
SHADOW_FRAME = HALVES + 1
SHADOW_SCALE = 18
"""Percent: a soft shadow needs no resolution."""
SHADOW_COLOUR = (0.006, 0.007, 0.010)


def take(path, samples, shadow, fade, ends_below, threads):
    """
    Renders what stands in the light. `shadow` from 0 to 1 is how dark it is on the floor, `fade` how much of the frame
    it takes to run out at the edges; with `ends_below` it also runs out between the product and the lower edge. Prints
    how long each step took.
    """
    stage = bpy.context.scene
    started = time.time()
    with tempfile.TemporaryDirectory() as folder:
        _set_up(stage, samples, threads)
        _store_passes(stage, folder)
        halves = [_render(stage, folder, half) for half in range(1, HALVES + 1)]
        colours, directions = (_load(folder, PASSES[name], 1)[..., :3] for name in list(PASSES)[1:])
        rendered = time.time()
        picture = denoised(halves, colours, directions)
        cleaned = time.time()
        if shadow:
            picture = _over_shadow(picture, _floor_shadow(stage, folder) * shadow, fade, ends_below)
        _write_png(path, _developed(stage, folder, picture))
    steps = (rendered - started, cleaned - rendered, time.time() - cleaned, time.process_time())
    print("TAKEN %s render %.0f s, denoise %.0f s, shadow %.0f s, CPU %.0f s" % (path, *steps), flush=True)


def _set_up(stage, samples, threads):
    stage.render.engine = "CYCLES"
    stage.render.threads_mode, stage.render.threads = "FIXED", threads
    stage.render.use_persistent_data = True
    stage.render.film_transparent = True
    stage.view_settings.view_transform = "Filmic"
    stage.view_settings.look = "Medium High Contrast"
    cycles = stage.cycles
    cycles.device = "CPU"
    cycles.samples = max(1, samples // HALVES)
    # Adaptive sampling ignores alpha: dark silhouettes on a transparent film would stop early and look dotted.
    cycles.use_adaptive_sampling = cycles.use_denoising = cycles.use_auto_tile = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 3, 4
    cycles.transmission_bounces = cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 12, 3, 0.5
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5


def _store_passes(stage, folder):
    layer = stage.view_layers[0]
    layer.cycles.denoising_store_passes = True
    stage.use_nodes = True
    tree = stage.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.exr_codec = "OPEN_EXR", "ZIP"
    files.format.color_mode, files.format.color_depth = "RGBA", "32"
    files.file_slots.clear()
    for name, file in PASSES.items():
        files.file_slots.new(f"{file}_")
        tree.links.new(source.outputs[name], files.inputs[f"{file}_"])
    shown = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(source.outputs["Image"], shown.inputs[0])


def _render(stage, folder, frame):
    """One half. Each has another seed, so the difference between them is noise."""
    stage.cycles.seed = 11 + (frame - 1) * 97
    stage.frame_set(frame)
    bpy.ops.render.render(write_still=False)
    return _load(folder, PASSES["Image"], frame)


def _load(folder, file, frame):
    return _pixels(os.path.join(folder, f"{file}_{frame:04d}.exr"))


def _pixels(path):
    """The values of a picture in file order, from the bottom row to the top."""
    picture = bpy.data.images.load(path)
    picture.colorspace_settings.name = "Non-Color"
    width, height = picture.size
    values = np.empty(width * height * 4, np.float32)
    picture.pixels.foreach_get(values)
    bpy.data.images.remove(picture)
    return values.reshape(height, width, 4)


def _floor_shadow(stage, folder):
    """The shadow on the floor: sharp where the product touches it, soft further away."""
    floor = bpy.data.objects[FLOOR]
    for part in scene.parts:
        part.visible_camera = False
    floor.visible_camera = floor.is_shadow_catcher = True
    stage.render.resolution_percentage = SHADOW_SCALE
    stage.cycles.samples = 28
    caught = np.clip(_render(stage, folder, SHADOW_FRAME)[..., 3], 0, 1)[..., None]
    stage.render.resolution_percentage = 100
    crisp = box_mean(box_mean(caught, 1), 1)[..., 0]
    far = max(2, round(max(caught.shape) * 0.0155))
    soft = box_mean(box_mean(caught, far), far)[..., 0]
    near = np.clip((crisp - 0.35) / 0.35, 0, 1)
    return np.clip((soft * (1 - near) + crisp * near - 0.05) / 0.95, 0, 1) ** 1.15


def _over_shadow(picture, shadow, fade, ends_below):
    height, width = picture.shape[:2]
    shadow = enlarged(shadow, height, width) * fading(height, 0.05, fade)[:, None] * fading(width, fade, fade)[None]
    if ends_below:
        lowest = np.flatnonzero((picture[..., 3] > 0.99).any(1))[0]
        shadow[:lowest] *= smooth_step(0.005 * height, lowest, np.arange(lowest))[:, None]
    layer = np.empty_like(picture)
    layer[..., :3] = np.array(SHADOW_COLOUR, np.float32) * shadow[..., None]
    layer[..., 3] = shadow
    return picture + (1 - np.clip(picture[..., 3:4], 0, 1)) * layer


def _developed(stage, folder, picture):
    """
    Linear light as the colours of a screen. The view transform is given straight colours: on premultiplied ones every
    half covered pixel would come out too bright, as bright dots round dark products.
    """
    height, width = picture.shape[:2]
    cover = np.clip(picture[..., 3:4], 0, 1)
    straight = np.ones_like(picture)
    straight[..., :3] = np.where(cover > 1e-4, picture[..., :3] / np.maximum(cover, 1e-4), 0)
    linear = bpy.data.images.new("linear", width, height, alpha=True, float_buffer=True)
    linear.colorspace_settings.name = "Linear"
    linear.pixels.foreach_set(np.ascontiguousarray(straight, np.float32).ravel())
    stage.render.image_settings.file_format = "PNG"
    stage.render.image_settings.color_mode, stage.render.image_settings.color_depth = "RGB", "8"
    file = os.path.join(folder, "developed.png")
    linear.save_render(file, scene=stage)
    developed = _pixels(file)
    developed[..., 3:4] = cover
    return (np.clip(developed, 0, 1) * 255 + 0.5).astype(np.uint8)[::-1]


def _write_png(path, pixels):
    """Written by hand: Blender would premultiply once more."""
    height, width, channels = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, width * channels)], 1)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)) + chunk(b"IEND", b""))
