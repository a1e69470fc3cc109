import { type ReactNode, useEffect, useRef } from "react";
import { focusTitleIfLost } from "./focus.ts";

type ModalProps = {
  open: boolean;
  /** Called when the person closes it: Escape, a press outside, or a button of a form with `method="dialog"`. */
  onClose: () => void;
  /** The id of its heading. */
  labelledBy: string;
  describedBy?: string;
  role?: "alertdialog";
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, labelledBy, describedBy, role, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Who opens a form wants to type; by itself the browser would choose the button that closes it.
    dialog.current?.querySelector("input")?.focus();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, and the browser handles it
    <dialog
      ref={dialog}
      role={role}
      className="dialog"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={() => {
        onClose();
        focusTitleIfLost(); // What it was opened with may be gone.
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      {open && <div className="dialog-in">{children}</div>}
    </dialog>
  );
}
