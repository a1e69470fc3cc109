"""A long lens that fits the product into the frame."""

import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from modelling import scene

LENS = 85
"""Millimetres on 36 mm film: long enough that a front wheel is no larger than a rear one."""


def aim(turn, height, size, margin, aside=(0, 0)):
    """
    Stands the camera at `turn` and `height` degrees and moves it until the product leaves `margin` of the frame free.
    `aside` pushes the product out of the middle, in parts of the frame. `size` is in pixels.
    """
    stage = bpy.context.scene
    low, high, points = scene.bounds()
    centre = (low + high) / 2
    around, upward = math.radians(turn), math.radians(height)
    back = Vector((math.cos(around) * math.cos(upward), math.sin(around) * math.cos(upward), math.sin(upward)))
    lens = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", lens)
    stage.collection.objects.link(camera)
    stage.camera = camera
    lens.lens, lens.sensor_width = LENS, 36
    stage.render.resolution_x, stage.render.resolution_y = size
    stage.render.resolution_percentage = 100
    camera.rotation_euler = (-back).to_track_quat("-Z", "Y").to_euler()
    aspect = size[0] / size[1]
    distance = (high - low).length * 2.6
    for _ in range(8):
        camera.location = centre + back * distance
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(stage, camera, point) for point in points]
        left, right = min(p.x for p in seen), max(p.x for p in seen)
        bottom, top = min(p.y for p in seen), max(p.y for p in seen)
        distance *= max(right - left, top - bottom) / (1 - 2 * margin)
        # The lens is shifted, not the camera turned: upright lines stay upright.
        lens.shift_x += ((left + right) / 2 - 0.5 - aside[0]) * (1 if aspect >= 1 else aspect)
        lens.shift_y += ((bottom + top) / 2 - 0.5 - aside[1]) * (1 if aspect <= 1 else 1 / aspect)
