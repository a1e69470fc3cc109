import { useRevalidator } from "react-router";
import type { CallReply } from "#contract/api.ts";
import type { SentForm } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { useAccountFields } from "../accounts/use-account-fields.ts";
import { Form } from "../shell/form.tsx";
import { useIsMailed } from "../shell/use-is-mailed.ts";
import { SlotChoice } from "./slot-choice.tsx";
import styles from "./test-ride.module.css";

type BookingFormProps = {
  offer: TestRideOffer;
  /** While another scooter or day is loading: the times are not those of the choice yet. */
  loading: boolean;
  sentForm: SentForm | null;
  onBooked: (booked: CallReply<"POST /api/test-rides">) => void;
};

/** The form that books a test ride. */
export function BookingForm({ offer: { scooter, branch, day, slots }, loading, sentForm, onBooked }: BookingFormProps) {
  const { revalidate } = useRevalidator();
  const accountFields = useAccountFields();
  const mailed = useIsMailed();

  async function send(value: (name: string) => string) {
    const person = { name: value("name"), phone: value("phone"), email: value("email") };
    const body = { scooter: scooter.id, branch: branch.id, starts_at: value("starts_at"), ...person };
    try {
      return await call("POST /api/test-rides", { body });
    } catch (error) {
      // Somebody else has taken the time: the list of times is old.
      if (error instanceof ApiError && error.code === "test_ride_full") void revalidate();
      throw error;
    }
  }

  const chosen = { scooter: String(scooter.id), branch: String(branch.id), day: day ?? "" };
  const action = `/test-ride?${new URLSearchParams(chosen)}`;
  return (
    <Form label="Book this test ride" send={send} onDone={onBooked} withoutScripts={{ action, sentForm }}>
      {(errors, values) => (
        <>
          <input type="hidden" name="scooter" value={scooter.id} />
          <input type="hidden" name="branch" value={branch.id} />
          {errors.scooter && <Note kind="error" title={[...new Set(errors.scooter)].join(" ")} />}
          <SlotChoice
            key={`${scooter.id} ${branch.id} ${day}`}
            slots={slots}
            loading={loading}
            errors={errors}
            chosen={values.starts_at}
          />
          <div ref={accountFields} className={styles.fields}>
            <TextField label="Name" name="name" autoComplete="name" defaultValue={values.name} errors={errors} />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={values.phone}
              errors={errors}
              hint="Example: 0917 555 0142"
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={values.email}
              errors={errors}
              hint={mailed ? "For the confirmation and a reminder." : "So that we can reach you."}
            />
          </div>
        </>
      )}
    </Form>
  );
}
