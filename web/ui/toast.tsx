import { useEffect } from "react";
import { useLocation } from "react-router";
import { currentToast } from "./alerts.ts";
import { Icon } from "./icon.tsx";

/** How long a toast stays, in milliseconds. */
const SHOWN_MS = 8000;

/** Shows the toast of the moment in a corner of the page. One stands in each frame. */
export function Toasts() {
  const shown = currentToast.use();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is about the page it appeared on
  useEffect(() => currentToast.set(null), [pathname]);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => currentToast.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="toasts" role="status">
      {shown && (
        <div className="toast dark">
          <Icon name={shown.kind === "success" ? "fine" : "problem"} />
          <p>
            <b>{shown.title}</b> {shown.message}
          </p>
          <button type="button" className="x" aria-label="Close" onClick={() => currentToast.set(null)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
