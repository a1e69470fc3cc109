import { Link } from "react-router";
import { type ChecklistStep, checklistSteps } from "#contract/reports.checklist.admin.ts";
import type { Checklist as Steps } from "#contract/reports.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { screenPath } from "../shell/screens.ts";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import styles from "./checklist.module.css";

/** Where each step is done. The mail server is set outside the back office. */
const places: Record<Exclude<ChecklistStep, "mail">, string> = {
  seller: `${screenPath("settings")}#seller`,
  address: `${screenPath("settings")}#address`,
  position: `${screenPath("settings")}#address`,
  contact: `${screenPath("settings")}#contact`,
  payments: screenPath("paymentSettings"),
  delivery: screenPath("delivery"),
  product: screenPath("addProduct"),
  two_factor: screenPath("profile"),
};

/** What a new shop still needs, until all is done or an owner closes it. */
export function Checklist({ steps }: { steps: Steps }) {
  const fetcher = useSingleFetcher<ActionResult>();
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <div className={layout.sectionHeader}>
        <h2 id="checklist">Set up your shop</h2>
        <span className={text.faint}>
          {done} of {steps.length} done
        </span>
        <fetcher.Form method="post" className={layout.sectionActions}>
          <button type="submit" className={`${button.quiet} ${button.small}`} aria-busy={fetcher.state !== "idle"}>
            Close checklist
          </button>
        </fetcher.Form>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
            <span>
              <Step step={step} done={isDone} />
              {isDone && <span className={text.visuallyHidden}> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, done }: { step: ChecklistStep; done: boolean }) {
  const label = checklistSteps[step];
  if (done) return <>{label}</>;
  if (step === "mail") {
    return (
      <>
        {label}: set <code>SMTP_URL</code> and restart the shop
      </>
    );
  }
  return (
    <Link className={text.link} to={places[step]}>
      {label}
    </Link>
  );
}
