import { useState } from "react";
import { courierWarnings, type Parcel } from "#contract/couriers.warnings.admin.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { Order } from "#contract/orders.ts";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { Select } from "#web/ui/select.tsx";
import { useCouriers } from "./use-couriers.ts";

type CourierFieldsProps = {
  errors: FieldErrors;
  now: Pick<Order, "courier" | "courier_tracking">;
  parcel: Parcel;
};

/** The fields for the courier and its tracking number; `now` holds the current values. It warns when the parcel does not fit the courier. */
export function CourierFields({ errors, now, parcel }: CourierFieldsProps) {
  const { couriers, failure } = useCouriers();
  const [chosen, setChosen] = useState(now.courier ?? "");
  const found = couriers?.find(({ name }) => isSameName(name, chosen));
  const offered = couriers?.filter(({ active }) => active).map(({ name }) => name) ?? [];
  // A courier that is off, or was typed before there was a list, stays.
  const others = [now.courier ?? ""].filter((name) => name !== "" && !offered.includes(name));
  const warnings = found ? courierWarnings(found, parcel) : [];
  return (
    <>
      <Field
        label="Courier (optional)"
        name="courier"
        errors={errors}
        hint={failure ? `The couriers could not be loaded. ${failure.message}` : undefined}
      >
        {(props) => (
          <Select
            {...props}
            value={chosen}
            aria-busy={couriers === null && failure === null}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">Not named</option>
            {[...offered, ...others].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="status">
        {warnings.length > 0 && (
          <Note kind="warning" title="Check the courier">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Note>
        )}
      </div>
      <Field label="Courier Tracking No. (optional)" name="courier_tracking" errors={errors}>
        {(props) => <input {...props} defaultValue={now.courier_tracking ?? ""} autoComplete="off" />}
      </Field>
    </>
  );
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
