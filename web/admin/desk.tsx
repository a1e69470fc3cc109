import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { Bar } from "./frame/bar.tsx";
import { usePendingPage } from "./frame/pending-page.tsx";
import { UnsavedGuard } from "./frame/unsaved.tsx";

export { DeskError as ErrorBoundary } from "./frame/desk-error.tsx";

/** The frame of every screen for staff: the bar, and the shape of the next screen when it takes its time. */
export default function Desk() {
  const pending = usePendingPage();
  useTitleInFocus();
  return (
    <UnsavedGuard>
      <Bar supposed />
      <main id="main" aria-busy={pending !== null}>
        {pending}
        <div data-page hidden={pending !== null}>
          <Outlet />
        </div>
      </main>
    </UnsavedGuard>
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
