import { useEffect, useState } from "react";
import { Note } from "#web/ui/note.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import styles from "./api-keys-page.module.css";
import { forgetKey, freshKey } from "./fresh-key.ts";

/** The key that was just created, to copy: it is shown until the list is left. */
export function NewKeyNote() {
  const [fresh] = useState(freshKey);
  useEffect(() => forgetKey, []);
  if (!fresh) return null;
  return (
    <div className={styles.note}>
      <Note kind="success" title={`Copy the key of ${fresh.name} now: it is not shown again`}>
        <p>Anyone who has it can do what its scopes allow. If you lose it, revoke it and create another one.</p>
        <p className={styles.key}>
          <code>{fresh.key}</code>
          <CopyButton text={fresh.key} name="key" />
        </p>
      </Note>
    </div>
  );
}
