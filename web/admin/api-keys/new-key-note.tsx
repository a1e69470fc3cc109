import { useEffect, useState } from "react";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import styles from "./api-keys-page.module.css";
import { forgetKey, freshKey } from "./fresh-key.ts";

/** The key that was just created, to copy: it is shown until the list is left. */
export function NewKeyNote() {
  const [fresh] = useState(freshKey);
  const [copied, setCopied] = useState(false);
  useEffect(() => forgetKey, []);
  if (!fresh) return null;
  const copy = () =>
    navigator.clipboard.writeText(fresh.key).then(
      () => setCopied(true),
      () => showError("Your browser didn't copy it. Select the key and copy it by hand."),
    );
  return (
    <div className={styles.note}>
      <Note kind="success" title={`Copy the key of ${fresh.name} now: it is not shown again`}>
        <p>Anyone who has it can do what its scopes allow. If you lose it, revoke it and create another one.</p>
        <p className={styles.key}>
          <code>{fresh.key}</code>
          <button type="button" className={`${button.secondary} ${button.small}`} onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </button>
        </p>
      </Note>
    </div>
  );
}
