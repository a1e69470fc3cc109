import { lazy, Suspense } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { closeSignIn, signInDialog } from "./sign-in-store.ts";

/** Only those who sign in load the forms. */
const Forms = lazy(() => import("./sign-in-forms.tsx"));

/** The dialog with Sign In and Sign Up, one at a time. */
export function SignInDialog() {
  const { open } = signInDialog.use();
  return (
    <Dialog open={open} onClose={() => signInDialog.get().open && closeSignIn(false)} labelledBy="sign-title">
      <Suspense fallback={<p className="bone bone-dialog" role="status" aria-label="Loading" />}>
        <Forms />
      </Suspense>
    </Dialog>
  );
}
