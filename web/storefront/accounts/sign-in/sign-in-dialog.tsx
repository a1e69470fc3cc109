import { lazy, Suspense } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { QueueNotice } from "#web/ui/queue-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import skeletons from "../../shell/skeletons.module.css";
import { closeSignIn, signInDialog } from "./sign-in-store.ts";

/** The forms are loaded when the dialog opens first. */
const Forms = lazy(() => import("./sign-in-forms.tsx"));

/** The dialog that shows one of the forms: Sign In, Sign Up or Reset password. */
export function SignInDialog() {
  const { open } = signInDialog.use();
  return (
    <Dialog open={open} onClose={() => signInDialog.get().open && closeSignIn(false)} labelledBy="sign-title">
      <Suspense
        fallback={
          <p role="status" aria-label="Loading">
            <Skeleton className={skeletons.dialog} />
          </p>
        }
      >
        <Forms />
      </Suspense>
      {/* While a dialog is open, screen readers ignore the rest of the page. So the dialog has the notice too. */}
      <QueueNotice />
    </Dialog>
  );
}
