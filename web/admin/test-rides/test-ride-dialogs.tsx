import { formatTime } from "#contract/dates.ts";
import type { TestRideDay } from "#contract/test-rides.admin.ts";
import type { TestRideHours } from "#contract/test-rides.branches.admin.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { useEmailSentence } from "../shell/customer-email.ts";
import { countLabel } from "../shell/pager.tsx";
import { formatCalendarDay } from "./calendar-days.ts";
import type { TestRideAction } from "./test-ride-actions.ts";

type Branch = { id: number; name: string };
type WalkInProps = {
  branch: Branch;
  several: boolean;
  scooters: readonly { id: number; productname: string }[];
  /** The hours of today; null when the branch is closed on this weekday. */
  hours: TestRideHours | null;
  onClose: () => void;
};

/** Records somebody who walked in and rides now. */
export const WalkInDialog = ({ branch, several, scooters, hours, onClose }: WalkInProps) => (
  <ActionDialog
    title="Walk-in"
    text={`For a test ride that starts now${several ? ` at ${branch.name}` : ""}. It uses one place of this time slot, and is listed under today.`}
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <input type="hidden" name="operation" value={"walk-in" satisfies TestRideAction} />
        <input type="hidden" name="branch" value={branch.id} />
        {!isOpenNow(hours) && <Note kind="warning" title={closedText(hours)} />}
        <TextField label="Name" name="name" autoComplete="off" errors={errors} />
        <TextField label="Phone" name="phone" type="tel" autoComplete="off" errors={errors} />
        <TextField label="Email (optional)" name="email" type="email" autoComplete="off" errors={errors} />
        <SelectField label="Scooter" name="scooter" errors={errors}>
          {scooters.map(({ id, productname }) => (
            <option key={id} value={id}>
              {productname}
            </option>
          ))}
        </SelectField>
        <DialogButtons busy={busy} onCancel={onClose}>
          Record walk-in
        </DialogButtons>
      </>
    )}
  </ActionDialog>
);

/** Whether this is a time of these hours. */
function isOpenNow(hours: TestRideHours | null): boolean {
  const now = formatTime(new Date());
  return hours ? hours.opens <= now && now < hours.closes : false;
}

const closedText = (hours: TestRideHours | null): string =>
  hours
    ? `Test rides are from ${hours.opens} to ${hours.closes} today. Record a walk-in only if the ride takes place now.`
    : "No test rides are offered today. Record a walk-in only if the ride takes place now.";

type CloseDayProps = { day: TestRideDay; branch: Branch; several: boolean; onClose: () => void };

/** Closes a day of a branch for bookings, such as a holiday. Its name is said where the shop has several. */
export function CloseDayDialog({ day: { day, rides }, branch, several, onClose }: CloseDayProps) {
  const booked = rides.filter(({ state }) => state === "booked").length;
  const sayEmail = useEmailSentence();
  const effect = `This day can't be booked ${several ? `at ${branch.name} ` : ""}any more.`;
  return (
    <ActionDialog
      title={`Close ${formatCalendarDay(day, "")}`}
      text={
        booked > 0
          ? `${effect} ${countLabel(booked, "booking")} ${booked === 1 ? "stays. Cancel it" : "stay. Cancel them"} here. ${sayEmail(booked === 1 ? "The customer gets an email then." : "The customers get an email then.")}`
          : effect
      }
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value={"close" satisfies TestRideAction} />
          <input type="hidden" name="day" value={day} />
          <input type="hidden" name="branch" value={branch.id} />
          <TextField label="Reason (optional)" name="reason" autoComplete="off" errors={errors} />
          <DialogButtons busy={busy} onCancel={onClose}>
            Close this day
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
