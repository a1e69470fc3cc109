import { Outlet } from "react-router";
import { Bar } from "./frame/bar.tsx";
import { usePendingPage } from "./frame/pending-page.tsx";
import { deskHead } from "./frame/shop.ts";
import { UnsavedGuard } from "./frame/unsaved.tsx";
import { DeskKeys } from "./keys/desk-keys.tsx";

export { DeskError as ErrorBoundary } from "./frame/desk-error.tsx";

/** Of a screen that could not be shown; others name themselves. */
export const meta = deskHead("Back office");

/** The frame of every screen for staff: the bar, and the shape of the next screen when it takes its time. */
export default function Desk() {
  const pending = usePendingPage();
  return (
    <UnsavedGuard>
      <DeskKeys />
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
