import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { hideToast, type ShownToast, shownToasts } from "./alerts.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

/** How long a toast stays, in milliseconds. It stays longer while it is hovered or focused. */
const SHOWN_MS = 8000;

/** Shows the toasts. `keepOnNavigation`: they stay on the next page, for example after a form was saved. */
export function Toasts({ keepOnNavigation = false }: { keepOnNavigation?: boolean }) {
  const shown = shownToasts.use();
  const [held, setHeld] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    if (!keepOnNavigation) shownToasts.set([]);
  }, [pathname, keepOnNavigation]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays their removal
    <div
      className={styles.toasts}
      aria-live="polite"
      aria-atomic={false}
      role={shown.at(-1)?.kind === "error" ? "alert" : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown.map((toast) => (
        <Message key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  );
}

function Message({ toast, held }: { toast: ShownToast; held: boolean }) {
  const { id, kind, title, message, action, seconds } = toast;
  const isHeld = held && seconds === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again for a toast that takes the place of another
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), seconds === undefined ? SHOWN_MS : seconds * 1000);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    <div className={styles.toast}>
      <Icon name={kind === "success" ? "check-circle" : "alert-circle"} />
      <div>
        <h2 className={styles.title}>{title}</h2> <p>{message}</p>
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            hideToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close" onClick={() => hideToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
