import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { Toasts } from "./ui/toasts.tsx";
import "./frame/frame.css";
import "./frame/bar.css";
import "./ui/controls.css";
import "./ui/segments.css";
import "./ui/notices.css";
import "./ui/sheet.css";
import "./ui/table.css";
import "./ui/screens.css";

/** What every page of the back office has: its style sheets, its toasts, and no place in a search engine. */
export default function AdminLayout() {
  useTitleInFocus();
  return (
    <Toasts>
      <meta name="robots" content="noindex, nofollow" />
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
