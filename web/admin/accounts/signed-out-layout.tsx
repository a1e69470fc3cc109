import { useEffect, useState } from "react";
import { Outlet, useNavigation } from "react-router";
import { call } from "#web/api.ts";
import { session, useSession } from "#web/session.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { BrandPicture } from "../shell/brand-picture.tsx";
import signIn from "../shell/sign-in.module.css";
import { MinimalTopBar, TopBar } from "../shell/top-bar.tsx";
import { UnsavedChangesGuard } from "../shell/unsaved-changes.tsx";

/** The layout of login and registration. A signed-in customer sees that these are for staff. */
export default function SignedOutLayout() {
  const customer = useCustomer();
  // A new member of staff may have to wait for approval, so there is no menu until the role is known.
  const entering = useNavigation().state !== "idle";
  return (
    <UnsavedChangesGuard>
      {customer ? <MinimalTopBar /> : <TopBar supposed={false} stays={entering} />}
      <main id="main" className={signIn.screen}>
        <section>{customer ? <ForStaff /> : <Outlet />}</section>
        <BrandPicture />
      </main>
    </UnsavedChangesGuard>
  );
}

/** True once the server has confirmed that the signed-in account is a customer's. */
function useCustomer(): boolean {
  const [customer, setCustomer] = useState(false);
  const { token } = useSession();
  useEffect(() => {
    if (session().token === null) return;
    const reading = new AbortController();
    call("GET /api/account", {}, reading).then(
      ({ account }) => setCustomer(account.role === "customer"),
      () => undefined, // After an error the form is shown, and the server decides.
    );
    return () => reading.abort();
  }, []);
  return customer && token !== null;
}

function ForStaff() {
  const { name } = useSession();
  return (
    <div className={signIn.box}>
      <h1 tabIndex={-1}>Staff only</h1>
      <Note kind="warning" title={`You are signed in as ${name}, a customer.`}>
        <p>Log out first to sign in as staff, or to register as staff with another email address.</p>
      </Note>
      <p>
        <a className={text.link} href="/">
          Visit Store
        </a>
      </p>
    </div>
  );
}
