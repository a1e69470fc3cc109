import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { signOut, useSession } from "#web/session.ts";
import { alertFromError, currentAlert } from "#web/ui/alerts.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import { clearDraft } from "../orders/checkout/checkout-draft.ts";
import { accountPages } from "./account-pages.ts";
import "./account-menu.css";

/** The account of whoever is signed in: in the header, or `folded` into the menu of small screens. */
export default function AccountMenu({ folded }: { folded: boolean }) {
  const { name } = useSession();
  const { pathname } = useLocation();
  return folded ? (
    <>
      <p className="soft mt-5">Signed in as {name}</p>
      <ul className="own-folded">
        <Pages />
      </ul>
      <Logout className="btn btn-line btn-wide" />
    </>
  ) : (
    <>
      <OwnMenu key={pathname} name={name ?? ""} />
      <Logout className="head-b login" />
    </>
  );
}

/** The name, and behind it the pages of the account. Its key closes it when somebody arrives at another page. */
function OwnMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  return (
    <details className="own" ref={menu}>
      <summary className="head-b" aria-label={`Account of ${name}`}>
        <span className="head-name">{name}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul className="own-sheet">
        <Pages />
      </ul>
    </details>
  );
}

const Pages = () =>
  accountPages.map(({ path, label }) => (
    <li key={path}>
      <Link to={path}>{label}</Link>
    </li>
  ));

function Logout({ className }: { className: string }) {
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    if (leaving) return;
    setLeaving(true);
    await leaveShop();
    setLeaving(false);
  };
  return (
    <button type="button" className={className} onClick={logout} aria-busy={leaving}>
      <span>Logout</span>
    </button>
  );
}

async function leaveShop(): Promise<void> {
  try {
    const { message } = await call("POST /api/logout", {});
    signOut();
    clearDraft();
    currentAlert.set({ kind: "success", message, redirect: { to: "/" } });
  } catch (reason) {
    // A token the server refuses is dead already.
    if (reason instanceof ApiError && reason.status === 401) signOut();
    currentAlert.set(alertFromError(reason));
  }
}
