import { useState } from "react";
import type { Picture } from "#contract/products.gallery.ts";
import button from "#web/ui/button.module.css";
import { useLazyImport } from "#web/ui/use-lazy-import.ts";
import styles from "./model-button.module.css";

type ModelProps = { model: string; name: string; poster: Picture };

const CANNOT = "This browser cannot show models in 3D. The pictures show it from all sides.";
const FAILED = "The model could not be loaded. Check your connection and try again.";

/** The button that opens the 3D model. If the model cannot be shown, the pictures remain. */
export function ModelButton(props: ModelProps) {
  const [state, setState] = useState<"new" | "open" | "closed" | "cannot" | "failed">("new");
  if (state === "open") {
    return <Model {...props} onClose={() => setState("closed")} onFailed={() => setState("failed")} />;
  }
  return (
    <div className={styles.opener}>
      <p role="status">{state === "cannot" ? CANNOT : state === "failed" ? FAILED : null}</p>
      {state !== "cannot" && (
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          ref={state === "new" ? null : focusOn}
          onClick={() => setState(draws3d() ? "open" : "cannot")}
        >
          View in 3D
        </button>
      )}
    </div>
  );
}

/** The viewer is much larger than the page, so it is loaded when it opens. */
function Model(props: ModelProps & { onClose: () => void; onFailed: () => void }) {
  const viewer = useLazyImport(() => import("./model-viewer.tsx"), props.onFailed);
  return (
    <div className={styles.model}>
      {viewer ? <viewer.ModelViewer {...props} /> : <progress aria-label="Loading the model" />}
      <button type="button" className={`${button.secondary} ${button.small}`} ref={focusOn} onClick={props.onClose}>
        Back to the pictures
      </button>
    </div>
  );
}

/** The pressed button is gone, so the focus goes to the one that replaces it. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

const draws3d = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;
