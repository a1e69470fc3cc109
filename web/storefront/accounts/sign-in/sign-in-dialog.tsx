import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { QueueNotice } from "#web/ui/queue-notice.tsx";
import { rowNumbers, Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import styles from "./sign-in-dialog.module.css";
import { closeSignIn, type SignInView, signInDialog } from "./sign-in-store.ts";

/** The title of each form, and how many fields its skeleton has. */
const views: Record<SignInView, { title: string; fields: number }> = {
  "sign-in": { title: "Sign In", fields: 2 },
  "sign-up": { title: "Sign Up", fields: 3 },
  forgot: { title: "Reset password", fields: 1 },
  link: { title: "Sign in with a link", fields: 1 },
};

/** The forms are loaded when the dialog opens first. */
const Forms = lazyPart(() => import("./sign-in-forms.tsx"), <FormSkeleton />);

/** The dialog that shows one of the forms: Sign In, Sign Up or Reset password. */
export function SignInDialog() {
  const { open, view, purpose } = signInDialog.use();
  return (
    <Dialog open={open} onClose={() => signInDialog.get().open && closeSignIn(false)} labelledBy="sign-title">
      <div className={dialog.head}>
        <h2 id="sign-title">{views[view].title}</h2>
        <form method="dialog">
          <button type="submit" className={dialog.close} aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      </div>
      {purpose !== null && (view === "sign-in" || view === "sign-up") && (
        <p className={`${text.soft} ${styles.purpose}`}>
          {view === "sign-in" ? "Sign in" : "Sign up"} to {purpose}.
        </p>
      )}
      <div className={styles.forms}>
        <Forms />
      </div>
      {/* While a dialog is open, screen readers ignore the rest of the page. So the dialog has the notice too. */}
      <QueueNotice />
    </Dialog>
  );
}

/** The form until its code is loaded: its fields, its button, and the links of signing in. */
function FormSkeleton() {
  const { view } = signInDialog.use();
  return (
    <>
      <p className={text.visuallyHidden} role="status">
        Loading
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        {rowNumbers(views[view].fields).map((row) => (
          <div className={field.field} key={row}>
            <Skeleton className={styles.label} />
            <Skeleton className={styles.input} />
          </div>
        ))}
        {view === "sign-in" && <Skeleton className={styles.forgot} />}
        <Skeleton className={styles.input} />
        <Skeleton className={styles.other} />
      </div>
    </>
  );
}
