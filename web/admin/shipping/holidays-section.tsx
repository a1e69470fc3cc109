import { useEffect, useRef } from "react";
import { formatWeekday } from "#contract/dates.ts";
import type { Holiday } from "#contract/shipping.admin.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import styles from "./delivery.module.css";
import type { DeliveryAction } from "./delivery-actions.ts";

const add: DeliveryAction = "add_holiday";
const remove: DeliveryAction = "delete_holiday";

/** The holidays of this year and later by year: no parcel travels on them. */
export function HolidaysSection({ holidays }: { holidays: Holiday[] }) {
  const years = Map.groupBy(holidays, ({ day }) => day.slice(0, 4));
  return (
    <section className={styles.section} aria-labelledby="holidays">
      <div className={layout.sectionHeader}>
        <h2 id="holidays">Holidays</h2>
        <span className={text.faint}>
          Nothing is shipped or delivered on these days. Add newly proclaimed holidays each year.
        </span>
      </div>
      <AddHoliday />
      {holidays.length === 0 && <p className={text.soft}>No holidays from this year on.</p>}
      <div className={styles.years}>
        {[...years].map(([year, days]) => (
          <div key={year}>
            <h3>{year}</h3>
            <ul className={styles.holidays}>
              {days.map((holiday) => (
                <HolidayRow key={holiday.day} holiday={holiday} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function AddHoliday() {
  const fetcher = useSingleFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const errors = fetcher.data?.failure?.errors;
  const added = fetcher.data !== undefined && fetcher.data.failure === null && !busy;
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <fetcher.Form ref={form} method="post" className={styles.holidayForm} noValidate>
      <Field label="Day" name="day" errors={errors}>
        {(props) => <input {...props} type="date" />}
      </Field>
      <Field label="Holiday" name="name" errors={errors}>
        {(props) => <input {...props} autoComplete="off" />}
      </Field>
      <button type="submit" name="operation" value={add} className={button.secondary} aria-busy={busy} disabled={busy}>
        Add holiday
      </button>
    </fetcher.Form>
  );
}

function HolidayRow({ holiday: { day, name } }: { holiday: Holiday }) {
  const fetcher = useSingleFetcher<ActionResult>();
  const busy = fetcher.state !== "idle";
  return (
    <li>
      <span className={text.numeric}>{formatWeekday(day)}</span>
      <span className={layout.grow}>{name}</span>
      <fetcher.Form method="post">
        <input type="hidden" name="day" value={day} />
        <button
          type="submit"
          name="operation"
          value={remove}
          className={`${button.quiet} ${button.square}`}
          aria-label={`Delete ${name}, ${formatWeekday(day)} ${day.slice(0, 4)}`}
          disabled={busy}
        >
          <Icon name="close" />
        </button>
      </fetcher.Form>
    </li>
  );
}
