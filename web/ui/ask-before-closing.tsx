import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import button from "./button.module.css";
import styles from "./dialog.module.css";
import { CloseChanged, Dialog } from "./dialog.tsx";

/** The question before changes are lost. */
export type Question = { title: string; text: string; leave: string };

export const typedQuestion: Question = {
  title: "Leave without saving?",
  text: "You have unsaved changes. They will be lost if you leave.",
  leave: "Leave without saving",
};

/** Asks before what was typed in the dialogs inside is lost by Escape or a click outside. */
export function AskBeforeClosing({ children }: { children: ReactNode }) {
  const [close, setClose] = useState<(() => void) | null>(null);
  const ask = useCallback((closeDialog: () => void) => setClose(() => closeDialog), []);
  const leave = () => {
    flushSync(() => setClose(null)); // First this question, so that the other dialog gives the focus back.
    close?.();
  };
  return (
    <>
      <CloseChanged value={ask}>{children}</CloseChanged>
      <LeaveDialog {...typedQuestion} open={close !== null} onStay={() => setClose(null)} onLeave={leave} />
    </>
  );
}

type LeaveDialogProps = Question & { open: boolean; onStay: () => void; onLeave: () => void };

export const LeaveDialog = ({ title, text, leave, open, onStay, onLeave }: LeaveDialogProps) => (
  <Dialog open={open} onClose={onStay} role="alertdialog" title={title} text={text}>
    <div className={styles.buttons}>
      <button type="button" className={button.secondary} onClick={onStay}>
        Stay here
      </button>
      <button type="button" className={button.quiet} onClick={onLeave}>
        {leave}
      </button>
    </div>
  </Dialog>
);
