import { Fragment, useId } from "react";
import { weekdayNames } from "#contract/dates.weekdays.ts";
import { keysOf } from "#contract/keys.ts";
import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import type { RecordForm } from "../shell/use-record-form.ts";
import own from "./branch-form.module.css";
import {
  type DayHours,
  type DayMessages,
  hoursIn,
  hoursValue,
  messagesByDay,
  type WeeklyHoursTyped,
  withDay,
  withTime,
} from "./weekly-hours-values.ts";

const times = { opens: "first test ride", closes: "last one ends" } as const satisfies Record<keyof DayHours, string>;
/** A row for each weekday: whether test rides are offered on it, and from when to when. */
export function WeeklyHours({ form }: { form: RecordForm<TestRideBranch> }) {
  const typed = hoursIn(form.state.values);
  const messages = messagesByDay(form.state);
  // What is about no day, such as that there is none.
  const error = typed.size === 0 ? [...new Set(form.state.problems.weekly_hours)].join(" ") : "";
  const change = (next: WeeklyHoursTyped) => form.set("weekly_hours")(hoursValue(next));
  return (
    <fieldset className={own.week} aria-describedby={error ? "weekly_hours-note" : undefined}>
      <legend className={text.visuallyHidden}>Hours</legend>
      {weekdayNames.map((name, index) => {
        const weekday = index + 1;
        const hours = typed.get(weekday);
        return (
          <div key={name} className={own.day}>
            <label className={field.check}>
              <input
                type="checkbox"
                name="weekly_hours"
                aria-invalid={error !== "" || undefined}
                checked={hours !== undefined}
                onChange={(event) => change(withDay(typed, weekday, event.target.checked))}
              />
              {name}
            </label>
            {hours ? (
              <TimesOfDay
                name={name}
                hours={hours}
                messages={messages.get(weekday) ?? {}}
                onChange={(time, value) => change(withTime(typed, weekday, time, value))}
              />
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

type TimesProps = {
  name: string;
  hours: DayHours;
  messages: DayMessages;
  onChange: (time: keyof DayHours, value: string) => void;
};

/** The two times of an open day, and below them what is wrong. */
function TimesOfDay({ name, hours, messages, onChange }: TimesProps) {
  const id = useId();
  const wrong = [...new Set(keysOf(times).flatMap((time) => messages[time] ?? []))];
  return (
    <div>
      <span className={own.times}>
        {keysOf(times).map((time) => (
          <Fragment key={time}>
            {time === "closes" && <span className={text.soft}>to</span>}
            <input
              className={field.input}
              name="weekly_hours"
              aria-label={`${name}, ${times[time]}`}
              autoComplete="off"
              maxLength={8}
              aria-invalid={messages[time] !== undefined || undefined}
              aria-describedby={messages[time] && id}
              value={hours[time]}
              onChange={(event) => onChange(time, event.target.value)}
            />
          </Fragment>
        ))}
      </span>
      {wrong.length > 0 && (
        <p id={id} className={field.error}>
          {wrong.join(" ")}
        </p>
      )}
    </div>
  );
}
