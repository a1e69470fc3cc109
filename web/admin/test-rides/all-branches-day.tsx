import type { CallReply } from "#contract/api.ts";
import type { TestRideDay } from "#contract/test-rides.admin.ts";
import text from "#web/ui/text.module.css";
import { CalendarDay } from "./calendar-day.tsx";
import { formatCalendarDay } from "./calendar-days.ts";
import styles from "./test-rides.module.css";

type BranchCalendar = CallReply<"GET /api/admin/test-rides">;

type AllBranchesDayProps = {
  day: string;
  view: "day" | "week";
  calendars: readonly BranchCalendar[];
  /** The URL of this day at one branch, where it is closed and walk-ins are recorded. */
  branchPath: (branch: number) => string;
};

/** The test rides of a day at all branches. In a week, branches without any are left out, unless staff closed the day. */
export function AllBranchesDay({ day, view, calendars, branchPath }: AllBranchesDayProps) {
  const { today } = calendars[0] ?? { today: "" }; // There is always a first branch.
  const heading = formatCalendarDay(day, today);
  const shown = calendars.flatMap((calendar) => {
    const found = calendar.days.find((each) => each.day === day);
    return found && isShown(found, calendar, view) ? [{ ...calendar, found }] : [];
  });
  const holiday = calendars[0]?.days.find((each) => each.day === day && each.holiday)?.closed;
  if (shown.length === 0)
    return (
      <section className={styles.day} aria-label={heading}>
        <h3>{heading}</h3>
        {holiday ? <p>Closed: {holiday}, a holiday</p> : <p className={text.faint}>No test rides booked.</p>}
      </section>
    );
  return shown.map(({ branch, found }) => (
    <CalendarDay
      key={branch.id}
      day={found}
      branch={branch}
      today={today}
      heading={view === "week" ? `${heading}: ${branch.name}` : branch.name}
      headingTo={branchPath(branch.id)}
    />
  ));
}

function isShown({ rides, closed, holiday }: TestRideDay, { branch }: BranchCalendar, view: "day" | "week"): boolean {
  if (rides.length > 0) return true;
  return view === "day" ? !branch.removed : closed !== null && !holiday;
}
