import { type ComponentType, type ReactNode, useState } from "react";
import button from "./button.module.css";
import { focusElement } from "./focus.ts";
import styles from "./lazy-part.module.css";
import { Note } from "./note.tsx";
import { useLazyImport } from "./use-lazy-import.ts";

/**
 * A part of a page that somebody waits for, and whose code is loaded when it is first drawn. Until then it is `waiting`; when the code
 * cannot be loaded, a message with a button that loads it again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode,
): ComponentType<P> {
  let Part: ComponentType<P> | null = null;
  const loadPart = async () => {
    Part = (await load()).default;
    return Part;
  };

  return function LazyPart(props: P) {
    const [tries, setTries] = useState(1);
    // The last try that failed; 0 before that.
    const [failed, setFailed] = useState(0);
    useLazyImport(loadPart, () => setFailed(tries), tries);
    if (Part === null)
      return failed === 0 ? (
        waiting
      ) : (
        <Failure failed={failed} busy={failed < tries} onAgain={() => setTries(failed + 1)} />
      );
    if (failed === 0) return <Part {...props} />;
    // It takes the focus from the pressed button, which is gone.
    return (
      <div ref={focusElement}>
        <Part {...props} />
      </div>
    );
  };
}

type FailureProps = { failed: number; busy: boolean; onAgain: () => void };

const Failure = ({ failed, busy, onAgain }: FailureProps) => (
  <div className={styles.failure}>
    {/* A new element each time, so that screen readers announce it again. */}
    <Note key={failed} kind="error" title="This part could not be loaded.">
      <p>Check your connection and try again. If that does not help, load the page again.</p>
    </Note>
    <div className={button.group}>
      <button type="button" className={`${button.secondary} ${button.small}`} aria-busy={busy} onClick={onAgain}>
        {busy && <i className={button.spinner} />}
        Try again
      </button>
      <button type="button" className={button.link} onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  </div>
);
