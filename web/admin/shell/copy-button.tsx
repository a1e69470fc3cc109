import { useState } from "react";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";

/** Copies a secret that is shown once. `name` is what it is called. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showError(`Your browser didn't copy it. Select the ${name} and copy it by hand.`),
    );
  return (
    <button type="button" className={`${button.secondary} ${button.small}`} onClick={copy}>
      {copied ? "Copied" : "Copy"}
    </button>
  );
}
