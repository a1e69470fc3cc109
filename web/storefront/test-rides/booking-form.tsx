import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CallReply } from "#contract/api.ts";
import type { SentForm } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { SlotChoice } from "./slot-choice.tsx";
import styles from "./test-ride.module.css";

type BookingFormProps = {
  offer: TestRideOffer;
  sentForm: SentForm | null;
  onBooked: (booked: CallReply<"POST /api/test-rides">) => void;
};

/** The form that books a test ride. Without scripts the browser sends it to the server, which shows it again when it is refused. */
export function BookingForm({ offer: { scooter, day, slots }, sentForm, onBooked }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<Pick<SentForm, "message" | "errors"> | null>(sentForm);
  const [busy, setBusy] = useState(false);
  const values = sentForm?.values ?? {};
  const errors = failure?.errors ?? {};

  useScrollToError(form, failure);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "");
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        ...{ scooter: scooter.id, starts_at: value("starts_at") },
        ...{ name: value("name"), phone: value("phone"), email: value("email") },
      };
      onBooked(await call("POST /api/test-rides", { body }));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
      // Somebody else has taken the time: the list of times is old.
      if (reason.code === "test_ride_full") void revalidate();
    } finally {
      setBusy(false);
    }
  }

  const action = `/test-ride?${new URLSearchParams({ scooter: String(scooter.id), day: day ?? "" })}`;
  const others = Object.keys(errors).length === 0 ? failure?.message : [...new Set(errors.scooter)].join(" ");
  return (
    <form ref={form} className={styles.form} method="post" action={action} onSubmit={submit} noValidate>
      <input type="hidden" name="scooter" value={scooter.id} />
      {others && <Note kind="error" title={others} />}
      <SlotChoice key={day} slots={slots} errors={errors} chosen={values.starts_at} />
      <div className={styles.fields}>
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
          hint="For the confirmation and a reminder."
        />
      </div>
      <p>
        <button type="submit" className={button.primary} aria-busy={busy}>
          {busy && <i className={button.spinner} />}
          Book this test ride
        </button>
      </p>
    </form>
  );
}
