import { useEffect, useRef } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { InlineScript } from "#web/inline-script.tsx";
import { useDoublePressGuard } from "#web/ui/double-press.ts";
import { Toasts } from "#web/ui/toast.tsx";
import type { Route } from "./+types/root-layout";
import { colorSchemeScript } from "./color-scheme.ts";
import { productTypes } from "./product-types.ts";
import styles from "./shell.module.css";
import { loadShop } from "./shop.ts";
import { waitingForApprovalScript } from "./waiting-for-approval.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadShop(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadShop(call, request.signal);

/** The shop's details and types are loaded once, and again after one of them was saved. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  /^\/admin\/(settings|product-types)/.test(formAction ?? "");

/** The root of the back office: style sheets, toasts, and `noindex`. */
export default function AdminLayout({ loaderData: { types } }: Route.ComponentProps) {
  useTitleInFocus();
  useDoublePressGuard();
  useEffect(() => {
    if (types.length > 0) productTypes.set(types);
  }, [types]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {/* Before the first paint. */}
      <InlineScript code={colorSchemeScript + waitingForApprovalScript} />
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toasts keepOnNavigation />
    </>
  );
}

/** Focuses the title after a navigation, so that screen readers announce the screen. */
function useTitleInFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
