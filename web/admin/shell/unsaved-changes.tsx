import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";

/** The question before changes are lost. */
type Question = { title: string; text: string; leave: string };

const typed: Question = {
  title: "Leave without saving?",
  text: "You have unsaved changes. They will be lost if you leave.",
  leave: "Leave without saving",
};

type Unsaved = {
  /** Registers the question of a form with unsaved changes; null without changes. */
  mark: (question: Question | null) => void;
  /** Runs this at once, or after the user agreed to lose the changes. */
  orAsk: (leave: () => void) => void;
};

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined, orAsk: (leave) => leave() });

/** Reports whether leaving the screen would lose changes; leaving then asks first. */
export function useUnsavedChanges(unsaved: boolean, question = typed): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(unsaved ? question : null);
    return () => mark(null);
  }, [unsaved, question, mark]);
}

/** Returns a function to leave in another way than by a link. */
export const useConfirmLeave = () => use(UnsavedContext).orAsk;

/** Asks before unsaved changes of its screens are lost. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef<boolean>(false);
  const [question, setQuestion] = useState(typed);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  const guard = useMemo<Unsaved>(
    () => ({
      mark(now) {
        unsaved.current = now !== null;
        if (now) setQuestion(now);
      },
      orAsk: (leave) => (unsaved.current ? setLeaving(() => leave) : leave()),
    }),
    [],
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  const stay = () => {
    setLeaving(null);
    blocker.reset?.();
  };
  const leave = () => {
    unsaved.current = false;
    setLeaving(null);
    leaving?.();
    blocker.proceed?.();
  };
  return (
    <UnsavedContext value={guard}>
      {children}
      <LeaveDialog {...question} open={leaving !== null || blocker.state === "blocked"} onStay={stay} onLeave={leave} />
    </UnsavedContext>
  );
}

type LeaveDialogProps = Question & { open: boolean; onStay: () => void; onLeave: () => void };

const LeaveDialog = ({ title, text, leave, open, onStay, onLeave }: LeaveDialogProps) => (
  <Dialog open={open} onClose={onStay} role="alertdialog" title={title} text={text}>
    <div className={dialog.buttons}>
      <button type="button" className={button.secondary} onClick={onStay}>
        Stay here
      </button>
      <button type="button" className={button.quiet} onClick={onLeave}>
        {leave}
      </button>
    </div>
  </Dialog>
);
