import { useCallback, useState } from "react";
import { Link } from "react-router";
import { formatDayRange } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { parseDay } from "#web/ui/dates.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import segmented from "#web/ui/segmented.module.css";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/test-rides-page";
import { CalendarDay } from "./calendar-day.tsx";
import { formatCalendarDay, laterDay } from "./calendar-days.ts";
import { submitTestRideAction } from "./test-ride-actions.ts";
import { CloseDayDialog, WalkInDialog } from "./test-ride-dialogs.tsx";
import styles from "./test-rides.module.css";

export const meta = screenMeta("testRides");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const day = parseDay(url.searchParams.get("day"));
    const view = url.searchParams.get("view") === "week" ? ("week" as const) : ("day" as const);
    const query = { view, ...(day && { day }) };
    return { view, ...(await call("GET /api/admin/test-rides", { query }, { signal })) };
  });

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  submitTestRideAction(await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("testRides");

const calendarPath = (view: "day" | "week", day: string): string =>
  screenPath("testRides", { day, ...(view === "week" && { view }) });

export default function TestRidesScreen({ loaderData }: Route.ComponentProps) {
  const { view, today, enabled, days, scooters } = loaderData;
  const [first] = days;
  const [dialog, setDialog] = useState<"walk-in" | "close" | null>(null);
  const close = useCallback(() => setDialog(null), []);
  if (!first) return null; // The calendar always has a day.
  const step = view === "week" ? 7 : 1;
  return (
    <>
      <PageHeader screen="testRides">
        <Permitted permission="manage_test_rides">
          {view === "day" && first.closed === null && (
            <button type="button" className={button.secondary} onClick={() => setDialog("close")}>
              Close this day
            </button>
          )}
          {scooters.length > 0 && (
            <button type="button" className={button.primary} onClick={() => setDialog("walk-in")}>
              Walk-in
            </button>
          )}
        </Permitted>
      </PageHeader>
      <div className={layout.surface}>
        <div className={styles.calendar}>
          {!enabled && (
            <Note kind="warning" title="Test rides are switched off">
              <p>
                Customers can't book them.{" "}
                <Permitted permission="edit_settings">
                  <Link to={screenPath("testRideSettings")}>Open test ride settings</Link>
                </Permitted>
              </p>
            </Note>
          )}
          <nav className={styles.bar} aria-label="Days">
            <Link
              className={`${button.quiet} ${button.square}`}
              to={calendarPath(view, laterDay(first.day, -step))}
              aria-label={view === "week" ? "Week before" : "Day before"}
            >
              <AdminIcon name="arrow-left" />
            </Link>
            <h2>
              {view === "week"
                ? formatDayRange(first.day, laterDay(first.day, 6))
                : formatCalendarDay(first.day, today)}
            </h2>
            <Link
              className={`${button.quiet} ${button.square} ${styles.next}`}
              to={calendarPath(view, laterDay(first.day, step))}
              aria-label={view === "week" ? "Next week" : "Next day"}
            >
              <AdminIcon name="arrow-left" />
            </Link>
            {first.day !== today && <Link to={calendarPath(view, today)}>Today</Link>}
            <span className={layout.grow} />
            <span className={segmented.segmented}>
              <Link to={calendarPath("day", first.day)} aria-current={view === "day" ? "page" : undefined}>
                Day
              </Link>
              <Link to={calendarPath("week", first.day)} aria-current={view === "week" ? "page" : undefined}>
                Week
              </Link>
            </span>
          </nav>
          <div className={view === "week" ? styles.week : undefined}>
            {days.map((day) => (
              <CalendarDay
                key={day.day}
                day={day}
                today={today}
                heading={view === "week" ? formatCalendarDay(day.day, today) : null}
              />
            ))}
          </div>
        </div>
      </div>
      {dialog === "walk-in" && <WalkInDialog scooters={scooters} onClose={close} />}
      {dialog === "close" && <CloseDayDialog day={first} onClose={close} />}
    </>
  );
}
