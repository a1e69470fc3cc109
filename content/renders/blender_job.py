"""
The part that runs inside Blender: blender -b --factory-startup -P blender_job.py -- '{"model": …}'

The job names a model and its settings, and either a "picture" (path and view) or a "glb" (path).
"""

import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

from modelling import scene
from studio import camera, light, picture

GLB_DETAIL = 0.35


def build(model, settings, detail=1.0):
    scene.clear(detail)
    importlib.import_module(f"models.{model}").build(**settings)


def take_picture(path, view, threads):
    camera.aim(view["turn"], view["height"], view["size"], view["margin"], view.get("aside", (0, 0)))
    light.light_up(view["turn"], view.get("key", 1.0), view.get("sky", 0.55), view.get("black_cards", True))
    shadow = {"shadow": view.get("shadow", 0.85), "fade": view.get("fade", 0.12)}
    picture.take(path, view["samples"], **shadow, ends_below=view.get("ends_below", False), threads=threads)


def main(job):
    build(job["model"], job["settings"], GLB_DETAIL if "glb" in job else 1.0)
    if "glb" in job:
        bpy.ops.export_scene.gltf(filepath=job["glb"], export_format="GLB", export_apply=True)
    else:
        take_picture(job["picture"], job["view"], job["threads"])


if __name__ == "__main__":
    main(json.loads(sys.argv[sys.argv.index("--") + 1]))
