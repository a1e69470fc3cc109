import { useEffect, useRef } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import type { Route } from "./+types/layout";
import { schemeScript } from "./frame/scheme.ts";
import { readShop } from "./frame/shop.ts";
import { waitingScript } from "./frame/waiting.ts";
import { Toasts } from "./ui/toasts.tsx";
import "./frame/frame.css";
import "./frame/bar.css";
import "./ui/controls.css";
import "./ui/segments.css";
import "./ui/notices.css";
import "./ui/sheet.css";
import "./ui/table.css";
import "./ui/screens.css";

export const loader = ({ context, request }: Route.LoaderArgs) => readShop(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readShop(call, request.signal);

/** The shop is read once, with the first screen, and again when its settings are saved. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith("/admin/settings") ?? false;

/** What every page of the back office has: its style sheets, its toasts, and no place in a search engine. */
export default function AdminLayout() {
  useTitleInFocus();
  return (
    <Toasts>
      <meta name="robots" content="noindex, nofollow" />
      {/* Before anything is drawn. */}
      <script>{schemeScript + waitingScript}</script>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Outlet />
    </Toasts>
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
