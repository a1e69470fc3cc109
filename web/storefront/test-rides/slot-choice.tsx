import { formatTime } from "#contract/dates.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import styles from "./test-ride.module.css";

type SlotChoiceProps = {
  slots: TestRideOffer["slots"];
  /** While the times of another choice are loading, none of these can be chosen or sent. */
  loading?: boolean;
  errors: FieldErrors;
  chosen?: string | undefined;
  /** The time of the test ride that is changed. */
  current?: string;
};

/** The times of a day as radio buttons. */
export function SlotChoice({ slots, loading = false, errors, chosen, current }: SlotChoiceProps) {
  const error = [...new Set(errors.starts_at)].join(" ");
  return (
    <fieldset
      className={styles.step}
      disabled={loading}
      aria-busy={loading}
      aria-describedby={error ? "slot-error" : undefined}
    >
      <legend>Time</legend>
      <div className={styles.choices}>
        {slots.map(({ starts_at, left }) =>
          left > 0 && starts_at !== current ? (
            <label key={starts_at} className={styles.choice}>
              <input
                type="radio"
                name="starts_at"
                value={starts_at}
                defaultChecked={starts_at === chosen}
                aria-invalid={error ? true : undefined}
              />
              {formatTime(starts_at)}
            </label>
          ) : (
            <span key={starts_at} className={styles.taken}>
              {formatTime(starts_at)} ({starts_at === current ? "your time now" : "full"})
            </span>
          ),
        )}
      </div>
      {error && (
        <p id="slot-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
