import { useEffect, useRef } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { Toasts } from "#web/ui/toast.tsx";
import type { Route } from "./+types/root-layout";
import { colorSchemeScript } from "./color-scheme.ts";
import styles from "./shell.module.css";
import { loadShop } from "./shop.ts";
import { waitingForApprovalScript } from "./waiting-for-approval.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadShop(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadShop(call, request.signal);

/** The shop is read once, with the first screen, and again when its settings are saved. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith("/admin/settings") ?? false;

/** What every page of the back office has: its style sheets, its toasts, and no place in a search engine. */
export default function AdminLayout() {
  useTitleInFocus();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {/* Before anything is drawn. */}
      <script>{colorSchemeScript + waitingForApprovalScript}</script>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toasts keepOnNavigation />
    </>
  );
}

/** After a step to another screen the focus is at its title, as it would be after a page was loaded. */
function useTitleInFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
