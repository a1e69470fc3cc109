import { useCallback, useState } from "react";
import { courierWarnings, type Parcel, sameTrackingWarning } from "#contract/couriers.warnings.admin.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_COURIER_LENGTH } from "#contract/limits.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { Select } from "#web/ui/select.tsx";
import { useTypedSearch } from "../../shell/use-typed-search.ts";
import { useCouriers } from "./use-couriers.ts";

type CourierFieldsProps = {
  errors: FieldErrors;
  orderId: number;
  /** The parcel that is corrected. */
  shipment?: number;
  now: Pick<Order, "courier" | "courier_tracking">;
  parcel: Parcel;
};

/**
 * The fields for the courier and its tracking number; `now` holds the current values. It warns when the parcel does not
 * fit the courier, and of a tracking number that another parcel has.
 */
export function CourierFields({ errors, orderId, shipment, now, parcel }: CourierFieldsProps) {
  const { couriers, failure } = useCouriers();
  const [chosen, setChosen] = useState(now.courier ?? "");
  const [tracking, setTracking] = useState(now.courier_tracking ?? "");
  const other = useSameTracking({ id: orderId, shipment }, chosen, tracking);
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
        {(props) => (
          <input {...props} value={tracking} onChange={(event) => setTracking(event.target.value)} autoComplete="off" />
        )}
      </Field>
      <div role="status">
        {other && (
          <Note kind="warning" title="Check the tracking number">
            <p>{sameTrackingWarning(orderId, other)}</p>
          </Note>
        )}
      </div>
    </>
  );
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The order of which another parcel has this tracking number of this courier; null while nothing is known of one. */
function useSameTracking(
  { id, shipment }: { id: number; shipment: number | undefined },
  courier: string,
  tracking: string,
) {
  const search = useCallback(
    async (courier_tracking: string, signal: AbortSignal) => {
      const query = { courier, courier_tracking, ...(shipment !== undefined && { shipment }) };
      return (await call("GET /api/admin/orders/:id/same-tracking", { params: { id }, query }, { signal })).other;
    },
    [id, shipment, courier],
  );
  const isComplete = courier !== "" && tracking.length <= MAX_COURIER_LENGTH;
  return useTypedSearch(isComplete ? tracking : "", search).found;
}
