import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
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

/** A form with unsaved changes: what to ask, and whether another search of the address loses them too. */
type UnsavedForm = { question: Question; bySearch: boolean };

type Unsaved = {
  /** Registers a form with unsaved changes, by its id; null without changes. */
  mark: (form: string, unsaved: UnsavedForm | null) => void;
  /** Runs this at once, or after the user agreed to lose the changes. */
  orAsk: (leave: () => void) => void;
};

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined, orAsk: (leave) => leave() });

/**
 * Reports whether leaving the screen would lose changes; leaving then asks first. `bySearch`: so does a step to another search of the same
 * address, such as a filter of the list in which the form is.
 */
export function useUnsavedChanges(unsaved: boolean, { question = typed, bySearch = false } = {}): void {
  const { mark } = use(UnsavedContext);
  const form = useId();
  useEffect(() => {
    mark(form, unsaved ? { question, bySearch } : null);
    return () => mark(form, null);
  }, [form, unsaved, question, bySearch, mark]);
}

/** Returns a function to leave in another way than by a link. */
export const useConfirmLeave = () => use(UnsavedContext).orAsk;

/** Asks before unsaved changes of its screens are lost. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Map<string, UnsavedForm>());
  const [question, setQuestion] = useState(typed);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: now, nextLocation: next }) =>
        [...unsaved.current.values()].some(
          ({ bySearch }) => now.pathname !== next.pathname || (bySearch && now.search !== next.search),
        ),
      [],
    ),
  );
  const guard = useMemo<Unsaved>(
    () => ({
      mark(form, now) {
        unsaved.current.delete(form);
        if (now) unsaved.current.set(form, now);
        const asked = [...unsaved.current.values()].at(-1);
        if (asked) setQuestion(asked.question);
      },
      orAsk: (leave) => (unsaved.current.size > 0 ? setLeaving(() => leave) : leave()),
    }),
    [],
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current.size > 0 && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  const stay = () => {
    setLeaving(null);
    blocker.reset?.();
  };
  const leave = () => {
    unsaved.current.clear();
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
