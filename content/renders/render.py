"""
Renders the pictures of the demo catalogue: python3 content/renders/render.py amihan-front

Without a name everything that products.json lists. The masters (PNG) stay in masters/, the pictures go to ../images.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PREVIEW_SCALE, PREVIEW_SAMPLES = 0.4, 12
BLENDER_PATH = os.pathsep.join(("/usr/bin", "/bin", os.environ["PATH"]))
"""Blender takes the first Python on the path, and only Debian's has its numpy."""


def view_of(image, catalogue):
    """The settings of an image: defaults of its kind, then those of its product, then its own."""
    light = catalogue["products"][image["product"]].get("light", {})
    return {**catalogue["views"][image["view"]], **light, **image}


def smaller(view):
    size = [round(side * PREVIEW_SCALE) for side in view["size"]]
    return {**view, "size": size, "samples": PREVIEW_SAMPLES}


def run_blender(job):
    """The output of Blender. Raises its error output."""
    command = ["nice", "blender", "-b", "--factory-startup", "--python-exit-code", "1", "-t", str(job["threads"])]
    command += ["-P", str(HERE / "blender_job.py"), "--", json.dumps(job)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": BLENDER_PATH})
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return next((line for line in done.stdout.splitlines() if line.startswith("TAKEN")), "")


def take(name, options, catalogue):
    image = catalogue["images"][name]
    view = view_of(image, catalogue)
    master = options.masters / f"{name}.png"
    job = {**catalogue["products"][image["product"]], "threads": options.threads, "picture": str(master)}
    started = time.time()
    said = run_blender({**job, "view": smaller(view) if options.preview else view})
    print(f"{name}: {time.time() - started:.0f} s. {said}", flush=True)
    if not options.preview:
        subprocess.run(["node", HERE / "webp.ts", master, HERE.parent / "images" / f"{name}.webp"], check=True)


def export_model(product, options, catalogue):
    path = options.masters / f"{product}.glb"
    run_blender({**catalogue["products"][product], "threads": options.threads, "glb": str(path)})
    print(f"{product}: {path}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="images, or products with --glb")
    parser.add_argument("--list", action="store_true", help="only tells what there is")
    parser.add_argument("--preview", action="store_true", help="small and coarse, as a master alone")
    parser.add_argument("--glb", action="store_true", help="exports models instead of taking pictures")
    parser.add_argument("--masters", type=Path, default=HERE / "masters")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    options = parser.parse_args()
    catalogue = json.loads((HERE / "products.json").read_text())
    known = catalogue["products" if options.glb else "images"]
    unknown = [name for name in options.names if name not in known]
    if unknown:
        sys.exit(f"Not in products.json: {', '.join(unknown)}")
    if options.list:
        print("\n".join(known))
        return
    options.masters.mkdir(parents=True, exist_ok=True)
    for name in options.names or known:
        (export_model if options.glb else take)(name, options, catalogue)


if __name__ == "__main__":
    main()
