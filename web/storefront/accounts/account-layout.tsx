import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import { accountPages } from "./account-pages.ts";
import "./account.css";

/** What every page of the account has: its title, and the way to the others. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id="main">
      <div className="wrap">
        <div className="desk-head">
          <h1>{title}</h1>
          <nav className="own-pages" aria-label="Account">
            {accountPages.map(({ path, label }) => (
              <Link key={path} className="head-a" to={path} aria-current={pathname === path ? "page" : undefined}>
                <span>{label}</span>
              </Link>
            ))}
          </nav>
        </div>
        {children}
      </div>
    </main>
  );
}

/** A page of the account before it arrives. */
export const AccountSkeleton = ({ title }: { title: string }) => (
  <AccountLayout title={title}>
    <NeedsScripts />
    <p className="sr-only" role="status">
      Loading
    </p>
    <div className="own-waiting" aria-hidden="true">
      <div className="bone bone-line" />
      <div className="bone bone-line" />
      <div className="bone bone-line" />
    </div>
  </AccountLayout>
);
