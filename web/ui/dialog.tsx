import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import styles from "./dialog.module.css";
import { focusTitleIfLost, restoreCaret } from "./focus.ts";

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

/** Closes a dialog in which somebody typed: at once, or after a question (`ask-before-closing.tsx`). */
export const CloseChanged = createContext((close: () => void) => close());

/** Whether a field is a checkbox or a radio button: what was chosen there is quickly chosen again. */
const isTick = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, labelledBy, text, describedBy, role, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /** The field in which somebody typed last, if in any. */
  const changed = useRef<HTMLElement>(null);
  const closeChanged = use(CloseChanged);

  useEffect(() => {
    changed.current = null;
    if (!open) {
      if (!dialog.current?.open) return;
      dialog.current.close();
      return restoreCaret();
    }
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

  const hearInput = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLElement && !isTick(target)) changed.current = target;
  };
  const dismiss = () => {
    if (!onClose) return;
    if (!changed.current) return onClose();
    changed.current.focus(); // Where a click outside took it from: a question gives it back.
    closeChanged(onClose);
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={labelledBy ?? `${id}-title`}
      aria-describedby={describedBy ?? (text ? `${id}-text` : undefined)}
      // Not left to the browser: a second Escape would close each dialog that an Escape opened, with the one below it.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        dismiss();
      }}
      // The way back of a phone. The dialog closes with its state: were it hidden first, a click right after it could
      // open it again and be undone.
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // A file field inside was left without a file.
        event.preventDefault();
        dismiss();
      }}
      onClose={() => {
        // The browser closed it, and reports so later: it may be open again.
        if (open && !dialog.current?.open) {
          if (!onClose || changed.current) dialog.current?.showModal();
          dismiss();
        }
        focusTitleIfLost(); // The button that opened it may be removed.
      }}
      onClick={(event) => event.target === dialog.current && dismiss()}
      onInput={hearInput}
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
