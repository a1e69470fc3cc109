import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { currentToast, type Toast } from "./alerts.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

/** How long a toast stays, in milliseconds. It stays longer while it is hovered or focused. */
const SHOWN_MS = 8000;

/** Shows one toast at a time. `keepOnNavigation`: the toast stays on the next page, for example after a form was saved. */
export function Toasts({ keepOnNavigation = false }: { keepOnNavigation?: boolean }) {
  const shown = currentToast.use();
  const [held, setHeld] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    if (!keepOnNavigation) currentToast.set(null);
  }, [pathname, keepOnNavigation]);

  useEffect(() => {
    if (!shown || (held && shown.seconds === undefined)) return;
    const timer = setTimeout(() => currentToast.set(null), shown.seconds ? shown.seconds * 1000 : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays its removal
    <div
      className={styles.toasts}
      aria-live="polite"
      role={shown?.kind === "error" ? "alert" : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown && <Message {...shown} />}
    </div>
  );
}

const close = () => currentToast.set(null);

const Message = ({ kind, title, message, action }: Toast) => (
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
          close();
          action.run();
        }}
      >
        {action.label}
      </button>
    )}
    <button type="button" className={styles.close} aria-label="Close" onClick={close}>
      <Icon name="close" />
    </button>
  </div>
);
