import { AlertDialog } from "@base-ui/react/alert-dialog";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";

type Unsaved = {
  /** Tells whether something typed would be lost. */
  mark: (unsaved: boolean) => void;
  /** Does this at once, or after the person agreed to lose what was typed. */
  orAsk: (leave: () => void) => void;
};

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined, orAsk: (leave) => leave() });

/** Says whether the screen holds something that is not saved yet: then leaving it asks first. */
export function useUnsaved(unsaved: boolean): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(unsaved);
    return () => mark(false);
  }, [unsaved, mark]);
}

/** How to leave in another way than by a link. */
export const useLeave = () => use(UnsavedContext).orAsk;

/** Watches over what was typed in these screens, and asks before it would be lost. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef<boolean>(false);
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
        unsaved.current = now;
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
      <Question open={leaving !== null || blocker.state === "blocked"} onStay={stay} onLeave={leave} />
    </UnsavedContext>
  );
}

const Question = ({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) => (
  <AlertDialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onStay()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="veil" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title>Leave without saving?</AlertDialog.Title>
        <AlertDialog.Description className="soft">
          What you changed on this screen is not saved yet. It is lost when you leave.
        </AlertDialog.Description>
        <div className="acts">
          <AlertDialog.Close className="btn">Stay here</AlertDialog.Close>
          <button type="button" className="btn quiet" onClick={onLeave}>
            Leave without saving
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
