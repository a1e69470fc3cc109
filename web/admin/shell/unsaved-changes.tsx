import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";

/** What is asked before something is lost. */
type Question = { title: string; text: string; leave: string };

const typed: Question = {
  title: "Leave without saving?",
  text: "What you changed on this screen is not saved yet. It is lost when you leave.",
  leave: "Leave without saving",
};

type Unsaved = {
  /** Tells what to ask because something would be lost; null when nothing would be. */
  mark: (question: Question | null) => void;
  /** Does this at once, or after the person agreed to lose it. */
  orAsk: (leave: () => void) => void;
};

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined, orAsk: (leave) => leave() });

/** Says whether the screen holds something that leaving it would lose, typed or of another kind: then leaving asks first. */
export function useUnsavedChanges(unsaved: boolean, question = typed): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(unsaved ? question : null);
    return () => mark(null);
  }, [unsaved, question, mark]);
}

/** How to leave in another way than by a link. */
export const useConfirmLeave = () => use(UnsavedContext).orAsk;

/** Watches over what was typed in these screens, and asks before it would be lost. */
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
