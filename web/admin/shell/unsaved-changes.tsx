import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { AskBeforeClosing, LeaveDialog, type Question, typedQuestion } from "#web/ui/ask-before-closing.tsx";

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
export function useUnsavedChanges(unsaved: boolean, { question = typedQuestion, bySearch = false } = {}): void {
  const { mark } = use(UnsavedContext);
  const form = useId();
  useEffect(() => {
    mark(form, unsaved ? { question, bySearch } : null);
    return () => mark(form, null);
  }, [form, unsaved, question, bySearch, mark]);
}

/** Returns a function to leave in another way than by a link. */
export const useConfirmLeave = () => use(UnsavedContext).orAsk;

/** Asks before unsaved changes of its screens and dialogs are lost. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Map<string, UnsavedForm>());
  const [question, setQuestion] = useState(typedQuestion);
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
      <AskBeforeClosing>{children}</AskBeforeClosing>
      <LeaveDialog {...question} open={leaving !== null || blocker.state === "blocked"} onStay={stay} onLeave={leave} />
    </UnsavedContext>
  );
}
