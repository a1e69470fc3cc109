import { Fragment } from "react";
import { weekdayNames } from "#contract/dates.weekdays.ts";
import { keysOf } from "#contract/keys.ts";
import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import type { RecordForm } from "../shell/use-record-form.ts";
import own from "./test-ride-settings.module.css";
import { type DayHours, hoursIn, hoursValue, type WeeklyHoursTyped, withDay, withTime } from "./weekly-hours-values.ts";

const times = { opens: "first test ride", closes: "last one ends" } as const satisfies Record<keyof DayHours, string>;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A row for each weekday: whether test rides are offered on it, and from when to when. */
export function WeeklyHours({ form }: { form: RecordForm<TestRideSettings> }) {
  const typed = hoursIn(form.state.values);
  const error = [...new Set(form.state.problems.weekly_hours)].join(" ");
  const change = (next: WeeklyHoursTyped) => form.set("weekly_hours")(hoursValue(next));
  return (
    <fieldset className={own.week} aria-describedby={error ? "weekly_hours-note" : undefined}>
      <legend className={text.visuallyHidden}>Hours</legend>
      {weekdayNames.map((name, place) => {
        const weekday = place + 1;
        const hours = typed.get(weekday);
        return (
          <div key={name} className={own.day}>
            <label className={field.check}>
              <input
                type="checkbox"
                name="weekly_hours"
                aria-invalid={(error !== "" && typed.size === 0) || undefined}
                checked={hours !== undefined}
                onChange={(event) => change(withDay(typed, weekday, event.target.checked))}
              />
              {name}
            </label>
            {hours ? (
              <span className={own.times}>
                {keysOf(times).map((time) => (
                  <Fragment key={time}>
                    {time === "closes" && <span className={text.soft}>to</span>}
                    <input
                      className={field.input}
                      name="weekly_hours"
                      aria-label={`${name}, ${times[time]}`}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={5}
                      aria-invalid={(error !== "" && !TIME.test(hours[time])) || undefined}
                      value={hours[time]}
                      onChange={(event) => change(withTime(typed, weekday, time, event.target.value))}
                    />
                  </Fragment>
                ))}
              </span>
            ) : (
              <span className={text.faint}>Closed</span>
            )}
          </div>
        );
      })}
      {error && (
        <p id="weekly_hours-note" className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
