import { Outlet } from "react-router";
import { AdminShortcuts } from "./keyboard/admin-shortcuts.tsx";
import { useStaffUpdates } from "./live/updates.ts";
import { usePendingPage } from "./pending-page.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { adminMeta } from "./shop.ts";
import { TopBar } from "./top-bar.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes.tsx";

export { AdminError as ErrorBoundary } from "./error-page.tsx";

/** The document title of an error page; other screens set their own. */
export const meta = adminMeta("Back office");

/** The layout of every screen for staff: the bar, and the skeleton of a screen that loads slowly. */
export default function SignedInLayout() {
  const pending = usePendingPage();
  useStaffUpdates();
  return (
    <UnsavedChangesGuard>
      <AdminShortcuts />
      <TopBar supposed />
      <main id="main" aria-busy={pending !== null}>
        <SessionEnded />
        {/* Nothing in it can be pressed: its links are relative to the address of the screen before. */}
        {pending !== null && <div inert>{pending}</div>}
        <div data-page hidden={pending !== null}>
          <Outlet />
        </div>
      </main>
    </UnsavedChangesGuard>
  );
}
