import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { type FormState, fieldsWithProblems } from "./form-state.ts";
import { type Part, partLabel } from "./parts.ts";

type SaveBarProps = { state: FormState; changed: Part[]; busy: boolean; onDiscard: () => void };

/** The unsaved changes at the bottom of the screen, with Discard and Save. */
export function SaveBar({ state, changed, busy, onDiscard }: SaveBarProps) {
  const problems = fieldsWithProblems(state).length;
  return (
    <section className={saveBar.bar} aria-label="Unsaved changes">
      {(changed.length > 0 || state.uploading > 0) && <span className={saveBar.dot} aria-hidden="true" />}
      <span className={text.strong}>{wordsFor(state, changed.length, problems)}</span>
      <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
        {problems > 0 ? `${problems} ${problems === 1 ? "error" : "errors"}` : changed.map(partLabel).join(", ")}
      </span>
      <span className={layout.grow} />
      {changed.length > 0 && (
        <button type="button" className={button.secondary} onClick={onDiscard} disabled={busy}>
          Discard
        </button>
      )}
      <button type="submit" className={button.primary} aria-busy={busy}>
        Submit <kbd>Ctrl S</kbd>
      </button>
    </section>
  );
}

function wordsFor({ base, uploading }: FormState, changes: number, problems: number): string {
  if (uploading > 0) return "Waiting for pictures";
  if (problems > 0) return "Not saved";
  if (changes === 0) return base ? "All saved" : "No changes yet";
  if (!base) return "Not saved yet";
  return changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`;
}
