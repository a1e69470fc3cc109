import type { ReactNode } from "react";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";

type SaveBarProps = {
  /** The labels of what is changed and not saved. */
  changed: readonly string[];
  /** How many fields have an error. */
  problems: number;
  /** Whether the record is new. */
  fresh: boolean;
  /** What the form waits for before it can be sent, such as pictures. */
  waitsFor?: string | undefined;
  busy: boolean;
  /** The text of the button. */
  save: string;
  onDiscard: () => void;
  /** The form's other ways to be sent. */
  children?: ReactNode;
};

/** The unsaved changes at the bottom of the screen, with Discard and Save. */
export const SaveBar = ({ changed, problems, fresh, waitsFor, busy, save, onDiscard, children }: SaveBarProps) => (
  <section className={saveBar.bar} aria-label="Unsaved changes">
    {(changed.length > 0 || waitsFor) && <span className={saveBar.dot} aria-hidden="true" />}
    <span className={text.strong}>{waitsFor ?? stateLabel(changed.length, problems, fresh)}</span>
    <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
      {problems > 0 ? `${problems} ${problems === 1 ? "error" : "errors"}` : changed.join(", ")}
    </span>
    <span className={layout.grow} />
    {changed.length > 0 && (
      <button type="button" className={button.secondary} onClick={onDiscard} disabled={busy}>
        Discard
      </button>
    )}
    <button type="submit" className={children ? button.secondary : button.primary} aria-busy={busy}>
      {save} <kbd>Ctrl S</kbd>
    </button>
    {children}
  </section>
);

function stateLabel(changes: number, problems: number, fresh: boolean): string {
  if (problems > 0) return "Not saved";
  if (changes === 0) return fresh ? "No changes yet" : "All saved";
  return changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`;
}
