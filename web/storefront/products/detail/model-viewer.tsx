import "@google/model-viewer";
import { createElement, useEffect, useRef, useState } from "react";
import type { StoredPicture } from "#contract/products.gallery.ts";
import { Picture } from "#web/ui/picture.tsx";

/** The URLs of the models, by the path of their file. */
const models = import.meta.glob<string>("../../../../content/models/*.glb", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The viewer remembers the URL of a file that failed. A different fragment makes each try a new URL. */
let failures = 0;

type ModelViewerProps = { model: string; name: string; poster: StoredPicture; onFailed: () => void };

/** A 3D model that turns with pointer, finger or arrow keys. Shows the picture until it is loaded. */
export function ModelViewer({ model, name, poster, onFailed }: ModelViewerProps) {
  const viewer = useRef<HTMLElement>(null);
  const [progress, setProgress] = useState(0);
  const [src] = useState(() => {
    const file = models[`../../../../content/models/${model}.glb`];
    return file && `${file}#${failures}`;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the same while this is mounted
  useEffect(() => {
    const fail = () => {
      failures += 1;
      onFailed();
    };
    if (src === undefined) return fail();
    const listening = new AbortController();
    const on = (event: string, listener: (event: Event) => void) =>
      viewer.current?.addEventListener(event, listener, listening);
    // A custom event of the viewer, unknown to the DOM types.
    on("progress", (event) => setProgress((event as CustomEvent<{ totalProgress: number }>).detail.totalProgress));
    on("error", fail);
    return () => listening.abort();
  }, [src]);

  return createElement(
    "model-viewer",
    {
      ref: viewer,
      src,
      alt: `${name}, a model to turn`,
      loading: "eager",
      "camera-controls": "",
      "disable-pan": "",
      "touch-action": "pan-y",
      "interaction-prompt": "none",
      "camera-orbit": "130deg 78deg auto",
      "shadow-intensity": "0.7",
      "shadow-softness": "1",
    },
    <div slot="poster">
      <Picture picture={poster} sizes="60vw" alt="" wanted="now" />
    </div>,
    <progress slot="progress-bar" value={progress} hidden={progress === 1} aria-label="Loading the model" />,
  );
}
