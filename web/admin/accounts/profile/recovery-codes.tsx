import { useEffect, useRef, useState } from "react";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { saveBlob } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { AdminIcon } from "../../shell/admin-icon.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import styles from "./profile.module.css";

const question = {
  title: "Leave without the recovery codes?",
  text: "They won't be shown again. Without them you can't sign in if you lose your phone.",
  leave: "Leave without them",
};

/** New recovery codes. Leaving the page asks for confirmation until the codes are marked as saved. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [saved, setSaved] = useState(false);
  const title = useRef<HTMLParagraphElement>(null);
  useUnsavedChanges(!saved, { question });
  // The pressed button was removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <p className={text.strong} ref={title} tabIndex={-1}>
        Two-factor sign-in is on. Keep these recovery codes on paper or in a password manager
      </p>
      <p className={text.soft}>Each works once if you don't have your phone. They won't be shown again.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <button
          type="button"
          className={button.secondary}
          onClick={() => saveBlob(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "recovery-codes.txt")}
        >
          <AdminIcon name="download" />
          Save as a file
        </button>
      </p>
      <label className={field.check}>
        <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />I have saved them
      </label>
      <p>
        <button type="button" className={button.secondary} disabled={!saved} onClick={onKept}>
          Done
        </button>
      </p>
    </>
  );
}
