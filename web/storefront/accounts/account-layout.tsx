import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import header from "../shell/header.module.css";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import pageLayouts from "../shell/page-layouts.module.css";
import skeletons from "../shell/skeletons.module.css";
import styles from "./account-layout.module.css";
import { useAccountPages } from "./account-pages.ts";

/** The title of an account page, and links to the other account pages. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.titleRow}>
          <h1>{title}</h1>
          <nav className={styles.pages} aria-label="Account">
            {useAccountPages().map(({ path, label }) => (
              <Link
                key={path}
                className={header.navLink}
                to={path}
                aria-current={pathname === path ? "page" : undefined}
              >
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

/** The skeleton of an account page. */
export const AccountSkeleton = ({ title }: { title: string }) => (
  <AccountLayout title={title}>
    <NeedsScripts />
    <p className={text.visuallyHidden} role="status">
      Loading
    </p>
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton className={skeletons.line} />
      <Skeleton className={skeletons.line} />
      <Skeleton className={skeletons.line} />
    </div>
  </AccountLayout>
);
