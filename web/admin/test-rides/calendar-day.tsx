import { Link } from "react-router";
import { formatTime } from "#contract/dates.ts";
import type { AdminTestRide, TestRideDay } from "#contract/test-rides.admin.ts";
import { type TestRideState, testRideStates } from "#contract/test-rides.states.ts";
import button from "#web/ui/button.module.css";
import { formatPhone } from "#web/ui/phone.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Permitted } from "../shell/permitted.tsx";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import type { TestRideAction } from "./test-ride-actions.ts";
import styles from "./test-rides.module.css";

/** The marks of the states. */
const marks = { booked: "pending", done: "delivered", no_show: "out", cancelled: "cancelled" } as const;

type StateButton = { to: TestRideState; label: string };

/** The button for each state that a test ride can get, by the state it has. */
const stateButtons: Record<TestRideState, readonly StateButton[]> = {
  booked: [
    { to: "done", label: "Came" },
    { to: "no_show", label: "No-show" },
    { to: "cancelled", label: "Cancel" },
  ],
  done: [{ to: "booked", label: "Undo" }],
  no_show: [{ to: "booked", label: "Undo" }],
  cancelled: [],
};

/** The buttons before the day of the ride: nobody knows yet whether the customer comes. */
const buttonsBefore: typeof stateButtons = {
  ...stateButtons,
  booked: stateButtons.booked.filter(({ to }) => to === "cancelled"),
};

type Branch = { id: number; removed: boolean };

/** The test rides of a day at a branch, by time. */
export const CalendarDay = ({
  day: { day, opens, closed, holiday, rides },
  branch,
  today,
  heading,
  headingTo,
}: {
  day: TestRideDay;
  branch: Branch;
  today: string;
  heading: string | null;
  /** Where the heading leads. */
  headingTo?: string;
}) => (
  <section className={styles.day} aria-label={heading ?? "Test rides"}>
    {heading && <h3>{headingTo ? <Link to={headingTo}>{heading}</Link> : heading}</h3>}
    {holiday && <p>Closed: {closed}, a holiday</p>}
    {closed !== null && !holiday && <Closed day={day} branch={branch} reason={closed} />}
    {closed === null && !opens && (
      <p className={text.faint}>
        {branch.removed ? "This branch is removed, so nobody can book here." : "No test rides on this weekday."}
      </p>
    )}
    {rides.length === 0 && closed === null && opens && <p className={text.faint}>No test rides booked.</p>}
    {rides.length > 0 && (
      <ol className={styles.rides}>
        {rides.map((ride) => (
          <Ride key={ride.id} ride={ride} buttons={(day > today ? buttonsBefore : stateButtons)[ride.state]} />
        ))}
      </ol>
    )}
  </section>
);

function Closed({ day, branch, reason }: { day: string; branch: Branch; reason: string }) {
  const fetcher = useSingleFetcher();
  const operation: TestRideAction = "open";
  return (
    <fetcher.Form method="post" className={styles.closed}>
      <span>Closed{reason && `: ${reason}`}</span>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="branch" value={branch.id} />
      <Permitted permission="manage_test_rides">
        <button type="submit" className={`${button.secondary} ${button.small}`} name="operation" value={operation}>
          Open this day
        </button>
      </Permitted>
    </fetcher.Form>
  );
}

function Ride({ ride, buttons }: { ride: AdminTestRide; buttons: readonly StateButton[] }) {
  const { id, starts_at, name, phone, scooter, state, walk_in } = ride;
  const fetcher = useSingleFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <li className={styles.ride}>
      <span className={styles.time}>{formatTime(starts_at)}</span>
      <span className={styles.person}>
        <strong>{name}</strong>
        <span className={text.faint}>
          {scooter.productname}
          {walk_in && ", walk-in"}
        </span>
      </span>
      <a className={styles.phone} href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
      <StatusBadge mark={marks[state]}>{testRideStates[state]}</StatusBadge>
      <fetcher.Form method="post" className={styles.actions}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="operation" value={"state" satisfies TestRideAction} />
        <Permitted permission="manage_test_rides">
          {buttons.map(({ to, label }) => (
            <button
              key={to}
              type="submit"
              className={to === "done" ? button.primary : button.secondary}
              name="state"
              value={to}
              disabled={busy}
              aria-label={`${label}: ${name}, ${formatTime(starts_at)}`}
            >
              {label}
            </button>
          ))}
        </Permitted>
        {buttons.length === 0 && (
          <Permitted permission="erase_customers">
            <button
              type="submit"
              className={button.quiet}
              name="operation"
              value={"delete" satisfies TestRideAction}
              disabled={busy}
              aria-label={`Delete: ${name}, ${formatTime(starts_at)}`}
            >
              Delete
            </button>
          </Permitted>
        )}
      </fetcher.Form>
    </li>
  );
}
