import type { TestRideDay } from "#contract/test-rides.admin.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { countLabel } from "../shell/pager.tsx";
import { formatCalendarDay } from "./calendar-days.ts";
import type { TestRideAction } from "./test-ride-actions.ts";

type WalkInProps = { scooters: readonly { id: number; productname: string }[]; onClose: () => void };

/** Records somebody who walked in and rides now. */
export const WalkInDialog = ({ scooters, onClose }: WalkInProps) => (
  <ActionDialog
    title="Walk-in"
    text="For a test ride that starts now. It uses one place of this time slot."
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <input type="hidden" name="operation" value={"walk-in" satisfies TestRideAction} />
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

/** Closes a day for bookings, such as a holiday. */
export function CloseDayDialog({ day: { day, rides }, onClose }: { day: TestRideDay; onClose: () => void }) {
  const booked = rides.filter(({ state }) => state === "booked").length;
  return (
    <ActionDialog
      title={`Close ${formatCalendarDay(day, "")}`}
      text={
        booked > 0
          ? `This day can't be booked any more. ${countLabel(booked, "booking")} ${booked === 1 ? "stays. Cancel it here to email the customer." : "stay. Cancel them here to email the customers."}`
          : "This day can't be booked any more."
      }
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value={"close" satisfies TestRideAction} />
          <input type="hidden" name="day" value={day} />
          <TextField label="Reason (optional)" name="reason" autoComplete="off" errors={errors} />
          <DialogButtons busy={busy} onCancel={onClose}>
            Close this day
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
