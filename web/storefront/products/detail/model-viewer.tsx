import { useEffect, useRef, useState } from "react";
import type { StoredPicture } from "#contract/products.gallery.ts";
import { Picture } from "#web/ui/picture.tsx";
import { showModel } from "./model-scene.ts";
import styles from "./model-viewer.module.css";

/** The URLs of the models, by the path of their file. */
const models = import.meta.glob<string>("../../../../content/models/*.glb", {
  query: "?url",
  import: "default",
  eager: true,
});

type ModelViewerProps = { model: string; name: string; poster: StoredPicture; onFailed: () => void };

/** A 3D model that turns with pointer, finger or arrow keys. Shows the picture until it is loaded. */
export function ModelViewer({ model, name, poster, onFailed }: ModelViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<number>();
  const [loaded, setLoaded] = useState(false);
  const url = models[`../../../../content/models/${model}.glb`];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the same while this is mounted
  useEffect(() => {
    if (url === undefined || stage.current === null) return onFailed();
    return showModel(stage.current, url, { onProgress: setProgress, onLoaded: () => setLoaded(true), onFailed });
  }, [url]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn it */}
      <div className={styles.stage} ref={stage} role="img" aria-label={`${name}, a 3D model to turn`} tabIndex={0} />
      {!loaded && (
        <>
          <Picture picture={poster} sizes="60vw" alt="" wanted="now" />
          <progress value={progress} aria-label="Loading the model" />
        </>
      )}
      <p>
        <span className={styles.byTouch}>Drag to turn it.</span>
        <span className={styles.byPointer}>Drag, or use the arrow keys, to turn it.</span>
      </p>
    </>
  );
}
