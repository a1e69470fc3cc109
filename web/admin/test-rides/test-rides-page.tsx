import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { addDays } from "#contract/dates.days.ts";
import { formatDayRange } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import chips from "#web/ui/chips.module.css";
import { parseDay } from "#web/ui/dates.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import segmented from "#web/ui/segmented.module.css";
import { Select } from "#web/ui/select.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/test-rides-page";
import { AllBranchesDay } from "./all-branches-day.tsx";
import { CalendarDay } from "./calendar-day.tsx";
import { formatCalendarDay } from "./calendar-days.ts";
import { submitTestRideAction } from "./test-ride-actions.ts";
import { CloseDayDialog, WalkInDialog } from "./test-ride-dialogs.tsx";
import styles from "./test-rides.module.css";

export const meta = screenMeta("testRides");

/** In the URL instead of the id of a branch. */
const ALL_BRANCHES = "all";

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const day = parseDay(url.searchParams.get("day"));
    const view = url.searchParams.get("view") === "week" ? ("week" as const) : ("day" as const);
    const asked = url.searchParams.get("branch") ?? "";
    const branch = /^[1-9]\d{0,8}$/.exec(asked)?.[0];
    const query = { view, ...(day && { day }), ...(branch && { branch }) };
    const read = (id?: number) =>
      call("GET /api/admin/test-rides", { query: { ...query, ...(id !== undefined && { branch: id }) } }, { signal });
    const first = await read();
    const ofAllBranches = asked === ALL_BRANCHES && first.branches.length > 1;
    const others = ofAllBranches ? first.branches.filter(({ id }) => id !== first.branch.id) : [];
    return {
      view,
      ...first,
      ofAllBranches,
      calendars: [first, ...(await Promise.all(others.map(({ id }) => read(id))))],
    };
  });

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  submitTestRideAction(await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("testRides");

type Calendar = Route.ComponentProps["loaderData"];

/** The URL of the calendar at another day, view or branch. The first branch is not named in it. */
const calendarPath = (
  { view, days, branch, branches, ofAllBranches }: Calendar,
  to: { view?: Calendar["view"]; day?: string; branch?: number | typeof ALL_BRANCHES } = {},
): string => {
  const wanted = { view, day: days[0]?.day ?? "", branch: ofAllBranches ? ALL_BRANCHES : branch.id, ...to };
  return screenPath("testRides", {
    ...(wanted.day && { day: wanted.day }),
    ...(wanted.view === "week" && { view: wanted.view }),
    ...(wanted.branch !== branches[0]?.id && { branch: String(wanted.branch) }),
  });
};

export default function TestRidesScreen({ loaderData }: Route.ComponentProps) {
  const { view, today, hours_today, enabled, days, branch, branches, scooters, ofAllBranches } = loaderData;
  const [first] = days;
  const [dialog, setDialog] = useState<"walk-in" | "close" | null>(null);
  const close = useCallback(() => setDialog(null), []);
  if (!first) return null; // The calendar always has a day.
  const step = view === "week" ? 7 : 1;
  return (
    <>
      <PageHeader screen="testRides">
        <Permitted permission="manage_test_rides">
          {!ofAllBranches && view === "day" && first.closed === null && !branch.removed && (
            <button type="button" className={button.secondary} onClick={() => setDialog("close")}>
              Close this day
            </button>
          )}
          {!ofAllBranches && scooters.length > 0 && (
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
              to={calendarPath(loaderData, { day: addDays(first.day, -step) })}
              aria-label={view === "week" ? "Week before" : "Day before"}
            >
              <AdminIcon name="arrow-left" />
            </Link>
            <h2>
              {view === "week" ? formatDayRange(first.day, addDays(first.day, 6)) : formatCalendarDay(first.day, today)}
            </h2>
            <Link
              className={`${button.quiet} ${button.square} ${styles.next}`}
              to={calendarPath(loaderData, { day: addDays(first.day, step) })}
              aria-label={view === "week" ? "Next week" : "Next day"}
            >
              <AdminIcon name="arrow-left" />
            </Link>
            {first.day !== today && <Link to={calendarPath(loaderData, { day: today })}>Today</Link>}
            <span className={layout.grow} />
            {branches.length > 1 && <BranchSelect calendar={loaderData} />}
            <span className={segmented.segmented}>
              <Link to={calendarPath(loaderData, { view: "day" })} aria-current={view === "day" ? "page" : undefined}>
                Day
              </Link>
              <Link to={calendarPath(loaderData, { view: "week" })} aria-current={view === "week" ? "page" : undefined}>
                Week
              </Link>
            </span>
          </nav>
          <Days calendar={loaderData} />
        </div>
      </div>
      {dialog === "walk-in" && (
        <WalkInDialog
          branch={branch}
          several={branches.length > 1}
          scooters={scooters}
          hours={hours_today}
          onClose={close}
        />
      )}
      {dialog === "close" && (
        <CloseDayDialog day={first} branch={branch} several={branches.length > 1} onClose={close} />
      )}
    </>
  );
}

/** The test rides of each day, at one branch or at all. */
const Days = ({ calendar }: { calendar: Calendar }) => {
  const { view, today, days, branch, ofAllBranches, calendars } = calendar;
  return (
    <div className={view === "week" || ofAllBranches ? styles.week : undefined}>
      {days.map((day) =>
        ofAllBranches ? (
          <AllBranchesDay
            key={day.day}
            day={day.day}
            view={view}
            calendars={calendars}
            branchPath={(id) => calendarPath(calendar, { view: "day", day: day.day, branch: id })}
          />
        ) : (
          <CalendarDay
            key={day.day}
            day={day}
            branch={branch}
            today={today}
            heading={view === "week" ? formatCalendarDay(day.day, today) : null}
          />
        ),
      )}
    </div>
  );
};

/** Leads to the calendar of another branch, or of all, on the same day. */
function BranchSelect({ calendar }: { calendar: Calendar }) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
    <label className={chips.choice}>
      Branch
      <Select
        value={calendar.ofAllBranches ? ALL_BRANCHES : calendar.branch.id}
        onChange={({ target: { value } }) =>
          void navigate(calendarPath(calendar, { branch: value === ALL_BRANCHES ? value : Number(value) }))
        }
      >
        <option value={ALL_BRANCHES}>All branches</option>
        {calendar.branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
