import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session, useSession } from "#web/session.ts";
import { alertFromError, currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import header from "../shell/header.module.css";
import { forgetAccountWishlist, syncWishlist } from "../wishlist/wishlist.ts";
import styles from "./account-menu.module.css";
import { useAccountPages } from "./account-pages.ts";
import { signOutAndForget } from "./sign-out.ts";

/** The account of the signed-in customer: in the header, or `folded` into the menu of small screens. */
export default function AccountMenu({ folded }: { folded: boolean }) {
  const { name } = useSession();
  const { pathname } = useLocation();
  useWishlistOfAccount();
  return folded ? (
    <>
      <p className={`${text.soft} ${styles.signedInAs}`}>Signed in as {name}</p>
      <ul className={styles.folded}>
        <Pages />
      </ul>
      <Logout className={`${button.secondary} ${button.wide}`} />
    </>
  ) : (
    <>
      <OwnMenu key={pathname} name={name ?? ""} />
      <Logout className={`${header.headerLink} ${header.wideOnly}`} />
    </>
  );
}

/** Takes the wish list of the browser into the account after the log-in, and leaves no copy of it behind after the log-out. */
function useWishlistOfAccount(): void {
  useEffect(() => {
    // Without a connection it is done with the next page.
    syncWishlist().catch(() => undefined);
    return () => {
      if (session().token === null) forgetAccountWishlist();
    };
  }, []);
}

/** A menu of the account pages under the customer’s name. Its key closes it after navigation. */
function OwnMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  return (
    <details className={`${styles.menu} ${header.wideOnly}`} ref={menu}>
      <summary className={header.headerLink} aria-label={`Account of ${name}`}>
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul className={styles.sheet}>
        <Pages />
      </ul>
    </details>
  );
}

const Pages = () =>
  [...useAccountPages(), { path: "/wishlist", label: "Wish list" }].map(({ path, label }) => (
    <li key={path}>
      <Link to={path}>{label}</Link>
    </li>
  ));

function Logout({ className }: { className: string }) {
  const { busy, run: logout } = useAsyncAction(endSession);
  return (
    <button type="button" className={className} onClick={logout} aria-busy={busy}>
      <span>Logout</span>
    </button>
  );
}

async function endSession(): Promise<void> {
  try {
    const { message } = await call("POST /api/logout", {});
    signOutAndForget();
    currentAlert.set({ kind: "success", message, redirect: { to: "/" } });
  } catch (error) {
    // The server refused the token, so the session has ended already.
    if (error instanceof ApiError && error.status === 401) signOutAndForget();
    currentAlert.set(alertFromError(error));
  }
}
