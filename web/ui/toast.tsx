import { useEffect } from "react";
import { useLocation } from "react-router";
import { toast } from "./alerts.ts";
import { Icon } from "./icons.tsx";

/** How long a toast stays, in milliseconds. */
const SHOWN_MS = 8000;

/** Shows the toast of the moment in a corner of the page. One stands in each frame. */
export function ToastRegion() {
  const shown = toast.use();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is about the page it appeared on
  useEffect(() => toast.set(null), [pathname]);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => toast.set(null), SHOWN_MS);
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
          <button type="button" className="x" aria-label="Close" onClick={() => toast.set(null)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
