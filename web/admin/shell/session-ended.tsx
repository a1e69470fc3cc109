import { useEffect, useState } from "react";
import { useSession } from "#web/session.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import styles from "./shell.module.css";

/** Milliseconds in which a form that was just sent can say it itself. */
const FORM_SAYS_IT_MS = 300;

/** Says that the server ended the session while the screen read something by itself. It goes when somebody signs in, in whichever tab. */
export function SessionEnded() {
  const { ended } = useSession();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    setWaited(false);
    if (ended === null) return;
    const timer = setTimeout(() => setWaited(true), FORM_SAYS_IT_MS);
    return () => clearTimeout(timer);
  }, [ended]);
  return (
    waited &&
    ended !== null && (
      <div className={styles.ended}>
        <Note kind="warning" title={ended}>
          <p>
            This page does not update any more.{" "}
            <a className={text.link} href="/admin/login" target="_blank" rel="noreferrer">
              Sign in in another tab
            </a>
            , then go on here.
          </p>
        </Note>
      </div>
    )
  );
}
