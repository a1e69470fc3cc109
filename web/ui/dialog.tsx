import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { focusTitleIfLost } from "./focus.ts";

type DialogProps = {
  open: boolean;
  /**
   * Called when the user closes the dialog: Escape, a click outside, or a button of a form with `method="dialog"`. Without it,
   * only the dialog's own buttons close it.
   */
  onClose?: () => void;
  /** Its heading. A dialog that draws its own heading gives the heading's id as `labelledBy`. */
  title?: ReactNode;
  labelledBy?: string;
  /** The text under the title. A dialog that draws it itself gives its id as `describedBy`. */
  text?: ReactNode;
  describedBy?: string;
  role?: "alertdialog";
  wide?: boolean;
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, labelledBy, text, describedBy, role, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Focuses the first field; the browser would focus the close button.
    dialog.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  }, [open]);

  // A dialog that is removed while it is open gives the focus back too.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (!element?.open) return;
      element.close();
      // The button that opened it may leave the page in the same render.
      setTimeout(focusTitleIfLost);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, and the browser handles it
    <dialog
      ref={dialog}
      role={role}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={labelledBy ?? `${id}-title`}
      aria-describedby={describedBy ?? (text ? `${id}-text` : undefined)}
      // Escape. The dialog closes with its state: were it hidden first, a click right after it could open it again and be undone.
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // A file field inside was left without a file.
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // The browser closed it, and reports so later: it may be open again.
        if (open && !dialog.current?.open) {
          if (!onClose) return dialog.current?.showModal();
          onClose();
        }
        focusTitleIfLost(); // The button that opened it may be removed.
      }}
      onClick={(event) => event.target === dialog.current && onClose?.()}
    >
      {open && (
        <div className={styles.content}>
          {title && <h2 id={`${id}-title`}>{title}</h2>}
          {text && (
            <p id={`${id}-text`} className={styles.text}>
              {text}
            </p>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
